"""How the skilled bot plays classic Okey: towards fourteen tiles in melds, or seven pairs where those are nearer."""

from __future__ import annotations

from typing import Final

from ..arrange import Arrangement, Finish, best_cover, best_pairs, ready
from ..bot.announcements import may_declare, may_show
from ..bot.move import Move
from ..bot.observation import Observation, after_take
from ..bot.prospects import Prospects, may_be_melded
from ..chance import Chance
from ..events import DiscardTaken, HandFinished, IndicatorShown, PairsDeclared, TileDiscarded, TileDrawn
from ..tiles import STATED
from .tariff import PAIRS_SHOWN, TILES_SHOWN

_PAIRS_FROM: Final = 5
"""It goes for pairs from so many on, where those are nearer than melds."""
_PAIR_IN_TILES: Final = 3
"""A missing pair is as far as so many tiles that are missing in melds."""
_NEVER: Final = 99
"""Farther than any finish."""


def announce(seen: Observation) -> Move | None:
    """Show the indicator's twin whenever it may; declare pairs when one is missing, to see every discard."""
    if may_show(seen):
        return Move(IndicatorShown, {})
    if PairsDeclared in seen.table.steps and len(_pairs(seen)) == PAIRS_SHOWN - 1:
        if _goes_for_pairs(seen) and may_declare(seen):
            return Move(PairsDeclared, {})
    return None


def move(seen: Observation) -> Move | None:
    """The next move of the seat to act; None where the stock is empty and it takes nothing."""
    table = seen.table
    if not table.drawn:
        if _wants_discard(seen):
            return Move(DiscardTaken, {"tile": table.floor})
        return Move(TileDrawn, {}) if table.stock_left else None
    return _finish(seen) or _throw(seen)


def _finish(seen: Observation) -> Move | None:
    """Finish whenever it can, in the way that costs the others most."""
    ways = _finishes(seen)

    def dearness(way: Finish) -> tuple[bool, bool]:
        return way.discard == seen.table.okey, way.kind == "pairs"

    return _show(max(ways, key=dearness)) if ways else None


def show_at_random(seen: Observation, chance: Chance) -> Move | None:
    """Any finish that there is, for a bot that plays at random."""
    ways = _finishes(seen)
    return _show(chance.choose(ways)) if ways else None


def _finishes(seen: Observation) -> list[Finish]:
    table = seen.table
    return ready(seen.rack, table.okey, table.declared[seen.seat], table.house.okey_in_pairs)


def _show(way: Finish) -> Move:
    return Move(HandFinished, {"tile": way.discard, way.kind: way.shown})


def _wants_discard(seen: Observation) -> bool:
    """Whether the discard brings the finish nearer, or lets an okey be thrown last.

    As no throw takes the seat farther from its finish, it cannot take for ever, even where nobody draws.
    """
    floor = seen.table.floor
    if floor is None or not (floor in seen.rack or may_be_melded(floor, seen)):
        return False
    taken = after_take(seen)
    if taken is None:
        return False
    if seen.table.okey in seen.rack and (way := _finish(taken)) and way.fields["tile"] == seen.table.okey:
        return True
    return min(_distances(taken)) < min(_distances(seen))


def _distances(seen: Observation) -> tuple[int, int]:
    """How far the finish is with melds, in tiles, and how far with pairs."""
    pairs = len(_pairs(seen))
    with_pairs = (PAIRS_SHOWN - pairs) * _PAIR_IN_TILES
    if seen.table.declared[seen.seat]:
        return _NEVER, with_pairs
    return TILES_SHOWN - _cover(seen).tiles, with_pairs if pairs >= _PAIRS_FROM else _NEVER


def _cover(seen: Observation) -> Arrangement:
    """Most tiles in melds; of fifteen one is left to throw."""
    return best_cover(seen.rack, seen.table.okey, leave=int(seen.table.drawn))


def _pairs(seen: Observation) -> list[list[str]]:
    return best_pairs(seen.rack, seen.table.okey, seen.table.house.okey_in_pairs).pairs


def _goes_for_pairs(seen: Observation) -> bool:
    """Whether pairs are nearer than melds, or declared."""
    with_melds, with_pairs = _distances(seen)
    return with_pairs < with_melds


def _throw(seen: Observation) -> Move:
    """Throw the tile that is worth least for the finish; of equal ones the first, an okey never."""
    okey = seen.table.okey
    prospects = Prospects(seen)
    plain = [tile for tile in seen.rack if tile != okey]
    if _goes_for_pairs(seen):
        paired = {STATED[text][0] for pair in _pairs(seen) for text in pair}
        loose = [tile for tile in plain if tile not in paired] or plain
        return Move(TileDiscarded, {"tile": min(loose, key=prospects.of_pair)})
    loose = [tile for tile in _cover(seen).rest if tile != okey] or plain
    return Move(TileDiscarded, {"tile": min(loose, key=lambda tile: prospects.of_meld(tile, flat=1))})
