"""Replays: all steps of a hand in one answer, to be shown."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from starlette.responses import Response

from ...domain.replay import Replay
from ...domain.sentence import N_
from ...explain import LANGUAGES
from ...pages.document import ReplayDocument, document_of
from ..auth.access import view_of
from ..auth.dependencies import Reader
from ..auth.roles import Caller
from ..dependencies import LanguageDep, ServiceDep
from ..http.problems import NotAllowed
from ..http.responses import encode, tagged
from ..http.routing import Route
from ..live.hand import LiveHand
from ..openapi import ALWAYS, answers, problems
from ..schemas.base import Domain
from ..schemas.parameters import Analysis, HandId, IfNoneMatch, ReplayLanguage, Seat

router = APIRouter(prefix="/v1/hands", route_class=Route, tags=["hands"], responses=problems(*ALWAYS))


@router.get(
    "/{hand}/replay",
    response_model=Annotated[ReplayDocument, Domain()],
    responses=answers("The replay, hidden tiles as `?`.", "replay", 404, 409, has_tag=True),
)
async def replay(
    hand: HandId,
    caller: Reader,
    service: ServiceDep,
    language: LanguageDep,
    seat: Seat = None,
    lang: ReplayLanguage = None,
    analysis: Analysis = False,
    if_none_match: IfNoneMatch = None,
) -> Response:
    """All steps of a hand: events, states, scores with their reasons, findings, and a sentence for each of them."""
    live = await service.hands.current(hand)
    view = view_of(caller, live, seat)
    if analysis and caller.role == "player" and not live.ended:
        raise NotAllowed(N_("The analysis of a running hand is not shown to players, since it weighs all racks"))
    languages = list(LANGUAGES.values()) if lang == "all" else [LANGUAGES[lang] if lang else language]
    named = [await service.names.naming(spoken, live.hand.players) for spoken in languages]
    played = live.hand.first(live.version)  # as it is now, since it may go on while a thread looks at it
    seats = _seats(caller, live)
    document = await service.run_long(
        lambda: encode(document_of(Replay(played), named, view.seat, seats=seats, analysis=analysis))
    )
    headers = {"Content-Language": ", ".join(spoken.code for spoken in languages)}
    return tagged(document, played.last, if_none_match, headers=headers)


def _seats(caller: Caller, live: LiveHand) -> list[int | None]:
    """The views that a caller may ask for."""
    if caller.role == "player" and not live.ended:
        return [live.hand.players.index(caller.player or "")]
    return [None, *range(live.hand.seats)]
