"""What a move would cost whom."""

from __future__ import annotations

from ..variation import Variation
from .answers import Charge


def charges_of(line: Variation) -> list[Charge]:
    """What a line of play changes in the scores."""
    return [Charge(entry.seat, entry.points, entry.rule) for entry in line.entries]
