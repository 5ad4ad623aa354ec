"""What if: hands judged under other options, and two logs of one hand beside each other."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from ...domain.comparison import compare
from ...domain.comparison_report import comparison_report
from ...domain.hand import Hand
from ...domain.sentence import N_
from ...domain.what_if import WrongChange, check_name, check_value, what_if
from ...domain.what_if_report import what_if_report
from ...explain import explain_finding
from ...handlog.auditing import under
from ...handlog.decode import NoLog, decode_hand
from ..auth.access import READERS, sight_of
from ..http.bodies import body_of, lines_of, malformed, read
from ..http.calls import HAND, Call
from ..http.problems import HAND_ID, Malformed, NoLogSent, NotAllowed
from ..http.responses import answer
from ..http.routing import GuardedRoute, roles, stores_nothing
from ..openapi import documented
from .audits import told

router = APIRouter(prefix="/v1", route_class=GuardedRoute, tags=["what if"])


class Supposition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options to be set otherwise, by name: `katlama`, `house.partner_pays`."""

    options: dict[str, Any]


class SupposedLog(Supposition, frozen=True, forbid_unknown_fields=True):
    """A log, the id of a stored hand or its events, and options to be set otherwise in it."""

    log: msgspec.Raw


class Logs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two logs of one hand: each the id of a stored hand, or its events."""

    first: msgspec.Raw
    second: msgspec.Raw


@router.post("/hands/{hand}/what-if", **documented("what-if", body="options", refusals=(404, 409, 413)))
@roles(*READERS)
@stores_nothing
async def suppose(call: Call) -> Response:
    """A hand as if its table had been set otherwise: both reports, and what differs. Nothing is stored."""
    hand = call.hand()
    body = await body_of(call, call.service.settings.most_body)
    events = await _stored(call, hand)
    return await _supposed(call, events, read(body, Supposition).options)


@router.post("/what-if", **documented("what-if", body="supposed-log", refusals=(404, 409, 413)))
@roles("table", "player", "referee", "analyst")
@stores_nothing
async def suppose_log(call: Call) -> Response:
    """A log, sent or stored, as if its table had been set otherwise, like a stored hand. Nothing is stored."""
    said = read(await body_of(call, call.service.settings.most_body), SupposedLog)
    return await _supposed(call, await _log(call, said.log), said.options)


async def _supposed(call: Call, events: Hand, changes: dict[str, Any]) -> Response:
    """A hand and the same hand under changed options beside each other."""
    hand = events.id
    try:
        for name, value in changes.items():
            check_name(name)
            check_value(name, value)
        under(events, changes, "body")
    except WrongChange as error:
        raise Malformed.of(error, parameter="options") from None
    except NoLog as no_log:
        sentence = N_("The rule set of the hand has no such option")
        raise NoLogSent(sentence, problems=told(no_log.problems, call.language)) from None

    def supposed() -> object:
        return what_if_report(hand, what_if(events, changes), partial(explain_finding, players=events.players))

    return answer(await call.service.run_long(supposed))


@router.post("/comparisons", **documented("comparison", body="logs", refusals=(404, 409, 413)))
@roles("table", "player", "referee", "analyst")
@stores_nothing
async def compare_logs(call: Call) -> Response:
    """Two logs of one hand beside each other: where they part first, and for each seat. Nothing is stored."""
    logs = read(await body_of(call, call.service.settings.most_body), Logs)
    first, second = await _log(call, logs.first), await _log(call, logs.second)

    def compared() -> object:
        return comparison_report(
            first.id, second.id, compare(first, second), partial(explain_finding, players=first.players)
        )

    return answer(await call.service.run_long(compared))


async def _stored(call: Call, hand: str) -> Hand:
    """The events of a stored hand that the caller may see whole. Raises `NotAllowed` or `NotFound`."""
    if call.caller.role not in READERS:
        raise NotAllowed(N_("A key of this role sees no stored hands; send the events"))
    followed = await call.service.hands.current(hand)
    sight_of(call.caller, followed, None)
    if call.caller.role == "player" and not followed.ended:
        raise NotAllowed(
            N_("The hand is still running; other tiles than the player's own are hidden until it has ended")
        )
    return Hand(followed.events)


async def _log(call: Call, raw: msgspec.Raw) -> Hand:
    """A log that is named by its id, or sent as an array of events."""
    data = bytes(raw).strip()
    if data[:1] == b'"':
        hand = msgspec.json.decode(data, type=str)
        if HAND.fullmatch(hand) is None:
            raise Malformed(HAND_ID, parameter="hand")
        return await _stored(call, hand)
    if data[:1] != b"[":
        raise Malformed(N_("A log is the id of a stored hand, or an array of events"))
    lines = lines_of(data, call.service.settings.most_events)
    try:
        return await call.service.run_long(_decoded, lines)
    except NoLog as no_log:
        raise NoLogSent(N_("A log that was sent is none"), problems=told(no_log.problems, call.language)) from None
    except msgspec.DecodeError as error:
        raise malformed(lines[0], error) from None


class _Head(msgspec.Struct):
    hand: str


def _decoded(lines: list[bytes]) -> Hand:
    hand = msgspec.json.decode(lines[0], type=_Head).hand
    return decode_hand(hand, "body", [(1, b"\n".join(lines))])
