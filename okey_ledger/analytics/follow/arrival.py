"""Events of a feed as they arrive: hand by hand, and held until they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...domain.sentence import N_
from ...ledger.topics import UNREADABLE, read_head
from ..errors import ServiceRefuses


class FeedEntry(NamedTuple):
    """An event of the feed."""

    position: int
    line: bytes


class Arrival(NamedTuple):
    """Events of one hand that came in a row."""

    hand: str
    first: int
    """The number of the first of them."""
    entries: list[FeedEntry]

    @property
    def last(self) -> int:
        """The number of the last of them."""
        return self.first + len(self.entries) - 1

    def check_next(self, n: int) -> None:
        """Raise `ServiceRefuses` where event `n` is not the one that comes next."""
        if n != self.last + 1:
            raise ServiceRefuses(N_("Event {n} of hand {hand} is missing in the feed"), n=self.last + 1, hand=self.hand)


def arrivals(entries: Iterable[FeedEntry]) -> Iterator[Arrival]:
    """The events of a feed hand by hand. Raises `ServiceRefuses` for what is no event of a hand, and for a gap."""
    arrival: Arrival | None = None
    for entry in entries:
        try:
            head = read_head(entry.line)
        except UNREADABLE:
            said = N_("At position {position} of the feed is no event of a hand")
            raise ServiceRefuses(said, position=entry.position) from None
        if arrival is not None and arrival.hand == head.hand:
            arrival.check_next(head.n)
            arrival.entries.append(entry)
            continue
        if arrival is not None:
            yield arrival
        arrival = Arrival(head.hand, head.n, [entry])
    if arrival is not None:
        yield arrival


class Batch:
    """Events that have been read and not yet written, whole arrivals of them."""

    def __init__(self) -> None:
        self.hands: dict[str, Arrival] = {}
        self.last: Arrival | None = None
        self.events = 0

    def add(self, arrival: Arrival) -> None:
        """Add what has arrived of a hand, after what has arrived of it before. Raises `ServiceRefuses` for a gap."""
        before = self.hands.get(arrival.hand)
        if before is None:
            self.hands[arrival.hand] = arrival
        else:
            before.check_next(arrival.first)
            before.entries.extend(arrival.entries)
        self.last = arrival
        self.events += len(arrival.entries)
