"""A bot that plays well: the same sight always gives the same move."""

from __future__ import annotations

from .move import Move
from .sight import Sight


class SkilledBot:
    """Plays every rule set, with any options, as well as a careful player; nothing is left to chance."""

    def announce(self, sight: Sight) -> Move | None:
        """What the seat announces now, be it its turn or not: the indicator's twin, pairs; None for nothing."""
        return sight.table.rules.guide().announce(sight)

    def move(self, sight: Sight) -> Move | None:
        """The next move of the seat, whose turn it is; None where the stock is empty and it takes nothing."""
        return sight.table.rules.guide().move(sight)
