"""The start, and lists: hands, games, a player, what is searched for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...domain.rulesets import RULESETS
from ...domain.sentence import N_
from ...projections import DisputeSummary
from ..auth.dependencies import READERS, Anybody, Reader
from ..auth.roles import Caller
from ..dependencies import ServiceDep
from ..disputes import dispute_of, list_disputes, see_dispute
from ..http.problems import NotFound, Refusal
from ..http.requests import HAND
from ..http.responses import page_of
from ..lists import game_of, games_of, hand_of, hands_of
from ..schemas.parameters import Cursor, Ended, Game, Over, Player, RuleSet, Verdict
from ..service import Service
from .addresses import address
from .page import PageDep
from .routing import PageRoute

router = APIRouter(route_class=PageRoute)

PAGE_SIZE: Final = 30
"""How many items of a list a page shows."""

FEW: Final = 6
"""How many of the newest items the start and the page of a player show."""

Sought = Annotated[str, Query(max_length=1000)]
PlayerId = str


@router.get("/")
async def start(caller: Anybody, service: ServiceDep, page: PageDep) -> Response:
    """What is there: running hands, the newest games and hands, disputes that wait."""
    if caller.role not in READERS:
        return await page.shown("start.html", running=[], hands=[], games=[], disputes=[])
    is_analyst = caller.role == "analyst"
    running = [] if is_analyst else await hands_of(service, caller, ended=False, limit=FEW)
    hands = await hands_of(service, caller, ended=True, limit=FEW)
    games = await games_of(service, caller, limit=FEW)
    disputes = [] if is_analyst else await waiting(service, caller)
    await page.name_players(_players(running, hands, games, disputes))
    return await page.shown("start.html", running=running, hands=hands, games=games, disputes=disputes)


def _players(*lists: Sequence[Any]) -> Iterator[str]:
    """Who is named in some lists of hands, games and disputes."""
    for item in chain.from_iterable(lists):
        yield from [item.player] if isinstance(item, DisputeSummary) else item.players


async def waiting(service: Service, caller: Caller) -> Sequence[Any]:
    """The disputes that wait for a ruling, those on appeal first."""
    appealed = await list_disputes(service, caller, status="appealed", limit=FEW)
    return [*appealed, *await list_disputes(service, caller, status="open", limit=FEW)]


@router.get("/hands")
async def hands(
    request: Request,
    caller: Reader,
    service: ServiceDep,
    page: PageDep,
    player: Player = None,
    ruleset: RuleSet = None,
    verdict: Verdict = None,
    game: Game = None,
    ended: Ended = None,
    cursor: Cursor = None,
) -> Response:
    """Hands, newest first."""
    found = await hands_of(
        service,
        caller,
        player=player,
        ruleset=ruleset,
        verdict=verdict,
        game=game,
        ended=ended,
        before=cursor,
        limit=PAGE_SIZE + 1,
    )
    part = page_of(request, found, PAGE_SIZE)
    await page.name_players(_players(part.items))
    return await page.shown("hands.html", hands=part.items, next=part.next, rulesets=list(RULESETS), **_asked(request))


@router.get("/games")
async def games(
    request: Request,
    caller: Reader,
    service: ServiceDep,
    page: PageDep,
    player: Player = None,
    ruleset: RuleSet = None,
    over: Over = None,
    cursor: Cursor = None,
) -> Response:
    """Games, newest first."""
    found = await games_of(
        service, caller, player=player, ruleset=ruleset, over=over, before=cursor, limit=PAGE_SIZE + 1
    )
    part = page_of(request, found, PAGE_SIZE)
    await page.name_players(_players(part.items))
    return await page.shown("games.html", games=part.items, next=part.next, rulesets=list(RULESETS), **_asked(request))


def _asked(request: Request) -> dict[str, Any]:
    """What a list was asked for, for its form and for the address of its next page."""
    return {"asked": {name: value for name, value in request.query_params.items() if name not in ("cursor", "lang")}}


@router.get("/games/{game:path}")
async def one_game(game: str, caller: Reader, service: ServiceDep, page: PageDep) -> Response:
    """A game: its hands, what they add up to, who won and why."""
    found = await game_of(service, caller, game)
    hands = sorted(
        await hands_of(service, caller, game=game, limit=500), key=lambda hand: (hand.hand_no or 1, hand.position)
    )
    await page.name_players(_players([found], hands))
    rules = RULESETS[found.standing.ruleset].game
    return await page.shown("game.html", game=found, hands=hands, rules=rules)


@router.get("/players/{player:path}")
async def one_player(player: str, caller: Reader, service: ServiceDep, page: PageDep) -> Response:
    """A player: its games and hands."""
    if not player or "\0" in player:
        raise NotFound(N_("There is no such player in the ledger"))
    games = await games_of(service, caller, player=player, limit=PAGE_SIZE)
    hands = await hands_of(service, caller, player=player, limit=PAGE_SIZE)
    if not hands and player != caller.player:
        raise NotFound(N_("There is no such player in the ledger"))
    disputes = []
    if caller.role != "analyst":
        disputes = await list_disputes(service, caller, player=player, limit=FEW)
    await page.name_players([player, *_players(games, hands, disputes)])
    return await page.shown("player.html", name=player, games=games, hands=hands, disputes=disputes)


@router.get("/search")
async def search(caller: Reader, service: ServiceDep, page: PageDep, q: Sought = "") -> Response:
    """A hand, a game, a player or a dispute by its id."""
    sought = q.strip()
    found = await _found(service, caller, page, sought) if sought and "\0" not in sought else []
    if len(found) == 1:
        return RedirectResponse(found[0][1], 303)
    return await page.shown("search.html", sought=sought, found=found)


async def _found(service: Service, caller: Caller, page: PageDep, sought: str) -> list[tuple[str, str]]:
    """What has an id and may be seen: what it is, and its address."""
    found = []
    if HAND.fullmatch(sought):
        if await _may(hand_of(service, caller, sought, None)):
            found.append(("hand", address("/hands", sought)))
        if caller.role != "analyst" and await _may(_see(service, caller, page, sought)):
            found.append(("dispute", address("/disputes", sought)))
    if await _may(game_of(service, caller, sought)):
        found.append(("game", address("/games", sought)))
    if await _may(hands_of(service, caller, player=sought, limit=1)):
        found.append(("player", address("/players", sought)))
    return found


async def _see(service: Service, caller: Caller, page: PageDep, dispute: str) -> object:
    return await see_dispute(service, caller, page.language, await dispute_of(service, dispute))


async def _may(asked: Any) -> bool:
    """Whether something is there, and the caller may see it."""
    try:
        return bool(await asked)
    except Refusal:
        return False
