"""Reads and judges some hands, and builds their rows as packed Arrow batches; the task of one process of an export."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

import msgspec

from ...ledger import Ledger
from ..dataset.batches import batch_of, pack
from ..schema import TABLES
from .hands import Rows, add_rows, day_of, game_of
from .judgment import JudgedHand, judge
from .pseudonyms import RealNames, names_under

HANDS_PER_TASK: Final = 500
"""How many hands one task has."""


class RowBatch(msgspec.Struct, frozen=True):
    """The rows of some hands of one place."""

    is_quarantined: bool
    day: str | None
    hands: int
    events: int
    tables: dict[str, bytes]
    """By table: an Arrow stream of their rows."""


class ExportResult(msgspec.Struct):
    """The result of exporting some hands."""

    batches: list[RowBatch] = []
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


class RowBuilder:
    """Builds the rows of hands that have ended, those of one place together."""

    def __init__(self, names: RealNames) -> None:
        self.result = ExportResult()
        self._names = names
        self._places: dict[tuple[bool, str | None], Rows] = {}

    def add(self, judged: JudgedHand) -> None:
        """Make the rows of one hand."""
        place = judged.reason is not None, day_of(judged)
        rows = self._places.setdefault(place, {name: [] for name in TABLES})
        add_rows(rows, judged, self._names)
        game = game_of(judged)
        if game is not None:
            self.result.games.append(game)
            if judged.reason:
                self.result.quarantined_games.append(game)

    def finish(self) -> ExportResult:
        """What became of the hands, their rows packed."""
        for (is_quarantined, day), rows in self._places.items():
            tables = {name: pack([batch_of(name, values)]) for name, values in rows.items() if values}
            self.result.batches.append(RowBatch(is_quarantined, day, len(rows["hands"]), len(rows["events"]), tables))
        return self.result


class Work:
    """Makes the rows of hands as the ledger holds them up to a position; picklable."""

    def __init__(self, address: str, after: int, through: int, key: str | None) -> None:
        """What was written by an earlier export reaches to `after`; with a key players have pseudonyms."""
        self.address, self.after, self.through, self.key = address, after, through, key

    def __call__(self, task: bytes) -> bytes:
        """From packed ids of hands to packed `ExportResult`."""
        return msgspec.msgpack.encode(self.rows_of(msgspec.msgpack.decode(task, type=list[str])))

    def rows_of(self, hands: list[str]) -> ExportResult:
        """Read, judge and make rows of some hands; those of one place together. May raise a `StorageError`."""
        builder = RowBuilder(names_under(self.key))
        with Ledger.open(self.address, create=False) as ledger:
            for hand in hands:
                stored = ledger.rows(hand)
                judged = judge(hand, list(takewhile(lambda row: row.position <= self.through, stored)))
                if self._is_complete(judged, builder.result):
                    builder.add(judged)
        return builder.finish()

    def _is_complete(self, judged: JudgedHand, result: ExportResult) -> bool:
        """Whether a hand has ended; notes what that means for the data set."""
        was_there = judged.rows[0].position <= self.after
        end = judged.end
        if end is None:
            result.begun += not was_there
            return False
        if judged.rows[min(end, len(judged.rows) - 1)].position <= self.after:
            result.renewed.append(judged.hand)
        elif was_there:
            result.closed += 1
        return True
