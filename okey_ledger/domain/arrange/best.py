"""The best arrangement of a rack by points, by tiles covered, and by what the rest costs.

Of several arrangements that are equally good one is chosen always alike: fewer okeys, then more tiles, then more
points, then the first in the order of the search (`search.pack`). An okey that can stand for several tiles in a meld
stands for the one of most value, and of equal ones for the first in the order of racks.

A rack is a list of tiles in any order, `okey` the tile that is the okey in this hand; `high_one` says whether a run
goes on above 13 with a 1.
"""

from __future__ import annotations

from typing import NamedTuple

from ..tiles import worths_under
from .arrangement import Arrangement
from .layings import most_points, most_tiles, savings, sought_in
from .masks import distinct, faces_of, without
from .search import Memo, Packing, pack


def best_opening(rack: list[str], okey: str, leave: int = 1, *, high_one: bool = True) -> Arrangement:
    """Most points in melds; as an opening it leaves a tile to discard (clauses `opening`, `keep-one`).

    With `leave` 0 all tiles may go.

    >>> best_opening("R12 R13 R1 B9 K9 R6 Y2".split(), "R6")
    Arrangement(points=53, tiles=6, melds=[['R12', 'R13', 'R1'], ['R6=R9', 'B9', 'K9']], rest=['Y2'])
    """
    return Arrangement(rack, okey, pack(faces_of(rack, okey), most_points(high_one), {}, leave))


def best_cover(rack: list[str], okey: str, leave: int = 0, *, high_one: bool = True) -> Arrangement:
    """Most tiles in melds.

    >>> best_cover("R1 R2 R3 R4 R5 R6 R7 B4 K4".split(), "Y6").melds
    [['R1', 'R2', 'R3'], ['R5', 'R6', 'R7'], ['R4', 'B4', 'K4']]
    """
    return Arrangement(rack, okey, pack(faces_of(rack, okey), most_tiles(high_one), {}, leave))


def cheapest_rest(
    rack: list[str], okey: str, multiplier: int = 5, okey_left: int = 500, leave: int = 1, *, high_one: bool = True
) -> Arrangement:
    """The melds whose rest costs least (`costs_of_rest`).

    >>> cheapest_rest("R1 R2 R3 K13 R6".split(), "R6").rest     # the okey saves 500
    ['K13']
    """
    worths = savings(multiplier, okey_left, high_one)
    return Arrangement(rack, okey, pack(faces_of(rack, okey), worths, {}, leave))


class Keep(NamedTuple):
    """What to lay and what to throw so that the tiles kept cost least."""

    discard: str
    """The tile to throw."""
    cost: int
    """What the tiles kept cost if the hand ends with them in the rack."""
    arrangement: Arrangement
    """The melds, and as their rest the tiles kept."""


def cheapest_keep(
    rack: list[str], okey: str, multiplier: int = 5, okey_left: int = 500, *, high_one: bool = True
) -> Keep:
    """The melds and the discard after which the tiles kept cost least.

    Of equal discards it is the one that itself costs most, and then the first in rack order.
    Raises ValueError for an empty rack, since there is nothing to throw.

    >>> keep = cheapest_keep("R1 R2 R3 R4 K2 K4".split(), "B6")
    >>> keep.discard, keep.cost, keep.arrangement.melds
    ('K4', 10, [['R1', 'R2', 'R3', 'R4']])
    """
    faces, worths, memo = faces_of(rack, okey), savings(multiplier, okey_left, high_one), Memo()
    costs = costs_of_rest(okey, multiplier, okey_left)
    saved = sought_in(pack(faces, worths, memo)[0])
    at_best = sum(costs[tile] for tile in rack) - saved
    best: tuple[int, str, Packing] | None = None
    for tile in sorted(distinct(rack), key=costs.__getitem__, reverse=True):
        if best and best[0] <= at_best - costs[tile]:
            break
        packing = pack(faces.without(tile, okey), worths, memo)
        cost = at_best + saved - costs[tile] - sought_in(packing[0])
        if best is None or cost < best[0]:
            best = cost, tile, packing
    if best is None:
        raise ValueError("an empty rack has no tile to throw")
    cost, discard, packing = best
    return Keep(discard, cost, Arrangement(without(rack, [discard]), okey, packing))


def costs_of_rest(okey: str, multiplier: int, okey_left: int) -> dict[str, int]:
    """What each tile left in a rack costs: its value times the multiplier, an okey a flat sum (`rest`, `okey-left`).

    >>> costs = costs_of_rest("R6", multiplier=5, okey_left=500)
    >>> costs["R10"], costs["FJ"], costs["R6"]
    (50, 30, 500)
    """
    return {tile: value * multiplier for tile, value in worths_under(okey).items()} | {okey: okey_left}
