"""How the skilled bot plays 101 Okey.

The stock gives a seat five draws. So the bot opens as soon as it can, goes for pairs where they are nearer, and takes
every discard that opens its hand or can be laid at once. Once it is down it lays and adds whatever it can; it keeps an
okey until the stock runs out. It throws no işlek tile and no okey while it has another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, cast

from ..analysis.finishing import best_finish
from ..arrange import best_cover, best_opening, best_pairs, best_pairs_with, cheapest_rest
from ..bot.announcements import may_declare
from ..bot.move import Move
from ..bot.observation import Observation, after_take
from ..bot.prospects import Prospects, may_be_melded
from ..chance import Chance
from ..events import (
    DiscardTaken,
    HandFinished,
    HandOpened,
    MeldsLaid,
    OkeyCaptured,
    PairsDeclared,
    PairsLaid,
    PairsOpened,
    TileDiscarded,
    TileDrawn,
    TileLaidOff,
)
from ..melding import at_random
from ..melding.laying import addition, additions, bar_of, pairs_of
from ..melding.taking import uses_of_taken as uses_in_melding
from ..tiles import STATED
from ..variation import Variation
from .options import Okey101House

_OKEY_STOCK: Final = 8
"""With so few tiles in the stock an okey is laid rather than kept."""
_NEARLY_OUT: Final = 5
"""And with so few tiles in the rack."""
_PAIRS_FROM: Final = 3
"""It goes for pairs from this many on, where an opening with melds is farther."""
_POINTS_IN_PAIRS: Final = 20
"""A missing pair is as far as so many missing points."""
_PAIR_WORTH: Final = 40
"""What a tile is worth for each that would pair it."""
_MELD_WORTH: Final = 5
"""What a tile is worth for each that would make a meld of it."""
_ARRANGED: Final = 60
"""What a tile of the best arrangement is worth beside that."""
_ISLEK_RISK: Final = 60
"""What an işlek discard costs beside its charge: somebody adds it to a meld."""


def _house(seen: Observation) -> Okey101House:
    return cast(Okey101House, seen.table.house)


def announce(seen: Observation) -> Move | None:
    """Declare pairs where that binds, in the turn in which it opens with them."""
    table, seat, _ = seen
    if _house(seen).pairs_declaration != "binding" or table.turn != seat or not table.drawn or table.opened[seat]:
        return None
    if len(pairs_of(seen)) < table.laying.pairs(table, seat) or any(_lawful(seen, _openings_with_melds(seen))):
        return None
    return Move(PairsDeclared, {}) if may_declare(seen) else None


def move(seen: Observation) -> Move | None:
    """The next move of the seat to act; None where the stock is empty and it takes nothing."""
    table, seat, _ = seen
    if not table.drawn:
        return _draw(seen)
    if table.taken is not None:
        return max(uses_of_taken(seen), key=partial(_saved, seen))
    if table.opened[seat] is None:
        return next(_lawful(seen, _openings(seen)), None) or _throw_before_opening(seen)
    if len(seen.rack) == 1:
        return Move(HandFinished, {"tile": seen.rack[0]})
    return _go_out(seen) or next(_lawful(seen, _layings(seen)), None) or _throw_after_opening(seen)


def lay_at_random(seen: Observation, chance: Chance) -> Move | None:
    """Something that can be laid, half of the time."""
    laid = at_random.lay_at_random(seen, chance)
    return laid if laid and _play(seen, laid) else None


def _play(seen: Observation, move: Move) -> Variation | None:
    """The line of a move; None where the rules of the table forbid it, or charge it as a wrong opening."""
    line = Variation(seen.table, seen.seat)
    return line if line.play(move.kind, **move.fields) and line.table.opened[seen.seat] else None


def _lawful(seen: Observation, moves: Iterator[Move]) -> Iterator[Move]:
    """Those of some layings that the rules of the table allow."""
    return (move for move in moves if _play(seen, move))


def uses_of_taken(seen: Observation) -> Iterator[Move]:
    """Moves that use the tile which the seat has taken and must use in this turn."""
    for each in _ways_to_use(seen):
        line = _play(seen, each)
        if line and line.table.taken is None:
            yield each


def _ways_to_use(seen: Observation) -> Iterator[Move]:
    """What might use a taken tile, allowed or not: lay-offs and captures, new melds, openings and pairs with it."""
    table, seat, _ = seen
    opened = table.opened[seat]
    assert table.taken is not None
    yield from uses_in_melding(seen)
    if opened == "pairs":
        yield from map(addition, additions(seen))
    if opened or table.laying.pairs(table, seat) <= len(pairs_of(seen)):
        pairs = best_pairs_with(table.taken, seen.rack, table.okey, table.house.okey_in_pairs, leave=1)
        if pairs:
            yield Move(PairsLaid if opened else PairsOpened, {"pairs": pairs.pairs})


def _saved(seen: Observation, move: Move) -> int:
    """To compare moves by: less than nothing by what stays in the rack, once all melds without okeys are laid."""
    line = _play(seen, move)
    assert line
    table = line.table
    rest = [tile for tile in table.racks[seen.seat] if tile != table.okey]
    if table.opened[seen.seat] == "melds":
        rest = cheapest_rest(rest, table.okey, leave=0, high_one=table.high_one).rest
        return -sum(map(table.worth.__getitem__, rest))
    return -sum(map(table.worth.__getitem__, rest)) * _house(seen).pairs_rest_times


def _draw(seen: Observation) -> Move | None:
    """Take what opens the hand or can be laid at once."""
    taken = after_take(seen) if _is_of_use(seen) else None
    if taken and any(uses_of_taken(taken)):
        return Move(DiscardTaken, {"tile": seen.table.floor})
    return Move(TileDrawn, {}) if seen.table.stock_left else None


def _is_of_use(seen: Observation) -> bool:
    """Whether to look at all for what the discard could do."""
    table, seat, _ = seen
    floor = table.floor
    if floor is None:
        return False
    if table.opened[seat] is None:
        rack = [*seen.rack, floor]
        pairs = best_pairs(rack, table.okey, table.house.okey_in_pairs, leave=1).pairs
        if len(pairs) >= table.laying.pairs(table, seat):
            return True
        return best_opening(rack, table.okey, high_one=table.high_one).points >= bar_of(seen)
    fits = table.wanted[table.plays[floor]] or any(laid.stands_for for laid in table.melds)
    return bool(fits) or floor in (table.okey, *seen.rack) or table.okey in seen.rack or may_be_melded(floor, seen)


def _openings(seen: Observation) -> Iterator[Move]:
    """Openings that the seat has: with melds if there is one, else with pairs."""
    yield from _openings_with_melds(seen)
    pairs = pairs_of(seen)
    if len(pairs) >= seen.table.laying.pairs(seen.table, seen.seat):
        yield Move(PairsOpened, {"pairs": pairs})


def _openings_with_melds(seen: Observation) -> Iterator[Move]:
    """The opening that goes out, that without okeys, the one that leaves least, and that of most points."""
    rack, okey, high_one = seen.rack, seen.table.okey, seen.table.high_one
    bar = bar_of(seen)
    best = best_opening(rack, okey, high_one=high_one)
    found = []
    if best.tiles + _NEARLY_OUT >= len(rack):
        cover = best_cover(rack, okey, leave=1, high_one=high_one)
        if cover.tiles == len(rack) - 1 and (cover.points >= bar or _house(seen).bar_free_finish):
            found.append(cover)
    if best.points >= bar:
        least = cheapest_rest(rack, okey, 1, 0, high_one=high_one)
        found += [least, best] if least.points >= bar else [best]
    for arranged in found:
        yield Move(HandOpened, {"melds": arranged.melds})


def _go_out(seen: Observation) -> Move | None:
    """The first step of the finish that is worth most."""
    found = best_finish(Variation(seen.table, seen.seat))
    if found is None:
        return None
    _, line, _ = found
    event = line.events[0]
    if isinstance(event, TileLaidOff | OkeyCaptured):
        return addition(line)
    if isinstance(event, MeldsLaid):
        return Move(MeldsLaid, {"melds": event.melds})
    assert isinstance(event, PairsLaid)
    return Move(PairsLaid, {"pairs": event.pairs})


def _layings(seen: Observation) -> Iterator[Move]:
    """What the seat would like to lay now: captures, melds, pairs, other tiles; okeys only when the end is near."""
    table, rack, okey, high_one = seen.table, seen.rack, seen.table.okey, seen.table.high_one
    opened = table.opened[seen.seat]
    late = table.stock_left <= _OKEY_STOCK or len(rack) <= _NEARLY_OUT
    plain = [tile for tile in rack if tile != okey]
    leave = int(len(plain) == len(rack))
    added = sorted(additions(seen), key=partial(_addition_worth, seen), reverse=True)
    yield from (addition(line) for line in added if isinstance(line.events[0], OkeyCaptured))
    if opened == "melds":
        laid = cheapest_rest(plain, okey, leave=leave, high_one=high_one)
        if late and not laid.tiles:
            laid = cheapest_rest(rack, okey, high_one=high_one)
        if laid.tiles:
            yield Move(MeldsLaid, {"melds": laid.melds})
    pairs = best_pairs(plain, okey, table.house.okey_in_pairs, leave=leave).pairs or (pairs_of(seen) if late else [])
    if pairs:
        yield Move(PairsLaid, {"pairs": pairs})
    yield from (addition(line) for line in added if _addition_worth(seen, line) > 0 or late)


def _addition_worth(seen: Observation, line: Variation) -> int:
    """What a lay-off or a capture takes out of the rack; nothing for an okey."""
    event = line.events[0]
    if isinstance(event, TileLaidOff):
        tile, stands_for = STATED[event.tile]
        return 0 if stands_for else seen.table.worth[tile]
    assert isinstance(event, OkeyCaptured)
    return sum(map(seen.table.worth.__getitem__, event.tiles))


def _throw_before_opening(seen: Observation) -> Move:
    """Keep what the opening needs: melds of many points, or pairs."""
    table, rack, okey = seen.table, seen.rack, seen.table.okey
    prospects = Prospects(seen)
    best, pairs = best_opening(rack, okey, high_one=table.high_one), pairs_of(seen)
    missing = table.laying.pairs(table, seen.seat) - len(pairs)
    if len(pairs) >= _PAIRS_FROM and best.points + missing * _POINTS_IN_PAIRS < bar_of(seen):
        paired = {STATED[text][0] for pair in pairs for text in pair}
        loose = [tile for tile in rack if tile not in paired]
        return _throw(seen, loose, lambda tile: _PAIR_WORTH * prospects.of_pair(tile))
    return _throw(seen, best.rest, lambda tile: prospects.of_meld(tile, _MELD_WORTH, by_points=1))


def _throw_after_opening(seen: Observation) -> Move:
    """Throw what costs most if it is left, unless it may soon be laid."""
    table = seen.table
    prospects = Prospects(seen)
    hope = _MELD_WORTH if table.opened[seen.seat] == "melds" and table.stock_left >= table.seats else 0
    return _throw(seen, seen.rack, lambda tile: prospects.of_meld(tile, hope) - 5 * table.worth[tile])


def _throw(seen: Observation, loose: list[str], worth: Callable[[str], int]) -> Move:
    """Throw the tile that is worth least, its charge counted; of equal ones the first, and an okey last."""
    table, house = seen.table, _house(seen)
    free = table.mover == "bot" and not house.bots_charged
    islek = 0 if free or not house.islek_points else house.islek_points + _ISLEK_RISK

    def loss(tile: str) -> tuple[bool, int]:
        risk = islek if table.laying.is_islek(table, tile) else 0
        return tile == table.okey, worth(tile) + risk + (0 if tile in loose else _ARRANGED)

    return Move(TileDiscarded, {"tile": min(seen.rack, key=loss)})
