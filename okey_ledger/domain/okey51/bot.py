"""How the skilled bot plays 51 Okey.

It waits with melds until it is nearly out or the end is near, since whoever lays melds pays for what others add there.
Once it is down it lays and adds whatever it can, goes out whenever there is a way, and keeps an okey as long as it may
still be thrown last.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Final

from ..arrange import best_opening, cheapest_rest
from ..arrange.going_out import ways_out
from ..bot.move import Move
from ..bot.observation import Observation, after_take
from ..bot.prospects import Prospects
from ..events import (
    DiscardTaken,
    HandFinished,
    HandOpened,
    MeldsLaid,
    PairsOpened,
    TileDiscarded,
    TileDrawn,
    TileLaidOff,
)
from ..melding.laying import addition, additions, bar_of, further_pairs, lay_off, pairs_of
from ..melding.taking import uses_of_taken
from ..projected_scores import difference, gain
from ..tiles import STATED
from ..variation import Variation
from .tariff import ISLEK, PAIRS, REST

_LATE_STOCK: Final = 20
"""With so few tiles in the stock it waits no longer."""
_LATE_RACK: Final = 8
"""Nor when another seat that is down holds so few tiles."""
_NEARLY_OUT: Final = 5
"""It opens at any time if so few tiles stay."""
_OKEY_STOCK: Final = 8
"""With so few tiles in the stock an okey is laid rather than kept."""
_PAIRS_FROM: Final = 4
"""It goes for pairs from so many on, if an opening with melds is far."""
_FAR: Final = 25
"""An opening with melds is far when so many points are missing."""
_WAYS: Final = 8
"""So many ways of going out are looked at for one that throws the okey."""
_ISLEK_COST: Final = ISLEK + 60
"""What throwing an işlek tile costs: the next seat may well take it, too."""
_PAIR_WORTH: Final = 40
"""What a tile is worth for each that would pair it."""
_MELD_WORTH: Final = 5
"""What a tile is worth for each that would make a meld of it."""


def move(seen: Observation) -> Move | None:
    """The next move of the seat to act; None where the stock is empty and it takes nothing."""
    table = seen.table
    opened = table.opened[seen.seat]
    if not table.drawn:
        return _draw(seen, opened)
    if table.taken is not None:
        return next(uses_of_taken(seen))
    if len(seen.rack) == 1:
        return Move(HandFinished, {"tile": seen.rack[0]})
    if opened is None:
        return _open(seen) or _throw_before_opening(seen)
    laid = further_pairs(seen) if opened == "pairs" else _go_out(seen) or _add(seen) or _lay(seen)
    return laid or _throw_after_opening(seen)


def _draw(seen: Observation, opened: str | None) -> Move | None:
    """Take what can be used at once, but not to open earlier than it would."""
    taken = after_take(seen) if _is_of_use(seen, opened) else None
    if taken and any(uses_of_taken(taken)):
        return Move(DiscardTaken, {"tile": seen.table.floor})
    return Move(TileDrawn, {}) if seen.table.stock_left else None


def _is_of_use(seen: Observation, opened: str | None) -> bool:
    """Whether to look at all for what the discard could do."""
    table = seen.table
    if table.floor is None or opened == "pairs":
        return False
    if opened == "melds":
        fits = table.wanted[table.plays[table.floor]] or table.floor == table.okey
        return bool(fits or table.laying.melds_use(table) or any(laid.stands_for for laid in table.melds))
    return not table.stock_left or (_is_late(seen) and _opening(seen) is None)


def _is_late(seen: Observation) -> bool:
    """Whether the end may be near."""
    table, seat, held = seen
    if table.stock_left <= _LATE_STOCK:
        return True
    return any(table.opened[other] and held[other] <= _LATE_RACK for other in range(table.seats) if other != seat)


def _open(seen: Observation) -> Move | None:
    """Open with pairs at once, with melds when the time has come."""
    opening = _opening(seen)
    if opening and "melds" in opening.fields and not _is_late(seen):
        laid = sum(map(len, opening.fields["melds"]))
        if len(seen.rack) - laid > _NEARLY_OUT:
            return None
    return opening


def _opening(seen: Observation) -> Move | None:
    """The opening that leaves least, without okeys where that is enough; else pairs."""
    rack, okey, bar = seen.rack, seen.table.okey, bar_of(seen)
    plain = [tile for tile in rack if tile != okey]
    if len(plain) < len(rack):
        without = cheapest_rest(plain, okey, leave=0)
        if without.points >= bar:
            return Move(HandOpened, {"melds": without.melds})
    best = best_opening(rack, okey)
    if best.points >= bar:
        return Move(HandOpened, {"melds": best.melds})
    pairs = pairs_of(seen)
    return Move(PairsOpened, {"pairs": pairs}) if len(pairs) >= PAIRS else None


def _go_out(seen: Observation) -> Move | None:
    """The first step of getting rid of all tiles but one in this turn, the okey last where that can be."""
    okey = seen.table.okey
    melds = [(laid.number, laid.shape) for laid in seen.table.melds if laid.shape]
    ways = islice(ways_out(seen.rack, okey, [shape for _, shape in melds]), _WAYS)
    way = max(ways, key=lambda way: way.discard == okey, default=None)
    if way is None:
        return None
    if way.added:
        place, tile = way.added[0]
        return lay_off(seen.table, melds[place][0], tile)
    return Move(MeldsLaid, {"melds": way.melds})


def _add(seen: Observation) -> Move | None:
    """The lay-off or capture that is worth most."""
    best = max(additions(seen), key=lambda line: _worth(seen, line), default=None)
    return addition(best) if best and _worth(seen, best) >= 0 else None


def _worth(seen: Observation, line: Variation) -> int:
    """What an addition costs the others and saves the seat; less than nothing for an okey that is better kept."""
    table, seat, _ = seen
    event = line.events[0]
    worth = gain(table, seat, difference(table.scores, line.table.scores))
    if not isinstance(event, TileLaidOff):
        return worth
    tile, stands_for = STATED[event.tile]
    if stands_for:
        return worth if len(seen.rack) == 2 or table.stock_left <= _OKEY_STOCK else -1
    return worth + REST["normal"] * table.worth[tile]


def _lay(seen: Observation) -> Move | None:
    """Whatever melds there are; with okeys only when the end is near."""
    rack, okey = seen.rack, seen.table.okey
    plain = [tile for tile in rack if tile != okey]
    laid = cheapest_rest(plain, okey, leave=int(len(plain) == len(rack)))
    if not laid.tiles and (seen.table.stock_left <= _OKEY_STOCK or len(rack) <= _NEARLY_OUT):
        laid = cheapest_rest(rack, okey)
    return Move(MeldsLaid, {"melds": laid.melds}) if laid.tiles else None


def _throw_before_opening(seen: Observation) -> Move:
    """Keep what the opening needs: melds of many points, or pairs."""
    rack, okey = seen.rack, seen.table.okey
    plain = [tile for tile in rack if tile != okey]
    prospects = Prospects(seen)
    best, pairs = best_opening(rack, okey), pairs_of(seen)
    if len(pairs) >= _PAIRS_FROM and best.points + _FAR < bar_of(seen):
        paired = {STATED[text][0] for pair in pairs for text in pair}
        loose = [tile for tile in plain if tile not in paired] or plain
        return _throw(seen, loose, lambda tile: _PAIR_WORTH * prospects.of_pair(tile))
    loose = [tile for tile in best.rest if tile != okey] or plain
    return _throw(seen, loose, lambda tile: prospects.of_meld(tile, _MELD_WORTH, by_points=1))


def _throw_after_opening(seen: Observation) -> Move:
    """Throw what costs most if it is left, unless it may soon be laid."""
    table = seen.table
    plain = [tile for tile in seen.rack if tile != table.okey] or seen.rack
    prospects = Prospects(seen)
    costs = REST["normal"]
    return _throw(seen, plain, lambda tile: prospects.of_meld(tile, _MELD_WORTH) - costs * table.worth[tile])


def _throw(seen: Observation, loose: list[str], worth: Callable[[str], int]) -> Move:
    """Throw the tile that is worth least, its risk counted; of equal ones the first."""
    table = seen.table

    def loss(tile: str) -> int:
        risk = _ISLEK_COST if table.laying.is_islek(table, tile) else 0
        return worth(tile) + risk + table.worth[tile]

    return Move(TileDiscarded, {"tile": min(loose, key=loss)})
