"""What a table tells a seat about its own rack, and the lay-off at one touch."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec
from fastapi import APIRouter, Request
from msgspec import UNSET
from starlette.responses import Response

from ...domain.assist import Assist, AssistRefused, FitsNowhere, NotAssisted, Ready, assist, touch
from ...domain.events import OkeyCaptured, TileLaidOff
from ...domain.sentence import N_
from ...domain.table import Table
from ...transparency.receipts import receipts_of
from ..auth.access import view_of
from ..auth.dependencies import Reader, TableKey
from ..auth.roles import Caller
from ..dependencies import ServiceDep
from ..http.problems import NO_STATE, SEATS, Malformed, NotFound, NotOffered, RulesBroken
from ..http.responses import encode, json_response, tagged
from ..http.routing import Route
from ..live.appends import Appender
from ..live.hand import LiveHand
from ..openapi import ALWAYS, answers, problems
from ..schemas.base import Domain
from ..schemas.parameters import HandId, IdempotencyKey, IfMatch, IfNoneMatch, Seat
from ..schemas.requests import Touch
from ..schemas.responses import LaidOff

router = APIRouter(prefix="/v1/hands", route_class=Route, tags=["assist"], responses=problems(*ALWAYS))


@router.get(
    "/{hand}/assist",
    response_model=Annotated[Assist, Domain()] | Annotated[Ready, Domain()],
    responses=answers("What the table tells the seat.", "assist", 404, 409, has_tag=True),
)
async def ask(
    hand: HandId, caller: Reader, service: ServiceDep, seat: Seat = None, if_none_match: IfNoneMatch = None
) -> Response:
    """At assisted tables of `okey51` and `okey101` how the seat can play, in classic Okey whether it is ready."""
    live = await service.hands.current(hand)
    seat = view_of(caller, live, seat).seat
    if seat is None:
        seat = _own_seat(caller, live)
    try:
        told = await service.run_long(assist, _table(live).copy(), seat)
    except AssistRefused as refused:
        raise _refused(refused) from None
    return tagged(encode(told), live.last, if_none_match)


def _own_seat(caller: Caller, live: LiveHand) -> int:
    players = live.hand.players
    if caller.player not in players:
        raise Malformed(N_("Say for which seat"), parameter="seat")
    return players.index(caller.player)


def _table(live: LiveHand) -> Table:
    table = live.fold.table
    if table is None:
        raise NotFound(NO_STATE)
    return table


def _refused(refused: AssistRefused) -> NotOffered | RulesBroken:
    return NotOffered.of(refused) if isinstance(refused, NotAssisted) else RulesBroken.of(refused, violations=[])


@router.post(
    "/{hand}/assist/lay-off",
    status_code=201,
    response_model=LaidOff,
    responses=answers("The tile is laid off.", "laid-off", 404, 408, 409, 413, 422, status=201),
)
async def lay_off(
    hand: HandId,
    touched: Touch,
    request: Request,
    caller: TableKey,
    service: ServiceDep,
    idempotency_key: IdempotencyKey = None,
    if_match: IfMatch = None,
) -> Response:
    """Lay a touched tile off where it fits or capture an okey with it, of several places where it costs others most."""
    appender = Appender(service, caller, request, if_match)

    async def act(at: datetime) -> Response:
        live = await appender.matching(await service.hands.current(hand))
        if (done := _done(live, touched.seat, at)) is not None:
            return await _moved(done, appender)  # the same request, by way of another process
        table = _table(live)
        if touched.seat >= table.seats:
            raise Malformed(SEATS, {"end": table.seats - 1}, parameter="seat")
        try:
            moved = touch(table, touched.seat, touched.tile, touched.meld, at=at, actor=touched.actor)
        except (NotAssisted, FitsNowhere) as refused:
            raise _refused(refused) from None
        await appender.store(hand, [moved], [msgspec.json.encode(moved)])
        return await _moved(moved, appender)

    async def find(at: datetime) -> Response | None:
        live = await service.hands.latest(hand)
        done = _done(live, touched.seat, at) if live else None
        return await _moved(done, appender) if done else None

    return await service.idempotency.once(request, idempotency_key, await request.body(), act, find)


def _done(live: LiveHand, seat: int, at: datetime) -> TileLaidOff | OkeyCaptured | None:
    """The event of the touch of a seat with this stamp; None where the hand has none."""
    for event in live.hand:
        if isinstance(event, TileLaidOff | OkeyCaptured) and event.via is not UNSET:
            if event.at == at and event.seat == seat:
                return event
    return None


async def _moved(event: TileLaidOff | OkeyCaptured, appender: Appender) -> Response:
    headers = {"Location": f"/v1/hands/{event.hand}", "ETag": f'"{event.n}"'}
    receipts = receipts_of(await appender.records(event.hand, event.n, event.n))
    return json_response({"hand": event.hand, "n": event.n, "event": event, "receipts": receipts}, 201, headers)
