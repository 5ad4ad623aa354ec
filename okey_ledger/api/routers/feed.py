"""The feed: events for analytics, as JSON Lines to the end of what there is, or as server-sent events that go on."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import ExitStack
from functools import partial
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Header, Request
from starlette.responses import Response

from ...domain.sentence import N_
from ...ledger import Ledger, LedgerError, rows
from ..auth.dependencies import FeedReader, token_of
from ..concurrency import HoldingResponse
from ..dependencies import ServiceDep
from ..feed.feeds import EndedFeed, Feed, FeedEvent, HandFeed, WholeFeed
from ..feed.formats import Form, Framing, form_of, framing_of
from ..feed.releases import Releases
from ..http.middleware import IS_HEAD
from ..http.problems import NotAuthenticated, Reset, Unavailable
from ..http.routing import Route
from ..observability.logs import LOG
from ..openapi import ALWAYS, answers, problems
from ..schemas.base import REF
from ..schemas.parameters import After, Epoch, EventLimit, FeedFormat, FeedHands, Hand, LastEventId, Most, limit_of
from ..schemas.responses import CLOUD_EVENTS, JSON_LINES, SERVER_SENT
from ..service import Service

router = APIRouter(prefix="/v1/feed", route_class=Route, tags=["feed"], responses=problems(*ALWAYS))

KEEP_ALIVE_SECONDS: Final = 10.0
"""After how many seconds without an event a sign of life is sent."""

LINE: Final[dict[str, Any]] = {"anyOf": [{"$ref": f"{REF}FeedLine"}, {"$ref": f"{REF}CloudEvent"}]}


class Reading(NamedTuple):
    """A feed that is being read by a caller."""

    service: Service
    token: str | None
    """The caller's key, which has to stay valid."""
    feed: Feed
    form: Form
    epoch: int
    """The epoch of the ledger."""


@router.get(
    "",
    response_class=Response,
    responses=answers(
        "Events, one a line or one a message, or CloudEvents in an array.",
        "feed",
        409,
        forms={JSON_LINES: LINE, SERVER_SENT: LINE, CLOUD_EVENTS: LINE},
    ),
)
async def feed(
    request: Request,
    caller: FeedReader,
    service: ServiceDep,
    after: After = None,
    epoch: Epoch = None,
    limit: EventLimit = None,
    most: Most = None,
    format: FeedFormat = None,
    hands: FeedHands = None,
    hand: Hand = None,
    accept: Annotated[str, Header(include_in_schema=False)] = "",
    last_event_id: LastEventId = None,
) -> Response:
    """Events in the order of the ledger, after a position; for an analyst hand by hand in the order of their ends."""
    framing = framing_of(format, accept)
    ended_only = hands is not None or caller.role == "analyst"
    if after is None and framing is None:
        epoch, after = _read_id(last_event_id or "")
    limit = limit_of(limit, most)
    if IS_HEAD in request.scope:
        return Response(media_type=SERVER_SENT if framing is None else framing.media_type)
    released = service.releases if ended_only and hand is None else None
    check = partial(_check_cursor, service.ledger, released, after or 0, epoch or 0)
    epochs = await (service.run_long(check) if released is None else service.released(check))
    now = epochs[-1].epoch if epochs else 0
    source: Feed
    if hand is not None:
        source = HandFeed(service.ledger, service.releases if ended_only else None, hand, after or 0)
    elif ended_only:
        source = EndedFeed(service.ledger, service.releases, after or 0)
    else:
        source = WholeFeed(service.ledger, after or 0)
    form = form_of(format, accept, service.settings.event_source, epochs)
    reading = Reading(service, token_of(request), source, form, now)
    with ExitStack() as stack:
        stack.enter_context(service.streams.hold(caller.key))
        first = [] if limit == 0 else await _read(reading)
        if framing is None:
            answer, media_type = _server_sent(reading, first, limit), SERVER_SENT
        else:
            answer, media_type = _finite(reading, framing, first, limit), framing.media_type
        return HoldingResponse(answer, stack.pop_all(), headers={"Ledger-Epoch": str(now)}, media_type=media_type)


def _read_id(text: str) -> tuple[int | None, int | None]:
    """The epoch and the position in the id of a server-sent event; none in any other text."""
    found = re.fullmatch(r"(?:([0-9]{1,18})-)?([0-9]{1,18})", text, re.ASCII)
    return (int(found[1] or 0), int(found[2])) if found else (None, None)


def _check_cursor(ledger: Ledger, releases: Releases | None, after: int, epoch: int) -> list[rows.Epoch]:
    """The epochs of the ledger. Raises `Reset` where what was read up to a position is no longer in the ledger.

    With `releases` hands are read in the order of their ends.
    """
    epochs = ledger.epochs()
    now = epochs[-1].epoch if epochs else 0
    common = ledger.common_position(epoch) if after else 0
    reached = after
    if releases is not None and after and (epoch != now or after > common):
        releases.catch_up()
        reached, common = releases.place_of(after), releases.place_before(common)
    if reached > common:
        sentence = N_(
            "The ledger was restored: forget what was read after position {position}, and go on from there with "
            "after={position}&epoch={epoch}"
        )
        raise Reset(sentence, {"position": common, "epoch": now}, position=common, epoch=now)
    return epochs


async def _read(reading: Reading) -> list[FeedEvent]:
    """The next events, none where there are none yet."""
    service, feed = reading.service, reading.feed
    return await (service.released(feed.read) if feed.is_of_what_is_free else service.run_long(feed.read))


async def _finite(
    reading: Reading, framing: Framing, events: list[FeedEvent] | None, limit: int | None
) -> AsyncIterator[bytes]:
    """What there is, up to `limit` events; the first ones have been read."""
    yield framing.before
    is_first = True
    while events:
        events = events[:limit]
        limit = None if limit is None else limit - len(events)
        written = map(reading.form.written, events)
        yield await reading.service.run_long(partial(framing.joined, written, is_first=is_first))
        is_first = False
        events = None if limit == 0 else await _next(reading)
    yield framing.after


async def _server_sent(reading: Reading, events: list[FeedEvent] | None, limit: int | None) -> AsyncIterator[bytes]:
    """What there is and what comes, up to `limit` events, until the caller goes, the key is worthless or the end.

    The first events have been read.
    """
    notifier = reading.service.notifier
    yield b": okey-ledger\n\n"
    while limit != 0 and not notifier.is_over:
        heard = notifier.next()
        events = events or await _next(reading)
        if events is None:
            return
        if events:
            events = events[:limit]
            limit = None if limit is None else limit - len(events)
            yield await reading.service.run_long(_messages, reading, events)
        elif not await notifier.wait(heard, KEEP_ALIVE_SECONDS):
            yield b": still here\n\n"
        events = None


def _messages(reading: Reading, events: list[FeedEvent]) -> bytes:
    return b"".join(reading.form.message(event, reading.epoch) for event in events)


async def _next(reading: Reading) -> list[FeedEvent] | None:
    """The next events; None where the answer ends, since the key is worthless by now or the storage has failed."""
    try:
        await reading.service.authentication.known(reading.token)
        return await _read(reading)
    except NotAuthenticated:
        return None
    except (LedgerError, Unavailable) as error:
        LOG.error("the feed has broken off", extra={"facts": {"fault": str(error.__cause__ or error)}})
        return None
