"""The order of the stock beside every order that its tiles could have: the exact mean and variance over all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from ...domain.table import Table
from ...domain.tiles import COLOR, FJ, NOTATION, NUMBER, NUMBERED


class StockOrder(NamedTuple):
    """How the tiles of a stock lie."""

    places: int
    """How many places there are at which two tiles follow each other."""
    neighbors: int
    """At how many of them the two are equal, of one color with numbers side by side, or of one number."""
    expected: float
    variance: float
    okeys: int
    """How many okeys lie in the half that is drawn first."""
    okey_chance: float
    """How likely each okey of the stock is to lie there; 0 where there is none."""
    okeys_in_stock: int


def stock_order(table: Table) -> StockOrder:
    """The order of a recorded stock as it was dealt."""
    stock = (table.stock or [])[::-1]
    related = _related()
    count = len(stock)
    neighbors = sum([other in related[tile] for tile, other in pairwise(stock)])
    expected, variance = neighbor_law(Counter(stock))
    half = count // 2
    okeys = stock.count(table.okey)
    return StockOrder(
        max(count - 1, 0),
        neighbors,
        expected,
        variance,
        stock[:half].count(table.okey),
        half / count if okeys else 0.0,
        okeys,
    )


def neighbor_law(tiles: Mapping[str, int]) -> tuple[float, float]:
    """The mean and the variance of related neighbors over all orders of some tiles.

    Over permutations the chance that two given places hold related tiles is that of two tiles drawn; for the variance
    pairs of places that share one, and those that share none, are counted by the tiles that are related to each.

    >>> neighbor_law({"R1": 2, "B9": 1})     # R1 R1 B9 in three orders: 1, 0 and 1 of two places
    (0.6666666666666666, 0.2222222222222222)
    """
    count = sum(tiles.values())
    if count < 2:
        return 0.0, 0.0
    related = _related()
    degrees = [
        (times, sum([tiles.get(other, 0) for other in related[tile]]) - 1) for tile, times in tiles.items() if times
    ]
    ordered = sum([times * degree for times, degree in degrees])
    shared = sum([times * degree * (degree - 1) for times, degree in degrees])
    mean = ordered / count
    squared = mean
    if count > 2:
        squared += 2 * (count - 2) * shared / (count * (count - 1) * (count - 2))
    if count > 3:
        disjoint = ordered * ordered - 4 * shared - 2 * ordered
        squared += (count - 2) * (count - 3) * disjoint / (count * (count - 1) * (count - 2) * (count - 3))
    return mean, max(squared - mean * mean, 0.0)


@cache
def _related() -> dict[str, frozenset[str]]:
    """By tile: those that would lie beside it in a meld, and itself."""
    found = {FJ: frozenset([FJ])}
    for code, tile in enumerate(NOTATION[:NUMBERED]):
        found[tile] = frozenset(
            other
            for at, other in enumerate(NOTATION[:NUMBERED])
            if (COLOR[at] == COLOR[code] and abs(NUMBER[at] - NUMBER[code]) <= 1) or NUMBER[at] == NUMBER[code]
        )
    return found
