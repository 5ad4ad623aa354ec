"""What a data set tells of players: their ids, or pseudonyms. Every text that can hold a player passes here.

`RealNames` leaves everything as it is. `Pseudonyms` replaces each id and withholds free text; a pseudonym says nothing
about the id, and it is the same for one player under the same key.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from ...domain.events import (
    KNOWN,
    Event,
    HandAnnulled,
    HandDealt,
    SeatReclaimed,
    UnknownEvent,
    kind_of,
    seat_of,
)
from ...domain.findings import FINISHES
from ...domain.rulesets import RULESETS
from ...ledger.topics import TOPICS, UNKNOWN
from ..errors import KeyTooShort

MIN_KEY_LENGTH: Final = 16
"""How many characters a key has at least: who can guess it can tell who is who."""

WITHHELD: Final = "withheld"
"""What stands in place of a text that anybody may have written."""


class RealNames:
    """Players have their ids, and every text stays as it is."""

    fingerprint: str | None = None
    """Identifies the key of the pseudonyms; None without one."""

    def player(self, player: str) -> str:
        """What a player is called."""
        return player

    def players(self, players: Sequence[str]) -> list[str]:
        """What some players are called."""
        return [self.player(player) for player in players]

    def kind(self, kind: str) -> str:
        """The kind of an event, as its line has it."""
        return kind

    def topic(self, topic: str) -> str:
        """The topic under which an event is stored."""
        return topic

    def line(self, event: Event | None, line: bytes) -> bytes:
        """The line of an event; `event` is None where it cannot be read."""
        return line

    def leaf(self, leaf: bytes) -> bytes | None:
        """The hash of an event, if it is told."""
        return leaf

    def position_leaf(self, leaf: str) -> str:
        """The hash of the event at the last position, by which the ledger is recognized; in hexadecimal."""
        return leaf

    def is_leaf(self, written: str, leaf: str) -> bool:
        """Whether a manifest has this hash for its last position; earlier versions wrote it plain in any case."""
        return written in (leaf, self.position_leaf(leaf))

    def facts(self, facts: Any) -> Any:
        """The facts of a finding or an entry."""
        return facts

    def detail(self, detail: str | None) -> str | None:
        """Why a hand is in quarantine, in words."""
        return detail


class Pseudonyms(RealNames):
    """The pseudonyms under one secret key: HMAC-SHA-256 of the player's id.

    Text is kept where it is known to name no player: tiles, times, rule sets, kinds of events and the words of the
    rules. All other text is replaced, whoever wrote it.
    """

    def __init__(self, key: str) -> None:
        """Raises `KeyTooShort`."""
        if len(key) < MIN_KEY_LENGTH:
            raise KeyTooShort(MIN_KEY_LENGTH)
        self._key = key.encode()
        self._of = lru_cache(1 << 16)(self._pseudonym)
        self.fingerprint = self._digest(b"fingerprint")[:16]

    def _digest(self, message: bytes) -> str:
        return hmac.digest(self._key, message, "sha256").hex()

    def _pseudonym(self, player: str) -> str:
        return "p-" + self._digest(b"player\0" + player.encode())[:24]

    def player(self, player: str) -> str:
        """The pseudonym of a player's id."""
        return self._of(player)

    def kind(self, kind: str) -> str:
        """The kind of an event; a pseudonym for one that no rule set knows."""
        return kind if kind in _KINDS else self._of(kind)

    def topic(self, topic: str) -> str:
        """The topic under which an event is stored; that of unknown events for a forged one."""
        return topic if topic in TOPICS else UNKNOWN

    def line(self, event: Event | None, line: bytes) -> bytes:
        """The line of an event with pseudonyms in place of ids; nothing of a line that cannot be read.

        A member that stands twice is written once, as it was read.
        """
        if event is None:
            return b""
        members: dict[str, Any] = msgspec.json.decode(line)
        if isinstance(event, HandDealt):
            members["players"] = self.players(event.players)
        elif isinstance(event, SeatReclaimed) and isinstance(event.player, str):
            members["player"] = self.player(event.player)
        elif isinstance(event, HandAnnulled):
            members["reason"] = WITHHELD
        elif isinstance(event, UnknownEvent):
            members = {name: members[name] for name in ("hand", "n", "at", "actor") if name in members}
            members = {"type": self.kind(kind_of(event)), **members}
            if (seat := seat_of(event)) is not None:
                members["seat"] = seat
        return _encode(members)

    def leaf(self, leaf: bytes) -> None:
        """No hash is told: it would confirm a guess of what the line was."""

    def position_leaf(self, leaf: str) -> str:
        """The hash under the key, so that it confirms no guess."""
        return self._digest(b"leaf\0" + leaf.encode())

    def facts(self, facts: Any) -> Any:
        """The facts of a finding or an entry; players and all text that is not known to name none are replaced."""
        if isinstance(facts, Mapping):
            return {name: self._fact(name, value) for name, value in facts.items()}
        if isinstance(facts, list | tuple):
            return [self.facts(value) for value in facts]
        return self._of(facts) if isinstance(facts, str) and not _is_harmless(facts) else facts

    def _fact(self, name: str, value: Any) -> Any:
        if name in _HAND_IDS:
            return value
        if name in _PLAYER_LISTS and isinstance(value, list | tuple):
            return self.players(value)
        if name in _PLAYERS and isinstance(value, str):
            return self.player(value)
        return self.facts(value)

    def detail(self, detail: str | None) -> str | None:
        """Why a hand is in quarantine, where that is an event and a clause or a case; other words are withheld."""
        return detail if detail is None or _DETAIL.fullmatch(detail) else WITHHELD


def names_under(key: str | None) -> RealNames:
    """Pseudonyms under a key, real names without one. Raises `KeyTooShort`."""
    return RealNames() if key is None else Pseudonyms(key)


_KINDS: Final = frozenset(kind.__name__ for kind in KNOWN)

_HAND_IDS: Final = ("hand", "first_hand")
"""Facts that hold the id of a hand, which is not a secret."""

_PLAYERS: Final = ("player", "owner")
"""Facts that hold the id of a player."""

_PLAYER_LISTS: Final = ("players", "first")
"""Facts that hold the ids of the players of a table."""

_WORDS: Final = frozenset(
    {*_KINDS, *RULESETS, *FINISHES, *"melds pairs run group finished exhausted annulled open stock discard".split()}
)
"""Text in facts that names no player."""

_TEXT: Final = re.compile(
    r"(?:[RBKY](?:[1-9]|1[0-3])|FJ)(?:=[RBKY](?:[1-9]|1[0-3]))?|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[0-9.:+-]*Z?", re.ASCII
)
"""Tiles and times."""

_DETAIL: Final = re.compile(r"event (?:\d+|None): [a-z-]+(?: \([a-z-]+\))?|its chain is broken", re.ASCII)


def _is_harmless(text: str) -> bool:
    """Whether a text is known to name no player."""
    return text in _WORDS or _TEXT.fullmatch(text) is not None


_encode: Final = msgspec.json.encode
