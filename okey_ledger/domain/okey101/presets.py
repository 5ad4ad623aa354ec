"""Forms of `okey101` that have a name in the trade."""

from __future__ import annotations

from typing import Final

from ..ruleset import Preset
from ..sentence import N_

PRESETS: Final = {
    "yardimsiz": Preset(
        N_("Without help: the table helps nobody, and a wrong opening costs 101"),
        {"assisted": False, "house.wrong_opening_points": 101},
    ),
    "yardimli": Preset(
        N_("With help: the table marks işlek tiles, lays off at one touch and refuses wrong openings"),
        {"assisted": True, "house.wrong_opening_points": None},
    ),
    "katlamali": Preset(N_("With katlama: each opening exceeds the highest one before it"), {"katlama": True}),
    "esli": Preset(N_("In teams: seats 0 and 2 play against seats 1 and 3"), {"teams": True}),
}
"""By the name that a player knows, without Turkish letters; joined by `+` where a table is several of them."""
