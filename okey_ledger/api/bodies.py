"""Reading bodies, never more of them than the limit."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import msgspec
from starlette.requests import ClientDisconnect, Request

from .problems import Malformed, TooLarge

SPACE: Final = b" \t\r\n"
"""What JSON allows around a value."""

_any: Final = msgspec.json.Decoder(msgspec.Raw)
_raws: Final = msgspec.json.Decoder(list[msgspec.Raw])


async def blocks(request: Request, most: int) -> AsyncIterator[bytes]:
    """A body block by block; raises `TooLarge` as soon as it is known to be beyond the limit."""
    declared = request.headers.get("content-length", "0")
    if not declared.isdigit() or int(declared) > most:
        raise TooLarge(most)
    size = 0
    try:
        async for block in request.stream():
            size += len(block)
            if size > most:
                raise TooLarge(most)
            yield block
    except ClientDisconnect:
        raise Malformed("The body breaks off.") from None


async def body_of(request: Request, most: int) -> bytes:
    """A whole body. Raises `TooLarge`."""
    return b"".join([block async for block in blocks(request, most)])


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
