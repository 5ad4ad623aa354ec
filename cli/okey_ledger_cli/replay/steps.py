"""The steps of a hand: what each event did, and the state after it, as a seat sees them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from okey_ledger.domain.audit import Fold
from okey_ledger.domain.events import Event, HandDealt
from okey_ledger.domain.findings import Entry, Finding
from okey_ledger.domain.view import State, view, view_event, view_finding


@dataclass(frozen=True)
class Step:
    """One event and what came of it."""

    n: int
    event: Event
    state: State | None
    """After the event; where the rules describe none, the last state before. None after a wrong deal."""
    findings: list[Finding]
    entries: list[Entry]
    followed: bool
    """Whether the rules describe the state after this event."""


class Replay:
    """A hand to step through; every step is folded anew from the deal, which takes less than a glance."""

    def __init__(self, events: Sequence[Event]) -> None:
        """The events of a hand, as they were decoded."""
        self.events = events
        self.deal = cast(HandDealt, events[0])
        self.last = len(events) - 1
        """The number of the last event."""
        self.fold = Fold(self.deal)
        """The whole hand, audited."""
        self.ended_at: int | None = None
        """The number of the event that ends the hand."""
        for event in events[1:]:
            self.fold.take([event])
            if self.ended_at is None and _ended(self.fold):
                self.ended_at = event.n
        self.breaches = sorted({finding.n for finding in self.fold.findings})
        """The numbers of the events that break a rule."""

    @property
    def seats(self) -> int:
        """How many seats there are at the table."""
        return len(self.deal.players)

    def step(self, n: int, seat: int | None = None) -> Step:
        """What event `n` did and the state after it; a seat sees it as it saw it then."""
        fold = Fold(self.deal)
        fold.take(self.events[1 : n + 1])
        return self._step(n, fold, seat)

    def steps(self, seat: int | None = None) -> Iterator[Step]:
        """All steps, in one fold."""
        fold = Fold(self.deal)
        yield self._step(0, fold, seat)
        for n in range(1, self.last + 1):
            fold.take([self.events[n]])
            yield self._step(n, fold, seat)

    def event(self, n: int, seat: int | None = None) -> Event:
        """Event `n` as a seat saw it then."""
        return view_event(self.events[n], seat, self.ended_at is not None and n >= self.ended_at)

    def _step(self, n: int, fold: Fold, seat: int | None) -> Step:
        ended = _ended(fold)
        return Step(
            n,
            view_event(self.events[n], seat, ended),
            None if fold.table is None else view(fold.table, seat),
            [view_finding(finding, seat, ended) for finding in fold.findings if finding.n == n],
            [entry for entry in fold.entries if entry.n == n],
            fold.halted_at is None,
        )

    def breach_after(self, n: int) -> int | None:
        """The next event after `n` that breaks a rule."""
        place = bisect_right(self.breaches, n)
        return self.breaches[place] if place < len(self.breaches) else None

    def breach_before(self, n: int) -> int | None:
        """The last event before `n` that breaks a rule."""
        place = bisect_left(self.breaches, n)
        return self.breaches[place - 1] if place else None


def _ended(fold: Fold) -> bool:
    return fold.table is not None and fold.table.outcome is not None
