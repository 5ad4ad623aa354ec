"""Rows: what is stored of an event, and how it is read back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple, TypeAlias

from .commitment import record

LINK_SIZE: Final = 32
"""How many bytes of a stored state are the link; the rest is the payload."""

Row: TypeAlias = tuple[str, int, str, bytes]
"""An event in its place: hand, version (its number + 1), topic, state (link and payload)."""

ReceivedRow: TypeAlias = tuple[str, int, str, bytes, bytes]
"""An event to be stored: a row, and the receipt of the event."""


class StoredRow(NamedTuple):
    """A row of a hand as it is stored."""

    position: int
    version: int
    topic: str
    state: bytes

    @property
    def payload(self) -> bytes:
        """The line of the log, as it was offered."""
        return self.state[LINK_SIZE:]


class FeedRow(NamedTuple):
    """An event in the order of the whole ledger; `position` only grows and is never used twice."""

    position: int
    hand: str
    version: int
    topic: str
    payload: bytes


class RecordRow(NamedTuple):
    """An event as the transparency log stands for it."""

    position: int
    name: str
    """The hand's id; of a dispute the name under which it is stored."""
    version: int
    topic: str
    line: bytes
    receipt: bytes | None
    """Salt, time and key, or the salt alone; None where the event was stored without a salt and has none yet."""

    @property
    def record(self) -> bytes:
        """What a leaf commits to. Raises `ValueError` where there is no salt yet."""
        if self.receipt is None:
            raise ValueError(f"the event at position {self.position} has no salt yet")
        return record(self.name, self.version, self.topic, self.line, self.receipt)

    @property
    def commitment(self) -> bytes:
        """The entry of the log that stands for the event. Raises `ValueError` where there is no salt yet."""
        return sha256(self.record).digest()


class Epoch(NamedTuple):
    """A time from which a restored ledger went on anew: positions above `position` are used again."""

    epoch: int
    """When it began, in seconds of Unix time; 0 stands for the time before the first one."""
    position: int


def epoch_at(position: int, epochs: Sequence[Epoch]) -> int:
    """The epoch in which the event at a position was stored; `epochs` are those of the ledger in their order.

    >>> epoch_at(11, [Epoch(1700000000, 10)]), epoch_at(10, [Epoch(1700000000, 10)])
    (1700000000, 0)
    """
    return next((epoch.epoch for epoch in reversed(epochs) if epoch.position < position), 0)


def cursor(epoch: int, position: int) -> str:
    """A position with its epoch, as ids of events name it.

    >>> cursor(1700000000, 11), cursor(0, 11)
    ('1700000000-11', '11')
    """
    return f"{epoch}-{position}" if epoch else str(position)


_LINE: Final = re.compile(rb'\{"position":([0-9]{1,18}),"event":(.+)\}')


def feed_line(position: int, payload: bytes) -> bytes:
    """An event of the feed as one line of JSON.

    >>> feed_line(7, b'{"type":"HandExhausted","hand":"h-1","n":6}')
    b'{"position":7,"event":{"type":"HandExhausted","hand":"h-1","n":6}}'
    """
    return b'{"position":%d,"event":%b}' % (position, payload)


def read_feed_line(line: bytes) -> tuple[int, bytes]:
    """The position and the payload in a line of the feed, byte for byte. Raises `ValueError` for any other line.

    >>> read_feed_line(feed_line(7, b'{"type":"HandExhausted","hand":"h-1","n":6}'))
    (7, b'{"type":"HandExhausted","hand":"h-1","n":6}')
    """
    found = _LINE.fullmatch(line)
    if found is None:
        raise ValueError(f"{line[:80]!r} is no line of a feed")
    return int(found[1]), found[2]
