"""Hands and games as the caller may see them; the routes of the API and the pages answer from here."""

from __future__ import annotations

from functools import partial

from ..domain.sentence import N_
from ..hand_summary import HandSummary
from ..projections import GameSummary
from .auth.access import HandView, view_of
from .auth.roles import Caller
from .http.problems import NotAllowed, NotFound
from .service import Service


async def hand_of(service: Service, caller: Caller, hand: str, seat: int | None) -> HandView:
    """A hand as the caller sees it. Raises `NotFound`, and what `view_of` raises."""
    return view_of(caller, await service.hands.current(hand), seat)


async def hands_of(
    service: Service,
    caller: Caller,
    *,
    player: str | None = None,
    ruleset: str | None = None,
    verdict: str | None = None,
    game: str | None = None,
    ended: bool | None = None,
    before: int | None = None,
    limit: int,
) -> list[HandSummary]:
    """Hands, newest first: a player's own, for an analyst those that have ended. Raises `NotAllowed` for others."""
    if caller.role == "analyst":
        if ended is False:
            raise NotAllowed(N_("An analyst sees ended hands only"))
        ended = True
    elif caller.role == "player":
        if player not in (None, caller.player):
            raise NotAllowed(N_("A player sees its own hands only"))
        player = caller.player
    return await service.up_to_date(
        partial(
            service.projections.hands,
            player=player,
            ruleset=ruleset,
            verdict=verdict,
            game=game,
            ended=ended,
            limit=limit,
            before=before,
        )
    )


async def games_of(
    service: Service,
    caller: Caller,
    *,
    player: str | None = None,
    ruleset: str | None = None,
    over: bool | None = None,
    before: int | None = None,
    limit: int,
) -> list[GameSummary]:
    """Games, newest first; for a player those in which it plays. Raises `NotAllowed` for others."""
    if caller.role == "player":
        if player not in (None, caller.player):
            raise NotAllowed(N_("A player sees its own games only"))
        player = caller.player
    return await service.up_to_date(
        partial(service.projections.games, player=player, ruleset=ruleset, over=over, limit=limit, before=before)
    )


async def game_of(service: Service, caller: Caller, game: str) -> GameSummary:
    """A game; hands that have not ended add nothing. Raises `NotFound`, or `NotAllowed` where others played it."""
    found = None
    if "\0" not in game:
        found = await service.up_to_date(partial(service.projections.game, game))
    if found is None:
        raise NotFound(N_("There is no such game in the ledger"))
    if caller.role == "player" and caller.player not in found.players:
        raise NotAllowed(N_("The game was played by others"))
    return found
