"""What can be erased, for the admin: what players are called, and free texts of hands and disputes."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from ...domain.sentence import N_
from ...ledger.private.data import WrongName
from ...ledger.topics import DISPUTE
from ..auth.dependencies import Admin
from ..auth.roles import Caller
from ..dependencies import ServiceDep
from ..http.problems import NO_HAND, Malformed, NotFound
from ..http.requests import HAND
from ..http.routing import Route
from ..observability.logs import LOG
from ..openapi import ALWAYS, answers, problems
from ..schemas.parameters import MAX_NUMBER, PLAIN_DIGITS, DisputeId, HandId, PlayerId
from ..schemas.requests import PlayerName
from ..schemas.responses import NamedPlayer
from ..service import Service

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


OfEvent = Annotated[int | None, Query(description="Only the text of this event.", ge=0, le=MAX_NUMBER), PLAIN_DIGITS]
texts = APIRouter(prefix="/v1", route_class=Route, tags=["players"], responses=problems(*ALWAYS))


@texts.delete("/hands/{hand}/texts", status_code=204, responses=answers("It is done.", None, 404, status=204))
async def erase_text_of_hand(hand: HandId, caller: Admin, service: ServiceDep, n: OfEvent = None) -> None:
    """Erase the reason of an annulled hand; the event keeps its commitment."""
    if not await service.run(service.ledger.version, hand):
        raise NotFound(NO_HAND, {"hand": hand})
    await _erase(service, caller, hand, n)
    service.hands.forget(hand)


@texts.delete("/disputes/{dispute}/texts", status_code=204, responses=answers("It is done.", None, 404, status=204))
async def erase_texts_of_dispute(dispute: DisputeId, caller: Admin, service: ServiceDep, n: OfEvent = None) -> None:
    """Erase what was said in a dispute, or in one event of it; the events keep their commitments."""
    if HAND.fullmatch(dispute) is None or not await service.run(service.ledger.version, DISPUTE + dispute):
        raise NotFound(N_("There is no such dispute"))
    await _erase(service, caller, DISPUTE + dispute, n)


async def _erase(service: Service, caller: Caller, stream: str, n: int | None) -> None:
    erased = await service.write(service.private.erase_texts, stream, n)
    LOG.info("texts erased", extra={"facts": {"of": stream, "texts": erased, "key": caller.key}})
