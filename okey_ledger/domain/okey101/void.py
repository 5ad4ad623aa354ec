"""A void hand: when all seats have opened with pairs, it can only be annulled (clause `all-pairs`)."""

from __future__ import annotations

from itertools import chain
from typing import Final

from .. import declaration
from ..clauses import ALL_PAIRS
from ..ending import apply_nothing
from ..events import (
    DiscardTaken,
    Event,
    HandExhausted,
    HandFinished,
    HandOpened,
    MeldsLaid,
    OkeyCaptured,
    PairsDeclared,
    PairsLaid,
    PairsOpened,
    TileDiscarded,
    TileDrawn,
    TileLaidOff,
    seat_of,
)
from ..findings import Finding
from ..ruleset import Steps
from ..steps import IN_EVERY_RULE_SET
from .options import Okey101House, Okey101Options, Okey101Table

_MOVE = ALL_PAIRS.case("move")
_EXHAUSTED = ALL_PAIRS.case("exhausted")


def check_all_pairs(table: Okey101Table, event: Event, found: list[Finding]) -> None:
    """No move follows, whoever's turn it is, and the hand cannot be called exhausted."""
    seat = seat_of(event)
    kind = _EXHAUSTED if seat is None else _MOVE
    openings = dict.fromkeys(chain.from_iterable(table.opening_readings.values()))
    found.append(Finding(event.n, seat, kind, {}, ("all_pairs", *openings)))


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
    **IN_EVERY_RULE_SET,
    PairsDeclared: (declaration.check_declared, declaration.declare),
}
"""What can follow when all seats have opened with pairs."""


def void_if_all_pairs(table: Okey101Table) -> None:
    """The hand is void once every seat has opened with pairs, unless the table plays on."""
    if table.house.all_pairs == "annulled" and table.opened.count("pairs") == table.seats:
        table.steps = VOID
