"""How `okey101` is played well."""

from __future__ import annotations

from typing import Final

from ..analysis.discarding import islek_discards, okey_discards
from ..analysis.going_out import goings_out
from ..analysis.laying_off import left_lying
from ..analysis.opening import missed_openings
from ..analysis.taking import useful_takes, useless_takes
from ..analysis.uses import uses
from ..assist.laying import assist_laying
from ..guide import Guide
from .bot import announce, lay_at_random, move, uses_of_taken

GUIDE: Final = Guide(
    announce=announce,
    move=move,
    lay_at_random=lay_at_random,
    uses_of_taken=uses_of_taken,
    finishes=goings_out,
    uses=uses,
    advisers=(missed_openings, islek_discards, okey_discards, left_lying, useful_takes, useless_takes),
    assist=assist_laying,
)
"""For bots, advisers and assisted tables."""
