"""The feed: all events in the order of the ledger for a referee, those of ended hands for an analyst and who asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol

from ...ledger import Ledger
from .releases import Release, Releases

PAGE: Final = 1000
"""How many events are read at once."""


class FeedEvent(NamedTuple):
    """An event of the feed."""

    position: int
    """Its position in the ledger, after which the feed can be resumed."""
    name: str
    """The hand's id, or the name under which a dispute is stored."""
    topic: str
    line: bytes


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
        rows = self._ledger.read(after=self._after, limit=PAGE)
        if rows:
            self._after = rows[-1].position
        return [FeedEvent(row.position, row.hand, row.topic, row.payload) for row in rows]


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
            self._rest = iter(self._releases.after(self._after or 0, PAGE))
            release = next(self._rest, None)
        if release is None:
            return []
        self._after = release.position
        return self._events(release, release.first)

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
        return [FeedEvent(row.position, release.hand, row.topic, row.payload) for row in rows]


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
        if rows:
            self._after = rows[-1].position
        return [FeedEvent(row.position, self._hand, row.topic, row.payload) for row in rows]
