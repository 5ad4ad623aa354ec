"""What an assisted table tells a seat, where melds are laid during play (clause `assisted`)."""

from __future__ import annotations

from typing import cast

from ..arrange import solution
from ..events import OkeyCaptured, TileLaidOff
from ..melding.islek import islek_tiles
from ..melding.moves import captures, lay_offs
from ..table import Table
from ..variation import Variation
from .answers import Assist, Capture, LayOff
from .charges import charges_of
from .errors import NotAssisted


def assist_laying(known: Table, seat: int) -> Assist:
    """How a seat can play its rack, on the table as it knows it.

    Raises `NotAssisted` where the table does not assist.
    """
    check_assisted(known)
    arranged = solution(
        known.racks[seat],
        known.okey,
        known.house.okey_in_pairs,
        leave=int(known.turn == seat and known.drawn),
        high_one=known.high_one,
    )
    return Assist(
        hand=known.deal.hand,
        n=known.n,
        seat=seat,
        islek=islek_tiles(known, seat),
        bar=None if known.opened[seat] else known.laying.bar(known, seat),
        opening=arranged["opening"],
        cover=arranged["cover"],
        pairs=arranged["pairs"],
        lay_offs=[_lay_off(line) for line in lay_offs(Variation(known, seat))],
        captures=[_capture(line) for line in captures(Variation(known, seat))],
    )


def check_assisted(table: Table) -> None:
    """Raise `NotAssisted` unless the table is an assisted one."""
    laying = table.rules.laying
    if laying is None or not laying.assisted(table.options):
        raise NotAssisted(table.rules)


def _lay_off(line: Variation) -> LayOff:
    event = cast(TileLaidOff, line.events[0])
    return LayOff(event.meld, line.start.melds[event.meld].owner, event.tile, charges_of(line))


def _capture(line: Variation) -> Capture:
    event = cast(OkeyCaptured, line.events[0])
    return Capture(event.meld, line.start.melds[event.meld].owner, event.tiles, charges_of(line))
