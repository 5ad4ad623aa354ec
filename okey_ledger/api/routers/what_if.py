"""What if: hands judged under other options, and two logs of one hand beside each other."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends
from starlette.responses import Response

from ...domain.comparison import compare
from ...domain.comparison_report import ComparisonReport, comparison_report
from ...domain.hand import Hand
from ...domain.problems import Problem, ProblemCase
from ...domain.sentence import N_
from ...domain.what_if import WrongChange, check_name, check_value, what_if
from ...domain.what_if_report import WhatIfReport, what_if_report
from ...explain import ENGLISH, Language, explain_finding
from ...handlog.auditing import under
from ...handlog.decode import NoLog, decode_hand
from ..auth.access import view_of
from ..auth.dependencies import READERS, Auditor, Reader
from ..auth.roles import Caller
from ..dependencies import LanguageDep, ServiceDep
from ..http.bodies import lines_of, malformed
from ..http.problems import HAND_ID, Malformed, NoLogSent, NotAllowed
from ..http.requests import HAND, stores_nothing
from ..http.responses import json_response
from ..http.routing import Route
from ..openapi import ALWAYS, answers, problems
from ..schemas.base import Domain
from ..schemas.parameters import HandId
from ..schemas.requests import Logs, SupposedLog, Supposition
from ..service import Service
from .audits import told

router = APIRouter(
    prefix="/v1",
    route_class=Route,
    tags=["what if"],
    responses=problems(*ALWAYS),
    dependencies=[Depends(stores_nothing)],
)

WhatIf = Annotated[WhatIfReport, Domain()]
WHAT_IF = answers("Both reports, and what differs.", "what-if", 404, 408, 409, 413)


async def get_whole_hand(hand: HandId, caller: Reader, service: ServiceDep) -> Hand:
    """The dependency for a stored hand, which comes before the body is looked at."""
    return await _stored(service, caller, hand)


@router.post("/hands/{hand}/what-if", response_model=WhatIf, responses=WHAT_IF)
async def suppose(
    _: Reader,
    hand: Annotated[Hand, Depends(get_whole_hand)],
    wanted: Supposition,
    service: ServiceDep,
    language: LanguageDep,
) -> Response:
    """A hand as if its table had been set otherwise: both reports, and what differs. Nothing is stored."""
    return json_response(await supposed(service, hand, wanted.options, language))


@router.post("/what-if", response_model=WhatIf, responses=WHAT_IF)
async def suppose_log(wanted: SupposedLog, caller: Auditor, service: ServiceDep, language: LanguageDep) -> Response:
    """A log, sent or stored, as if its table had been set otherwise, like a stored hand. Nothing is stored."""
    hand = await _log(service, caller, wanted.log, language)
    return json_response(await supposed(service, hand, wanted.options, language))


async def supposed(
    service: Service, hand: Hand, changes: dict[str, Any], language: Language, worded: Language = ENGLISH
) -> WhatIfReport:
    """A hand and the same hand under changed options beside each other.

    `language` is that of what is said against the changes, `worded` that of findings.
    Raises `Malformed` or `NoLogSent`.
    """
    try:
        for name, value in changes.items():
            check_name(name)
            check_value(name, value)
        await service.run_long(under, hand, changes, "body")
    except WrongChange as error:
        raise Malformed.of(error, parameter="options") from None
    except NoLog as no_log:
        sentence = N_("The rule set of the hand has no such option")
        raise NoLogSent(sentence, problems=told(no_log.problems, language)) from None

    lang = await service.names.naming(worded, hand.players)

    def report() -> WhatIfReport:
        return what_if_report(
            hand.id, what_if(hand, changes), partial(explain_finding, lang=lang, players=hand.players)
        )

    return await service.run_long(report)


@router.post(
    "/comparisons",
    response_model=Annotated[ComparisonReport, Domain()],
    responses=answers("Where the logs part, and what their audits say otherwise.", "comparison", 404, 408, 409, 413),
)
async def compare_logs(logs: Logs, caller: Auditor, service: ServiceDep, language: LanguageDep) -> Response:
    """Two logs of one hand beside each other: where they part first, and for each seat. Nothing is stored."""
    first = await _log(service, caller, logs.first, language)
    second = await _log(service, caller, logs.second, language)

    lang = await service.names.naming(ENGLISH, first.players)

    def compared() -> object:
        sentence = partial(explain_finding, lang=lang, players=first.players)
        return comparison_report(first.id, second.id, compare(first, second), sentence)

    return json_response(await service.run_long(compared))


async def _stored(service: Service, caller: Caller, hand: str) -> Hand:
    """The events of a stored hand that the caller may see whole. Raises `NotAllowed` or `NotFound`."""
    if caller.role not in READERS:
        raise NotAllowed(N_("A key of this role sees no stored hands; send the events"))
    live = await service.hands.current(hand)
    view_of(caller, live, None)
    if caller.role == "player" and not live.ended:
        raise NotAllowed(
            N_("The hand is still running; other tiles than the player's own are hidden until it has ended")
        )
    return live.hand


async def _log(service: Service, caller: Caller, raw: bytes, language: Language) -> Hand:
    """A log that is named by its id, or sent as an array of events."""
    data = raw.strip()
    if data[:1] == b'"':
        hand = msgspec.json.decode(data, type=str)
        if HAND.fullmatch(hand) is None:
            raise Malformed(HAND_ID, parameter="hand")
        return await _stored(service, caller, hand)
    if data[:1] != b"[":
        raise Malformed(N_("A log is the id of a stored hand, or an array of events"))
    lines = await service.run_long(lines_of, data, service.settings.max_events)
    try:
        return await service.run_long(_decoded, lines)
    except NoLog as no_log:
        raise NoLogSent(N_("A log that was sent is none"), problems=told(no_log.problems, language)) from None
    except msgspec.DecodeError as error:
        raise malformed(lines[0], error) from None


class _Head(msgspec.Struct):
    hand: str


def _decoded(lines: list[bytes]) -> Hand:
    hand = msgspec.json.decode(lines[0], type=_Head).hand
    if HAND.fullmatch(hand) is None:
        raise NoLog([Problem("body", 1, None, None, ProblemCase.BAD_HAND_ID, {"hand": hand[:100]})])
    return decode_hand(hand, "body", [(1, b"\n".join(lines))])
