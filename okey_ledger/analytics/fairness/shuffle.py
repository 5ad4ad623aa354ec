"""What a fair shuffle deals: the exact law of okeys, false jokers and identical pairs in one rack or several.

Two ways to deal are fair and both are found at tables (clauses `deal`, `indicator`). *Indicator first*: a numbered tile
is turned up and the other 105 are shuffled. *Deal first*: all 106 are shuffled and dealt, then a tile is turned up, and
another as long as it is a false joker. They differ a little, most in false jokers (57 of 105 against 57 of 106 of them
reach the racks of four players), since the indicator cannot be one; what lies between the two is no sign of a bias.

A law is a tuple: how likely 0, 1, 2 … are.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial, prod
from typing import Final, Literal

from ...domain.rulesets import RULESETS
from ...domain.table import TILES
from ...domain.tiles import COPIES, KINDS, NUMBERED

Racks = tuple[int, ...]
"""The sizes of the racks that are counted together in a deal, the starter's first."""

Pmf = tuple[float, ...]
"""How likely 0, 1, 2 … of something are."""

Dealing = Literal["indicator-first", "deal-first"]
"""A fair way to deal."""

Statistic = Literal["okeys", "false-jokers", "pairs"]
"""What is counted in dealt racks and has a law in closed form."""

DEALINGS: Final[tuple[Dealing, ...]] = ("indicator-first", "deal-first")

RACK_GROUPS: Final[tuple[Racks, ...]] = tuple(
    (*starter, *(rack,) * others)
    for rack in dict.fromkeys(rules.rack for rules in RULESETS.values())
    for starter in ((), (rack + 1,))
    for others in range(4)
    if starter or others
)
"""Every choice of racks that are counted together, by size: one, all of the table's, those of some of its seats."""

SHUFFLED: Final = TILES - 1
"""How many tiles there are without the indicator."""

NUMBERED_TILES: Final = COPIES * NUMBERED - 1
"""How many numbered tiles there are without the indicator."""

TWINS: Final = KINDS - 1
"""How many kinds of tile have both copies in play: all but the indicator's."""


@cache
def pmf(statistic: Statistic, dealing: Dealing, racks: Racks) -> Pmf:
    """The law of a statistic for racks that are counted together."""
    if statistic == "pairs":
        return pairs(racks)
    return (okeys if statistic == "okeys" else false_jokers)(sum(racks), dealing)


def false_jokers(tiles: int, dealing: Dealing) -> Pmf:
    """The law of the number of false jokers among so many dealt tiles.

    >>> [round(probability, 4) for probability in false_jokers(14, "indicator-first")]
    [0.75, 0.2333, 0.0167]
    """
    return _pmf(_drawn(COPIES, SHUFFLED if dealing == "indicator-first" else TILES, tiles))


def okeys(tiles: int, dealing: Dealing) -> Pmf:
    """The law of the number of okeys among so many dealt tiles; both are in play.

    >>> [round(probability, 4) for probability in okeys(14, "deal-first")]
    [0.75, 0.2334, 0.0167]
    """
    if dealing == "indicator-first":
        return _pmf(_drawn(COPIES, SHUFFLED, tiles))
    total = [Fraction(0)] * (COPIES + 1)
    for jokers, probability in enumerate(_drawn(COPIES, TILES, tiles)):
        for count, given in enumerate(_drawn(COPIES, NUMBERED_TILES, tiles - jokers)):
            total[count] += probability * given
    return _pmf(total)


@cache
def pairs(racks: Racks) -> Pmf:
    """The law of the number of identical pairs dealt, two false jokers being one, each pair in one rack.

    Both ways to deal have the same: pairs do not tell kinds of tile apart, so it does not matter which tile is missing.
    In how many ways some of the pairs can be chosen has an expected value in closed form; inclusion and exclusion turn
    these into the law.

    >>> [round(probability, 4) for probability in pairs((14,))][:5]
    [0.3726, 0.4238, 0.1706, 0.0305, 0.0025]
    """
    chosen = [Fraction(0)] * (sum(racks) // COPIES + 1)
    every_deal = _deals(SHUFFLED, racks)
    for held in product(*(range(size // COPIES + 1) for size in racks)):
        count = sum(held)
        ways = factorial(TWINS) // (factorial(TWINS - count) * prod(map(factorial, held)))
        left = [size - COPIES * twins for size, twins in zip(racks, held, strict=True)]
        chosen[count] += Fraction(ways * _deals(SHUFFLED - COPIES * count, left), every_deal)
    return _pmf(
        sum((-1) ** (more - count) * comb(more, count) * chosen[more] for more in range(count, len(chosen)))
        for count in range(len(chosen))
    )


def _drawn(special: int, of: int, tiles: int) -> Iterable[Fraction]:
    """How many of some special tiles are among so many drawn out of all: the hypergeometric law."""
    for count in range(special + 1):
        yield Fraction(comb(special, count) * comb(of - special, tiles - count), comb(of, tiles))


def _deals(tiles: int, racks: Iterable[int]) -> int:
    """In how many ways racks of these sizes can be dealt from so many tiles."""
    sizes = list(racks)
    return factorial(tiles) // (prod(map(factorial, sizes)) * factorial(tiles - sum(sizes)))


def _pmf(probability: Iterable[Fraction | int]) -> Pmf:
    return tuple(map(float, probability))
