"""A bot that plays well: the same observation always gives the same move."""

from __future__ import annotations

from .move import Move
from .observation import Observation


class SkilledBot:
    """Plays every rule set, with any options, as well as a careful player; nothing is left to chance."""

    def announce(self, seen: Observation) -> Move | None:
        """What the seat announces now, be it its turn or not: the indicator's twin, pairs; None for nothing."""
        return seen.table.rules.guide().announce(seen)

    def move(self, seen: Observation) -> Move | None:
        """The next move of the seat, whose turn it is; None where the stock is empty and it takes nothing."""
        return seen.table.rules.guide().move(seen)
