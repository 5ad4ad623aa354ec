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
    deals=1_000_000,
    rates=(
        Rate(tiles=21, false_jokers=0, racks=105186, openable=20028),
        Rate(tiles=21, false_jokers=1, racks=934074, openable=174894),
        Rate(tiles=21, false_jokers=2, racks=1960740, openable=364007),
        Rate(tiles=22, false_jokers=0, racks=35062, openable=9567),
        Rate(tiles=22, false_jokers=1, racks=311358, openable=82057),
        Rate(tiles=22, false_jokers=2, racks=653580, openable=171321),
    ),
    both=198755,
)
"""What ``python -m okey_ledger.analytics.fairness.openable okey101 1000000`` measures."""
