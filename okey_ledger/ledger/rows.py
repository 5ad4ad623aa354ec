"""Rows: what is stored of an event, and how it is read back."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

LINK_SIZE: Final = 32
"""How many bytes of a stored state are the link; the rest is the payload."""

Row: TypeAlias = tuple[str, int, str, bytes]
"""An event to be stored: hand, version (its number + 1), topic, state (link and payload)."""


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
