"""The most pairs of a rack (clauses `pair`, `pairs-opening`, `finish`; reading `house.okey_in_pairs`)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ..tiles import CODE, COPIES, FJ, KINDS, in_order, worths_under
from .masks import without


class PairsArrangement(NamedTuple):
    """Pairs from a rack and the rest of it."""

    pairs: list[list[str]]
    """The pairs as logs write them, okeys with what they stand for; those with okeys last, else the dearest first."""
    rest: list[str]
    """The tiles in no pair, in the order in which racks are shown."""


def best_pairs(rack: list[str], okey: str, okey_in_pairs: bool = True, leave: int = 0) -> PairsArrangement:
    """Most pairs; of equally many those with fewest okeys, and then of most value.

    With `leave` 1 a tile is left to discard (clause `keep-one`).

    >>> best_pairs("R1 R1 FJ FJ K9 Y4 B6".split(), "B6")
    PairsArrangement(pairs=[['FJ', 'FJ'], ['R1', 'R1'], ['K9', 'B6=K9']], rest=['Y4'])
    """
    okeys = rack.count(okey)
    pairs: list[list[str]] = []
    single: list[str] = []
    for tile in sorted(set(rack) - {okey}, key=_dearest_first(okey).__getitem__):
        if rack.count(tile) == COPIES:
            pairs.append([tile, tile])
        elif okey_in_pairs or tile == FJ:
            single.append(tile)
    pairs += [[tile, okey] for tile in single[:okeys]]
    if okeys - len(single) == COPIES:
        pairs.append([okey, okey])
    if leave and COPIES * len(pairs) == len(rack):
        pairs = pairs[:-1]
    rest = without(rack, [tile for pair in pairs for tile in pair])
    return PairsArrangement([write_pair(pair, okey) for pair in pairs], in_order(rest))


def may_hold_pairs(rack: list[str], okey: str, pairs: int) -> bool:
    """Whether there are twins and okeys enough for so many pairs: a cheap question with many a quick no."""
    return len(rack) - len(set(rack)) + rack.count(okey) >= pairs


@cache
def _dearest_first(okey: str) -> dict[str, int]:
    """What to sort by so that the tile of most value stands first, and of equal ones the first in rack order."""
    return {tile: CODE[tile] - KINDS * value for tile, value in worths_under(okey).items()}


def write_pair(pair: list[str], okey: str) -> list[str]:
    """The notation of a pair: an okey stands for what its partner plays as, two okeys for their own face."""
    face = okey if pair[0] == FJ else pair[0]
    return [f"{okey}={face}" if tile == okey else tile for tile in pair]
