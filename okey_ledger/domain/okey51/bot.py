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
from ..bot.prospects import Prospects
from ..bot.sight import Sight, after_take
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
from ..line import Line
from ..melding.laying import addition, additions, bar_of, further_pairs, lay_off, pairs_of
from ..melding.taking import uses_of_taken
from ..standing import difference, gain
from ..tiles import STATED
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


def move(sight: Sight) -> Move | None:
    """The next move of the seat to act; None where the stock is empty and it takes nothing."""
    table = sight.table
    opened = table.opened[sight.seat]
    if not table.drawn:
        return _draw(sight, opened)
    if table.taken is not None:
        return next(uses_of_taken(sight))
    if len(sight.rack) == 1:
        return Move(HandFinished, {"tile": sight.rack[0]})
    if opened is None:
        return _open(sight) or _throw_before_opening(sight)
    laid = further_pairs(sight) if opened == "pairs" else _go_out(sight) or _add(sight) or _lay(sight)
    return laid or _throw_after_opening(sight)


def _draw(sight: Sight, opened: str | None) -> Move | None:
    """Take what can be used at once, but not to open earlier than it would."""
    taken = after_take(sight) if _is_of_use(sight, opened) else None
    if taken and any(uses_of_taken(taken)):
        return Move(DiscardTaken, {"tile": sight.table.floor})
    return Move(TileDrawn, {}) if sight.table.stock_left else None


def _is_of_use(sight: Sight, opened: str | None) -> bool:
    """Whether to look at all for what the discard could do."""
    table = sight.table
    if table.floor is None or opened == "pairs":
        return False
    if opened == "melds":
        fits = table.wanted[table.plays[table.floor]] or table.floor == table.okey
        return bool(fits or table.laying.melds_use(table) or any(laid.stands_for for laid in table.melds))
    return not table.stock_left or (_is_late(sight) and _opening(sight) is None)


def _is_late(sight: Sight) -> bool:
    """Whether the end may be near."""
    table, seat, held = sight
    if table.stock_left <= _LATE_STOCK:
        return True
    return any(table.opened[other] and held[other] <= _LATE_RACK for other in range(table.seats) if other != seat)


def _open(sight: Sight) -> Move | None:
    """Open with pairs at once, with melds when the time has come."""
    opening = _opening(sight)
    if opening and "melds" in opening.fields and not _is_late(sight):
        laid = sum(map(len, opening.fields["melds"]))
        if len(sight.rack) - laid > _NEARLY_OUT:
            return None
    return opening


def _opening(sight: Sight) -> Move | None:
    """The opening that leaves least, without okeys where that is enough; else pairs."""
    rack, okey, bar = sight.rack, sight.table.okey, bar_of(sight)
    plain = [tile for tile in rack if tile != okey]
    if len(plain) < len(rack):
        without = cheapest_rest(plain, okey, leave=0)
        if without.points >= bar:
            return Move(HandOpened, {"melds": without.melds})
    best = best_opening(rack, okey)
    if best.points >= bar:
        return Move(HandOpened, {"melds": best.melds})
    pairs = pairs_of(sight)
    return Move(PairsOpened, {"pairs": pairs}) if len(pairs) >= PAIRS else None


def _go_out(sight: Sight) -> Move | None:
    """The first step of getting rid of all tiles but one in this turn, the okey last where that can be."""
    okey = sight.table.okey
    melds = [(laid.number, laid.shape) for laid in sight.table.melds if laid.shape]
    ways = islice(ways_out(sight.rack, okey, [shape for _, shape in melds]), _WAYS)
    way = max(ways, key=lambda way: way.discard == okey, default=None)
    if way is None:
        return None
    if way.added:
        place, tile = way.added[0]
        return lay_off(sight.table, melds[place][0], tile)
    return Move(MeldsLaid, {"melds": way.melds})


def _add(sight: Sight) -> Move | None:
    """The lay-off or capture that is worth most."""
    best = max(additions(sight), key=lambda line: _worth(sight, line), default=None)
    return addition(best) if best and _worth(sight, best) >= 0 else None


def _worth(sight: Sight, line: Line) -> int:
    """What an addition costs the others and saves the seat; less than nothing for an okey that is better kept."""
    table, seat, _ = sight
    event = line.events[0]
    worth = gain(table, seat, difference(table.scores, line.table.scores))
    if not isinstance(event, TileLaidOff):
        return worth
    tile, stands_for = STATED[event.tile]
    if stands_for:
        return worth if len(sight.rack) == 2 or table.stock_left <= _OKEY_STOCK else -1
    return worth + REST["normal"] * table.worth[tile]


def _lay(sight: Sight) -> Move | None:
    """Whatever melds there are; with okeys only when the end is near."""
    rack, okey = sight.rack, sight.table.okey
    plain = [tile for tile in rack if tile != okey]
    laid = cheapest_rest(plain, okey, leave=int(len(plain) == len(rack)))
    if not laid.tiles and (sight.table.stock_left <= _OKEY_STOCK or len(rack) <= _NEARLY_OUT):
        laid = cheapest_rest(rack, okey)
    return Move(MeldsLaid, {"melds": laid.melds}) if laid.tiles else None


def _throw_before_opening(sight: Sight) -> Move:
    """Keep what the opening needs: melds of many points, or pairs."""
    rack, okey = sight.rack, sight.table.okey
    plain = [tile for tile in rack if tile != okey]
    prospects = Prospects(sight)
    best, pairs = best_opening(rack, okey), pairs_of(sight)
    if len(pairs) >= _PAIRS_FROM and best.points + _FAR < bar_of(sight):
        paired = {STATED[text][0] for pair in pairs for text in pair}
        loose = [tile for tile in plain if tile not in paired] or plain
        return _throw(sight, loose, lambda tile: _PAIR_WORTH * prospects.of_pair(tile))
    loose = [tile for tile in best.rest if tile != okey] or plain
    return _throw(sight, loose, lambda tile: prospects.of_meld(tile, _MELD_WORTH, by_points=1))


def _throw_after_opening(sight: Sight) -> Move:
    """Throw what costs most if it is left, unless it may soon be laid."""
    table = sight.table
    plain = [tile for tile in sight.rack if tile != table.okey] or sight.rack
    prospects = Prospects(sight)
    costs = REST["normal"]
    return _throw(sight, plain, lambda tile: prospects.of_meld(tile, _MELD_WORTH) - costs * table.worth[tile])


def _throw(sight: Sight, loose: list[str], worth: Callable[[str], int]) -> Move:
    """Throw the tile that is worth least, its risk counted; of equal ones the first."""
    table = sight.table

    def loss(tile: str) -> int:
        risk = _ISLEK_COST if table.laying.is_islek(table, tile) else 0
        return worth(tile) + risk + table.worth[tile]

    return Move(TileDiscarded, {"tile": min(loose, key=loss)})
