"""Pseudonyms: a name for each player that tells nothing of the id, and is the same under the same key."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from ...domain.events import Event, HandDealt, SeatReclaimed, UnknownEvent
from ..errors import KeyTooShort

SHORTEST_KEY: Final = 16
"""How many characters a key has at least: who can guess it can tell who is who."""

_READ_OF_UNKNOWN: Final = ("type", "hand", "n", "at", "actor", "seat")
"""What is kept of an event of an unknown kind, whose other fields may hold anything."""


class Pseudonyms:
    """The pseudonyms under one secret key: HMAC-SHA-256 of the player's id."""

    def __init__(self, key: str) -> None:
        """Raises `KeyTooShort`."""
        if len(key) < SHORTEST_KEY:
            raise KeyTooShort(SHORTEST_KEY)
        self._key = key.encode()
        self.of = lru_cache(1 << 16)(self._of)
        """The pseudonym of a player's id."""

    def _of(self, player: str) -> str:
        return "p-" + hmac.digest(self._key, b"player\0" + player.encode(), "sha256").hex()[:24]

    @property
    def fingerprint(self) -> str:
        """By what the key is known again; it does not tell the key."""
        return hmac.digest(self._key, b"fingerprint", "sha256").hex()[:16]

    def line(self, event: Event, line: bytes) -> bytes:
        """The line of an event with pseudonyms in place of ids; most lines hold none and stay as they are."""
        if isinstance(event, HandDealt):
            return _encode(msgspec.json.decode(line) | {"players": self.all(event.players)})
        if isinstance(event, SeatReclaimed) and isinstance(event.player, str):
            return _encode(msgspec.json.decode(line) | {"player": self.of(event.player)})
        if isinstance(event, UnknownEvent):
            return _encode(
                {name: value for name, value in msgspec.json.decode(line).items() if name in _READ_OF_UNKNOWN}
            )
        return line

    def all(self, players: Sequence[str]) -> list[str]:
        """The pseudonyms of some players."""
        return [self.of(player) for player in players]

    def within(self, facts: Any, players: Sequence[str]) -> Any:
        """Facts with pseudonyms wherever the id of one of these players stands."""
        if isinstance(facts, str):
            return self.of(facts) if facts in players else facts
        if isinstance(facts, dict):
            return {name: self.within(value, players) for name, value in facts.items()}
        if isinstance(facts, list | tuple):
            return [self.within(value, players) for value in facts]
        return facts


_encode: Final = msgspec.json.encode
