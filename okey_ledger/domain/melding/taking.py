"""How a taken discard can be used (clause `take-use`)."""

from __future__ import annotations

from collections.abc import Iterator

from ..arrange import best_opening_with
from ..bot.move import Move
from ..bot.observation import Observation
from ..events import HandOpened, MeldsLaid, OkeyCaptured, PairsOpened, TileLaidOff
from ..tiles import STATED
from ..variation import Variation
from .laying import addition, additions, bar_of, pairs_of


def uses_of_taken(seen: Observation) -> Iterator[Move]:
    """Moves that use the tile which the seat has taken and must use in this turn, the best of a kind first."""
    table, seat, _ = seen
    tile = table.taken
    assert tile is not None
    opened = table.opened[seat]
    if opened is None:
        yield from _openings_with(tile, seen)
    elif opened == "melds":
        yield from (addition(line) for line in additions(seen) if tile in _added(line))
        if table.laying.melds_use(table) and (
            laid := best_opening_with(tile, seen.rack, table.okey, high_one=table.high_one)
        ):
            yield Move(MeldsLaid, {"melds": laid.melds})


def _added(line: Variation) -> list[str]:
    """The tiles that a lay-off or a capture takes from the rack."""
    event = line.events[0]
    if isinstance(event, TileLaidOff):
        return [STATED[event.tile][0]]
    assert isinstance(event, OkeyCaptured)
    return event.tiles


def _openings_with(tile: str, seen: Observation) -> Iterator[Move]:
    """The best opening of which one meld has this tile, and the best with pairs where a pair has it."""
    table = seen.table
    opening = best_opening_with(tile, seen.rack, table.okey, high_one=table.high_one)
    if opening and opening.points >= bar_of(seen):
        yield Move(HandOpened, {"melds": opening.melds})
    pairs = pairs_of(seen)
    if len(pairs) >= table.laying.pairs(table, seen.seat) and any(
        STATED[text][0] == tile for pair in pairs for text in pair
    ):
        yield Move(PairsOpened, {"pairs": pairs})
