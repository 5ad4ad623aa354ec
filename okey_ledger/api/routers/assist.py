"""What a table tells a seat about its own rack, and the lay-off at one touch."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter
from msgspec import UNSET
from starlette.responses import Response

from ...domain.assist import AssistRefused, FitsNowhere, NotAssisted, assist, touch
from ...domain.events import OkeyCaptured, Seat, TileLaidOff
from ...domain.sentence import N_
from ...domain.table import Table
from ...domain.tiles import StatedTile
from ..auth.access import READERS, sight_of
from ..http.bodies import body_of, read
from ..http.calls import Call
from ..http.problems import NO_STATE, SEATS, Malformed, NotFound, NotOffered, RulesBroken
from ..http.responses import answer
from ..http.routing import GuardedRoute, roles
from ..idempotency import once
from ..live.appends import matching, store
from ..live.followed import FollowedHand
from ..openapi import documented

router = APIRouter(prefix="/v1/hands", route_class=GuardedRoute, tags=["assist"])


class Touch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A touched tile."""

    seat: Seat
    tile: StatedTile
    meld: Annotated[int, msgspec.Meta(ge=0)] | None = None
    actor: Literal["player", "bot"] = "player"


@router.get("/{hand}/assist", **documented("assist", query=("seat",), headers=("If-None-Match",), refusals=(404, 409)))
@roles(*READERS)
async def ask(call: Call) -> Response:
    """What the table tells a seat: at assisted tables of `okey51` how to play, in classic Okey whether it is ready."""
    followed = await call.service.hands.current(call.hand())
    sight = sight_of(call.caller, followed, call.seat())
    seat = sight.seat
    if seat is None:
        seat = _own_seat(call, followed)
    try:
        told = await call.service.run_long(assist, _table(followed).copy(), seat)
    except AssistRefused as refused:
        raise _refused(refused) from None
    return answer(told, headers={"ETag": f'"{followed.version - 1}"'})


def _own_seat(call: Call, followed: FollowedHand) -> int:
    players = followed.deal.players
    if call.caller.player not in players:
        raise Malformed(N_("Say for which seat"), parameter="seat")
    return players.index(call.caller.player)


def _table(followed: FollowedHand) -> Table:
    table = followed.fold.table
    if table is None:
        raise NotFound(NO_STATE)
    return table


def _refused(refused: AssistRefused) -> NotOffered | RulesBroken:
    return NotOffered.of(refused) if isinstance(refused, NotAssisted) else RulesBroken.of(refused, violations=[])


@router.post(
    "/{hand}/assist/lay-off",
    **documented("laid-off", 201, body="touch", headers=("Idempotency-Key", "If-Match"), refusals=(404, 409, 413, 422)),
)
@roles("table")
async def lay_off(call: Call) -> Response:
    """Lay a touched tile off where it fits or capture an okey with it, of several places where it costs others most."""
    hand = call.hand()
    body = await body_of(call, call.service.settings.most_body)
    touched = read(body, Touch)

    async def act(at: datetime) -> Response:
        followed = await matching(call, await call.service.hands.current(hand))
        if (done := _done(followed, touched.seat, at)) is not None:
            return done  # the same request, by way of another process
        table = _table(followed)
        if touched.seat >= table.seats:
            raise Malformed(SEATS, {"end": table.seats - 1}, parameter="seat")
        try:
            moved = touch(table, touched.seat, touched.tile, touched.meld, at=at, actor=touched.actor)
        except (NotAssisted, FitsNowhere) as refused:
            raise _refused(refused) from None
        await store(call, hand, [moved], [msgspec.json.encode(moved)])
        return _moved(moved)

    async def find(at: datetime) -> Response | None:
        followed = await call.service.hands.latest(hand)
        return _done(followed, touched.seat, at) if followed else None

    return await once(call, body, act, find)


def _done(followed: FollowedHand, seat: int, at: datetime) -> Response | None:
    """The answer to the touch of a seat with this stamp; None where the hand has none."""
    for event in followed.events:
        if isinstance(event, TileLaidOff | OkeyCaptured) and event.via is not UNSET:
            if event.at == at and event.seat == seat:
                return _moved(event)
    return None


def _moved(event: TileLaidOff | OkeyCaptured) -> Response:
    headers = {"Location": f"/v1/hands/{event.hand}", "ETag": f'"{event.n}"'}
    return answer({"hand": event.hand, "n": event.n, "event": event}, 201, headers)
