"""How bots play 101 Okey: plainly and by the rules of the table."""

from __future__ import annotations

from collections.abc import Iterator

from ..arrange import best_opening, cheapest_rest
from ..bot.move import Move
from ..bot.observation import Observation
from ..chance import Chance
from ..events import HandFinished, HandOpened, MeldsLaid, PairsLaid, PairsOpened, TileDiscarded, TileDrawn
from ..melding import at_random
from ..melding.laying import addition, additions, bar_of, further_pairs, pairs_of
from ..melding.taking import uses_of_taken as uses_in_melding
from ..tiles import STATED
from ..variation import Variation


def move(seen: Observation) -> Move | None:
    """The next move of the seat to act; None where the stock is empty."""
    table = seen.table
    if not table.drawn:
        return Move(TileDrawn, {}) if table.stock_left else None
    if table.taken is not None:
        return next(uses_of_taken(seen))
    if len(seen.rack) == 1 and table.opened[seen.seat]:
        return Move(HandFinished, {"tile": seen.rack[0]})
    return next(_lawful(seen, _layings(seen)), None) or _throw(seen)


def lay_at_random(seen: Observation, chance: Chance) -> Move | None:
    """Something that can be laid, half of the time."""
    laid = at_random.lay_at_random(seen, chance)
    return laid if laid and any(_lawful(seen, iter([laid]))) else None


def uses_of_taken(seen: Observation) -> Iterator[Move]:
    """Moves that use the tile which the seat has taken and must use in this turn."""
    table = seen.table
    moves = uses_in_melding(seen)
    if table.opened[seen.seat] == "pairs":
        moves = _further_with(table.taken, seen)
    yield from (each for each in moves if _uses(seen, each))


def _further_with(tile: str | None, seen: Observation) -> Iterator[Move]:
    """What a seat that has opened with pairs does with a tile: it adds it to a meld, or lays it in a pair."""
    yield from map(addition, additions(seen))
    pairs = [pair for pair in pairs_of(seen) if any(STATED[text][0] == tile for text in pair)]
    if pairs:
        yield Move(PairsLaid, {"pairs": pairs})


def _uses(seen: Observation, move: Move) -> bool:
    """Whether a move is lawful and uses the taken tile."""
    line = Variation(seen.table, seen.seat)
    return line.play(move.kind, **move.fields) and line.table.taken is None


def _lawful(seen: Observation, moves: Iterator[Move]) -> Iterator[Move]:
    """Those of some moves that the rules of the table allow."""
    return (move for move in moves if Variation(seen.table, seen.seat).play(move.kind, **move.fields))


def _layings(seen: Observation) -> Iterator[Move]:
    """What the seat would like to lay now, allowed or not."""
    table, rack, okey, high_one = seen.table, seen.rack, seen.table.okey, seen.table.high_one
    opened = table.opened[seen.seat]
    if opened is None:
        best = best_opening(rack, okey, high_one=high_one)
        if best.points >= bar_of(seen):
            yield Move(HandOpened, {"melds": best.melds})
        pairs = pairs_of(seen)
        if len(pairs) >= table.laying.pairs(table, seen.seat):
            yield Move(PairsOpened, {"pairs": pairs})
        return
    plain = [tile for tile in rack if tile != okey]
    laid = cheapest_rest(plain, okey, leave=int(len(plain) == len(rack)), high_one=high_one)
    if opened == "melds" and laid.tiles:
        yield Move(MeldsLaid, {"melds": laid.melds})
    further = further_pairs(seen) if opened == "pairs" else None
    if further:
        yield further
    yield from map(addition, additions(seen))


def _throw(seen: Observation) -> Move:
    """Throw the dearest tile that costs nothing."""
    table = seen.table

    def loss(tile: str) -> tuple[bool, bool, int]:
        return tile == table.okey, table.laying.is_islek(table, tile), -table.worth[tile]

    return Move(TileDiscarded, {"tile": min(seen.rack, key=loss)})
