"""Disputes as the service has them: listed, opened, ruled on, and shown to those who may see them.

The routes of the API and the pages answer from here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from msgspec import UNSET

from ..domain.disputes import (
    Dispute,
    DisputeError,
    DisputeOpened,
    NotNow,
    NotTheirs,
    dispute_id,
    seen_by,
)
from ..domain.disputes import answer as rules_answer
from ..domain.disputes.dispute import Status
from ..domain.events import Event, SeatEvent
from ..domain.sentence import N_
from ..explain import Language
from ..explain.dispute_report import DisputeReport, dispute_report
from ..handlog.decode import decode_event
from ..ledger import AppendResult, DisputeNotStored, Disputes, HandNotStored, WrongDispute
from ..projections import DisputeSummary
from .auth.roles import Caller
from .http.problems import NO_HAND, DisputeElsewhere, Malformed, NotAllowed, NotFound, NothingToDispute
from .http.requests import HAND
from .names import tag
from .schemas.requests import NewAppeal, NewDispute, NewRuling, NewWithdrawal
from .service import Service

MAX_DISPUTES: Final = 50
"""How many disputes a player opens about one hand at most, those that it withdraws included."""

T = TypeVar("T")


class SeenDispute(NamedTuple):
    """A dispute as somebody sees it."""

    report: DisputeReport
    players: list[str]
    """Those of the hand, by seat."""
    tag: str
    """Its last event, and whether a running hand still hides something."""


async def list_disputes(
    service: Service,
    caller: Caller,
    *,
    player: str | None = None,
    hand: str | None = None,
    status: Status | None = None,
    before: int | None = None,
    limit: int,
) -> list[DisputeSummary]:
    """Disputes, newest first; for a player those about hands that it played, of running hands its own.

    Raises `NotAllowed` for those of another player.
    """
    if caller.role == "player":
        if player not in (None, caller.player):
            raise NotAllowed(N_("A player sees disputes about its own hands only"))
        player = caller.player
    return await service.up_to_date(
        partial(
            service.projections.disputes,
            player=player,
            hand=hand,
            status=status,
            seen_by=caller.player,
            limit=limit,
            before=before,
        )
    )


async def open_dispute(service: Service, caller: Caller, wanted: NewDispute) -> Dispute:
    """Dispute a hand that the player played; the same claim again is the dispute that there is."""
    parts = {name: getattr(wanted, name) for name in ("text", "event", "entry", "move", "figure")}
    said: dict[str, Any] = {name: UNSET if part is None else part for name, part in parts.items()}
    disputes = Disputes(service.ledger, caller.key)
    player = _player(caller)
    now = datetime.now(UTC)
    if wanted.attempt is not None:
        said["move"] = await _attempted(service, wanted, player)
    if HAND.fullmatch(wanted.hand) is not None:
        events = await service.run(service.ledger.version, wanted.hand)
        opened = DisputeOpened(
            dispute="new", n=0, at=now, hand=wanted.hand, events=events, by=player, claim=wanted.claim, **said
        )
        await _has_room(service, opened)
    return await _store(service, lambda: disputes.open(wanted.hand, player, wanted.claim, now, **said))


async def rule(service: Service, caller: Caller, dispute: str, wanted: NewRuling) -> Dispute:
    """Rule on a dispute. The same again has no effect."""
    id, disputes, now = _id(dispute), Disputes(service.ledger, caller.key), datetime.now(UTC)
    return await _store(
        service, lambda: disputes.rule(id, caller.key, wanted.decision, wanted.reason, wanted.corrections, now)
    )


async def appeal(service: Service, caller: Caller, dispute: str, wanted: NewAppeal) -> Dispute:
    """Appeal against the ruling on a hand that the player played. The same again has no effect."""
    id, disputes, player = _id(dispute), Disputes(service.ledger, caller.key), _player(caller)
    await _may_see(service, caller, await dispute_of(service, id))
    return await _store(service, lambda: disputes.appeal(id, player, wanted.reason, datetime.now(UTC)))


async def withdraw(service: Service, caller: Caller, dispute: str, wanted: NewWithdrawal) -> Dispute:
    """Give up a dispute of the player's own on which nobody has ruled. The same again has no effect."""
    id, disputes, player = _id(dispute), Disputes(service.ledger, caller.key), _player(caller)
    await _may_see(service, caller, await dispute_of(service, id))
    return await _store(service, lambda: disputes.withdraw(id, player, wanted.reason, datetime.now(UTC)))


async def see_dispute(service: Service, caller: Caller, language: Language, dispute: Dispute) -> SeenDispute:
    """A dispute as the caller sees it. Raises `NotFound` where it may not."""
    seat, ended = await _may_see(service, caller, dispute)
    disputed = await service.run_long(Disputes(service.ledger).hand_of, dispute)
    named = await service.names.naming(language, {*disputed.players, *dispute.people})

    def report() -> SeenDispute:
        answered = seen_by(rules_answer(dispute.opened, disputed), seat, ended)
        return SeenDispute(dispute_report(dispute, answered, named, disputed.players), disputed.players, standing)

    standing = tag(f"{dispute.version - 1}" if ended or seat is None else f"{dispute.version - 1}-running", named)
    return await service.run_long(report)


async def _attempted(service: Service, wanted: NewDispute, player: str) -> Event:
    """The move by which a refused attempt broke the rules. Raises `NothingToDispute` where it is not the player's."""
    if wanted.move is not None:
        raise NothingToDispute(N_("A refused move is named by its attempt or sent itself; leave one of them out"))
    nothing = NothingToDispute(
        N_("The hand has no refused attempt {attempt} by this player's seat; send the move itself"),
        {"attempt": wanted.attempt},
    )
    if HAND.fullmatch(wanted.hand) is None or (live := await service.hands.latest(wanted.hand)) is None:
        raise NotFound(NO_HAND, {"hand": wanted.hand})
    rejection = await service.run(service.rejections.one, wanted.hand, wanted.attempt)
    if rejection is None or player not in live.hand.players or not rejection.events:
        raise nothing
    events = [decode_event(bytes(line), stored=True) for line in rejection.events]
    broken = {finding.n for finding in rejection.findings[:1]}
    move = next((event for event in events if event.n in broken), events[0])
    if not isinstance(move, SeatEvent) or move.seat != live.hand.players.index(player):
        raise nothing
    return move


async def _has_room(service: Service, opened: DisputeOpened) -> None:
    """Raise `DisputeElsewhere` for a further dispute where the player has opened as many about the hand as it may."""
    listed = await service.up_to_date(
        partial(service.projections.disputes, opened_by=opened.by, hand=opened.hand, limit=MAX_DISPUTES)
    )
    id = dispute_id(opened)
    is_known = any(item.dispute.partition(".")[0] == id and item.status != "withdrawn" for item in listed)
    if len(listed) == MAX_DISPUTES and not is_known:
        raise DisputeElsewhere(
            N_("A player opens at most {most} disputes about a hand; the list has them"), {"most": MAX_DISPUTES}
        )


def _player(caller: Caller) -> str:
    player = caller.player
    assert player is not None  # a player's key is for a player
    return player


def _id(id: str) -> str:
    """The id of a dispute in the path. Raises `NotFound`."""
    if HAND.fullmatch(id) is None:
        raise _no_such()
    return id


def _no_such() -> NotFound:
    """What is said of a dispute that is not there, and in the same words of one that the caller may not see."""
    return NotFound(N_("There is no such dispute"))


async def dispute_of(service: Service, id: str) -> Dispute:
    """The dispute with an id, whoever may see it. Raises `NotFound`."""
    known = _id(id)
    return await _told(service.run_long(lambda: Disputes(service.ledger).dispute(known)))


async def _store(service: Service, step: Callable[[], tuple[AppendResult, Dispute]]) -> Dispute:
    """Store something of a dispute; the dispute with it."""
    _, dispute = await _told(service.write(step))
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


async def _may_see(service: Service, caller: Caller, dispute: Dispute) -> tuple[int | None, bool]:
    """As which seat the caller sees a dispute, None for everything; and whether its hand has ended.

    While a hand runs, what another player disputes may show tiles of its rack. Raises `NotFound` for a dispute that
    the caller may not see: whether there is one is not told.
    """
    live = await service.hands.current(dispute.opened.hand)
    if caller.role != "player":
        return None, live.ended
    players = live.hand.players
    if caller.player not in players or (not live.ended and dispute.opened.by != caller.player):
        raise _no_such()
    return players.index(caller.player), live.ended
