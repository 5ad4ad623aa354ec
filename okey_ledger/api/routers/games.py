"""Games: what their hands add up to, and who has won."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from ..auth.dependencies import Reader
from ..dependencies import ServiceDep
from ..http.responses import json_response, page_of
from ..http.routing import Route
from ..lists import game_of, games_of
from ..openapi import ALWAYS, answers, problems
from ..schemas import responses as schemas
from ..schemas.parameters import PAGE_SIZE, Cursor, GameId, Over, PageSize, Player, RuleSet

router = APIRouter(prefix="/v1/games", route_class=Route, tags=["games"], responses=problems(*ALWAYS))


@router.get("", response_model=schemas.GamePage, responses=answers("A page of games.", "games"))
async def list_games(
    request: Request,
    caller: Reader,
    service: ServiceDep,
    player: Player = None,
    ruleset: RuleSet = None,
    over: Over = None,
    cursor: Cursor = None,
    limit: PageSize = PAGE_SIZE,
) -> Response:
    """Games, newest first; for a player those in which it plays."""
    found = await games_of(service, caller, player=player, ruleset=ruleset, over=over, before=cursor, limit=limit + 1)
    page = page_of(request, found, limit)
    games = [game.standing.shown() | {"players": game.players, "hands": game.hands} for game in page.items]
    return json_response({"games": games, "next": page.next}, headers=page.headers)


@router.get("/{game:path}", response_model=schemas.Standing, responses=answers("The standing.", "game", 404))
async def game(game: GameId, caller: Reader, service: ServiceDep) -> Response:
    """The standing of a game; hands that have not ended add nothing."""
    return json_response((await game_of(service, caller, game)).standing.shown())
