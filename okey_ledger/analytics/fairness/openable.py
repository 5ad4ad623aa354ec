"""How likely a rack is openable, by the rule set that is played.

There is no closed form for the rate, so it was measured once, over many fair deals, and is shipped with what it was
measured on; every test of it allows for the rate's own standard error. Measure it anew, or over more deals, with
``python -m okey_ledger.analytics.fairness.openable RULESET DEALS`` (docs/fairness.md).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations
from math import comb, sqrt
from typing import Final

import msgspec

from ...domain.chance import Chance
from ...domain.deal import Dealt, deal_tiles
from ...domain.openable import Openable, Rate
from ...domain.rulesets import RULESETS
from ...domain.tiles import COPIES, FJ, okey_above
from .shuffle import Dealing, false_jokers


class Reference(msgspec.Struct, frozen=True):
    """The rates that were measured for a rule set, and what follows from them."""

    measured: Openable

    def rate(self, tiles: int, dealing: Dealing) -> float:
        """How likely a rack of so many tiles is openable.

        >>> round(REFERENCES[14].rate(14, "indicator-first"), 3), round(REFERENCES[14].rate(15, "indicator-first"), 3)
        (0.193, 0.26)
        """
        return sum(weight * rate.openable / rate.racks for weight, rate in self._mixed(tiles, dealing))

    def standard_error(self, tiles: int) -> float:
        """The standard error of that rate.

        >>> round(REFERENCES[14].standard_error(14), 5)
        0.00011
        """
        mixed = self._mixed(tiles, "indicator-first")
        rates = [(weight, rate.openable / rate.racks, rate.racks) for weight, rate in mixed]
        return sqrt(sum(weight**2 * rate * (1 - rate) / racks for weight, rate, racks in rates))

    @property
    def covariance(self) -> float:
        """The covariance of two racks of one deal, which is negative: they want the same tiles.

        >>> round(REFERENCES[14].covariance, 4)
        -0.0065
        """
        known = self.measured
        starter, other = self.rate(known.rack + 1, "indicator-first"), self.rate(known.rack, "indicator-first")
        pairs = comb(known.seats, 2)
        apart = ((known.seats - 1) * starter * other + (pairs - known.seats + 1) * other**2) / pairs
        return known.both / (known.deals * pairs) - apart

    def _mixed(self, tiles: int, dealing: Dealing) -> list[tuple[float, Rate]]:
        """The rates for a size of rack with how likely each is, by how many false jokers reach the racks."""
        known = self.measured
        pmf = false_jokers(known.seats * known.rack + 1, dealing)
        return [(pmf[rate.false_jokers], rate) for rate in known.rates if rate.tiles == tiles]


def _references() -> dict[int, Reference]:
    known = [Reference(rules.openable()) for rules in RULESETS.values() if rules.openable]
    found = {reference.measured.rack: reference for reference in known}
    assert len(found) == len(known), "the size of a rack tells by which rates it is judged"
    return found


REFERENCES: Final = _references()
"""By the size of rack that is dealt: the rates of the rule set that deals it, where openings are laid during play."""


def measure(deals: Iterator[Dealt], openable: Openable) -> Openable:
    """Count the openable racks of some deals by what an opening needs."""
    racks = {(tiles, jokers): [0, 0] for tiles in (openable.rack, openable.rack + 1) for jokers in range(COPIES + 1)}
    count = both = 0
    for dealt in deals:
        count += 1
        okey = okey_above(dealt.indicator)
        jokers = sum(rack.count(FJ) for rack in dealt.racks)
        hits = [openable.allows(rack, okey) for rack in dealt.racks]
        for rack, hit in zip(dealt.racks, hits, strict=True):
            cell = racks[len(rack), jokers]
            cell[0] += 1
            cell[1] += hit
        both += sum(one and other for one, other in combinations(hits, 2))
    rates = tuple(Rate(*where, *counted) for where, counted in racks.items())
    return msgspec.structs.replace(openable, deals=count, rates=rates, both=both)


def fair_deals(count: int, openable: Openable, seed: str = "openable racks 1") -> Iterator[Dealt]:
    """So many fair deals to the seats of a rule set, always the same ones."""
    chance = Chance(seed)
    for number in range(count):
        yield deal_tiles(chance, openable.seats, number % openable.seats, openable.rack)


if __name__ == "__main__":
    known = RULESETS[sys.argv[1]].openable
    assert known is not None
    sys.stdout.write(f"{measure(fair_deals(int(sys.argv[2]), known()), known())}\n")
