"""The chain of a hand: each stored event carries the hash of the one before it (byte by byte in docs/ledger.md).

The hash of an event is that of a leaf of an RFC 6962 log, so that the same value links a hand's events and stands for
the event in a log over all hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final

from .rows import LINK_SIZE, Row

START: Final = bytes(LINK_SIZE)
"""The link of a hand's first event."""


@lru_cache(maxsize=256)
def _sized(text: str) -> bytes:
    data = text.encode()
    return len(data).to_bytes(4, "big") + data


def entry(hand: str, version: int, topic: str, state: bytes) -> bytes:
    r"""The bytes that are hashed for a stored event.

    >>> entry("h", 1, "t", b"state")
    b'\x00\x00\x00\x01h\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x01tstate'
    """
    return b"".join((_sized(hand), version.to_bytes(8, "big", signed=True), _sized(topic), state))


@lru_cache(maxsize=256)
def leaf(hand: str, version: int, topic: str, state: bytes) -> bytes:
    """The hash of a stored event, which its successor carries as its link.

    It is asked for twice when a hand is stored: for the link, and by the database, which compares it.
    """
    return sha256(b"\0" + entry(hand, version, topic, state)).digest()


def linked(hand: str, version: int, link: bytes, topics: Sequence[str], lines: Sequence[bytes]) -> list[Row]:
    """The rows that store `lines` as a hand's events from `version` on, the first of them carrying `link`."""
    rows: list[Row] = []
    for topic, line in zip(topics, lines, strict=True):
        if rows:
            link = leaf(*rows[-1])
        rows.append((hand, version + len(rows), topic, link + line))
    return rows
