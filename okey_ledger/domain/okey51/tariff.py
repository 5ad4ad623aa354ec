"""The numbers of `okey51`, each with its clause."""

from typing import Final

from .options import Okey51Options

BAR: Final = Okey51Options.opening_points
"""An opening with melds is worth at least this (`opening`)."""

PAIRS: Final = Okey51Options.opening_pairs
"""An opening with pairs has at least this many (`pairs-opening`)."""

PER_POINT: Final = 10
"""Laying off, capturing and taking cost a tile's value times this (`lay-off`, `capture`, `take`)."""

CAPTURE: Final = 100
"""A capture costs the meld's owner this and the tiles given (`capture`)."""

ISLEK: Final = 100
"""An işlek discard costs its thrower this (`islek`)."""

FINISH: Final = {"normal": -500, "pairs": -1000, "okey": -1000}
"""What the finisher gets, by kind (`finish`)."""

UNOPENED: Final = {"normal": 500, "pairs": 1000, "okey": 1000, "exhausted": 500}
"""What a seat that has not opened pays, by end (`unopened`)."""

REST: Final = {"normal": 5, "pairs": 10, "okey": 10, "exhausted": 5}
"""By what the rest of a seat that opened with melds is multiplied, by end (`rest`)."""

PAIRS_REST: Final = 10
"""By what the rest of a seat that opened with pairs is multiplied, at every end (`pairs-multiplier`)."""

OKEY_LEFT: Final = {"melds": 500, "pairs": 1000}
"""What each okey left in the rack adds, by what the seat opened with (`okey-left`)."""
