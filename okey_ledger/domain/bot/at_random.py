"""A bot that knows the rules and nothing else: of what is legal it does something by chance."""

from __future__ import annotations

from ..chance import Chance
from ..events import DiscardTaken, HandFinished, IndicatorShown, PairsDeclared, TileDiscarded, TileDrawn
from ..tiles import in_order
from .announcements import may_declare, may_show
from .move import Move
from .observation import Observation, after_take


class RandomBot:
    """Plays legally at random: lays when it comes to its mind, throws whatever, finishes where it happens to see it."""

    def __init__(self, chance: Chance) -> None:
        """What it does hangs on this chance and on what its seat sees."""
        self._chance = chance

    def announce(self, seen: Observation) -> Move | None:
        """It shows the indicator's twin or not, and rarely declares pairs."""
        if may_show(seen) and self._chance.happens(1, of=2):
            return Move(IndicatorShown, {})
        if may_declare(seen) and self._chance.happens(1, of=100):
            return Move(PairsDeclared, {})
        return None

    def move(self, seen: Observation) -> Move | None:
        """Some legal move; None where the stock is empty and it takes nothing."""
        table = seen.table
        if not table.drawn:
            return self._draw(seen)
        if table.taken is not None:
            return self._chance.choose([*table.rules.guide().uses_of_taken(seen)])
        return table.rules.guide().lay_at_random(seen, self._chance) or self._throw(seen)

    def _draw(self, seen: Observation) -> Move | None:
        table = seen.table
        taken = after_take(seen) if self._chance.happens(1, of=3) else None
        if taken and (taken.table.taken is None or any(table.rules.guide().uses_of_taken(taken))):
            return Move(DiscardTaken, {"tile": table.floor})
        return Move(TileDrawn, {}) if table.stock_left else None

    def _throw(self, seen: Observation) -> Move:
        kind = HandFinished if len(seen.rack) == 1 else TileDiscarded
        return Move(kind, {"tile": self._chance.choose(in_order(seen.rack))})
