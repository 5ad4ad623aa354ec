"""Openable racks: whether a seat of `okey51` could open with what it was dealt, and how often chance gives that.

There is no closed form for the rate, so it was measured once, over many fair deals, and is shipped with what it was
measured on; every test of it allows for the rate's own standard error. Measure it anew, or over more deals, with
``python -m okey_ledger.analytics.fairness.openable DEALS`` (docs/fairness.md).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, sqrt
from typing import Final

import msgspec

from ...domain.arrange import best_opening, best_pairs
from ...domain.arrange.pairs import may_hold_pairs
from ...domain.chance import Chance
from ...domain.deal import RACK, Dealt, deal_tiles
from ...domain.okey51.tariff import BAR, PAIRS
from ...domain.tiles import COPIES, FJ, okey_above
from .shuffle import STARTER, Dealing, false_jokers

SEATS: Final = 4
"""How many play `okey51`."""


def is_openable(rack: Sequence[str], okey: str) -> bool:
    """Whether a rack holds an opening: 51 points in melds, or five pairs (clauses `opening`, `pairs-opening`, `okey`).

    It is a question about the deal, so it is asked in the default readings, whatever the table plays by.

    >>> is_openable("R10 R11 R12 R13 B2 K2 Y2 B5 B7 B9 K4 K6 Y8 Y11".split(), "R5")
    True
    """
    held = list(rack)
    if best_opening(held, okey).points >= BAR:
        return True
    return may_hold_pairs(held, okey, PAIRS) and len(best_pairs(held, okey, leave=1).pairs) >= PAIRS


class Rate(msgspec.Struct, frozen=True):
    """How many racks of a size were openable, where so many false jokers had been dealt to the whole table."""

    tiles: int
    """14 or 15."""
    false_jokers: int
    racks: int
    openable: int


class Reference(msgspec.Struct, frozen=True):
    """What was measured over fair deals to four seats."""

    deals: int
    rates: tuple[Rate, ...]
    both: int
    """How many pairs of racks of one deal were both openable."""

    def rate(self, tiles: int, dealing: Dealing) -> float:
        """How likely a rack of so many tiles is openable.

        >>> round(REFERENCE.rate(14, "indicator-first"), 3), round(REFERENCE.rate(15, "indicator-first"), 3)
        (0.193, 0.26)
        """
        return sum(weight * rate.openable / rate.racks for weight, rate in self._mixed(tiles, dealing))

    def standard_error(self, tiles: int) -> float:
        """The standard error of that rate.

        >>> round(REFERENCE.standard_error(14), 5)
        0.00011
        """
        mixed = self._mixed(tiles, "indicator-first")
        rates = [(weight, rate.openable / rate.racks, rate.racks) for weight, rate in mixed]
        return sqrt(sum(weight**2 * rate * (1 - rate) / racks for weight, rate, racks in rates))

    @property
    def covariance(self) -> float:
        """The covariance of two racks of one deal, which is negative: they want the same tiles.

        >>> round(REFERENCE.covariance, 4)
        -0.0065
        """
        starter, other = self.rate(STARTER, "indicator-first"), self.rate(RACK, "indicator-first")
        pairs = comb(SEATS, 2)
        apart = ((SEATS - 1) * starter * other + (pairs - SEATS + 1) * other**2) / pairs
        return self.both / (self.deals * pairs) - apart

    def _mixed(self, tiles: int, dealing: Dealing) -> list[tuple[float, Rate]]:
        """The rates for a size of rack with how likely each is, by how many false jokers reach the racks."""
        pmf = false_jokers(SEATS * RACK + 1, dealing)
        return [(pmf[rate.false_jokers], rate) for rate in self.rates if rate.tiles == tiles]


REFERENCE: Final = Reference(
    deals=4_000_000,
    rates=(
        Rate(tiles=14, false_jokers=0, racks=2482143, openable=486997),
        Rate(tiles=14, false_jokers=1, racks=6012657, openable=1167211),
        Rate(tiles=14, false_jokers=2, racks=3505200, openable=667755),
        Rate(tiles=15, false_jokers=0, racks=827381, openable=217970),
        Rate(tiles=15, false_jokers=1, racks=2004219, openable=523520),
        Rate(tiles=15, false_jokers=2, racks=1168400, openable=298394),
    ),
    both=896997,
)
"""What ``python -m okey_ledger.analytics.fairness.openable 4000000`` measures."""


def measure(deals: Iterator[Dealt]) -> Reference:
    """Count the openable racks of some deals at tables of four."""
    racks = {(tiles, jokers): [0, 0] for tiles in (RACK, STARTER) for jokers in range(COPIES + 1)}
    count = both = 0
    for dealt in deals:
        count += 1
        okey = okey_above(dealt.indicator)
        jokers = sum(rack.count(FJ) for rack in dealt.racks)
        openable = [is_openable(rack, okey) for rack in dealt.racks]
        for rack, hit in zip(dealt.racks, openable, strict=True):
            cell = racks[len(rack), jokers]
            cell[0] += 1
            cell[1] += hit
        both += sum(one and other for one, other in combinations(openable, 2))
    return Reference(count, tuple(Rate(*where, *counted) for where, counted in racks.items()), both)


def fair_deals(count: int, seed: str = "openable racks 1") -> Iterator[Dealt]:
    """So many fair deals at tables of four, always the same ones."""
    chance = Chance(seed)
    for number in range(count):
        yield deal_tiles(chance, SEATS, number % SEATS)


if __name__ == "__main__":
    sys.stdout.write(f"{measure(fair_deals(int(sys.argv[1])))}\n")
