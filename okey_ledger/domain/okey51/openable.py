"""How often chance deals an openable rack of `okey51`."""

from __future__ import annotations

from typing import Final

from ..openable import Openable, Rate
from .tariff import BAR, PAIRS

OPENABLE: Final = Openable(
    bar=BAR,
    pairs=PAIRS,
    seats=4,
    rack=14,
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
"""What ``python -m okey_ledger.analytics.fairness.openable okey51 4000000`` measures."""
