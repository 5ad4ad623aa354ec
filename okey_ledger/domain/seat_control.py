"""Table service: time-outs, seats taken over and reclaimed (clauses `clock`, `actor`, `turn`)."""

from __future__ import annotations

from msgspec import UNSET

from .clauses import ACTOR, CLOCK
from .events import SeatReclaimed, SeatTakenOver, TurnTimedOut
from .findings import Finding
from .table import Table
from .turns import clock_facts, out_of_turn, require_seat

_TOO_EARLY = CLOCK.case("too-early")
_TAKEN_OVER_TWICE = ACTOR.case("taken-over-twice")
_NOT_TAKEN_OVER = ACTOR.case("not-taken-over")
_ANOTHER_PLAYER = ACTOR.case("another-player")


def check_time_out(table: Table, event: TurnTimedOut, found: list[Finding]) -> None:
    """Only the seat to act times out, and not before its time is up (clauses `turn`, `clock`)."""
    if event.seat != table.turn:
        found.append(out_of_turn(table, event))
    elif table.deadline is not None and event.at is not UNSET and event.at < table.deadline:
        found.append(Finding(event.n, event.seat, _TOO_EARLY, clock_facts(table, event), ("clock-start",)))


def time_out(table: Table, event: TurnTimedOut) -> None:
    """The rest of the turn is the bot's; a turn is never skipped."""
    table.timed_out = True
    table.set_mover()


def check_taken_over(table: Table, event: SeatTakenOver, found: list[Finding]) -> None:
    """A seat is not taken over twice."""
    if require_seat(table, event, found) and table.away[event.seat]:
        found.append(Finding(event.n, event.seat, _TAKEN_OVER_TWICE, {}))


def take_over(table: Table, event: SeatTakenOver) -> None:
    """From now on the seat's moves are the bot's."""
    table.away[event.seat] = True
    table.set_mover()


def check_reclaimed(table: Table, event: SeatReclaimed, found: list[Finding]) -> None:
    """A seat that is taken over is reclaimed, by the same player."""
    seat = event.seat
    if not require_seat(table, event, found):
        return
    owner = table.deal.players[seat]
    if not table.away[seat]:
        found.append(Finding(event.n, seat, _NOT_TAKEN_OVER, {}))
    elif event.player is not UNSET and event.player != owner:
        found.append(Finding(event.n, seat, _ANOTHER_PLAYER, {"player": event.player, "owner": owner}))


def reclaim(table: Table, event: SeatReclaimed) -> None:
    """From now on the seat's moves are the player's, but for the rest of a turn whose time has been called."""
    table.away[event.seat] = False
    table.set_mover()
