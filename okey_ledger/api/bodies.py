"""Reading bodies, never more of them than the limit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Final

import msgspec

from .problems import Malformed, TooLarge, TooSlow

if TYPE_CHECKING:
    from .calls import Call

SPACE: Final = b" \t\r\n"
"""What JSON allows around a value."""

PATIENCE: Final = 30.0
"""For how many seconds a body is waited for, beyond the time that it takes at the slowest pace."""

SLOWEST: Final = 1 << 14
"""At which pace a body comes at the slowest, in bytes a second."""

_any: Final = msgspec.json.Decoder(msgspec.Raw)
_raws: Final = msgspec.json.Decoder(list[msgspec.Raw])


async def blocks(call: Call, most: int) -> AsyncIterator[bytes]:
    """A body block by block; raises `TooLarge` as soon as it is known to be beyond the limit, or `TooSlow`."""
    declared = call.header(b"content-length")
    if declared is not None and (not declared.isdigit() or int(declared) > most):
        raise TooLarge(most)
    size = 0
    receive = call.request.receive
    started = asyncio.get_running_loop().time()
    more = True
    while more:
        try:
            async with asyncio.timeout_at(started + PATIENCE + size / SLOWEST):
                message = await receive()
        except TimeoutError:
            raise TooSlow from None
        if message["type"] == "http.disconnect":
            raise Malformed("The body breaks off.")
        block = message.get("body", b"")
        more = message.get("more_body", False)
        size += len(block)
        if size > most:
            raise TooLarge(most)
        yield block


async def body_of(call: Call, most: int) -> bytes:
    """A whole body. Raises `TooLarge` or `TooSlow`."""
    return b"".join([block async for block in blocks(call, most)])


def lines_of(body: bytes, most: int) -> list[bytes]:
    """The events of a body, one or an array of them, each as one line.

    Raises `Malformed` for what is no JSON, and for none or too many events.
    """
    try:
        start = body.lstrip(SPACE)[:1]
        raws = _raws.decode(body) if start == b"[" else [_any.decode(body)]
        lines = [_one_line(bytes(raw)) for raw in raws]
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Malformed(f"The body is no JSON ({error}); send an event or an array of events.") from None
    if not lines:
        raise Malformed("The array is empty; send at least one event.")
    if len(lines) > most:
        raise Malformed(f"The array has {len(lines)} events; send at most {most} at once.")
    return lines


def _one_line(raw: bytes) -> bytes:
    return msgspec.json.format(raw, indent=-1) if b"\n" in raw or b"\r" in raw else raw.strip(SPACE)
