"""Hands: appended to while they are played, and looked at."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Final

from fastapi import APIRouter, Header, Request
from starlette.responses import Response

from ...domain.report import Report
from ...domain.sentence import N_
from ...domain.view import State
from ...explain import ENGLISH, explain_entry
from ...explain.dispute_report import ExplainedEntry
from ...ledger.rows import RecordRow
from ...transparency.receipts import receipts_of
from ..auth.access import view_of
from ..auth.dependencies import Reader, Referee, TableKey
from ..dependencies import LanguageDep, ServiceDep
from ..http.bodies import read_body
from ..http.problems import NO_HAND, Malformed, NotFound
from ..http.requests import BEGUN
from ..http.responses import JSON, encode, json_response, page_of, tagged
from ..http.routing import Route
from ..lists import hand_of, hands_of
from ..live.appends import EVENT_BYTES, Appender, EventBatch, read_batch, violations
from ..names import tag
from ..openapi import ALWAYS, answers, problems
from ..schemas.base import REF, Domain
from ..schemas.parameters import (
    PAGE_SIZE,
    After,
    Cursor,
    Ended,
    EventLimit,
    EventNumber,
    Game,
    HandId,
    IdempotencyKey,
    IfMatch,
    IfNoneMatch,
    Most,
    PageSize,
    Player,
    RuleSet,
    Seat,
    Verdict,
    limit_of,
)
from ..schemas.requests import EVENTS_BODY
from ..schemas.responses import JSON_LINES, Appended, HandPage, RejectionPage, SeenEvent
from ..service import Service

MAX_EVENTS: Final = 10_000
"""How many events of a hand are answered where the caller does not say."""

# The busiest routes come first, since each request is matched with one after another. They take the service from the
# request: a dependency more costs them a twentieth of their time.
router = APIRouter(prefix="/v1/hands", route_class=Route, tags=["hands"], responses=problems(*ALWAYS))


@router.post(
    "/{hand}/events",
    status_code=201,
    response_model=Appended,
    responses=answers("The events are stored.", "append", 404, 408, 409, 413, 422, status=201),
    openapi_extra=EVENTS_BODY,
)
async def go_on(
    hand: HandId,
    request: Request,
    caller: TableKey,
    idempotency_key: IdempotencyKey = None,
    if_match: IfMatch = None,
) -> Response:
    """Append what happens next in a hand: one event or several, all or none of them."""
    service: Service = request.app.state.service
    body = await read_body(request, service.settings.max_body)
    batch = await service.hands.off_loop(len(body) // EVENT_BYTES, read_batch, body, service.settings.max_events, hand)
    appender = Appender(service, caller, request, if_match)

    async def act(at: datetime) -> Response:
        return _appended(batch, await appender.append(batch, at, is_new=False))

    async def find(at: datetime) -> Response | None:
        return _appended(batch, stored) if (stored := await appender.stored(batch, at)) else None

    return await service.idempotency.once(request, idempotency_key, body, act, find)


@router.get(
    "/{hand}/steps/{n}",
    response_model=Annotated[State, Domain()],
    responses=answers("The state, hidden tiles as `?`.", "state", 404, 409, has_tag=True),
)
async def step(
    hand: HandId,
    n: EventNumber,
    caller: Reader,
    request: Request,
    seat: Seat = None,
    if_none_match: IfNoneMatch = None,
) -> Response:
    """The state of a hand after event `n`."""
    service: Service = request.app.state.service
    live = service.hands.kept(hand)
    if live is None or not live.ended or n > live.last:
        live = await service.hands.current(hand)
    return tagged(encode(view_of(caller, live, seat).state(n)), live.last, if_none_match)


@router.post(
    "",
    status_code=201,
    response_model=Appended,
    responses=answers("The events are stored.", "append", 408, 409, 413, 422, status=201),
    openapi_extra=EVENTS_BODY,
)
async def begin(
    request: Request,
    caller: TableKey,
    idempotency_key: IdempotencyKey = None,
) -> Response:
    """Store the first events of a new hand, its deal first."""
    service: Service = request.app.state.service
    body = await read_body(request, service.settings.max_body)
    batch = await service.hands.off_loop(len(body) // EVENT_BYTES, read_batch, body, service.settings.max_events)
    request.scope[BEGUN] = batch.hand
    if batch.n != 0:
        raise Malformed(N_("A new hand begins with its deal, number 0; later events are sent to the hand's own events"))
    appender = Appender(service, caller, request, if_match=request.headers.get("if-match"))

    async def act(at: datetime) -> Response:
        return _appended(batch, await appender.append(batch, at, is_new=True))

    async def find(at: datetime) -> Response | None:
        return _appended(batch, stored) if (stored := await appender.stored(batch, at)) else None

    return await service.idempotency.once(request, idempotency_key, body, act, find)


def _appended(batch: EventBatch, stored: Sequence[RecordRow]) -> Response:
    headers = {"Location": f"/v1/hands/{batch.hand}", "ETag": f'"{batch.last}"'}
    return json_response({"hand": batch.hand, "n": batch.last, "receipts": receipts_of(stored)}, 201, headers)


@router.get("", response_model=HandPage, responses=answers("A page of hands.", "hands"))
async def list_hands(
    request: Request,
    caller: Reader,
    service: ServiceDep,
    player: Player = None,
    ruleset: RuleSet = None,
    verdict: Verdict = None,
    game: Game = None,
    ended: Ended = None,
    cursor: Cursor = None,
    limit: PageSize = PAGE_SIZE,
) -> Response:
    """Hands, newest first: a player's own, for an analyst those that have ended."""
    found = await hands_of(
        service,
        caller,
        player=player,
        ruleset=ruleset,
        verdict=verdict,
        game=game,
        ended=ended,
        before=cursor,
        limit=limit + 1,
    )
    page = page_of(request, found, limit)
    return json_response({"hands": page.items, "next": page.next}, headers=page.headers)


@router.get(
    "/{hand}",
    response_model=Annotated[State, Domain()],
    responses=answers("The state, hidden tiles as `?`.", "state", 404, 409, has_tag=True),
)
async def state(
    hand: HandId, caller: Reader, service: ServiceDep, seat: Seat = None, if_none_match: IfNoneMatch = None
) -> Response:
    """The state of a hand after its last event."""
    view = await hand_of(service, caller, hand, seat)
    return tagged(encode(view.state(view.live.last)), view.live.last, if_none_match)


EVENTS: Final[dict[str, Any]] = {"type": "array", "items": {"$ref": f"{REF}SeenEvent"}}


@router.get(
    "/{hand}/events",
    response_model=list[SeenEvent],
    responses=answers(
        "Events in their order.", "events", 404, 409, has_tag=True, forms={JSON: EVENTS, JSON_LINES: EVENTS}
    ),
)
async def events(
    hand: HandId,
    caller: Reader,
    service: ServiceDep,
    seat: Seat = None,
    after: After = None,
    limit: EventLimit = None,
    most: Most = None,
    accept: Annotated[str, Header(include_in_schema=False)] = "",
    if_none_match: IfNoneMatch = None,
) -> Response:
    """The events of a hand in their order, as an array or, if `application/jsonl` is accepted, one a line."""
    view = await hand_of(service, caller, hand, seat)
    limit = limit_of(limit, most)
    lines = view.lines(-1 if after is None else after, MAX_EVENTS if limit is None else limit)
    if JSON_LINES in accept:
        return tagged(b"".join(line + b"\n" for line in lines), view.live.last, if_none_match, JSON_LINES)
    return tagged(b"[" + b",".join(lines) + b"]", view.live.last, if_none_match)


@router.get(
    "/{hand}/entries",
    response_model=list[Annotated[ExplainedEntry, Domain()]],
    responses=answers("Entries in the order of the report.", "entries", 404, 409, has_tag=True),
)
async def entries(
    hand: HandId,
    caller: Reader,
    service: ServiceDep,
    language: LanguageDep,
    seat: Seat = None,
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Every change of a score with the clause and the arithmetic, in the caller's language."""
    view = await hand_of(service, caller, hand, seat)
    language = await service.names.naming(language, view.live.hand.players)
    content = [
        {
            "n": entry.n,
            "seat": entry.seat,
            "points": entry.points,
            "rule": entry.rule,
            "message": explain_entry(entry, language, view.live.hand.players),
            "params": entry.facts | {"case": entry.case, "readings": list(entry.readings)},
        }
        for entry in view.live.fold.entries
    ]
    headers = {"Content-Language": language.code}
    return tagged(encode(content), tag(view.live.last, language), if_none_match, headers=headers)


@router.get(
    "/{hand}/audit",
    response_model=Annotated[Report, Domain()],
    responses=answers("The audit report.", "audit", 404, 409, has_tag=True),
)
async def audit(
    hand: HandId, caller: Reader, service: ServiceDep, seat: Seat = None, if_none_match: IfNoneMatch = None
) -> Response:
    """The audit report of a hand, as the command line prints it."""
    view = await hand_of(service, caller, hand, seat)
    lang = await service.names.naming(ENGLISH, view.live.hand.players)
    return tagged(encode(view.report(lang)), tag(view.live.last, lang), if_none_match)


@router.get(
    "/{hand}/rejections",
    response_model=RejectionPage,
    responses=answers("Refused moves.", "rejections", 404, 409),
)
async def rejections(
    hand: HandId,
    _: Referee,
    service: ServiceDep,
    language: LanguageDep,
    cursor: Cursor = None,
    limit: PageSize = PAGE_SIZE,
) -> Response:
    """Moves that were refused, the newest first; they are kept apart and are no part of the hand."""
    found = await service.run(service.rejections.of, hand, cursor, limit)
    if not found.rejections and await service.hands.latest(hand) is None:
        raise NotFound(NO_HAND, {"hand": hand})
    content = [
        {
            "id": rejection.id,
            "at": rejection.at,
            "key": rejection.key,
            "events": rejection.events,
            "omitted": rejection.omitted,
            "violations": violations(rejection.findings, language),
        }
        for rejection in found.rejections
    ]
    following = None if found.next is None else str(found.next)
    return json_response({"hand": hand, "rejections": content, "next": following})
