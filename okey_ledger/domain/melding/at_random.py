"""What a bot that plays at random lays, where melds are laid during play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from ..arrange import best_cover, openings
from ..bot.move import Move
from ..bot.sight import Sight
from ..chance import Chance
from ..events import HandOpened, MeldsLaid, PairsOpened
from .laying import addition, additions, bar_of, further_pairs, pairs_of

_OPENINGS: Final = 8
"""Among so many of the best openings one is chosen."""


def lay_at_random(sight: Sight, chance: Chance) -> Move | None:
    """Something that can be laid, half of the time."""
    if len(sight.rack) == 1 or chance.happens(1, of=2):
        return None
    opened = sight.table.opened[sight.seat]
    if opened == "pairs":
        return further_pairs(sight)
    moves = [*(_openings(sight) if opened is None else _layings(sight))]
    return chance.choose(moves) if moves else None


def _openings(sight: Sight) -> Iterator[Move]:
    """Some openings with melds, and the best with pairs."""
    table = sight.table
    for opening in islice(openings(sight.rack, table.okey, bar_of(sight), high_one=table.high_one), _OPENINGS):
        yield Move(HandOpened, {"melds": opening.melds})
    pairs = pairs_of(sight)
    if len(pairs) >= table.laying.pairs(table, sight.seat):
        yield Move(PairsOpened, {"pairs": pairs})


def _layings(sight: Sight) -> Iterator[Move]:
    """Each meld of the best arrangement by itself, and every lay-off and capture."""
    for meld in best_cover(sight.rack, sight.table.okey, leave=1, high_one=sight.table.high_one).melds:
        yield Move(MeldsLaid, {"melds": [meld]})
    yield from map(addition, additions(sight))
