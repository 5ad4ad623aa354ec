"""A batch: some events of the ledger, read into rows before anything is locked."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from ..ledger import FeedRow, Ledger
from .folds import Folds, FollowedHand, not_followed
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
        by_hand: dict[str, list[FeedRow]] = {}
        for row in rows:
            by_hand.setdefault(str(row.hand), []).append(row)  # a forged id may be of any type
        self.hands = list(by_hand)
        self.older = [hand for hand, news in by_hand.items() if news[0].version != 1]
        """The hands that may have begun in an earlier batch."""
        for hand, news in by_hand.items():
            self._add(hand, news, folds.follow(ledger, hand, news))

    def _add(self, hand: str, news: Sequence[FeedRow], became: FollowedHand | UnreadableHand) -> None:
        if isinstance(became, FollowedHand):
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
