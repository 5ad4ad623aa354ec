"""Reading bodies, never more of them than the limit."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator
from typing import Final

import msgspec
from starlette.requests import Request

from ...domain.sentence import N_
from ...explain import body_sentence
from ...handlog.decode import why_wrong
from .problems import Malformed, TooLarge, TooSlow

SPACE: Final = b" \t\r\n"
"""What JSON allows around a value."""

BODY_TIMEOUT_SECONDS: Final = 30.0
"""For how many seconds a body is waited for, beyond the time that it takes at the slowest pace."""

MIN_BYTES_PER_SECOND: Final = 1 << 14
"""At which pace a body comes at the slowest, in bytes a second."""

_any: Final = msgspec.json.Decoder(msgspec.Raw)
_raws: Final = msgspec.json.Decoder(list[msgspec.Raw])


async def blocks(request: Request, limit: int, seconds: float = math.inf) -> AsyncIterator[bytes]:
    """A body block by block, in so many seconds.

    Raises `TooLarge` as soon as it is known to be beyond the limit, `TooSlow`, or `Malformed` where it breaks off.
    """
    declared = request.headers.get("content-length")
    if declared is not None and (not (declared.isascii() and declared.isdigit()) or int(declared) > limit):
        raise TooLarge(limit)
    size = 0
    started = time.monotonic()
    more = True
    while more:
        try:
            left = min(seconds, BODY_TIMEOUT_SECONDS + size / MIN_BYTES_PER_SECOND) + started - time.monotonic()
            async with asyncio.timeout(left):
                message = await request.receive()
        except TimeoutError:
            raise TooSlow from None
        if message["type"] == "http.disconnect":
            raise Malformed(N_("The body breaks off; send it again"))
        block = message.get("body", b"")
        more = message.get("more_body", False)
        size += len(block)
        if size > limit:
            raise TooLarge(limit)
        yield block


async def read_body(request: Request, limit: int) -> bytes:
    """A whole body. Raises `TooLarge`, `TooSlow` or `Malformed`."""
    return b"".join([block async for block in blocks(request, limit)])


def malformed(body: bytes, error: Exception) -> Malformed:
    """What is wrong with a body, or a line of one, from what the decoder said of it."""
    case, facts = why_wrong(body, error)
    return Malformed(body_sentence(case), facts)


def lines_of(body: bytes, limit: int) -> list[bytes]:
    """The events of a body, one or an array of them, each as one line.

    Raises `Malformed` for what is no JSON, and for none or too many events.
    """
    try:
        start = body.lstrip(SPACE)[:1]
        raws = _raws.decode(body) if start == b"[" else [_any.decode(body)]
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise malformed(body, error) from None
    if not raws:
        raise Malformed(N_("The array is empty; send at least one event"))
    if len(raws) > limit:
        sentence = N_("The array has {count} events; send at most {most} at once")
        raise Malformed(sentence, {"count": len(raws), "most": limit})
    try:
        return [_one_line(bytes(raw)) for raw in raws]
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise malformed(body, error) from None


def _one_line(raw: bytes) -> bytes:
    return msgspec.json.format(raw, indent=-1) if b"\n" in raw or b"\r" in raw else raw.strip(SPACE)
