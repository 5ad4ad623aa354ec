"""A void hand: when all seats have opened with pairs, it can only be annulled (clause `all-pairs`)."""

from __future__ import annotations

from typing import Final

from .. import declaration, seat_control
from .. import ending as common
from ..clauses import ALL_PAIRS
from ..ending import apply_nothing
from ..events import (
    DiscardTaken,
    Event,
    HandAnnulled,
    HandExhausted,
    HandFinished,
    HandOpened,
    MeldsLaid,
    OkeyCaptured,
    PairsDeclared,
    PairsLaid,
    PairsOpened,
    ScoresClaimed,
    SeatReclaimed,
    SeatTakenOver,
    TileDiscarded,
    TileDrawn,
    TileLaidOff,
    TurnTimedOut,
    seat_of,
)
from ..findings import Finding
from ..ruleset import Steps
from .options import Okey101House, Okey101Options, Okey101Table

_MOVE = ALL_PAIRS.case("move")
_EXHAUSTED = ALL_PAIRS.case("exhausted")


def check_all_pairs(table: Okey101Table, event: Event, found: list[Finding]) -> None:
    """No move follows, whoever's turn it is, and the hand cannot be called exhausted."""
    seat = seat_of(event)
    kind = _EXHAUSTED if seat is None else _MOVE
    found.append(Finding(event.n, seat, kind, {}, ("all_pairs",)))


MOVES: Final = (
    TileDrawn,
    DiscardTaken,
    HandOpened,
    PairsOpened,
    MeldsLaid,
    PairsLaid,
    TileLaidOff,
    OkeyCaptured,
    TileDiscarded,
    HandFinished,
    HandExhausted,
)
"""What no longer can happen in a void hand."""

VOID: Final[Steps[Okey101Options, Okey101House]] = {
    **dict.fromkeys(MOVES, (check_all_pairs, apply_nothing)),
    HandAnnulled: (common.check_annulled, common.annul),
    PairsDeclared: (declaration.check_declared, declaration.declare),
    TurnTimedOut: (seat_control.check_time_out, seat_control.time_out),
    SeatTakenOver: (seat_control.check_taken_over, seat_control.take_over),
    SeatReclaimed: (seat_control.check_reclaimed, seat_control.reclaim),
    ScoresClaimed: (common.check_early_claim, common.note_claim),
}
"""What can follow when all seats have opened with pairs."""


def void_if_all_pairs(table: Okey101Table) -> None:
    """The hand is void once every seat has opened with pairs, unless the table plays on."""
    if table.house.all_pairs == "annulled" and table.opened.count("pairs") == table.seats:
        table.steps = VOID
