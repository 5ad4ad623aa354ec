"""What players are called in the answers of the service, remembered for a moment."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from hashlib import sha256
from typing import Final

import msgspec

from ..explain import Language
from ..ledger.private.data import PrivateData

CACHE_SIZE: Final = 10_000
"""How many players are remembered."""

Run = Callable[..., Awaitable[dict[str, str | None]]]
"""Runs a question to the database where it does not hold up other requests."""

_Known = tuple[float, bool, str | None]
"""Until when it counts, whether anything is noted of the player, and the name."""


class PlayerNames:
    """The names of players. One that another program changes or erases is shown for some seconds yet."""

    def __init__(self, data: PrivateData, run: Run, seconds: float) -> None:
        self._data, self._run, self._seconds = data, run, seconds
        self._known: OrderedDict[str, _Known] = OrderedDict()

    async def naming(self, language: Language, players: Collection[str]) -> Language:
        """A language in which these players have their names. Raises a `StorageError`."""
        now = time.monotonic()
        asked = [player for player in players if player not in self._known or self._known[player][0] < now]
        if asked:
            found = await self._run(self._data.names_of, asked)
            for player in asked:
                self._known[player] = (now + self._seconds, player in found, found.get(player))
                self._known.move_to_end(player)
        names = {player: name for player in players for _, noted, name in (self._known[player],) if noted}
        while len(self._known) > CACHE_SIZE:
            self._known.popitem(last=False)
        return language.naming(names)

    def forget(self, player: str) -> None:
        """Look a player up anew."""
        self._known.pop(player, None)


def tag(version: int | str, language: Language) -> str:
    """The tag of an answer that names players: it changes with their names.

    >>> from okey_ledger.explain import ENGLISH
    >>> tag(7, ENGLISH), tag(7, ENGLISH.naming({"p-1": "Ada"}))
    ('7', '7-names-d0b83b47')
    """
    if not language.names:
        return str(version)
    named = sha256(msgspec.json.encode(sorted(language.names.items()))).hexdigest()
    return f"{version}-names-{named[:8]}"
