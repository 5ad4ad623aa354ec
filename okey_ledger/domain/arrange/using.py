"""The best melds and pairs of which one holds a given tile, as a taken discard asks for (clause `take-use`)."""

from __future__ import annotations

from functools import cache

from ..tiles import FJ
from .arrangement import Arrangement
from .layings import MAX_OKEYS, MAX_PIECE_LENGTH, Laying, every_laying, most_points
from .masks import Faces, distinct, faces_of, without
from .pairs import PairsArrangement, best_pairs, write_pair
from .search import Memo, Packing, pack


def best_opening_with(
    tile: str, rack: list[str], okey: str, leave: int = 1, *, high_one: bool = True
) -> Arrangement | None:
    """Most points in melds of which one holds this tile of the rack; None where no meld can.

    As an opening it leaves a tile to discard; with `leave` 0 all tiles may go.

    >>> best_opening_with("Y2", "R9 B9 K9 Y9 B2 K2 Y2 R13".split(), "R6").melds
    [['B2', 'K2', 'Y2'], ['R9', 'B9', 'K9', 'Y9']]
    >>> best_opening_with("R13", "R9 B9 K9 Y9 B2 K2 Y2 R13".split(), "R6") is None
    True
    """
    once, twice, okeys = faces_of(rack, okey)
    worths, memo = most_points(high_one), Memo()
    best: Packing | None = None
    for laying in _layings_with("" if tile == okey else okey if tile == FJ else tile, high_one):
        if laying.needs & once != laying.needs or len(laying.stands_for) > okeys:
            continue
        over = laying.needs & twice
        left = Faces(once ^ laying.needs ^ over, twice ^ over, okeys - len(laying.stands_for))
        worth, chain = pack(left, worths, memo, leave)
        if worth >= 0 and (best is None or worth + worths.of(laying) > best[0]):
            best = worth + worths.of(laying), (laying, chain)
    return best and Arrangement(rack, okey, best)


def best_pairs_with(
    tile: str, rack: list[str], okey: str, okey_in_pairs: bool = True, leave: int = 0
) -> PairsArrangement | None:
    """Most pairs of which one holds this tile of the rack; None where none can.

    >>> best_pairs_with("Y4", "R1 R1 K9 Y4 B6".split(), "B6")
    PairsArrangement(pairs=[['R1', 'R1'], ['Y4', 'B6=Y4']], rest=['K9'])
    """
    best = best_pairs(rack, okey, okey_in_pairs, leave)
    if any(tile in (text, text.partition("=")[0]) for pair in best.pairs for text in pair):
        return best
    partners = distinct(without(rack, [tile])) if tile == okey else [okey] if okey in rack else []
    found = None
    for partner in partners:
        if okey_in_pairs or {tile, partner} == {okey, FJ}:
            others = best_pairs(without(rack, [tile, partner]), okey, okey_in_pairs, leave)
            if found is None or len(others.pairs) >= len(found.pairs):
                pair = write_pair(sorted([tile, partner], key=okey.__eq__), okey)
                found = PairsArrangement([*others.pairs, pair], others.rest)
    return found


@cache
def _layings_with(face: str, high_one: bool) -> list[Laying]:
    """The layings that hold a tile with this face which is no okey; for no face, those that hold an okey."""
    return [
        laying
        for okeys in range(MAX_OKEYS + 1)
        for laying in every_laying(okeys, MAX_PIECE_LENGTH, high_one)
        if (face in laying.faces and face not in laying.stands_for if face else laying.stands_for)
    ]
