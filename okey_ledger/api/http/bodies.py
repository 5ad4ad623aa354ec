"""Reading bodies, never more of them than the limit."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Generator
from types import coroutine
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
from starlette.types import Message

from ...domain.sentence import N_
from ...explain import body_sentence
from ...handlog.decode import why_wrong
from .problems import Malformed, TooLarge, TooSlow

if TYPE_CHECKING:
    from .calls import Call

SPACE: Final = b" \t\r\n"
"""What JSON allows around a value."""

PATIENCE: Final = 30.0
"""For how many seconds a body is waited for, beyond the time that it takes at the slowest pace."""

SLOWEST: Final = 1 << 14
"""At which pace a body comes at the slowest, in bytes a second."""

T = TypeVar("T")

_any: Final = msgspec.json.Decoder(msgspec.Raw)
_raws: Final = msgspec.json.Decoder(list[msgspec.Raw])


async def blocks(call: Call, most: int) -> AsyncIterator[bytes]:
    """A body block by block; raises `TooLarge` as soon as it is known to be beyond the limit, or `TooSlow`."""
    declared = call.header(b"content-length")
    if declared is not None and (not declared.isdigit() or int(declared) > most):
        raise TooLarge(most)
    size = 0
    started = time.monotonic()
    more = True
    while more:
        message = await _within(call.request.receive(), started + PATIENCE + size / SLOWEST - time.monotonic())
        if message["type"] == "http.disconnect":
            raise Malformed(N_("The body breaks off; send it again"))
        block = message.get("body", b"")
        more = message.get("more_body", False)
        size += len(block)
        if size > most:
            raise TooLarge(most)
        yield block


async def _within(receiving: Awaitable[Message], seconds: float) -> Message:
    """What is received, awaited for some seconds at most; raises `TooSlow`.

    Mostly it is there already. That is tried first, since to set and to clear a timer takes longer than to read a move.
    """
    steps = receiving.__await__()
    try:
        awaited = next(steps)
    except StopIteration as received:
        message: Message = received.value
        return message
    try:
        async with asyncio.timeout(seconds):
            return await _rest(awaited, steps)
    except TimeoutError:
        raise TooSlow from None


@coroutine
def _rest(awaited: Any, steps: Generator[Any, Any, Message]) -> Generator[Any, Any, Message]:
    """Go on with something that awaits something already."""
    try:
        yield awaited
    except BaseException:
        steps.close()
        raise
    return (yield from steps)


async def body_of(call: Call, most: int) -> bytes:
    """A whole body. Raises `TooLarge` or `TooSlow`."""
    return b"".join([block async for block in blocks(call, most)])


def read(body: bytes, kind: type[T]) -> T:
    """What a body says. Raises `Malformed`."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise malformed(body, error) from None


def malformed(body: bytes, error: Exception) -> Malformed:
    """What is wrong with a body, or a line of one, from what the decoder said of it."""
    case, facts = why_wrong(body, error)
    return Malformed(body_sentence(case), facts)


def lines_of(body: bytes, most: int) -> list[bytes]:
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
    if len(raws) > most:
        sentence = N_("The array has {count} events; send at most {most} at once")
        raise Malformed(sentence, {"count": len(raws), "most": most})
    try:
        return [_one_line(bytes(raw)) for raw in raws]
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise malformed(body, error) from None


def _one_line(raw: bytes) -> bytes:
    return msgspec.json.format(raw, indent=-1) if b"\n" in raw or b"\r" in raw else raw.strip(SPACE)
