"""The read models of a ledger: pulled from it in batches, exactly once, and asked for lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from types import TracebackType
from typing import Final

from sqlalchemy import Connection, select, update

from ..domain.findings import Entry, Finding
from ..hand_summary import HandSummary
from ..ledger import Ledger
from . import disputes, queries
from .batch import LedgerChanged, next_batch
from .database import Database
from .errors import ReadModelsDamaged
from .folds import Folds
from .summaries import CorrectionMade, DisputeSummary, GameSummary, UnreadableHand
from .tables import SCHEMA, SLOTS, Slot, other
from .writer import progress, wipe, write

BATCH_SIZE: Final = 10_000
"""How many events are pulled at once."""

MAX_BATCH_SIZE: Final = 30_000
"""Some database takes no statement that names more hands than that."""

MAX_OPEN_HANDS: Final = 2000
"""Of how many open hands the folds are kept."""

ProgressCallback = Callable[[int], None]
"""Is called from time to time with the number of events read since the last call."""


def _ignore(events: int) -> None:
    """Ignore the progress."""


class Projections:
    """Read models at an address such as `sqlite:///ledger.db.read-models`; close them or use them in a `with`.

    Threads may share them, and programs may pull into the same ones. Every method may raise a `ReadModelError`, and
    those that read the ledger a `StorageError` of it.
    """

    def __init__(self, url: str, *, batch: int = BATCH_SIZE, open_hands: int = MAX_OPEN_HANDS) -> None:
        """Open them, empty where they are not there, older than the program or broken.

        Raises `NotReadModels` for a database of something else, `ReadModelsTooNew` for those of a later program, and
        `ValueError` unless `batch` is 1 to `MAX_BATCH_SIZE`.
        """
        if not 1 <= batch <= MAX_BATCH_SIZE:
            raise ValueError(f"batch is {batch}; 1 to {MAX_BATCH_SIZE} events can be pulled at once")
        self.batch = batch
        self._open_hands = open_hands
        self._database = Database(url)
        self._folds = Folds(open_hands)
        self._pulling = Lock()

    def close(self) -> None:
        """Close all connections."""
        self._database.close()

    def __enter__(self) -> Projections:
        return self

    def __exit__(
        self, exc_type: type[BaseException] | None, exc_val: BaseException | None, exc_tb: TracebackType | None
    ) -> None:
        self.close()

    def catch_up(self, ledger: Ledger, on_progress: ProgressCallback = _ignore) -> int:
        """Read what the ledger has that has not been read; how many events were read here.

        Read models of another ledger, or broken ones, are rebuilt.
        """
        with self._pulling:
            return self._mending(ledger, on_progress, self._catch_up)

    def rebuild(self, ledger: Ledger, on_progress: ProgressCallback = _ignore) -> int:
        """Read the whole ledger into new tables while readers see the old ones, then change over; how many events.

        Programs that rebuild at once work on the same new tables.
        """
        return self._mending(ledger, on_progress, self._rebuild)

    def lag(self, ledger: Ledger) -> int:
        """How many positions of the ledger are still to be read; all of them where it is another ledger."""
        with self._database.reading() as connection:
            read = progress(connection, _live(connection)).position
        last = ledger.last_position()
        return last - read if read <= last else last

    def hands(
        self,
        *,
        player: str | None = None,
        ruleset: str | None = None,
        verdict: str | None = None,
        game: str | None = None,
        ended: bool | None = None,
        limit: int = 50,
        before: int | None = None,
    ) -> list[HandSummary]:
        """Hands, newest first, by who played, rule set, verdict, game and whether they have ended.

        `before` is the `position` of the last one seen.
        """
        with self._database.reading() as connection:
            return queries.hands(
                connection,
                _live(connection),
                player=player,
                ruleset=ruleset,
                verdict=verdict,
                game=game,
                ended=ended,
                limit=limit,
                before=before,
            )

    def hand(self, hand: str) -> HandSummary | None:
        """One hand; None where it is not there or cannot be read."""
        with self._database.reading() as connection:
            return queries.hand(connection, _live(connection), hand)

    def hands_named(self, hands: Sequence[str]) -> list[HandSummary]:
        """Those hands that are there and can be read, of some that are named, in no order; `MAX_BATCH_SIZE` at most."""
        with self._database.reading() as connection:
            return queries.hands_named(connection, _live(connection), hands)

    def entries(self, hand: str) -> list[Entry]:
        """The entries of a hand, in the order of its report."""
        with self._database.reading() as connection:
            return queries.entries(connection, _live(connection), hand)

    def findings(self, hand: str) -> list[Finding]:
        """The findings of a hand, in the order of its report."""
        with self._database.reading() as connection:
            return queries.findings(connection, _live(connection), hand)

    def games(
        self,
        *,
        player: str | None = None,
        ruleset: str | None = None,
        verdict: str | None = None,
        over: bool | None = None,
        limit: int = 50,
        before: int | None = None,
    ) -> list[GameSummary]:
        """Games, newest first, by who played a hand of them, rule set, the verdict of a hand of them, and whether over.

        `before` is the `position` of the last one seen.
        """
        with self._database.reading() as connection:
            return queries.games(
                connection,
                _live(connection),
                player=player,
                ruleset=ruleset,
                verdict=verdict,
                over=over,
                limit=limit,
                before=before,
            )

    def game(self, game: str) -> GameSummary | None:
        """One game; None where no hand of it is there."""
        with self._database.reading() as connection:
            return queries.game(connection, _live(connection), game)

    def games_named(self, games: Sequence[str]) -> list[GameSummary]:
        """Those games that are there, of some that are named, as they began; `MAX_BATCH_SIZE` at most."""
        with self._database.reading() as connection:
            return queries.games_named(connection, _live(connection), games)

    def disputes(
        self,
        *,
        player: str | None = None,
        hand: str | None = None,
        status: str | None = None,
        opened_by: str | None = None,
        seen_by: str | None = None,
        limit: int = 50,
        before: int | None = None,
    ) -> list[DisputeSummary]:
        """Disputes, newest first, by who played the hand, the hand, where they stand, and who opened them.

        With `seen_by` those that this player may see: of running hands its own only.
        `before` is the `position` of the last one seen.
        """
        with self._database.reading() as connection:
            return disputes.disputes(
                connection,
                _live(connection),
                player=player,
                hand=hand,
                status=status,
                opened_by=opened_by,
                seen_by=seen_by,
                limit=limit,
                before=before,
            )

    def corrections(self, hand: str) -> list[CorrectionMade]:
        """What rulings add to the scores of a hand, dispute by dispute."""
        with self._database.reading() as connection:
            return disputes.corrections(connection, _live(connection), hand)

    def unreadable(self, *, limit: int = 50, before: int | None = None) -> list[UnreadableHand]:
        """Stored hands that are not listed because they cannot be read, newest first."""
        with self._database.reading() as connection:
            return queries.unreadable(connection, _live(connection), limit=limit, before=before)

    def _mending(
        self, ledger: Ledger, on_progress: ProgressCallback, pull: Callable[[Ledger, ProgressCallback], int]
    ) -> int:
        """Pull; where the read models turn out to be broken, set them aside and begin anew."""
        try:
            return pull(ledger, on_progress)
        except ReadModelsDamaged:
            self._database.set_aside()
            return self._pull_all(ledger, None, self._folds, on_progress)

    def _catch_up(self, ledger: Ledger, on_progress: ProgressCallback) -> int:
        try:
            return self._pull_all(ledger, None, self._folds, on_progress)
        except LedgerChanged:
            return self._rebuild(ledger, on_progress)

    def _rebuild(self, ledger: Ledger, on_progress: ProgressCallback) -> int:
        with self._database.writing() as connection:
            target = other(_live(connection, hold=True))
            wipe(connection, target)
        folds = Folds(self._open_hands)
        events = 0
        while True:
            try:
                events += self._pull_all(ledger, target, folds, on_progress)
            except LedgerChanged:
                return self._rebuild(ledger, on_progress)
            if self._change_over(ledger, target):
                return events

    def _pull_all(self, ledger: Ledger, slot: Slot | None, folds: Folds, on_progress: ProgressCallback) -> int:
        """Pull batches into a slot, or into the one that readers see, up to where the ledger ends meanwhile."""
        events = 0
        while True:
            with self._database.reading() as connection:
                into = slot or _live(connection)
                before = progress(connection, into)
            batch = next_batch(ledger, before, folds, self.batch)
            if batch is None:
                return events
            with self._database.writing() as connection:
                written = write(connection, into, batch)
            if written:
                events += batch.events
                on_progress(batch.events)
                if batch.events < self.batch:
                    return events  # the end, when this was read: to run after what is stored since might never end

    def _change_over(self, ledger: Ledger, target: Slot) -> bool:
        """Let readers see a slot from now on and empty the other; False if the slot has fallen behind meanwhile."""
        with self._database.writing() as connection:
            seen = _live(connection, hold=True)
            if seen is target:
                return True
            reached = progress(connection, target, hold=True).position
            ahead = progress(connection, seen, hold=True).position
            if reached < ahead and reached < ledger.last_position():
                return False
            connection.execute(update(SCHEMA).values(live=target.color))
        with self._database.writing() as connection:
            if _live(connection, hold=True) is target:
                wipe(connection, seen)
        return True


def _live(connection: Connection, *, hold: bool = False) -> Slot:
    """The slot that readers see; with `hold` it stays so until the transaction ends."""
    asked = select(SCHEMA.c.live)
    return SLOTS[connection.execute(asked.with_for_update() if hold else asked).scalar_one()]
