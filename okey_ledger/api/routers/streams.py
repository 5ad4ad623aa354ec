"""A hand that is followed while it is played: its events as somebody may see them, as server-sent events."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import ExitStack
from typing import Final, NamedTuple

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...ledger import LedgerError
from ..auth.access import HandView
from ..auth.dependencies import Reader, token_of
from ..concurrency import HoldingResponse
from ..dependencies import ServiceDep
from ..http.middleware import IS_HEAD
from ..http.problems import Refusal
from ..http.routing import Route
from ..lists import hand_of
from ..observability.logs import LOG
from ..openapi import ALWAYS, answers, problems
from ..schemas.base import REF
from ..schemas.parameters import After, EventLimit, HandId, LastEventId, Seat
from ..schemas.responses import SERVER_SENT
from ..service import Service

router = APIRouter(prefix="/v1/hands", route_class=Route, tags=["hands"], responses=problems(*ALWAYS))

KEEP_ALIVE_SECONDS: Final = 10.0
"""After how many seconds without an event a sign of life is sent."""

AT_ONCE: Final = 1000
"""How many events are sent at once at most."""

END: Final = b"event: end\ndata: {}\n\n"
"""The last message: the hand has ended, and there is nothing left to wait for."""


class Following(NamedTuple):
    """Somebody who follows a hand."""

    service: Service
    token: str | None
    """The key or the session, which has to stay valid."""
    hand: str
    seat: int | None

    async def view(self) -> HandView | None:
        """What is to be seen of the hand now; None where nothing is any more, by whatever reason."""
        try:
            caller = await self.service.authentication.known(self.token)
            return await hand_of(self.service, caller, self.hand, self.seat)
        except Refusal:
            return None
        except LedgerError as error:
            LOG.error("following a hand has broken off", extra={"facts": {"fault": str(error), "hand": self.hand}})
            return None


@router.get(
    "/{hand}/stream",
    response_class=Response,
    responses=answers(
        "Events, one a message, until the hand ends.",
        None,
        404,
        409,
        forms={SERVER_SENT: {"$ref": f"{REF}SeenEvent"}},
    ),
)
async def stream(
    hand: HandId,
    request: Request,
    caller: Reader,
    service: ServiceDep,
    seat: Seat = None,
    after: After = None,
    limit: EventLimit = None,
    last_event_id: LastEventId = None,
) -> Response:
    """The events of a hand after a number, and those that are still to come; a message `end` is the last."""
    view = await hand_of(service, caller, hand, seat)
    if IS_HEAD in request.scope:
        return Response(media_type=SERVER_SENT)
    if last_event_id is not None and last_event_id.isascii() and last_event_id.isdigit():
        after = int(last_event_id[:18])
    sent = view.live.last if after is None else after
    with ExitStack() as stack:
        stack.enter_context(service.streams.hold(caller.key))
        messages = _messages(Following(service, token_of(request), hand, seat), sent, limit)
        return HoldingResponse(messages, stack.pop_all(), headers={"X-Accel-Buffering": "no"}, media_type=SERVER_SENT)


async def _messages(following: Following, sent: int, left: int | None) -> AsyncIterator[bytes]:
    """What comes after event `sent`, `left` events at most, until the hand ends or may be seen no longer."""
    notifier = following.service.notifier
    yield b"retry: 2000\n\n"
    while left != 0 and not notifier.is_over:
        heard = notifier.next()
        view = await following.view()
        if view is None:
            return
        lines = view.lines(sent, AT_ONCE if left is None else min(left, AT_ONCE))
        if lines:
            yield b"".join(b"id: %d\ndata: %b\n\n" % (sent + 1 + place, line) for place, line in enumerate(lines))
            sent += len(lines)
            left = None if left is None else left - len(lines)
        elif view.live.ended:
            yield END
            return
        elif not await notifier.wait(heard, KEEP_ALIVE_SECONDS):
            yield b": still here\n\n"
