"""What a seat can lay beside an opening: pairs, and additions to melds on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..arrange import best_pairs
from ..bot.move import Move
from ..bot.sight import Sight
from ..events import OkeyCaptured, PairsLaid, TileLaidOff
from ..line import Line
from ..table import Table
from .moves import captures, lay_offs


def bar_of(sight: Sight) -> int:
    """What an opening of the seat with melds needs now (clauses `opening`, `katlama`)."""
    return sight.table.laying.bar(sight.table, sight.seat)


def additions(sight: Sight) -> Iterator[Line]:
    """Every lay-off and capture that the rules allow the seat now, each as the line of one event."""
    table, seat, _ = sight
    plays, wanted, rack = table.plays, table.wanted, sight.rack
    if table.okey in rack or any(wanted[plays[tile]] for tile in rack):
        yield from lay_offs(Line(table, seat))
    if any(laid.stands_for for laid in table.melds):
        yield from captures(Line(table, seat))


def addition(line: Line) -> Move:
    """The move by which a line begins, a lay-off or a capture; at one touch where the table assists."""
    event = line.events[0]
    if isinstance(event, TileLaidOff):
        return lay_off(line.start, event.meld, event.tile)
    assert isinstance(event, OkeyCaptured)
    return Move(OkeyCaptured, {"meld": event.meld, "tiles": event.tiles, **_via(line.start)})


def lay_off(table: Table, meld: int, tile: str) -> Move:
    """A lay-off; at one touch where the table assists."""
    return Move(TileLaidOff, {"meld": meld, "tile": tile, **_via(table)})


def _via(table: Table) -> dict[str, Any]:
    return {"via": "assist"} if table.laying.assisted(table.options) else {}


def pairs_of(sight: Sight) -> list[list[str]]:
    """Most pairs that the seat can lay and keep a tile to discard."""
    table = sight.table
    return best_pairs(sight.rack, table.okey, table.house.okey_in_pairs, leave=1).pairs


def further_pairs(sight: Sight) -> Move | None:
    """All pairs that a seat which has opened with pairs can lay now."""
    pairs = pairs_of(sight)
    return Move(PairsLaid, {"pairs": pairs}) if pairs else None
