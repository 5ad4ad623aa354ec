"""The best melds and pairs of a rack that is given in notation, as data for `solve`."""

from __future__ import annotations

from typing import TypedDict

from ..sentence import N_, TranslatableError
from ..tiles import CODE, COPIES, FJ, STATED, okey_above
from .best import best_cover, best_opening
from .pairs import best_pairs

MAX_TILES = 22
"""How many tiles a rack may hold at most to be solved."""


class BadRack(TranslatableError, ValueError):
    """A rack or an indicator that cannot be; the message says which tile, and what would mend it."""


class MostPoints(TypedDict):
    """The arrangement with most points in melds."""

    points: int
    melds: list[list[str]]
    rest: list[str]


class MostTiles(TypedDict):
    """The arrangement with most tiles in melds."""

    tiles: int
    melds: list[list[str]]
    rest: list[str]


class MostPairs(TypedDict):
    """The arrangement with most pairs."""

    count: int
    pairs: list[list[str]]
    rest: list[str]


class Solution(TypedDict):
    """What `solve --json` prints for one rack (contract, section 3)."""

    opening: MostPoints
    cover: MostTiles
    pairs: MostPairs


def solve(rack: list[str], indicator: str, okey_in_pairs: bool = True, *, high_one: bool = True) -> Solution:
    """Most points in melds, most tiles in melds and most pairs of a rack; no tile need be left to discard.

    Raises BadRack for a tile that is none, more of a tile than the tile set has beside the indicator, or too many.

    >>> solve("R4 R5 R6 FJ".split(), "R6")["opening"]
    {'points': 22, 'melds': [['R4', 'R5', 'R6', 'FJ']], 'rest': []}
    """
    _check(rack, indicator)
    return solution(rack, okey_above(indicator), okey_in_pairs, high_one=high_one)


def solution(
    rack: list[str], okey: str, okey_in_pairs: bool = True, leave: int = 0, *, high_one: bool = True
) -> Solution:
    """The same for a rack that is known to be one; with `leave` 1 a tile is left to discard (clause `keep-one`)."""
    opening = best_opening(rack, okey, leave, high_one=high_one)
    cover = best_cover(rack, okey, leave, high_one=high_one)
    pairs = best_pairs(rack, okey, okey_in_pairs, leave)
    return {
        "opening": {"points": opening.points, "melds": opening.melds, "rest": opening.rest},
        "cover": {"tiles": cover.tiles, "melds": cover.melds, "rest": cover.rest},
        "pairs": {"count": len(pairs.pairs), "pairs": pairs.pairs, "rest": pairs.rest},
    }


def _check(rack: list[str], indicator: str) -> None:
    """Raise BadRack unless a rack can be held beside this indicator."""
    if indicator not in CODE or indicator == FJ:
        sentence = N_("indicator '{given}' is no numbered tile; write it like R5: one of R B K Y, then 1 to 13")
        raise BadRack(sentence, given=indicator)
    for place, text in enumerate(rack, start=1):
        if text in STATED and text not in CODE:
            sentence = N_("tile {place} of the rack, '{given}', states what it stands for; in a rack write {plain}")
            raise BadRack(sentence, place=place, given=text, plain=text.split("=")[0])
        if text not in CODE:
            sentence = N_("tile {place} of the rack, '{given}', is no tile; write R5, B13, K1, Y7 or FJ")
            raise BadRack(sentence, place=place, given=text)
    if len(rack) > MAX_TILES:
        sentence = N_("the rack holds {count} tiles; at most {most} are solved")
        raise BadRack(sentence, count=len(rack), most=MAX_TILES)
    for text in rack:
        there = COPIES - (text == indicator)
        if rack.count(text) > there:
            sentence = (
                N_("the rack holds {given} {times} times; the tile set has it twice, and one of them is the indicator")
                if there < COPIES
                else N_("the rack holds {given} {times} times; the tile set has it twice")
            )
            raise BadRack(sentence, given=text, times=rack.count(text))
