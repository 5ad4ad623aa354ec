"""A batch: some events of the ledger, read into rows before anything is locked."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from ..domain.replay import Replay
from ..ledger import FeedRow, Ledger
from ..ledger.topics import is_dispute
from .disputes import DisputeRows, read_dispute
from .folds import Folds, not_followed
from .rows import HandRows
from .summaries import UnreadableHand
from .tables import Progress

_NOTHING: Final = FeedRow(0, "", 0, "", b"")
"""What stands in place of an event that is gone."""


class LedgerChanged(Exception):
    """The ledger does not hold the event that was read last: it is another one, or an older copy of it."""


class Batch:
    """What the hands of some events have become by them."""

    def __init__(self, before: Progress, rows: Sequence[FeedRow], ledger: Ledger, folds: Folds) -> None:
        """Follow the hands of these events, which are those next to `before`."""
        self.before = before
        self.after = Progress(rows[-1].position, mark(rows[-1]))
        self.events = len(rows)
        self.readable: list[HandRows] = []
        self.unreadable: list[UnreadableHand] = []
        self.disputes: list[DisputeRows] = []
        by_name: dict[str, list[FeedRow]] = {}
        for row in rows:
            by_name.setdefault(str(row.hand), []).append(row)  # a forged id may be of any type
        self.names = list(by_name)
        """The hands, and the disputes by the names under which they are stored."""
        self.older = [name for name, news in by_name.items() if news[0].version != 1]
        """Those that may have begun in an earlier batch."""
        for name, news in by_name.items():
            if is_dispute(name):
                self._add_dispute(read_dispute(ledger, name, news))
            else:
                self._add(name, news, folds.follow(ledger, name, news))

    def _add_dispute(self, became: DisputeRows | UnreadableHand) -> None:
        if isinstance(became, DisputeRows):
            self.disputes.append(became)
        else:
            self.unreadable.append(became)

    def _add(self, hand: str, news: Sequence[FeedRow], became: Replay | UnreadableHand) -> None:
        if isinstance(became, Replay):
            try:
                self.readable.append(HandRows(hand, became, news[0].position, news[-1].position))
            except ValueError as error:
                became = not_followed(hand, news, error)
            else:
                return
        self.unreadable.append(became)


def next_batch(ledger: Ledger, before: Progress, folds: Folds, size: int) -> Batch | None:
    """The next events after those that have been read; None at the end of the ledger.

    Raises `LedgerChanged` where the ledger is not the one that has been read so far.
    """
    if before.position:
        # The event read last comes once more, to see that it is still there.
        last, *rows = ledger.read(before.position - 1, size + 1) or (_NOTHING,)
        if last.position != before.position or mark(last) != before.mark:
            raise LedgerChanged
    else:
        rows = ledger.read(0, size)
    return Batch(before, rows, ledger, folds) if rows else None


def mark(row: FeedRow) -> str:
    """By what an event in its place is known again."""
    return sha256(repr(row).encode(errors="backslashreplace")).hexdigest()
