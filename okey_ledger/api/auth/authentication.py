"""From a request to who is calling: keys and sessions, trusted for a moment, and how fast each key may call."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final

from ...domain.sentence import N_
from ..http.problems import NotAuthenticated, TooMany, Unavailable
from .keys import Keys
from .roles import Caller
from .sessions import SESSION, Sessions

MAX_TRUSTED: Final = 10_000
"""How many keys are trusted at once."""

Run = Callable[..., Awaitable[Caller | None]]
"""Runs a question to the database where it does not hold up other requests."""


class Authentication:
    """Who is calling. A key that was looked up is trusted for some seconds; one that is revoked here, not a moment."""

    def __init__(self, keys: Keys, sessions: Sessions, run: Run, seconds: float, rate: float, burst: int) -> None:
        self._keys, self._sessions, self._run, self._seconds = keys, sessions, run, seconds
        self._rate, self._burst = rate, float(burst)
        self._trusted: OrderedDict[str, tuple[float, Caller]] = OrderedDict()
        self._tokens: dict[str, tuple[float, float]] = {}
        """By key: how many requests it has left, and when that was reckoned."""
        self.used: dict[str, float] = {}
        """By key: when it was last used, as far as that is not stored."""

    async def caller(self, token: str | None) -> Caller:
        """Who makes a request with a key or a session; raises `NotAuthenticated` or `TooMany`."""
        caller = await self.known(token)
        if token is not None and SESSION.fullmatch(token):
            self._sessions.note(token)
        if self._rate:
            self._count(caller.key, time.monotonic())
        return caller

    async def known(self, token: str | None) -> Caller:
        """Who a key or a session speaks for, without a request being counted; raises `NotAuthenticated`."""
        if token is None:
            raise NotAuthenticated(N_("Send a key as Authorization: Bearer KEY"))
        now = time.monotonic()
        trusted = self._trusted.get(token)
        if trusted is not None and trusted[0] > now:
            caller = trusted[1]
        else:
            caller = await self._look_up(token, now)
        if caller.expires_at is not None and caller.expires_at <= datetime.now(UTC):
            raise NotAuthenticated(N_("The key has expired; ask for another"))
        self.used[caller.key] = now
        return caller

    async def _look_up(self, token: str, now: float) -> Caller:
        ask = self._sessions.caller if SESSION.fullmatch(token) else self._keys.caller
        caller = await self._run(ask, token)
        self._trusted.pop(token, None)
        if caller is None:
            raise NotAuthenticated(N_("The key is unknown, revoked or expired; ask for another"))
        self._trusted[token] = now + self._seconds, caller
        if len(self._trusted) > MAX_TRUSTED:
            self._trusted.popitem(last=False)
        return caller

    def _count(self, key: str, now: float) -> None:
        left, since = self._tokens.get(key, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate)
        if left < 1:
            raise TooMany(math.ceil((1 - left) / self._rate))
        self._tokens[key] = left - 1, now

    def forget(self, key: str) -> None:
        """Trust a key no longer than until it is looked up again."""
        for token, (_, caller) in list(self._trusted.items()):
            if caller.key == key:
                del self._trusted[token]

    def sign_out(self, token: str) -> None:
        """End a session. Raises `Unavailable`."""
        self._sessions.end(token)
        self._trusted.pop(token, None)

    def note_use(self) -> None:
        """Store when keys and sessions were last used; what cannot be stored now is for the next time.

        Raises `Unavailable`.
        """
        used, self.used = self.used, {}
        elapsed = time.time() - time.monotonic()
        try:
            self._keys.note_use({key: datetime.fromtimestamp(at + elapsed, UTC) for key, at in used.items()})
        except Unavailable:
            self.used = used | self.used
            raise
        self._sessions.store_use()
