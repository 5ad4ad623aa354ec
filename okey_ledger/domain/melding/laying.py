"""What a seat can lay beside an opening: pairs, and additions to melds on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..arrange import best_pairs
from ..bot.move import Move
from ..bot.observation import Observation
from ..events import OkeyCaptured, PairsLaid, TileLaidOff
from ..table import Table
from ..variation import Variation
from .moves import captures, lay_offs


def bar_of(seen: Observation) -> int:
    """What an opening of the seat with melds needs now (clauses `opening`, `katlama`)."""
    return seen.table.laying.bar(seen.table, seen.seat)


def additions(seen: Observation) -> Iterator[Variation]:
    """Every lay-off and capture that the rules allow the seat now, each as the line of one event."""
    table, seat, _ = seen
    plays, wanted, rack = table.plays, table.wanted, seen.rack
    if table.okey in rack or any(wanted[plays[tile]] for tile in rack):
        yield from lay_offs(Variation(table, seat))
    if any(laid.stands_for for laid in table.melds):
        yield from captures(Variation(table, seat))


def addition(line: Variation) -> Move:
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


def pairs_of(seen: Observation) -> list[list[str]]:
    """Most pairs that the seat can lay and keep a tile to discard."""
    table = seen.table
    return best_pairs(seen.rack, table.okey, table.house.okey_in_pairs, leave=1).pairs


def further_pairs(seen: Observation) -> Move | None:
    """All pairs that a seat which has opened with pairs can lay now."""
    pairs = pairs_of(seen)
    return Move(PairsLaid, {"pairs": pairs}) if pairs else None
