"""Hands: appended to while they are played, and looked at."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter
from starlette.responses import Response

from ...domain.sentence import N_
from ...explain import explain_entry
from ..auth.access import READERS, Sight, sight_of
from ..http.calls import Call
from ..http.problems import NO_HAND, NotAllowed, NotFound
from ..http.responses import answer, page
from ..http.routing import GuardedRoute, roles
from ..live.appends import append, violations
from ..openapi import documented
from ..schemas.responses import JSON, JSON_LINES

router = APIRouter(prefix="/v1/hands", route_class=GuardedRoute, tags=["hands"])


@router.post(
    "/{hand}/events",
    **documented("append", 201, body="events", headers=("Idempotency-Key", "If-Match"), refusals=(404, 409, 413, 422)),
)
@roles("table")
async def go_on(call: Call) -> Response:
    """Append what happens next in a hand: one event or several, all or none of them."""
    return await append(call, call.hand())


@router.post("", **documented("append", 201, body="events", headers=("Idempotency-Key",), refusals=(409, 413, 422)))
@roles("table")
async def begin(call: Call) -> Response:
    """Store the first events of a new hand, its deal first."""
    return await append(call, None)


@router.get("", **documented("hands", query=("player", "ruleset", "verdict", "game", "ended", "cursor", "limit")))
@roles(*READERS)
async def list_hands(call: Call) -> Response:
    """Hands, newest first: a player's own, for an analyst those that have ended."""
    ended = call.flag("ended")
    player = call.text("player")
    if call.caller.role == "analyst":
        if ended is False:
            raise NotAllowed(N_("An analyst sees ended hands only"))
        ended = True
    elif call.caller.role == "player":
        if player not in (None, call.caller.player):
            raise NotAllowed(N_("A player sees its own hands only"))
        player = call.caller.player
    found = await call.service.up_to_date(
        partial(
            call.service.projections.hands,
            player=player,
            ruleset=call.ruleset(),
            verdict=call.verdict(),
            game=call.text("game"),
            ended=ended,
            limit=(limit := call.limit()) + 1,
            before=call.number("cursor"),
        )
    )
    return page(call, "hands", found, limit)


async def _sight(call: Call) -> Sight:
    followed = await call.service.hands.current(call.hand())
    return sight_of(call.caller, followed, call.seat())


def _at(n: int) -> dict[str, str]:
    return {"ETag": f'"{n}"'}


@router.get("/{hand}", **documented("state", query=("seat",), headers=("If-None-Match",), refusals=(404, 409)))
@roles(*READERS)
async def state(call: Call) -> Response:
    """The state of a hand after its last event."""
    sight = await _sight(call)
    n = sight.followed.version - 1
    return answer(sight.state(n), headers=_at(n))


@router.get(
    "/{hand}/steps/{n}", **documented("state", query=("seat",), headers=("If-None-Match",), refusals=(404, 409))
)
@roles(*READERS)
async def step(call: Call) -> Response:
    """The state of a hand after event `n`."""
    n = call.number("n")
    assert n is not None
    followed = call.service.hands.kept(call.hand())
    if followed is None or not followed.ended or n >= followed.version:
        followed = await call.service.hands.current(call.hand())
    return answer(sight_of(call.caller, followed, call.seat()).state(n), headers=_at(followed.version - 1))


@router.get(
    "/{hand}/events",
    **documented("events", query=("seat", "after", "most"), headers=("If-None-Match",), refusals=(404, 409)),
)
@roles(*READERS)
async def events(call: Call) -> Response:
    """The events of a hand in their order, as an array or, if `application/jsonl` is accepted, one a line."""
    sight = await _sight(call)
    after, limit = call.number("after"), call.number("most")
    lines = sight.lines(-1 if after is None else after, 10_000 if limit is None else limit)
    headers = _at(sight.followed.version - 1)
    if JSON_LINES in (call.header(b"accept") or ""):
        return Response(b"".join(line + b"\n" for line in lines), 200, headers, JSON_LINES)
    return Response(b"[" + b",".join(lines) + b"]", 200, headers, JSON)


@router.get(
    "/{hand}/entries", **documented("entries", query=("seat",), headers=("If-None-Match",), refusals=(404, 409))
)
@roles(*READERS)
async def entries(call: Call) -> Response:
    """Every change of a score with the clause and the arithmetic, in the caller's language."""
    sight = await _sight(call)
    language = call.language
    content = [
        {
            "n": entry.n,
            "seat": entry.seat,
            "points": entry.points,
            "rule": entry.rule,
            "message": explain_entry(entry, language, sight.followed.deal.players),
            "params": entry.facts | {"case": entry.case, "readings": list(entry.readings)},
        }
        for entry in sight.followed.fold.entries
    ]
    return answer(content, headers=_at(sight.followed.version - 1) | {"Content-Language": language.code})


@router.get("/{hand}/audit", **documented("audit", query=("seat",), headers=("If-None-Match",), refusals=(404, 409)))
@roles(*READERS)
async def audit(call: Call) -> Response:
    """The audit report of a hand, as the command line prints it."""
    sight = await _sight(call)
    return answer(sight.report(), headers=_at(sight.followed.version - 1))


@router.get("/{hand}/rejections", **documented("rejections", query=("cursor", "limit"), refusals=(404, 409)))
@roles("referee")
async def rejections(call: Call) -> Response:
    """Moves that were refused, the newest first; they are kept apart and are no part of the hand."""
    hand = call.hand()
    limit = call.limit()
    found = await call.service.run(call.service.rejections.of, hand, call.number("cursor"), limit)
    if not found.rejections and await call.service.hands.latest(hand) is None:
        raise NotFound(NO_HAND, {"hand": hand})
    content = [
        {
            "id": rejection.id,
            "at": rejection.at,
            "key": rejection.key,
            "events": rejection.events,
            "omitted": rejection.omitted,
            "violations": violations(rejection.findings, call.language),
        }
        for rejection in found.rejections
    ]
    following = None if found.next is None else str(found.next)
    return answer({"hand": hand, "rejections": content, "next": following})
