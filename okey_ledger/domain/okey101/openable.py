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
    deals=2_000_000,
    rates=(
        Rate(tiles=21, false_jokers=0, racks=209955, openable=40179),
        Rate(tiles=21, false_jokers=1, racks=1867830, openable=349792),
        Rate(tiles=21, false_jokers=2, racks=3922215, openable=727392),
        Rate(tiles=22, false_jokers=0, racks=69985, openable=18972),
        Rate(tiles=22, false_jokers=1, racks=622610, openable=164265),
        Rate(tiles=22, false_jokers=2, racks=1307405, openable=341944),
    ),
    both=396930,
)
"""What ``python -m okey_ledger.analytics.fairness.openable okey101 2000000`` measures."""
