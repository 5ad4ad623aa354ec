"""What a process does of an export: reads and judges some hands and makes their rows, as packed Arrow batches."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

import msgspec

from ...ledger import Ledger
from ..dataset.batches import batch_of, pack
from ..schema import TABLES
from .hands import Rows, add_rows, day_of, game_of
from .judging import Judged, judge
from .pseudonyms import Pseudonyms

CHUNK: Final = 500
"""How many hands one task has."""


class Made(msgspec.Struct, frozen=True):
    """The rows of some hands of one place."""

    is_quarantined: bool
    day: str | None
    hands: int
    events: int
    tables: dict[str, bytes]
    """By table: an Arrow stream of their rows."""


class Done(msgspec.Struct):
    """What became of some hands."""

    made: list[Made] = []
    renewed: list[str] = []
    """Hands that an earlier export has written and that have gone on since."""
    begun: int = 0
    """How many hands began in the range and have not ended."""
    closed: int = 0
    """How many hands had been open before the range and have ended in it."""
    games: list[str] = []
    """The games of the hands that have ended."""
    quarantined_games: list[str] = []
    """Those of which a hand went into quarantine."""


class Making:
    """Making the rows of hands that have ended, those of one place together."""

    def __init__(self, pseudonyms: Pseudonyms | None) -> None:
        self.done = Done()
        self._pseudonyms = pseudonyms
        self._places: dict[tuple[bool, str | None], Rows] = {}

    def add(self, judged: Judged) -> None:
        """Make the rows of one hand."""
        place = judged.reason is not None, day_of(judged)
        rows = self._places.setdefault(place, {name: [] for name in TABLES})
        add_rows(rows, judged, self._pseudonyms)
        game = game_of(judged)
        if game is not None:
            self.done.games.append(game)
            if judged.reason:
                self.done.quarantined_games.append(game)

    def finish(self) -> Done:
        """What became of the hands, their rows packed."""
        for (is_quarantined, day), rows in self._places.items():
            tables = {name: pack([batch_of(name, values)]) for name, values in rows.items() if values}
            self.done.made.append(Made(is_quarantined, day, len(rows["hands"]), len(rows["events"]), tables))
        return self.done


class Work:
    """Makes the rows of hands as the ledger holds them up to a position; picklable."""

    def __init__(self, address: str, after: int, through: int, key: str | None) -> None:
        """What was written by an earlier export reaches to `after`; with a key players have pseudonyms."""
        self.address, self.after, self.through, self.key = address, after, through, key

    def __call__(self, task: bytes) -> bytes:
        """From packed ids of hands to packed `Done`."""
        return msgspec.msgpack.encode(self.rows_of(msgspec.msgpack.decode(task, type=list[str])))

    def rows_of(self, hands: list[str]) -> Done:
        """Read, judge and make rows of some hands; those of one place together. May raise a `StorageError`."""
        making = Making(None if self.key is None else Pseudonyms(self.key))
        with Ledger.open(self.address, create=False) as ledger:
            for hand in hands:
                stored = ledger.application.recorder.rows_of(hand)
                judged = judge(hand, list(takewhile(lambda row: row.position <= self.through, stored)))
                if self._is_complete(judged, making.done):
                    making.add(judged)
        return making.finish()

    def _is_complete(self, judged: Judged, done: Done) -> bool:
        """Whether a hand has ended; notes what that means for the data set."""
        was_there = judged.rows[0].position <= self.after
        end = judged.end
        if end is None:
            done.begun += not was_there
            return False
        if judged.rows[min(end, len(judged.rows) - 1)].position <= self.after:
            done.renewed.append(judged.hand)
        elif was_there:
            done.closed += 1
        return True
