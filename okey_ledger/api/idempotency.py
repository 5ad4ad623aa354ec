"""Requests that may be sent again: with an `Idempotency-Key` each is carried out once, and answered as it was then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Final, Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from ..domain.sentence import N_
from .auth.dependencies import known_caller
from .http.languages import language_of
from .http.problems import MEDIA_TYPE, KeyReused, Malformed, Overtaken, Refusal
from .live.keyed_lock import KeyedLock
from .storage.idempotency_keys import IdempotencyKeys

T = TypeVar("T")


class Write(Protocol):
    """Stores something in a thread of its own."""

    async def __call__(self, work: Callable[..., T], *arguments: Any) -> T:
        """What the work returns."""


Act = Callable[[datetime], Awaitable[Response]]
"""Carries a request out, stamped with a time."""

Find = Callable[[datetime], Awaitable[Response | None]]
"""The answer to a request that was carried out with this stamp; None where it was not."""

MAX_ANSWER_BYTES: Final = 1 << 16
"""The largest answer that is kept, in bytes; a longer one is shortened before it is given."""


class Idempotency:
    """Carries requests out once each; for one event loop."""

    def __init__(self, keys: IdempotencyKeys, write: Write) -> None:
        self._keys, self._write = keys, write
        self._working = KeyedLock()

    async def once(self, request: Request, name: str | None, body: bytes, act: Act, find: Find) -> Response:
        """Carry a request out, or answer it as the first time; `name` is its `Idempotency-Key`.

        Raises `KeyReused`, `Malformed`, and what carrying it out raises.
        """
        if name is None:
            return await act(datetime.now(UTC))
        if not 1 <= len(name) <= 200 or not name.isprintable():
            sentence = N_("An {parameter} has 1 to 200 printable characters")
            raise Malformed(sentence, {"parameter": "Idempotency-Key"}, parameter="Idempotency-Key")
        key = known_caller(request).key
        async with self._working.hold((key, name)):
            return await self._once(request, key, name, body, act, find)

    async def _once(self, request: Request, key: str, name: str, body: bytes, act: Act, find: Find) -> Response:
        """The same while no other request of the caller has this name in this process."""
        match = request.headers.get("if-match", "")
        digest = sha256(b"\0".join((request.scope["path"].encode(), match.encode(), body))).digest()
        first = await self._write(self._keys.begin, key, name, digest, datetime.now(UTC))
        if first.digest != digest:
            raise KeyReused(N_("Send the request as it was the first time, or under another key"))
        if first.answer is not None:
            return Response(first.answer, first.status or 500, media_type=MEDIA_TYPE)
        found = None if first.is_new else await find(first.at)
        if found is not None:
            return found
        try:
            return await act(first.at)
        except Refusal as refusal:
            if isinstance(refusal, Overtaken) and (found := await find(first.at)) is not None:
                return found  # the same request had been on its way already
            if refusal.status in (409, 422):
                language = language_of(request.scope)
                refusal = refusal.shortened(MAX_ANSWER_BYTES, language)  # so that it is answered now as it will be then
                answer = bytes(refusal.response(language).body)
                kept = await self._write(self._keys.refused, key, name, refusal.status, answer)
                if kept != (refusal.status, answer):  # another process was first with the same request
                    return Response(kept[1], kept[0], media_type=MEDIA_TYPE)
            raise refusal from None
