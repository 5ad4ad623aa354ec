"""What players are called, for the admin; names are shown in the place of ids and can be erased."""

from __future__ import annotations

from fastapi import APIRouter

from ...domain.sentence import N_
from ...ledger.private.data import WrongName
from ..auth.dependencies import Admin
from ..dependencies import ServiceDep
from ..http.problems import Malformed, NotFound
from ..http.routing import Route
from ..observability.logs import LOG
from ..openapi import ALWAYS, answers, problems
from ..schemas.parameters import PlayerId
from ..schemas.requests import PlayerName
from ..schemas.responses import NamedPlayer

router = APIRouter(prefix="/v1/players", route_class=Route, tags=["players"], responses=problems(*ALWAYS))


@router.put("/{player:path}", responses=answers("The player is called so.", "player", 408, 413))
async def name(player: PlayerId, wanted: PlayerName, caller: Admin, service: ServiceDep) -> NamedPlayer:
    """Note what a player is called. Events keep the id; the name is shown in its place."""
    try:
        await service.write(service.private.set_name, player, wanted.name)
    except WrongName as error:
        raise Malformed.of(error) from None
    service.names.forget(player)
    LOG.info("player named", extra={"facts": {"player": player, "key": caller.key}})
    return NamedPlayer(player=player, name=wanted.name, erased=False)


@router.get("/{player:path}", responses=answers("What is noted of the player.", "player", 404))
async def one(player: PlayerId, _: Admin, service: ServiceDep) -> NamedPlayer:
    """What a player is called, or that the name was erased."""
    found = await service.run(service.private.names_of, [player])
    if player not in found:
        raise NotFound(N_("No name is noted of this player"))
    return NamedPlayer(player=player, name=found[player], erased=found[player] is None)


@router.delete("/{player:path}", status_code=204, responses=answers("It is done.", None, status=204))
async def erase(player: PlayerId, caller: Admin, service: ServiceDep) -> None:
    """Erase the name of a player and the texts that the player wrote in disputes; what proves anything stays valid."""
    try:
        texts = await service.write(service.private.erase_player, player)
    except WrongName as error:
        raise Malformed.of(error) from None
    service.names.forget(player)
    LOG.info("player erased", extra={"facts": {"player": player, "texts": texts, "key": caller.key}})
