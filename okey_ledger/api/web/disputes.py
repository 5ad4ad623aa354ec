"""Disputes: opened from the step on screen, waiting, ruled on; the verdict to be printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeVar

import msgspec
from fastapi import APIRouter, Query
from fastapi.exceptions import RequestValidationError
from msgspec import UNSET
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...domain.disputes import Dispute
from ...domain.disputes.dispute import Status
from ...domain.events import ScoresClaimed, SeatEvent
from ...domain.sentence import N_
from ...explain.dispute_report import explained_entry
from .. import disputes as service_disputes
from ..auth.access import HandView
from ..auth.dependencies import Disputant, Referee
from ..auth.dependencies import Player as PlayerKey
from ..auth.roles import Caller
from ..dependencies import ServiceDep
from ..disputes import SeenDispute, dispute_of, list_disputes, see_dispute
from ..http.problems import Malformed, Refusal
from ..http.responses import page_of
from ..http.validation import refusal_of
from ..lists import hand_of
from ..schemas.base import RequestModel
from ..schemas.parameters import MAX_NUMBER, PLAIN_DIGITS, Cursor, DisputeId, HandId, Standing
from ..schemas.requests import NewAppeal, NewDispute, NewRuling, NewWithdrawal
from ..service import Service
from .addresses import address
from .forms import Fields, Form
from .hands import certificate_of
from .page import Page, PageDep
from .routing import PageRoute

router = APIRouter(route_class=PageRoute)

PAGE_SIZE: Final = 30
"""How many disputes a page shows."""

CORRECTIONS: Final = 4
"""How many corrections the form of a ruling has room for."""

Step = Annotated[int | None, Query(ge=0, le=MAX_NUMBER), PLAIN_DIGITS]
M = TypeVar("M", bound=RequestModel)

WAITING: Final[tuple[Status, ...]] = ("appealed", "open")


@router.get("/disputes")
async def queue(
    request: Request,
    caller: Disputant,
    service: ServiceDep,
    page: PageDep,
    status: Standing = None,
    cursor: Cursor = None,
) -> Response:
    """Disputes: what waits for a ruling first, then all of them, newest first."""
    waiting: list[Any] = []
    if status is None and cursor is None:
        for standing in WAITING:
            waiting += await list_disputes(service, caller, status=standing, limit=PAGE_SIZE)
    found = await list_disputes(service, caller, status=status, before=cursor, limit=PAGE_SIZE + 1)
    part = page_of(request, found, PAGE_SIZE)
    await page.name_players(item.player for item in (*waiting, *part.items))
    return await page.shown(
        "disputes.html", waiting=waiting, disputes=part.items, next=part.next, status=status, asked=_asked(status)
    )


def _asked(status: str | None) -> dict[str, str]:
    return {} if status is None else {"status": status}


@router.get("/hands/{hand}/dispute")
async def ask(hand: HandId, caller: PlayerKey, service: ServiceDep, page: PageDep, step: Step = None) -> Response:
    """The form by which a player disputes a step of a hand."""
    view = await hand_of(service, caller, hand, None)
    return await _asking(page, caller, view, step, {})


async def _asking(
    page: Page, caller: Caller, view: HandView, step: int | None, given: dict[str, str], refusal: Refusal | None = None
) -> Response:
    """The form of a claim, perhaps with what was given before and why it was refused."""
    live = view.live
    await page.name_players(live.hand.players)
    n = live.last if step is None else min(step, live.last)
    event = live.hand.events[n]
    own = live.hand.players.index(str(caller.player))
    entries = [explained_entry(entry, page.language, live.hand.players) for entry in live.fold.entries if entry.n == n]
    return await page.shown(
        "claim.html",
        200 if refusal is None else refusal.status,
        hand=live.hand,
        step=n,
        sentence=page.event(event, view),
        entries=entries,
        is_own_move=isinstance(event, SeatEvent) and event.seat == own,
        has_claimed_scores=any(isinstance(event, ScoresClaimed) for event in live.hand.events),
        given=given,
        problem=None if refusal is None else refusal.content(page.language),
    )


@router.post("/hands/{hand}/dispute")
async def open_dispute(
    request: Request, hand: HandId, caller: PlayerKey, service: ServiceDep, page: PageDep, form: Form
) -> Response:
    """Open a dispute and show it."""
    view = await hand_of(service, caller, hand, None)
    step = None
    try:
        step = _number(form, "step")
        wanted = checked(NewDispute, {"hand": hand, **_claim(form, step)}, request)
        dispute = await service_disputes.open_dispute(service, caller, wanted)
    except Refusal as refusal:
        return await _asking(page, caller, view, step, dict(form), refusal)
    return RedirectResponse(address("/disputes", dispute.id), 303)


def _claim(form: Fields, step: int | None) -> dict[str, Any]:
    """What a player claims, of the choices that the form offers. Raises `Malformed`."""
    about, _, rest = form.get("about", "").partition(" ")
    claim: dict[str, Any] = {"text": form.get("text", "").replace("\r\n", "\n"), "figure": _number(form, "figure")}
    if about == "event":
        return claim | {"claim": "score", "event": step}
    if about == "entry":
        seat, _, rule = rest.partition(" ")
        return claim | {
            "claim": "score",
            "entry": {"n": step, "seat": int(seat) if seat.isdigit() else seat, "rule": rule},
        }
    if about == "refused-move":
        return claim | {"claim": "refused-move", "event": step}
    return claim | {"claim": about}


@router.get("/disputes/{dispute}")
async def one_dispute(dispute: DisputeId, caller: Disputant, service: ServiceDep, page: PageDep) -> Response:
    """A dispute: the claim, what the rules answer, what was ruled, and what can be done next."""
    return await _shown(page, service, caller, dispute, {})


async def _shown(
    page: Page, service: Service, caller: Caller, id: str, given: dict[str, str], refusal: Refusal | None = None
) -> Response:
    dispute = await dispute_of(service, id)
    seen = await see_dispute(service, caller, page.language, dispute)
    await page.name_players({*seen.players, *dispute.people})
    return await page.shown(
        "dispute.html",
        200 if refusal is None else refusal.status,
        dispute=dispute,
        seen=seen,
        report=seen.report,
        players=seen.players,
        step=step_of(dispute),
        corrections=CORRECTIONS,
        rules=_rules(seen),
        may=_may(caller, dispute, seen),
        given=given,
        problem=None if refusal is None else refusal.content(page.language),
    )


def step_of(dispute: Dispute) -> int:
    """The event that a dispute is about; the last one that there was where it is about the whole hand."""
    opened = dispute.opened
    if opened.event is not UNSET:
        return opened.event
    if opened.entry is not UNSET:
        return opened.entry.n
    return opened.events - 1


def _rules(seen: SeenDispute) -> list[str]:
    """The clauses that a correction is likely to name."""
    answer = seen.report.answer
    return sorted({entry.rule for entry in answer.entries} | {finding.rule for finding in answer.findings})


def _may(caller: Caller, dispute: Dispute, seen: SeenDispute) -> set[str]:
    """What the caller can do next."""
    status = dispute.status
    if caller.role == "referee":
        is_second = status == "appealed" and dispute.rulings[0].by != caller.key
        return {"rule"} if status == "open" or is_second else set()
    may = {"appeal"} if status == "ruled" else set()
    return may | {"withdraw"} if status == "open" and dispute.opened.by == caller.player else may


@router.post("/disputes/{dispute}/ruling")
async def rule(
    request: Request, dispute: DisputeId, caller: Referee, service: ServiceDep, page: PageDep, form: Form
) -> Response:
    """Rule on a dispute and show it."""
    try:
        members = {
            "decision": form.get("decision", ""),
            "reason": _text(form, "reason"),
            "corrections": _corrections(form),
        }
        await service_disputes.rule(service, caller, dispute, checked(NewRuling, members, request))
    except Refusal as refusal:
        return await _shown(page, service, caller, dispute, dict(form), refusal)
    return RedirectResponse(address("/disputes", dispute), 303)


def _corrections(form: Fields) -> list[dict[str, Any]]:
    """The corrections of a ruling; a line without points is none."""
    found = []
    for line in range(CORRECTIONS):
        points = _number(form, f"points-{line}")
        if points is not None:
            rule = form.get(f"rule-{line}", "")
            correction = {"seat": _number(form, f"seat-{line}"), "points": points, "n": _number(form, f"n-{line}")}
            found.append(correction | ({"rule": rule} if rule else {}))
    return found


@router.post("/disputes/{dispute}/appeal")
async def appeal(
    request: Request, dispute: DisputeId, caller: PlayerKey, service: ServiceDep, page: PageDep, form: Form
) -> Response:
    """Appeal against a ruling and show the dispute."""
    try:
        wanted = checked(NewAppeal, {"reason": _text(form, "reason")}, request)
        await service_disputes.appeal(service, caller, dispute, wanted)
    except Refusal as refusal:
        return await _shown(page, service, caller, dispute, dict(form), refusal)
    return RedirectResponse(address("/disputes", dispute), 303)


@router.post("/disputes/{dispute}/withdrawal")
async def withdraw(
    request: Request, dispute: DisputeId, caller: PlayerKey, service: ServiceDep, page: PageDep, form: Form
) -> Response:
    """Give a dispute up and show it."""
    try:
        wanted = checked(NewWithdrawal, {"reason": _text(form, "reason")}, request)
        await service_disputes.withdraw(service, caller, dispute, wanted)
    except Refusal as refusal:
        return await _shown(page, service, caller, dispute, dict(form), refusal)
    return RedirectResponse(address("/disputes", dispute), 303)


@router.get("/disputes/{dispute}/verdict")
async def verdict(dispute: DisputeId, caller: Disputant, service: ServiceDep, page: PageDep) -> Response:
    """A dispute to be printed: the claim, the answer of the rules, the ruling, and the hand's certificate."""
    stored = await dispute_of(service, dispute)
    seen = await see_dispute(service, caller, page.language, stored)
    await page.name_players({*seen.players, *stored.people})
    view = await hand_of(service, caller, stored.opened.hand, None)
    certified = None
    if view.seat is None:
        lines: Sequence[bytes] = list(view.live.lines)
        certified = await service.run_long(certificate_of, lines, view.live.hand)
    return await page.shown(
        "verdict.html",
        dispute=stored,
        seen=seen,
        report=seen.report,
        players=seen.players,
        step=step_of(stored),
        hand=view.live.hand,
        certificate=certified,
    )


def checked(model: type[M], members: dict[str, Any], request: Request) -> M:
    """A body as the API takes it, of the members that a form gives. Raises `Malformed`, in the words of the API."""
    try:
        return model.model_validate({name: value for name, value in members.items() if value is not None})
    except ValidationError as error:
        errors = [{**told, "loc": ("body", *told["loc"])} for told in error.errors()]
        raise refusal_of(RequestValidationError(errors), request) from None


def _number(form: Fields, name: str) -> int | None:
    """A whole number of a form, with the minus sign of any keyboard; None for nothing. Raises `Malformed`."""
    text = form.get(name, "").strip().replace("−", "-")
    if not text:
        return None
    try:
        return msgspec.convert(text.removeprefix("+"), int, strict=False)
    except msgspec.ValidationError:
        raise Malformed(N_("{text} is no whole number; write one, such as -101"), {"text": text[:50]}) from None


def _text(form: Fields, name: str) -> str:
    return form.get(name, "").replace("\r\n", "\n").strip()
