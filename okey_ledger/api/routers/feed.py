"""The feed: events for analytics, as JSON Lines to the end of what there is, or as server-sent events that go on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from fastapi import APIRouter
from starlette.responses import Response, StreamingResponse

from ...ledger import LedgerError
from ..feed.feeds import EndedFeed, Feed, FeedEvent, HandFeed, WholeFeed
from ..feed.formats import Form, Framing, form_of
from ..http.calls import Call
from ..http.problems import NotAuthenticated, Unavailable
from ..http.routing import GuardedRoute, roles
from ..observability.logs import LOG
from ..openapi import documented
from ..schemas.responses import SERVER_SENT

router = APIRouter(prefix="/v1/feed", route_class=GuardedRoute, tags=["feed"])

PAUSE: Final = 10.0
"""After how many seconds without an event a sign of life is sent."""


@router.get("", **documented("feed", query=("after", "most", "format", "hands", "hand"), headers=("Last-Event-ID",)))
@roles("referee", "analyst")
async def feed(call: Call) -> Response:
    """Events in the order of the ledger, after a position; for an analyst hand by hand in the order of their ends."""
    form = form_of(call)
    ended_only = call.choice("hands", ("ended",)) is not None or call.caller.role == "analyst"
    after = call.number("after")
    if after is None and form.framing is None:
        last = call.header(b"last-event-id") or ""
        after = int(last) if last.isascii() and last.isdigit() and len(last) < 19 else None
    limit = call.number("most")
    if call.request.method == "HEAD":
        return Response(media_type=SERVER_SENT if form.framing is None else form.framing.media_type)
    service = call.service
    hand = call.text("hand")
    read: Feed
    if hand is not None:
        read = HandFeed(service.ledger, service.releases if ended_only else None, hand, after or 0)
    elif ended_only:
        read = EndedFeed(service.ledger, service.releases, after or 0)
    else:
        read = WholeFeed(service.ledger, after or 0)
    if form.framing is None:
        return StreamingResponse(_server_sent(call, read, form, limit), media_type=SERVER_SENT)
    first = [] if limit == 0 else await _read(call, read)
    return StreamingResponse(_finite(call, read, form, form.framing, first, limit), media_type=form.framing.media_type)


async def _read(call: Call, read: Feed) -> list[FeedEvent]:
    """The next events, none where there are none yet."""
    service = call.service
    return await (service.released(read.read) if read.is_of_what_is_free else service.run_long(read.read))


async def _finite(
    call: Call, read: Feed, form: Form, framing: Framing, events: list[FeedEvent] | None, limit: int | None
) -> AsyncIterator[bytes]:
    """What there is, up to `limit` events; the first ones have been read."""
    yield framing.before
    is_first = True
    while events:
        events = events[:limit]
        limit = None if limit is None else limit - len(events)
        yield framing.joined(map(form.written, events), is_first=is_first)
        is_first = False
        events = None if limit == 0 else await _next(call, read)
    yield framing.after


async def _server_sent(call: Call, read: Feed, form: Form, limit: int | None) -> AsyncIterator[bytes]:
    """What there is and what comes, up to `limit` events, until the caller goes, the key is worthless or the end."""
    news = call.service.news
    yield b": okey-ledger\n\n"
    while limit != 0 and not news.is_over:
        heard = news.next()
        events = await _next(call, read)
        if events is None:
            return
        if events:
            events = events[:limit]
            limit = None if limit is None else limit - len(events)
            yield b"".join(map(form.message, events))
        elif not await news.wait(heard, PAUSE):
            yield b": still here\n\n"


async def _next(call: Call, read: Feed) -> list[FeedEvent] | None:
    """The next events; None where the answer ends, since the key is worthless by now or the storage has failed."""
    service = call.service
    try:
        await service.authentication.known(call.authorization)
        return await _read(call, read)
    except NotAuthenticated:
        return None
    except (LedgerError, Unavailable) as error:
        LOG.error("the feed has broken off", extra={"facts": {"fault": str(error.__cause__ or error)}})
        return None
