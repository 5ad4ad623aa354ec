"""A bot that plays well: the same sight always gives the same move."""

from __future__ import annotations

from . import classic, okey51
from .move import Move
from .sight import Sight


class SkilledBot:
    """Plays every rule set, with any options, as well as a careful player; nothing is left to chance."""

    def announce(self, sight: Sight) -> Move | None:
        """In classic Okey: the indicator's twin, and pairs when one is missing."""
        return classic.announce(sight) if sight.table.rules.bar is None else None

    def move(self, sight: Sight) -> Move | None:
        """The next move of the seat, whose turn it is; None where the stock is empty and it takes nothing."""
        return classic.move(sight) if sight.table.rules.bar is None else okey51.move(sight)
