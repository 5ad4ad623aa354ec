"""How the skilled bot plays classic Okey: towards fourteen tiles in melds, or seven pairs where those are nearer."""

from __future__ import annotations

from typing import Final

from ..arrange import Finish, best_cover, best_pairs, ready
from ..classic.tariff import PAIRS_SHOWN, SHOWN
from ..events import DiscardTaken, HandFinished, IndicatorShown, PairsDeclared, TileDiscarded, TileDrawn
from ..tiles import STATED
from .announcing import may_declare, may_show
from .move import Move
from .prospects import Prospects
from .sight import Sight
from .taking import after_take

_PAIRS_FROM: Final = 5
"""It goes for pairs from so many on, if the melds are no nearer."""
_PAIR_IN_TILES: Final = 3
"""A missing pair is as far as so many tiles that are missing in melds."""


def announce(sight: Sight) -> Move | None:
    """Show the indicator's twin whenever it may; declare pairs when one is missing, to see every discard."""
    if may_show(sight):
        return Move(IndicatorShown, {})
    if may_declare(sight):
        pairs = _pairs(sight)
        if len(pairs) == PAIRS_SHOWN - 1 and _goes_for_pairs(sight, len(pairs)):
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
    table = sight.table
    ways = ready(sight.rack, table.okey, table.declared[sight.seat], table.house.okey_in_pairs)
    if not ways:
        return None

    def dearness(way: Finish) -> tuple[bool, bool]:
        return way.discard == table.okey, way.kind == "pairs"

    way = max(ways, key=dearness)
    return Move(HandFinished, {"tile": way.discard, way.kind: way.shown})


def _wants_discard(sight: Sight) -> bool:
    """Whether the discard brings the finish nearer, in melds or in pairs, whichever it goes for."""
    taken = after_take(sight)
    if taken is None:
        return False
    pairs = len(_pairs(sight))
    if _goes_for_pairs(sight, pairs):
        return len(_pairs(taken)) > pairs
    return _covered(taken) > _covered(sight)


def _pairs(sight: Sight) -> list[list[str]]:
    return best_pairs(sight.rack, sight.table.okey, sight.table.house.okey_in_pairs).pairs


def _covered(sight: Sight) -> int:
    return best_cover(sight.rack, sight.table.okey).tiles


def _goes_for_pairs(sight: Sight, pairs: int) -> bool:
    """Whether pairs are nearer than melds, or declared."""
    if sight.table.declared[sight.seat]:
        return True
    return pairs >= _PAIRS_FROM and (PAIRS_SHOWN - pairs) * _PAIR_IN_TILES < SHOWN - _covered(sight)


def _throw(sight: Sight) -> Move:
    """Throw the tile that is worth least for the finish; of equal ones the first, an okey never."""
    okey = sight.table.okey
    prospects = Prospects(sight)
    plain = [tile for tile in sight.rack if tile != okey]
    pairs = _pairs(sight)
    if _goes_for_pairs(sight, len(pairs)):
        paired = {STATED[text][0] for pair in pairs for text in pair}
        loose = [tile for tile in plain if tile not in paired] or plain
        return Move(TileDiscarded, {"tile": min(loose, key=prospects.of_pair)})
    loose = [tile for tile in best_cover(sight.rack, okey).rest if tile != okey] or plain
    return Move(TileDiscarded, {"tile": min(loose, key=lambda tile: prospects.of_meld(tile, flat=1))})
