"""How a rack can finish a classic hand: all tiles but one are shown, the last is thrown (clauses `ready`, `finish`)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..tiles import COPIES
from .arrangement import Arrangement
from .layings import most_tiles, tiles_in
from .masks import distinct, faces_of, without
from .pairs import best_pairs, may_hold_pairs
from .search import Memo, pack


class Finish(NamedTuple):
    """One way to finish: the tile to throw, and how the others are shown."""

    discard: str
    """The tile to throw."""
    kind: Literal["melds", "pairs"]
    """What is shown."""
    shown: list[list[str]]
    """The melds or pairs as logs write them, okeys with what they stand for."""


def ready(
    rack: list[str], okey: str, only_pairs: bool = False, okey_in_pairs: bool = True, *, high_one: bool = True
) -> list[Finish]:
    """Every discard after which all other tiles can be shown in melds, and then every one after which in pairs.

    Each in the order in which racks are shown. `only_pairs` is for a seat that has declared pairs.

    >>> rack = "R1 R2 R3 R4 B4 B5 B6 B7 K8 Y8 R8 Y10 Y11 K2 R7".split()
    >>> [(finish.discard, finish.kind, finish.shown[2]) for finish in ready(rack, "R7")]
    [('K2', 'melds', ['Y10', 'Y11', 'R7=Y12'])]
    """
    with_melds = [] if only_pairs else _ready_for_melds(rack, okey, high_one)
    return with_melds + _ready_for_pairs(rack, okey, okey_in_pairs)


def _ready_for_melds(rack: list[str], okey: str, high_one: bool) -> list[Finish]:
    """The finishes with melds."""
    faces, worths, memo = faces_of(rack, okey), most_tiles(high_one), Memo()
    shown = len(rack) - 1
    if tiles_in(pack(faces, worths, memo)[0]) < shown:
        return []
    found = []
    for tile in distinct(rack):
        packing = pack(faces.without(tile, okey), worths, memo)
        if tiles_in(packing[0]) == shown:
            found.append(Finish(tile, "melds", Arrangement(without(rack, [tile]), okey, packing).melds))
    return found


def _ready_for_pairs(rack: list[str], okey: str, okey_in_pairs: bool) -> list[Finish]:
    """The finishes with pairs."""
    shown, odd = divmod(len(rack), COPIES)
    if not odd or not may_hold_pairs(rack, okey, shown):
        return []
    found = []
    for tile in distinct(rack):
        arranged = best_pairs(without(rack, [tile]), okey, okey_in_pairs)
        if len(arranged.pairs) == shown:
            found.append(Finish(tile, "pairs", arranged.pairs))
    return found
