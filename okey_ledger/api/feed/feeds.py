"""The feed: all events in the order of the ledger for a referee, those of ended hands for an analyst and who asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, Protocol

import msgspec

from ...domain.sentence import N_, TranslatableError
from ...ledger import FeedRow, HandDamaged, Ledger
from ...ledger.rows import StoredRow
from .releases import Release, Releases

PAGE_SIZE: Final = 1000
"""How many events are read at once."""


UNREADABLE: Final = N_("the stored row is not an event")
"""What is wrong with a damaged row."""


class _Head(msgspec.Struct, gc=False):
    n: int
    hand: str = ""
    dispute: str = ""


_head: Final = msgspec.json.Decoder(_Head).decode


class FeedEvent(NamedTuple):
    """An event of the feed."""

    position: int
    """Its position in the ledger, after which the feed can be resumed."""
    name: str
    """The hand's id, or the name under which a dispute is stored."""
    topic: str
    line: bytes


def _events_of(rows: Iterable[tuple[str, FeedRow | StoredRow]]) -> list[FeedEvent]:
    """The events of some rows, each with the name under which it is stored, up to the first that is damaged.

    Raises `HandDamaged` where no event comes before that.
    """
    events: list[FeedEvent] = []
    for name, row in rows:
        event = FeedEvent(row.position, name, row.topic, row.payload)
        if not _is_sound(event, row.version - 1):
            if events:
                break
            raise HandDamaged(event.name, row.version - 1, TranslatableError(UNREADABLE))
        events.append(event)
    return events


def _is_sound(event: FeedEvent, n: int) -> bool:
    """Whether a stored line is JSON with the number that it stands under, of the hand or the dispute whose it is."""
    try:
        head = _head(event.line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return head.n == n and event.name in (head.hand, f"dispute/{head.dispute}")


class Feed(Protocol):
    """Somebody's reading of the ledger."""

    @property
    def is_of_what_is_free(self) -> bool:
        """Whether it has to be noted what is free, before that is read."""

    def read(self) -> list[FeedEvent]:
        """The next events, none where there are none yet."""


class WholeFeed:
    """Every event, in the order of the ledger."""

    is_of_what_is_free = False

    def __init__(self, ledger: Ledger, after: int) -> None:
        self._ledger, self._after = ledger, after

    def read(self) -> list[FeedEvent]:
        """The next events, none where there are none yet."""
        rows = self._ledger.read(after=self._after, limit=PAGE_SIZE)
        events = _events_of((row.hand, row) for row in rows)
        if events:
            self._after = events[-1].position
        return events


class EndedFeed:
    """The events of ended hands, hand by hand in the order in which they ended."""

    is_of_what_is_free = True

    def __init__(self, ledger: Ledger, releases: Releases, after: int) -> None:
        """`after` is the position of the event read last, 0 at the beginning."""
        self._ledger, self._releases = ledger, releases
        self._rest: Iterator[Release] = iter(())
        self._after: int | None = None
        self._read_last = after

    def read(self) -> list[FeedEvent]:
        """The next events, none where there are none yet: those of one release at a time."""
        if self._after is None:
            resumed = self._resume(self._read_last)
            if resumed:
                return resumed
        release = next(self._rest, None)
        if release is None:
            self._releases.catch_up()
            self._rest = iter(self._releases.after(self._after or 0, PAGE_SIZE))
            release = next(self._rest, None)
        if release is None:
            return []
        events = self._events(release, release.first)
        self._after = release.position
        return events

    def _resume(self, position: int) -> list[FeedEvent]:
        """What is left of the release whose event at a position was read last."""
        self._after = position
        rows = self._ledger.read(after=position - 1, limit=1) if position > 0 else []
        if not rows or rows[0].position != position:
            return []
        self._releases.catch_up()
        n = rows[0].version - 1
        release = self._releases.of(rows[0].hand, n)
        if release is None:
            return []
        self._after = release.position
        return self._events(release, n + 1) if n < release.last else []

    def _events(self, release: Release, first: int) -> list[FeedEvent]:
        """The events of a release from number `first` on."""
        rows = self._ledger.rows(release.hand, after=first, through=release.last + 1)
        events = _events_of((release.hand, row) for row in rows)
        if len(events) < release.last + 1 - first:
            raise HandDamaged(release.hand, first + len(events), TranslatableError(UNREADABLE))
        return events


class HandFeed:
    """The events of one hand, those of a hand that still runs for who may see them alone."""

    def __init__(self, ledger: Ledger, releases: Releases | None, hand: str, after: int) -> None:
        """With `releases` only what they have set free; `after` is the position of the event read last."""
        self._ledger, self._releases = ledger, releases
        self._hand, self._after = hand, after

    @property
    def is_of_what_is_free(self) -> bool:
        """Whether it has to be noted what is free, before that is read."""
        return self._releases is not None

    def read(self) -> list[FeedEvent]:
        """The next events, none where there are none yet."""
        last = None
        if self._releases is not None:
            self._releases.catch_up()
            last = self._releases.last_of(self._hand)
            if last is None:
                return []
        through = None if last is None else last + 1
        stored = self._ledger.rows(self._hand, through=through)
        rows = [row for row in stored if row.position > self._after]
        events = _events_of((self._hand, row) for row in rows)
        if events:
            self._after = events[-1].position
        return events
