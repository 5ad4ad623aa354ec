"""How often chance deals an openable rack of `okey101`."""

from __future__ import annotations

from typing import Final

from ..openable import Openable, Rate
from .options import Okey101Options

_DEFAULT: Final = Okey101Options()

OPENABLE: Final = Openable(
    bar=_DEFAULT.opening_points,
    pairs=_DEFAULT.opening_pairs,
    seats=4,
    rack=21,
    high_one=_DEFAULT.house.high_one,
    deals=500_000,
    rates=(
        Rate(tiles=21, false_jokers=0, racks=52329, openable=9887),
        Rate(tiles=21, false_jokers=1, racks=466725, openable=87366),
        Rate(tiles=21, false_jokers=2, racks=980946, openable=182493),
        Rate(tiles=22, false_jokers=0, racks=17443, openable=4741),
        Rate(tiles=22, false_jokers=1, racks=155575, openable=41219),
        Rate(tiles=22, false_jokers=2, racks=326982, openable=85601),
    ),
    both=99578,
)
"""What ``python -m okey_ledger.analytics.fairness.openable okey101 500000`` measures."""
