"""Disputes: claims about hands, what the rules answer, rulings and appeals (docs/disputes.md)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final, TypeVar, get_args

import msgspec
from fastapi import APIRouter
from msgspec import UNSET, UnsetType
from starlette.responses import Response

from ...domain.disputes import (
    Correction,
    Dispute,
    DisputedEntry,
    DisputeError,
    DisputeOpened,
    NotNow,
    NotTheirs,
    dispute_id,
    seen_by,
)
from ...domain.disputes import answer as rules_answer
from ...domain.disputes.dispute import Status
from ...domain.disputes.events import Claim, Decision, Name, Number, Points, Reason
from ...domain.events import AnyKnownEvent, Event, SeatEvent
from ...domain.sentence import N_
from ...explain.dispute_report import dispute_report
from ...handlog.decode import decode_event
from ...ledger import AppendResult, DisputeNotStored, Disputes, HandNotStored, WrongDispute
from ..http.bodies import body_of, read
from ..http.calls import HAND, Call
from ..http.problems import NO_HAND, DisputeElsewhere, Malformed, NotAllowed, NotFound, NothingToDispute
from ..http.responses import answer, page
from ..http.routing import GuardedRoute, roles
from ..openapi import documented

router = APIRouter(prefix="/v1/disputes", route_class=GuardedRoute, tags=["disputes"])


class NewDispute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A claim of the player that the key is for."""

    hand: Name
    claim: Claim
    text: str = ""
    event: Number | UnsetType = UNSET
    entry: DisputedEntry | UnsetType = UNSET
    move: AnyKnownEvent | UnsetType = UNSET
    attempt: Number | UnsetType = UNSET
    """The id of a refused attempt, in place of the move."""
    figure: Points | UnsetType = UNSET


class NewRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling of the referee whose key it is."""

    decision: Decision
    reason: Reason
    corrections: list[Correction] = []


class NewAppeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An appeal of the player that the key is for."""

    reason: Reason


class NewWithdrawal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a dispute is given up, if that is to be said."""

    reason: str = ""


LARGEST: Final = 1 << 16
"""The largest body of a dispute, in bytes: what is disputed is stored for good."""

MOST: Final = 50
"""How many disputes a player opens about one hand at most, those that it withdraws included."""

B = TypeVar("B")
T = TypeVar("T")


@router.post("", **documented("dispute", 201, body="dispute", refusals=(404, 409, 413, 422)))
@roles("player")
async def open_dispute(call: Call) -> Response:
    """Dispute a hand that the player played; the same claim again answers the dispute that there is."""
    wanted = await _body(call, NewDispute)
    said = {name: getattr(wanted, name) for name in ("text", "event", "entry", "move", "figure")}
    disputes = Disputes(call.service.ledger)
    player = _player(call)
    now = datetime.now(UTC)
    if wanted.attempt is not UNSET:
        said["move"] = await _attempted(call, wanted, player)
    if HAND.fullmatch(wanted.hand) is not None:
        events = await call.service.run(call.service.ledger.version, wanted.hand)
        opened = DisputeOpened(
            dispute="new", n=0, at=now, hand=wanted.hand, events=events, by=player, claim=wanted.claim, **said
        )
        await _has_room(call, opened)
    dispute = await _store(call, lambda: disputes.open(wanted.hand, player, wanted.claim, now, **said))
    return await _shown(call, dispute, 201)


@router.get("", **documented("disputes", query=("player", "hand", "status", "cursor", "limit")))
@roles("player", "referee")
async def list_disputes(call: Call) -> Response:
    """Disputes, newest first; for a player those about hands that it played, of running hands its own."""
    player = call.text("player")
    if call.caller.role == "player":
        if player not in (None, call.caller.player):
            raise NotAllowed(N_("A player sees disputes about its own hands only"))
        player = call.caller.player
    found = await call.service.up_to_date(
        partial(
            call.service.projections.disputes,
            player=player,
            hand=call.text("hand"),
            status=call.choice("status", get_args(Status)),
            seen_by=call.caller.player,
            limit=(limit := call.limit()) + 1,
            before=call.number("cursor"),
        )
    )
    return page(call, "disputes", found, limit)


@router.get("/{dispute}", **documented("dispute", headers=("If-None-Match",), refusals=(404, 409)))
@roles("player", "referee")
async def one(call: Call) -> Response:
    """A dispute: the claim, what the rules answer, the corrections that count, everything that happened."""
    return await _shown(call, await _dispute(call))


@router.post("/{dispute}/ruling", **documented("dispute", 201, body="ruling", refusals=(404, 409, 413, 422)))
@roles("referee")
async def rule(call: Call) -> Response:
    """Rule on a dispute; on appeal by another key than that of the first ruling. The same again has no effect."""
    wanted = await _body(call, NewRuling)
    id, disputes, referee = _id(call), Disputes(call.service.ledger), call.caller.key
    dispute = await _store(
        call,
        lambda: disputes.rule(id, referee, wanted.decision, wanted.reason, wanted.corrections, datetime.now(UTC)),
    )
    return await _shown(call, dispute, 201)


@router.post("/{dispute}/appeal", **documented("dispute", 201, body="appeal", refusals=(404, 409, 413)))
@roles("player")
async def appeal(call: Call) -> Response:
    """Appeal against the ruling on a hand that the player played. The same again has no effect."""
    wanted = await _body(call, NewAppeal)
    id, disputes, player = _id(call), Disputes(call.service.ledger), _player(call)
    await _may_see(call, await _dispute(call))
    dispute = await _store(call, lambda: disputes.appeal(id, player, wanted.reason, datetime.now(UTC)))
    return await _shown(call, dispute, 201)


@router.post("/{dispute}/withdrawal", **documented("dispute", 201, body="withdrawal", refusals=(404, 409, 413)))
@roles("player")
async def withdraw(call: Call) -> Response:
    """Give up a dispute of the player's own on which nobody has ruled. The same again has no effect."""
    wanted = await _body(call, NewWithdrawal)
    id, disputes, player = _id(call), Disputes(call.service.ledger), _player(call)
    await _may_see(call, await _dispute(call))
    dispute = await _store(call, lambda: disputes.withdraw(id, player, wanted.reason, datetime.now(UTC)))
    return await _shown(call, dispute, 201)


async def _body(call: Call, kind: type[B]) -> B:
    """The body of a request; none says nothing. Raises `Malformed` or `TooLarge`."""
    body = await body_of(call, min(call.service.settings.most_body, LARGEST))
    return read(body or b"{}", kind)


async def _attempted(call: Call, wanted: NewDispute, player: str) -> Event:
    """The move by which a refused attempt broke the rules. Raises `NothingToDispute` where it is not the player's."""
    if wanted.move is not UNSET:
        raise NothingToDispute(N_("A refused move is named by its attempt or sent itself; leave one of them out"))
    nothing = NothingToDispute(
        N_("The hand has no refused attempt {attempt} by this player's seat; send the move itself"),
        {"attempt": wanted.attempt},
    )
    service = call.service
    if HAND.fullmatch(wanted.hand) is None or (followed := await service.hands.latest(wanted.hand)) is None:
        raise NotFound(NO_HAND, {"hand": wanted.hand})
    rejection = await service.run(service.rejections.one, wanted.hand, wanted.attempt)
    if rejection is None or player not in followed.deal.players or not rejection.events:
        raise nothing
    events = [decode_event(bytes(line), stored=True) for line in rejection.events]
    broken = {finding.n for finding in rejection.findings[:1]}
    move = next((event for event in events if event.n in broken), events[0])
    if not isinstance(move, SeatEvent) or move.seat != followed.deal.players.index(player):
        raise nothing
    return move


async def _has_room(call: Call, opened: DisputeOpened) -> None:
    """Raise `DisputeElsewhere` for a further dispute where the player has opened as many about the hand as it may."""
    listed = await call.service.up_to_date(
        partial(call.service.projections.disputes, opened_by=opened.by, hand=opened.hand, limit=MOST)
    )
    id = dispute_id(opened)
    is_known = any(item.dispute.partition(".")[0] == id and item.status != "withdrawn" for item in listed)
    if len(listed) == MOST and not is_known:
        raise DisputeElsewhere(
            N_("A player opens at most {most} disputes about a hand; the list has them"), {"most": MOST}
        )


def _player(call: Call) -> str:
    player = call.caller.player
    assert player is not None  # a player's key is for a player
    return player


def _id(call: Call) -> str:
    """The id of the dispute in the path. Raises `NotFound`."""
    id: str = call.request.path_params["dispute"]
    if HAND.fullmatch(id) is None:
        raise _no_such()
    return id


def _no_such() -> NotFound:
    """What is said of a dispute that is not there, and in the same words of one that the caller may not see."""
    return NotFound(N_("There is no such dispute"))


async def _dispute(call: Call) -> Dispute:
    id = _id(call)
    return await _told(call.service.run_long(lambda: Disputes(call.service.ledger).dispute(id)))


async def _store(call: Call, step: Callable[[], tuple[AppendResult, Dispute]]) -> Dispute:
    """Store something of a dispute; the dispute with it."""
    _, dispute = await _told(call.service.write(step))
    return dispute


async def _told(step: Awaitable[T]) -> T:
    """What comes of something that is done with disputes; what they say no with becomes a problem."""
    try:
        return await step
    except DisputeNotStored:
        raise _no_such() from None
    except HandNotStored as error:
        raise NotFound(NO_HAND, {"hand": error.hand}) from None
    except WrongDispute as error:
        raise Malformed.of(error) from None
    except NotTheirs as error:
        raise NotAllowed.of(error) from None
    except NotNow as error:
        raise DisputeElsewhere.of(error) from None
    except DisputeError as error:
        raise NothingToDispute.of(error) from None


async def _may_see(call: Call, dispute: Dispute) -> tuple[int | None, bool]:
    """As which seat the caller sees a dispute, None for everything; and whether its hand has ended.

    While a hand runs, what another player disputes may show tiles of its rack. Raises `NotFound` for a dispute that
    the caller may not see: whether there is one is not told.
    """
    followed = await call.service.hands.current(dispute.opened.hand)
    if call.caller.role != "player":
        return None, followed.ended
    players = followed.deal.players
    if call.caller.player not in players or (not followed.ended and dispute.opened.by != call.caller.player):
        raise _no_such()
    return players.index(call.caller.player), followed.ended


async def _shown(call: Call, dispute: Dispute, status: int = 200) -> Response:
    """A dispute as the caller sees it; its tag is its last event, and whether a running hand still hides something."""
    seat, ended = await _may_see(call, dispute)
    language = call.language

    def report() -> Any:
        disputed = Disputes(call.service.ledger).hand_of(dispute)
        answered = seen_by(rules_answer(dispute.opened, disputed), seat, ended)
        return dispute_report(dispute, answered, language, disputed.players)

    tag = f"{dispute.version - 1}" if ended or seat is None else f"{dispute.version - 1}-running"
    headers = {"Content-Language": language.code, "ETag": f'"{tag}"'}
    if status == 201:
        headers["Location"] = f"/v1/disputes/{dispute.id}"
    return answer(await call.service.run_long(report), status, headers)
