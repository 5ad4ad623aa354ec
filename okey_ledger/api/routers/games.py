"""Games: what their hands add up to, and who has won."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter
from starlette.responses import Response

from ...domain.sentence import N_
from ...projections import GameSummary
from ..auth.access import READERS
from ..http.calls import Call
from ..http.problems import NotAllowed, NotFound
from ..http.responses import answer, page
from ..http.routing import GuardedRoute, roles
from ..openapi import documented

router = APIRouter(prefix="/v1/games", route_class=GuardedRoute, tags=["games"])


@router.get("", **documented("games", query=("player", "ruleset", "over", "cursor", "limit")))
@roles(*READERS)
async def list_games(call: Call) -> Response:
    """Games, newest first; for a player those in which it plays."""
    player = call.text("player")
    if call.caller.role == "player":
        if player not in (None, call.caller.player):
            raise NotAllowed(N_("A player sees its own games only"))
        player = call.caller.player
    found = await call.service.up_to_date(
        partial(
            call.service.projections.games,
            player=player,
            ruleset=call.ruleset(),
            over=call.flag("over"),
            limit=(limit := call.limit()) + 1,
            before=call.number("cursor"),
        )
    )
    return page(call, "games", found, limit, _shown)


def _shown(game: GameSummary) -> object:
    return game.standing.shown() | {"players": game.players, "hands": game.hands}


@router.get("/{game:path}", **documented("game", refusals=(404,)))
@roles(*READERS)
async def game(call: Call) -> Response:
    """The standing of a game; hands that have not ended add nothing."""
    name = call.request.path_params["game"]
    found = None
    if "\0" not in name:
        found = await call.service.up_to_date(partial(call.service.projections.game, name))
    if found is None:
        raise NotFound(N_("There is no such game in the ledger"))
    if call.caller.role == "player" and call.caller.player not in found.players:
        raise NotAllowed(N_("The game was played by others"))
    return answer(found.standing.shown())
