"""A stored hand in memory: its replay, and its events as they are stored."""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.audit import Fold
from ...domain.events import Event
from ...domain.findings import Finding
from ...domain.hand import Hand
from ...domain.replay import Replay


class LiveHand(Replay):
    """A hand that is being played, or was; private to one event loop."""

    __slots__ = ("lines",)

    def __init__(self, hand: Hand, lines: Sequence[bytes]) -> None:
        """Follow what is stored so far."""
        super().__init__(hand)
        self.lines = list(lines)
        """Its events as they are stored."""

    @property
    def version(self) -> int:
        """How many events it has."""
        return len(self.hand)

    def follow(self, events: Sequence[Event], lines: Sequence[bytes]) -> None:
        """The hand goes on with these events, which are stored as these lines."""
        self.extend(events)
        self.lines += lines

    def breaches_of(self, events: Sequence[Event]) -> list[Finding]:
        """What the first of some further events that breaks a rule breaks; none where all are allowed."""
        if self.fold.halted_at is not None:
            return [finding for finding in self.fold.findings if finding.halts]
        return self.fold.check(events[0]) if len(events) == 1 else first_breaches(self.fold.copy(), events)


def first_breaches(fold: Fold, events: Sequence[Event]) -> list[Finding]:
    """What the first of some events that breaks a rule breaks; the fold follows them as far as that."""
    before = len(fold.findings)
    for event in events:
        fold.take((event,))
        if len(fold.findings) > before:
            return fold.findings[before:]
    return []


def breaches_of_new(events: Sequence[Event]) -> list[Finding]:
    """What the deal of a new hand breaks, or the first of the events after it that breaks a rule."""
    fold = Fold(Hand(events[:1]))
    return fold.findings or first_breaches(fold, events[1:])
