"""A bot that knows the rules and nothing else: of what is legal it does something by chance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ..arrange import best_cover, openings, ready
from ..chance import Chance
from ..events import (
    DiscardTaken,
    HandFinished,
    HandOpened,
    IndicatorShown,
    MeldsLaid,
    PairsDeclared,
    PairsOpened,
    TileDiscarded,
    TileDrawn,
)
from ..okey51.tariff import PAIRS
from ..tiles import in_order
from .announcing import may_declare, may_show
from .laying import addition, additions, bar_of, further_pairs, pairs_of
from .move import Move
from .sight import Sight
from .taking import after_take, uses_of_taken

_OPENINGS = 8
"""Among so many of the best openings one is chosen."""


class RandomBot:
    """Plays legally at random: lays when it comes to its mind, throws whatever, finishes where it happens to see it."""

    def __init__(self, chance: Chance) -> None:
        """What it does hangs on this chance and on what its seat sees."""
        self._chance = chance

    def announce(self, sight: Sight) -> Move | None:
        """It shows the indicator's twin or not, and rarely declares pairs."""
        if may_show(sight) and self._chance.happens(1, of=2):
            return Move(IndicatorShown, {})
        if may_declare(sight) and self._chance.happens(1, of=100):
            return Move(PairsDeclared, {})
        return None

    def move(self, sight: Sight) -> Move | None:
        """Some legal move; None where the stock is empty and it takes nothing."""
        table = sight.table
        if not table.drawn:
            return self._draw(sight)
        if table.taken is not None:
            return self._chance.choose([*uses_of_taken(sight)])
        return (self._finish(sight) if table.rules.bar is None else self._lay(sight)) or self._throw(sight)

    def _draw(self, sight: Sight) -> Move | None:
        taken = after_take(sight) if self._chance.happens(1, of=3) else None
        if taken and (taken.table.taken is None or any(uses_of_taken(taken))):
            return Move(DiscardTaken, {"tile": sight.table.floor})
        return Move(TileDrawn, {}) if sight.table.stock_left else None

    def _throw(self, sight: Sight) -> Move:
        kind = HandFinished if len(sight.rack) == 1 else TileDiscarded
        return Move(kind, {"tile": self._chance.choose(in_order(sight.rack))})

    def _finish(self, sight: Sight) -> Move | None:
        table = sight.table
        ways = ready(sight.rack, table.okey, table.declared[sight.seat], table.house.okey_in_pairs)
        if not ways:
            return None
        way = self._chance.choose(ways)
        return Move(HandFinished, {"tile": way.discard, way.kind: way.shown})

    def _lay(self, sight: Sight) -> Move | None:
        """Something that can be laid, half of the time."""
        if len(sight.rack) == 1 or self._chance.happens(1, of=2):
            return None
        opened = sight.table.opened[sight.seat]
        if opened == "pairs":
            return further_pairs(sight)
        moves = [*(_openings(sight) if opened is None else _layings(sight))]
        return self._chance.choose(moves) if moves else None


def _openings(sight: Sight) -> Iterator[Move]:
    """Some openings with melds, and the best with pairs."""
    for opening in islice(openings(sight.rack, sight.table.okey, bar_of(sight)), _OPENINGS):
        yield Move(HandOpened, {"melds": opening.melds})
    pairs = pairs_of(sight)
    if len(pairs) >= PAIRS:
        yield Move(PairsOpened, {"pairs": pairs})


def _layings(sight: Sight) -> Iterator[Move]:
    """Each meld of the best arrangement by itself, and every lay-off and capture."""
    for meld in best_cover(sight.rack, sight.table.okey, leave=1).melds:
        yield Move(MeldsLaid, {"melds": [meld]})
    yield from map(addition, additions(sight))
