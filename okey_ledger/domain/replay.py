"""Replaying a hand: its state after any event, what each event did, and what each seat saw of it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final, NamedTuple

from .audit import Fold
from .events import Event
from .findings import Entry, Finding
from .hand import Hand
from .table import Table
from .view import State, view, view_entry, view_event, view_finding

SNAPSHOT_INTERVAL: Final = 24
"""How many events lie between two states that are kept."""


class Step(NamedTuple):
    """One event and what came of it, as a seat sees them."""

    n: int
    event: Event
    state: State | None
    """After the event; in a halted hand the last one before the halt. None where the deal is wrong."""
    findings: list[Finding]
    """What the event breaks."""
    entries: list[Entry]
    """Which scores it changes."""
    followed: bool
    """Whether the rules describe the state after this event."""
    deadline: datetime | None = None
    """When the time of the turn is up, at a table with a clock."""


class Replay:
    """A hand and its fold after any event; it grows with the hand.

    Some folds on the way are kept, so that a step forward or back follows at most `SNAPSHOT_INTERVAL` events.
    """

    __slots__ = ("_kept", "ended_at", "fold", "hand")

    def __init__(self, hand: Hand) -> None:
        """Follow a hand to its last event."""
        self.hand = hand
        self.fold = Fold(hand)
        """The fold of the whole hand."""
        self.ended_at: int | None = None
        """The number of the event that ended the hand; None where the rules have not followed it to an end."""
        self._kept: list[Fold] = []
        """The folds after every `SNAPSHOT_INTERVAL` events, from event 0 on, as far as they were asked for."""
        self._follow(hand.events[1:])

    def extend(self, events: Iterable[Event]) -> None:
        """The hand goes on with these events."""
        further = list(events)
        self.hand.extend(further)
        self._follow(further)

    def _follow(self, events: list[Event]) -> None:
        self.fold.take(events)
        if self.ended_at is None and self.fold.ended:
            self.ended_at = self.hand.ended_at

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self.hand.last

    @property
    def ended(self) -> bool:
        """Whether the hand is over, so that nothing of it is hidden any more."""
        return self.ended_at is not None

    def ended_by(self, n: int) -> bool:
        """Whether the hand is over after event `n`."""
        return self.ended_at is not None and n >= self.ended_at

    def fold_at(self, n: int) -> Fold:
        """The fold after event `n`. Look at it only; copy it to go on from there. Raises `IndexError`."""
        if not 0 <= n <= self.last:
            raise IndexError(f"there is no event {n} in hand {self.hand.id}; its events are 0 to {self.last}")
        if n == self.last:
            return self.fold
        place, further = divmod(n, SNAPSHOT_INTERVAL)
        events = self.hand.events
        while len(self._kept) <= place:
            if self._kept:
                start = (len(self._kept) - 1) * SNAPSHOT_INTERVAL + 1
                fold = self._kept[-1].copy()
                fold.take(events[start : start + SNAPSHOT_INTERVAL])
            else:
                fold = Fold(self.hand)
            self._kept.append(fold)
        fold = self._kept[place]
        if further:
            fold = fold.copy()
            fold.take(events[n - further + 1 : n + 1])
        return fold

    def table_at(self, n: int) -> Table | None:
        """The table after event `n`, to be looked at only; in a halted hand the last one before the halt.

        None where the deal is wrong. Raises `IndexError`.
        """
        return self.fold_at(n).table

    def event(self, n: int, seat: int | None = None) -> Event:
        """Event `n`, for a seat as it saw it then."""
        return view_event(self.hand.events[n], seat, self.ended_by(n))

    def step(self, n: int, seat: int | None = None) -> Step:
        """Event `n`, what it did and the state after it, for a seat as it saw them then. Raises `IndexError`."""
        return self._step(n, self.table_at(n), seat)

    def steps(self, seat: int | None = None, *, reveals: bool = True) -> Iterator[Step]:
        """All steps in their order, by one fold; without `reveals` the end shows a seat no more than it saw before."""
        fold = Fold(self.hand)
        yield self._step(0, fold.table, seat, reveals)
        for event in self.hand.events[1:]:
            fold.take((event,))
            yield self._step(event.n, fold.table, seat, reveals)

    def _step(self, n: int, table: Table | None, seat: int | None, reveals: bool = True) -> Step:
        fold, ended = self.fold, reveals and self.ended_by(n)
        return Step(
            n,
            view_event(self.hand.events[n], seat, ended),
            None if table is None else view(table, seat, reveals=reveals),
            [view_finding(finding, seat, ended) for finding in fold.findings if finding.n == n],
            [view_entry(entry, seat, ended) for entry in fold.entries if entry.n == n],
            fold.halted_at is None or n < fold.halted_at,
            None if table is None else table.deadline,
        )

    @property
    def breaches(self) -> list[int]:
        """The numbers of the events that break a rule, each once, in their order."""
        return list(dict.fromkeys(finding.n for finding in self.fold.findings))

    def breach_after(self, n: int) -> int | None:
        """The next event after `n` that breaks a rule."""
        breaches = self.breaches
        place = bisect_right(breaches, n)
        return breaches[place] if place < len(breaches) else None

    def breach_before(self, n: int) -> int | None:
        """The last event before `n` that breaks a rule."""
        breaches = self.breaches
        place = bisect_left(breaches, n)
        return breaches[place - 1] if place else None
