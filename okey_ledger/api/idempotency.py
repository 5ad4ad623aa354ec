"""Requests that may be sent again: with an `Idempotency-Key` each is carried out once, and answered as it was then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

from starlette.responses import Response

from ..domain.sentence import N_
from .http.calls import Call
from .http.problems import MEDIA_TYPE, KeyReused, Malformed, Overtaken, Refusal

Act = Callable[[datetime], Awaitable[Response]]
"""Carries a request out, stamped with a time."""

Find = Callable[[datetime], Awaitable[Response | None]]
"""The answer to a request that was carried out with this stamp; None where it was not."""


LARGEST: Final = 1 << 16
"""The largest answer that is kept, in bytes; a longer one is shortened before it is given."""


async def once(call: Call, body: bytes, act: Act, find: Find) -> Response:
    """Carry a request out, or answer it as the first time. Raises `KeyReused`, and what carrying it out raises."""
    service = call.service
    name = call.header(b"idempotency-key")
    if name is None:
        return await act(datetime.now(UTC))
    if not 1 <= len(name) <= 200 or not name.isprintable():
        sentence = N_("An {parameter} has 1 to 200 printable characters")
        raise Malformed(sentence, {"parameter": "Idempotency-Key"}, parameter="Idempotency-Key")
    mine = call.caller.key, name
    await service.repeating.take(mine)
    try:
        return await _once(call, name, body, act, find)
    finally:
        service.repeating.leave(mine)


async def _once(call: Call, name: str, body: bytes, act: Act, find: Find) -> Response:
    """The same while no other request of the caller has this key in this process."""
    service = call.service
    match = call.header(b"if-match") or ""
    digest = sha256(b"\0".join((call.request.scope["path"].encode(), match.encode(), body))).digest()
    replay = await service.write(service.replays.begin, call.caller.key, name, digest, datetime.now(UTC))
    if replay.digest != digest:
        raise KeyReused(N_("Send the request as it was the first time, or under another key"))
    if replay.answer is not None:
        return Response(replay.answer, replay.status or 500, media_type=MEDIA_TYPE)
    found = None if replay.is_new else await find(replay.at)
    if found is not None:
        return found
    try:
        return await act(replay.at)
    except Refusal as refusal:
        if isinstance(refusal, Overtaken) and (found := await find(replay.at)) is not None:
            return found  # the same request had been on its way already
        if refusal.status in (409, 422):
            refusal = refusal.shortened(LARGEST, call.language)  # so that it is answered now as it will be then
            answer = bytes(refusal.response(call.language).body)
            kept = await service.write(service.replays.refused, call.caller.key, name, refusal.status, answer)
            if kept != (refusal.status, answer):  # another process was first with the same request
                return Response(kept[1], kept[0], media_type=MEDIA_TYPE)
        raise refusal from None
