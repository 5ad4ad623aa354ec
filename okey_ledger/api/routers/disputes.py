"""Disputes: claims about hands, what the rules answer, rulings and appeals (docs/disputes.md)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...domain.disputes import Dispute
from ...explain import Language
from ...explain.dispute_report import DisputeReport
from .. import disputes
from ..auth.dependencies import Disputant, Player, Referee
from ..auth.roles import Caller
from ..dependencies import LanguageDep, ServiceDep
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

ShownDispute = Annotated[DisputeReport, Domain()]


def _answers(*refusals: int, status: int = 201, has_tag: bool = False) -> Responses:
    return answers("The dispute, and what the rules answer.", "dispute", *refusals, status=status, has_tag=has_tag)


@router.post("", status_code=201, response_model=ShownDispute, responses=_answers(404, 408, 409, 413, 422))
async def open_dispute(wanted: NewDispute, caller: Player, service: ServiceDep, language: LanguageDep) -> Response:
    """Dispute a hand that the player played; the same claim again answers the dispute that there is."""
    return await _stored(service, caller, language, await disputes.open_dispute(service, caller, wanted))


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
    found = await disputes.list_disputes(
        service, caller, player=player, hand=hand, status=status, before=cursor, limit=limit + 1
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
    seen = await disputes.see_dispute(service, caller, language, await disputes.dispute_of(service, dispute))
    return tagged(encode(seen.report), seen.tag, if_none_match, headers={"Content-Language": language.code})


@router.post(
    "/{dispute}/ruling", status_code=201, response_model=ShownDispute, responses=_answers(404, 408, 409, 413, 422)
)
async def rule(
    dispute: DisputeId, wanted: NewRuling, caller: Referee, service: ServiceDep, language: LanguageDep
) -> Response:
    """Rule on a dispute; on appeal by another key than that of the first ruling. The same again has no effect."""
    return await _stored(service, caller, language, await disputes.rule(service, caller, dispute, wanted))


@router.post("/{dispute}/appeal", status_code=201, response_model=ShownDispute, responses=_answers(404, 408, 409, 413))
async def appeal(
    dispute: DisputeId, wanted: NewAppeal, caller: Player, service: ServiceDep, language: LanguageDep
) -> Response:
    """Appeal against the ruling on a hand that the player played. The same again has no effect."""
    return await _stored(service, caller, language, await disputes.appeal(service, caller, dispute, wanted))


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
    return await _stored(service, caller, language, await disputes.withdraw(service, caller, dispute, wanted))


async def _stored(service: Service, caller: Caller, language: Language, dispute: Dispute) -> Response:
    """A dispute in which something was stored, as the caller sees it."""
    seen = await disputes.see_dispute(service, caller, language, dispute)
    headers = {"Content-Language": language.code, "ETag": f'"{seen.tag}"', "Location": f"/v1/disputes/{dispute.id}"}
    return json_response(seen.report, 201, headers)
