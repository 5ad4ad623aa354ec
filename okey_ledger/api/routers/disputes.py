"""Disputes: claims about hands, what the rules answer, rulings and appeals (docs/disputes.md)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any, Final, TypeVar

from fastapi import APIRouter, Request
from msgspec import UNSET
from starlette.responses import Response

from ...domain.disputes import (
    Dispute,
    DisputeError,
    DisputeOpened,
    NotNow,
    NotTheirs,
    dispute_id,
    seen_by,
)
from ...domain.disputes import answer as rules_answer
from ...domain.events import Event, SeatEvent
from ...domain.sentence import N_
from ...explain import Language
from ...explain.dispute_report import DisputeReport, dispute_report
from ...handlog.decode import decode_event
from ...ledger import AppendResult, DisputeNotStored, Disputes, HandNotStored, WrongDispute
from ..auth.dependencies import Disputant, Player, Referee
from ..auth.roles import Caller
from ..dependencies import LanguageDep, ServiceDep
from ..http.problems import NO_HAND, DisputeElsewhere, Malformed, NotAllowed, NotFound, NothingToDispute
from ..http.requests import HAND
from ..http.responses import encode, json_response, page_of, tagged
from ..http.routing import Route
from ..openapi import ALWAYS, Responses, answers, problems
from ..schemas import parameters
from ..schemas.base import Domain
from ..schemas.parameters import PAGE_SIZE, Cursor, DisputeId, IfNoneMatch, PageSize
from ..schemas.requests import NewAppeal, NewDispute, NewRuling, NewWithdrawal
from ..schemas.responses import DisputePage
from ..service import Service


class DisputeRoute(Route):
    """A route of disputes: what is disputed is stored for good, so that a body has at most 64 KiB."""

    max_body = 1 << 16


router = APIRouter(prefix="/v1/disputes", route_class=DisputeRoute, tags=["disputes"], responses=problems(*ALWAYS))

MAX_DISPUTES: Final = 50
"""How many disputes a player opens about one hand at most, those that it withdraws included."""

ShownDispute = Annotated[DisputeReport, Domain()]


def _answers(*refusals: int, status: int = 201, has_tag: bool = False) -> Responses:
    return answers("The dispute, and what the rules answer.", "dispute", *refusals, status=status, has_tag=has_tag)


T = TypeVar("T")


@router.post("", status_code=201, response_model=ShownDispute, responses=_answers(404, 408, 409, 413, 422))
async def open_dispute(wanted: NewDispute, caller: Player, service: ServiceDep, language: LanguageDep) -> Response:
    """Dispute a hand that the player played; the same claim again answers the dispute that there is."""
    parts = {name: getattr(wanted, name) for name in ("text", "event", "entry", "move", "figure")}
    said: dict[str, Any] = {name: UNSET if part is None else part for name, part in parts.items()}
    disputes = Disputes(service.ledger)
    player = _player(caller)
    now = datetime.now(UTC)
    if wanted.attempt is not None:
        said["move"] = await _attempted(service, wanted, player)
    if HAND.fullmatch(wanted.hand) is not None:
        events = await service.run(service.ledger.version, wanted.hand)
        opened = DisputeOpened(
            dispute="new", n=0, at=now, hand=wanted.hand, events=events, by=player, claim=wanted.claim, **said
        )
        await _has_room(service, opened)
    dispute = await _store(service, lambda: disputes.open(wanted.hand, player, wanted.claim, now, **said))
    return await _shown(service, caller, language, dispute, status=201)


@router.get("", responses=answers("A page of disputes.", "disputes"))
async def list_disputes(
    request: Request,
    response: Response,
    caller: Disputant,
    service: ServiceDep,
    player: parameters.Player = None,
    hand: parameters.Hand = None,
    status: parameters.Standing = None,
    cursor: Cursor = None,
    limit: PageSize = PAGE_SIZE,
) -> DisputePage:
    """Disputes, newest first; for a player those about hands that it played, of running hands its own."""
    if caller.role == "player":
        if player not in (None, caller.player):
            raise NotAllowed(N_("A player sees disputes about its own hands only"))
        player = caller.player
    found = await service.up_to_date(
        partial(
            service.projections.disputes,
            player=player,
            hand=hand,
            status=status,
            seen_by=caller.player,
            limit=limit + 1,
            before=cursor,
        )
    )
    page = page_of(request, found, limit)
    response.headers.update(page.headers)
    return DisputePage(disputes=page.items, next=page.next)


@router.get("/{dispute}", response_model=ShownDispute, responses=_answers(404, 409, status=200, has_tag=True))
async def one(
    dispute: DisputeId,
    caller: Disputant,
    service: ServiceDep,
    language: LanguageDep,
    if_none_match: IfNoneMatch = None,
) -> Response:
    """A dispute: the claim, what the rules answer, the corrections that count, everything that happened."""
    return await _shown(service, caller, language, await _dispute(service, dispute), if_none_match)


@router.post(
    "/{dispute}/ruling", status_code=201, response_model=ShownDispute, responses=_answers(404, 408, 409, 413, 422)
)
async def rule(
    dispute: DisputeId, wanted: NewRuling, caller: Referee, service: ServiceDep, language: LanguageDep
) -> Response:
    """Rule on a dispute; on appeal by another key than that of the first ruling. The same again has no effect."""
    id, disputes = _id(dispute), Disputes(service.ledger)
    ruled = await _store(
        service,
        lambda: disputes.rule(id, caller.key, wanted.decision, wanted.reason, wanted.corrections, datetime.now(UTC)),
    )
    return await _shown(service, caller, language, ruled, status=201)


@router.post("/{dispute}/appeal", status_code=201, response_model=ShownDispute, responses=_answers(404, 408, 409, 413))
async def appeal(
    dispute: DisputeId, wanted: NewAppeal, caller: Player, service: ServiceDep, language: LanguageDep
) -> Response:
    """Appeal against the ruling on a hand that the player played. The same again has no effect."""
    id, disputes, player = _id(dispute), Disputes(service.ledger), _player(caller)
    await _may_see(service, caller, await _dispute(service, id))
    appealed = await _store(service, lambda: disputes.appeal(id, player, wanted.reason, datetime.now(UTC)))
    return await _shown(service, caller, language, appealed, status=201)


@router.post(
    "/{dispute}/withdrawal", status_code=201, response_model=ShownDispute, responses=_answers(404, 408, 409, 413)
)
async def withdraw(
    dispute: DisputeId,
    caller: Player,
    service: ServiceDep,
    language: LanguageDep,
    wanted: NewWithdrawal = NewWithdrawal(),  # noqa: B008 - it is frozen
) -> Response:
    """Give up a dispute of the player's own on which nobody has ruled. The same again has no effect."""
    id, disputes, player = _id(dispute), Disputes(service.ledger), _player(caller)
    await _may_see(service, caller, await _dispute(service, id))
    withdrawn = await _store(service, lambda: disputes.withdraw(id, player, wanted.reason, datetime.now(UTC)))
    return await _shown(service, caller, language, withdrawn, status=201)


async def _attempted(service: Service, wanted: NewDispute, player: str) -> Event:
    """The move by which a refused attempt broke the rules. Raises `NothingToDispute` where it is not the player's."""
    if wanted.move is not None:
        raise NothingToDispute(N_("A refused move is named by its attempt or sent itself; leave one of them out"))
    nothing = NothingToDispute(
        N_("The hand has no refused attempt {attempt} by this player's seat; send the move itself"),
        {"attempt": wanted.attempt},
    )
    if HAND.fullmatch(wanted.hand) is None or (live := await service.hands.latest(wanted.hand)) is None:
        raise NotFound(NO_HAND, {"hand": wanted.hand})
    rejection = await service.run(service.rejections.one, wanted.hand, wanted.attempt)
    if rejection is None or player not in live.hand.players or not rejection.events:
        raise nothing
    events = [decode_event(bytes(line), stored=True) for line in rejection.events]
    broken = {finding.n for finding in rejection.findings[:1]}
    move = next((event for event in events if event.n in broken), events[0])
    if not isinstance(move, SeatEvent) or move.seat != live.hand.players.index(player):
        raise nothing
    return move


async def _has_room(service: Service, opened: DisputeOpened) -> None:
    """Raise `DisputeElsewhere` for a further dispute where the player has opened as many about the hand as it may."""
    listed = await service.up_to_date(
        partial(service.projections.disputes, opened_by=opened.by, hand=opened.hand, limit=MAX_DISPUTES)
    )
    id = dispute_id(opened)
    is_known = any(item.dispute.partition(".")[0] == id and item.status != "withdrawn" for item in listed)
    if len(listed) == MAX_DISPUTES and not is_known:
        raise DisputeElsewhere(
            N_("A player opens at most {most} disputes about a hand; the list has them"), {"most": MAX_DISPUTES}
        )


def _player(caller: Caller) -> str:
    player = caller.player
    assert player is not None  # a player's key is for a player
    return player


def _id(id: str) -> str:
    """The id of a dispute in the path. Raises `NotFound`."""
    if HAND.fullmatch(id) is None:
        raise _no_such()
    return id


def _no_such() -> NotFound:
    """What is said of a dispute that is not there, and in the same words of one that the caller may not see."""
    return NotFound(N_("There is no such dispute"))


async def _dispute(service: Service, id: str) -> Dispute:
    """The dispute with the id in the path. Raises `NotFound`."""
    known = _id(id)
    return await _told(service.run_long(lambda: Disputes(service.ledger).dispute(known)))


async def _store(service: Service, step: Callable[[], tuple[AppendResult, Dispute]]) -> Dispute:
    """Store something of a dispute; the dispute with it."""
    _, dispute = await _told(service.write(step))
    return dispute


async def _told(step: Awaitable[T]) -> T:
    """What comes of something that is done with disputes; what they say no with becomes a problem."""
    try:
        return await step
    except DisputeNotStored:
        raise _no_such() from None
    except HandNotStored as error:
        raise NotFound(NO_HAND, {"hand": error.hand}) from None
    except WrongDispute as error:
        raise Malformed.of(error) from None
    except NotTheirs as error:
        raise NotAllowed.of(error) from None
    except NotNow as error:
        raise DisputeElsewhere.of(error) from None
    except DisputeError as error:
        raise NothingToDispute.of(error) from None


async def _may_see(service: Service, caller: Caller, dispute: Dispute) -> tuple[int | None, bool]:
    """As which seat the caller sees a dispute, None for everything; and whether its hand has ended.

    While a hand runs, what another player disputes may show tiles of its rack. Raises `NotFound` for a dispute that
    the caller may not see: whether there is one is not told.
    """
    live = await service.hands.current(dispute.opened.hand)
    if caller.role != "player":
        return None, live.ended
    players = live.hand.players
    if caller.player not in players or (not live.ended and dispute.opened.by != caller.player):
        raise _no_such()
    return players.index(caller.player), live.ended


async def _shown(
    service: Service,
    caller: Caller,
    language: Language,
    dispute: Dispute,
    if_none_match: str | None = None,
    status: int = 200,
) -> Response:
    """A dispute as the caller sees it; its tag is its last event, and whether a running hand still hides something."""
    seat, ended = await _may_see(service, caller, dispute)

    def report() -> Any:
        disputed = Disputes(service.ledger).hand_of(dispute)
        answered = seen_by(rules_answer(dispute.opened, disputed), seat, ended)
        return dispute_report(dispute, answered, language, disputed.players)

    tag = f"{dispute.version - 1}" if ended or seat is None else f"{dispute.version - 1}-running"
    headers = {"Content-Language": language.code}
    content = await service.run_long(report)
    if status == 200:
        return tagged(encode(content), tag, if_none_match, headers=headers)
    return json_response(content, status, headers | {"ETag": f'"{tag}"', "Location": f"/v1/disputes/{dispute.id}"})
