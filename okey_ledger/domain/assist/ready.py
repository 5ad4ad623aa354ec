"""What a table tells a seat, where nothing is laid before the end: whether it can finish now (clause `ready`)."""

from __future__ import annotations

from typing import cast

from msgspec import UNSET

from ..events import HandFinished
from ..table import Table
from ..variation import Variation
from .answers import Ready, Showing
from .charges import charges_of
from .finishes import finishes


def assist_ready(known: Table, seat: int) -> Ready:
    """Whether and how a seat can finish, on the table as it knows it."""
    found = sorted((_showing(line) for line in finishes(Variation(known, seat))), key=_taken_in_all)
    return Ready(known.deal.hand, known.n, seat, bool(found), found)


def _showing(line: Variation) -> Showing:
    event = cast(HandFinished, line.events[0])
    outcome = line.table.outcome
    assert outcome is not None and outcome.finish is not None
    return Showing(
        event.tile,
        outcome.finish,
        None if event.melds is UNSET else event.melds,
        None if event.pairs is UNSET else event.pairs,
        charges_of(line),
    )


def _taken_in_all(showing: Showing) -> int:
    """Points lost are negative, so the dearest finish comes first."""
    return sum(charge.points for charge in showing.charges)
