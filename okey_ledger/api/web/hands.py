"""A hand, what it would have been otherwise, and its certificate."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated, Any, NamedTuple

import msgspec
from fastapi import APIRouter, Depends, Query
from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response

from ...domain.certificate import Certificate, certify, written
from ...domain.events import Event
from ...domain.findings import Entry, Finding
from ...domain.hand import Hand
from ...domain.view import view_event, view_finding
from ...domain.what_if import settings
from ...explain import Language, explain_entry, explain_event, explain_finding
from ...explain.options import explain_options
from ..auth.access import HandView
from ..auth.dependencies import Reader
from ..dependencies import ServiceDep
from ..http.problems import Refusal
from ..lists import hand_of
from ..routers.what_if import get_whole_hand, supposed
from ..schemas.parameters import MAX_NUMBER, PLAIN_DIGITS, HandId, Seat
from .page import PageDep
from .routing import PageRoute

router = APIRouter(route_class=PageRoute)

Step = Annotated[int | None, Query(ge=0, le=MAX_NUMBER), PLAIN_DIGITS]
WholeHand = Annotated[Hand, Depends(get_whole_hand)]


class Move(NamedTuple):
    """An event in words, and what came of it."""

    n: int
    sentence: str
    entries: list[str]
    findings: list[str]


class Told(NamedTuple):
    """What a hand holds at a moment, to be put in words in a thread, while the hand may go on."""

    events: Sequence[Event]
    entries: Sequence[Entry]
    findings: Sequence[Finding]
    players: Sequence[str]

    @classmethod
    def of(cls, view: HandView) -> Told:
        """What somebody sees of a hand now."""
        live, seat, ended = view.live, view.seat, view.live.ended
        return cls(
            [view_event(event, seat, ended) for event in live.hand.events],
            list(live.fold.entries),
            [view_finding(finding, seat, ended) for finding in live.fold.findings],
            live.hand.players,
        )

    def moves(self, language: Language) -> list[Move]:
        """All events in words."""
        moves = [Move(event.n, explain_event(event, language, self.players), [], []) for event in self.events]
        for entry in self.entries:
            moves[entry.n].entries.append(explain_entry(entry, language, self.players))
        for finding in self.findings:
            moves[finding.n].findings.append(explain_finding(finding, language, self.players))
        return moves


@router.get("/hands/{hand}")
async def one_hand(
    hand: HandId, caller: Reader, service: ServiceDep, page: PageDep, step: Step = None, seat: Seat = None
) -> Response:
    """A hand as it was played, step by step."""
    view = await hand_of(service, caller, hand, seat)
    live = view.live
    n = live.last if step is None else min(step, live.last)
    state = None if live.table_at(n) is None else view.state(n)
    await page.name_players(live.hand.players)
    told = Told.of(view)
    moves = await service.run_long(told.moves, page.language)
    own = live.hand.players.index(caller.player) if caller.player in live.hand.players else None
    deal = live.hand.deal
    return await page.shown(
        "hand.html",
        live=live,
        hand=live.hand,
        game=None if deal.game is UNSET else deal.game,
        hand_no=None if deal.hand_no is UNSET else deal.hand_no,
        step=n,
        state=state,
        moves=moves,
        own=own,
        seat=seat,
    )


@router.get("/hands/{hand}/certificate")
async def certificate(_: Reader, hand: WholeHand, service: ServiceDep) -> Response:
    """The certificate of a hand's verdict, as `okey-ledger certify` writes it."""
    lines = await service.run(service.ledger.events_of, hand.id)
    body = await service.run_long(lambda: written(certificate_of(lines, hand)))
    headers = {"Content-Disposition": f'attachment; filename="{hand.id.replace(":", "_")}.certificate.json"'}
    return Response(body, 200, headers, "application/json")


def certificate_of(lines: Sequence[bytes], hand: Hand) -> Certificate:
    """The certificate of a stored hand, as far as both its lines and its events are there."""
    size = min(len(lines), len(hand))
    return certify(hand.first(size), lines[:size], version("okey-ledger"))


@router.get("/hands/{hand}/what-if")
async def what_if(request: Request, caller: Reader, hand: WholeHand, service: ServiceDep, page: PageDep) -> Response:
    """A hand as if its table had been set otherwise."""
    await page.name_players(hand.players)
    options = explain_options(hand.ruleset, page.language, hand.options)
    names = {option.name for option in options}
    asked = {name: text for name, text in request.query_params.items() if name in names}
    report = problem = None
    if asked:
        try:
            changes = {name: _value(text) for name, text in asked.items()}
            report = await supposed(service, hand, changes, page.language, page.language)
        except Refusal as refusal:
            problem = refusal.content(page.language)
    settings = await service.run_long(_settings, hand)
    return await page.shown(
        "what_if.html", hand=hand, options=options, settings=settings, asked=asked, report=report, problem=problem
    )


def _settings(hand: Hand) -> dict[str, Any]:
    """How the table of a hand was set, as it is written."""
    return {name: _written(value) for name, value in settings(hand.options).items()}


def _written(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _value(text: str) -> Any:
    """The value of an option as a form sends it."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
