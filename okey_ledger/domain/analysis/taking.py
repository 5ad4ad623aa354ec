"""The last discard: one that would have been of use and was left, and one that was taken and was of none.

Clauses `take`, `take-use`; in classic Okey a discard with which the seat could have finished.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..events import DiscardTaken, TileDrawn
from ..variation import Variation
from .advice import Advice, advice
from .finishing import best_finish
from .throwing import throw
from .turn import Turn
from .uses import has_use


def useful_takes(turn: Turn) -> Iterator[Advice]:
    """Where the seat drew from the stock: a finish that the discard would have brought, or else its best use.

    The rest of the turn is played as the seat played it, as far as that still goes.
    """
    place, floor = turn.draw, turn.draw and turn.draw.known.floor
    if place is None or floor is None or not (isinstance(turn.drew, TileDrawn) or turn.exhausted):
        return
    line = Variation(place.known, turn.seat)
    if not line.play(DiscardTaken, tile=floor):
        return
    finish = best_finish(line)
    if finish:
        yield advice(turn, place, "take", "finish", finish[1], {"tile": floor, "thrown": finish[2]["tile"]})
    else:
        found = []
        for case, used, facts in line.table.rules.guide().uses(line):
            for event in turn.laid:
                used.repeat(event)
            if throw(used, turn.thrown):
                found.append(advice(turn, place, "take", case, used, facts | {"tile": floor}))
        yield from sorted(found, key=lambda told: told.cost)[-1:]


def useless_takes(turn: Turn) -> Iterator[Advice]:
    """Where the seat took the discard and there was no way to use it. No points hang on it but those of the thrower."""
    if isinstance(turn.drew, DiscardTaken) and turn.end.table.taken and turn.play.table.taken:
        if not has_use(Variation(turn.play.known, turn.seat)):
            facts = {"tile": turn.drew.tile}
            nothing = [0] * turn.play.table.seats
            yield Advice(turn.drew.n, turn.number, turn.seat, "take-use", "no-use", 0, nothing, [], facts)
