"""What a table tells one of its seats, from nothing but what that seat knows (clauses `assisted`, `ready`)."""

from __future__ import annotations

from typing import cast

from msgspec import UNSET

from ..arrange import solution
from ..events import HandFinished, OkeyCaptured, TileLaidOff
from ..knowledge import known_to
from ..line import Line
from ..okey51.islek import islek_tiles
from ..table import Table
from .answers import Assist, Capture, Charge, LayOff, Ready, Showing
from .errors import NotAssisted
from .finishes import finishes
from .moves import captures, lay_offs


def assist(table: Table, seat: int) -> Assist | Ready:
    """What the table tells a seat: in `okey51` how to play its rack, in classic Okey whether it can finish.

    Raises `NotAssisted` at a table of `okey51` that does not assist, and `ValueError` for a seat that is not there.
    """
    known = known_to(table, seat)
    if table.rules.bar is None:
        return _ready(known, seat)
    check_assisted(table)
    arranged = solution(
        known.racks[seat], known.okey, known.house.okey_in_pairs, leave=int(known.turn == seat and known.drawn)
    )
    return Assist(
        hand=known.deal.hand,
        n=known.n,
        seat=seat,
        islek=islek_tiles(known, seat),
        bar=None if known.opened[seat] else table.rules.bar(known, seat),
        opening=arranged["opening"],
        cover=arranged["cover"],
        pairs=arranged["pairs"],
        lay_offs=[_lay_off(line) for line in lay_offs(Line(known, seat))],
        captures=[_capture(line) for line in captures(Line(known, seat))],
    )


def check_assisted(table: Table) -> None:
    """Raise `NotAssisted` unless the table is an assisted one."""
    if not getattr(table.options, "assisted", False):
        raise NotAssisted(table.rules.name)


def charges_of(line: Line) -> list[Charge]:
    """What a line of play changes in the scores."""
    return [Charge(entry.seat, entry.points, entry.rule) for entry in line.entries]


def _lay_off(line: Line) -> LayOff:
    event = cast(TileLaidOff, line.events[0])
    return LayOff(event.meld, line.start.melds[event.meld].owner, event.tile, charges_of(line))


def _capture(line: Line) -> Capture:
    event = cast(OkeyCaptured, line.events[0])
    return Capture(event.meld, line.start.melds[event.meld].owner, event.tiles, charges_of(line))


def _ready(known: Table, seat: int) -> Ready:
    found = sorted((_showing(line) for line in finishes(Line(known, seat))), key=_taken_in_all)
    return Ready(known.deal.hand, known.n, seat, bool(found), found)


def _showing(line: Line) -> Showing:
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
