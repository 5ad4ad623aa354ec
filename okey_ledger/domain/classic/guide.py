"""How classic Okey is played well."""

from __future__ import annotations

from typing import Final

from ..analysis.announcing import unshown_indicators
from ..analysis.taking import useful_takes
from ..assist.finishes import finishes
from ..assist.ready import assist_ready
from ..guide import Guide
from .bot import announce, move, show_at_random

GUIDE: Final = Guide(
    announce=announce,
    move=move,
    lay_at_random=show_at_random,
    uses_of_taken=lambda seen: iter(()),
    finishes=finishes,
    uses=lambda line: iter(()),
    advisers=(unshown_indicators, useful_takes),
    assist=assist_ready,
)
"""For bots, advisers and the assistant."""
