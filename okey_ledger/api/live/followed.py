"""A stored hand held in memory: its events, its fold, and its state after any of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...domain.audit import Fold
from ...domain.events import Event, HandDealt
from ...domain.table import Table

SPACING: Final = 24
"""How many events lie between two states that are kept."""


class FollowedHand:
    """A hand and everything that has been stored of it so far; private to one event loop."""

    __slots__ = ("_kept", "_lines", "deal", "ended_at", "events", "fold")

    def __init__(self, events: Sequence[Event], lines: Sequence[bytes]) -> None:
        """Fold what there is, the deal first."""
        deal = events[0]
        assert isinstance(deal, HandDealt)
        self.deal = deal
        self.events: list[Event] = [deal]
        self._lines: list[bytes] = [lines[0]]
        self.fold = Fold(deal)
        self.ended_at: int | None = None
        """The number of the event that ended the hand."""
        self._kept: list[Fold] = [self.fold.copy()]
        self.take(events[1:], lines[1:])

    @property
    def version(self) -> int:
        """How many events it has."""
        return len(self.events)

    @property
    def ended(self) -> bool:
        """Whether the hand is over, so that nothing of it is hidden any more."""
        return self.ended_at is not None

    def take(self, events: Sequence[Event], lines: Sequence[bytes]) -> None:
        """Follow what has been stored since."""
        for event in events:
            self.fold.take((event,))
            self.events.append(event)
            if self.ended_at is None and self.fold.table is not None and self.fold.table.outcome is not None:
                self.ended_at = event.n
        self._lines += lines

    def lines(self) -> list[bytes]:
        """Its events as they are stored."""
        return self._lines

    def table_at(self, n: int) -> Table | None:
        """The table after event `n`, to be looked at only; in a halted hand the last one before the halt.

        None where the deal itself is wrong.
        """
        if n == self.version - 1:
            return self.fold.table
        place = min(n // SPACING, len(self._kept) - 1)
        while place < n // SPACING:
            further = self._kept[place].copy()
            further.take(self.events[place * SPACING + 1 : (place + 1) * SPACING + 1])
            self._kept.append(further)
            place += 1
        if n == place * SPACING:
            return self._kept[place].table
        fold = self._kept[place].copy()
        fold.take(self.events[place * SPACING + 1 : n + 1])
        return fold.table
