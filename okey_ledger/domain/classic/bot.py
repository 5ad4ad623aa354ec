"""How the skilled bot plays classic Okey: towards fourteen tiles in melds, or seven pairs where those are nearer."""

from __future__ import annotations

from typing import Final

from ..arrange import Arrangement, Finish, best_cover, best_pairs, ready
from ..bot.announcements import may_declare, may_show
from ..bot.move import Move
from ..bot.prospects import Prospects, may_be_melded
from ..bot.sight import Sight, after_take
from ..chance import Chance
from ..events import DiscardTaken, HandFinished, IndicatorShown, PairsDeclared, TileDiscarded, TileDrawn
from ..tiles import STATED
from .tariff import PAIRS_SHOWN, SHOWN

_PAIRS_FROM: Final = 5
"""It goes for pairs from so many on, where those are nearer than melds."""
_PAIR_IN_TILES: Final = 3
"""A missing pair is as far as so many tiles that are missing in melds."""
_NEVER: Final = 99
"""Farther than any finish."""


def announce(sight: Sight) -> Move | None:
    """Show the indicator's twin whenever it may; declare pairs when one is missing, to see every discard."""
    if may_show(sight):
        return Move(IndicatorShown, {})
    if PairsDeclared in sight.table.steps and len(_pairs(sight)) == PAIRS_SHOWN - 1:
        if _goes_for_pairs(sight) and may_declare(sight):
            return Move(PairsDeclared, {})
    return None


def move(sight: Sight) -> Move | None:
    """The next move of the seat to act; None where the stock is empty and it takes nothing."""
    table = sight.table
    if not table.drawn:
        if _wants_discard(sight):
            return Move(DiscardTaken, {"tile": table.floor})
        return Move(TileDrawn, {}) if table.stock_left else None
    return _finish(sight) or _throw(sight)


def _finish(sight: Sight) -> Move | None:
    """Finish whenever it can, in the way that costs the others most."""
    ways = _finishes(sight)

    def dearness(way: Finish) -> tuple[bool, bool]:
        return way.discard == sight.table.okey, way.kind == "pairs"

    return _show(max(ways, key=dearness)) if ways else None


def show_at_random(sight: Sight, chance: Chance) -> Move | None:
    """Any finish that there is, for a bot that plays at random."""
    ways = _finishes(sight)
    return _show(chance.choose(ways)) if ways else None


def _finishes(sight: Sight) -> list[Finish]:
    table = sight.table
    return ready(sight.rack, table.okey, table.declared[sight.seat], table.house.okey_in_pairs)


def _show(way: Finish) -> Move:
    return Move(HandFinished, {"tile": way.discard, way.kind: way.shown})


def _wants_discard(sight: Sight) -> bool:
    """Whether the discard brings the finish nearer, or lets an okey be thrown last.

    As no throw takes the seat farther from its finish, it cannot take for ever, even where nobody draws.
    """
    floor = sight.table.floor
    if floor is None or not (floor in sight.rack or may_be_melded(floor, sight)):
        return False
    taken = after_take(sight)
    if taken is None:
        return False
    if sight.table.okey in sight.rack and (way := _finish(taken)) and way.fields["tile"] == sight.table.okey:
        return True
    return min(_distances(taken)) < min(_distances(sight))


def _distances(sight: Sight) -> tuple[int, int]:
    """How far the finish is with melds, in tiles, and how far with pairs."""
    pairs = len(_pairs(sight))
    with_pairs = (PAIRS_SHOWN - pairs) * _PAIR_IN_TILES
    if sight.table.declared[sight.seat]:
        return _NEVER, with_pairs
    return SHOWN - _cover(sight).tiles, with_pairs if pairs >= _PAIRS_FROM else _NEVER


def _cover(sight: Sight) -> Arrangement:
    """Most tiles in melds; of fifteen one is left to throw."""
    return best_cover(sight.rack, sight.table.okey, leave=int(sight.table.drawn))


def _pairs(sight: Sight) -> list[list[str]]:
    return best_pairs(sight.rack, sight.table.okey, sight.table.house.okey_in_pairs).pairs


def _goes_for_pairs(sight: Sight) -> bool:
    """Whether pairs are nearer than melds, or declared."""
    with_melds, with_pairs = _distances(sight)
    return with_pairs < with_melds


def _throw(sight: Sight) -> Move:
    """Throw the tile that is worth least for the finish; of equal ones the first, an okey never."""
    okey = sight.table.okey
    prospects = Prospects(sight)
    plain = [tile for tile in sight.rack if tile != okey]
    if _goes_for_pairs(sight):
        paired = {STATED[text][0] for pair in _pairs(sight) for text in pair}
        loose = [tile for tile in plain if tile not in paired] or plain
        return Move(TileDiscarded, {"tile": min(loose, key=prospects.of_pair)})
    loose = [tile for tile in _cover(sight).rest if tile != okey] or plain
    return Move(TileDiscarded, {"tile": min(loose, key=lambda tile: prospects.of_meld(tile, flat=1))})
