"""What a bot that plays at random lays, where melds are laid during play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from ..arrange import best_cover, openings
from ..bot.move import Move
from ..bot.observation import Observation
from ..chance import Chance
from ..events import HandOpened, MeldsLaid, PairsOpened
from .laying import addition, additions, bar_of, further_pairs, pairs_of

_OPENINGS: Final = 8
"""Among so many of the best openings one is chosen."""


def lay_at_random(seen: Observation, chance: Chance) -> Move | None:
    """Something that can be laid, half of the time."""
    if len(seen.rack) == 1 or chance.happens(1, of=2):
        return None
    opened = seen.table.opened[seen.seat]
    if opened == "pairs":
        return further_pairs(seen)
    moves = [*(_openings(seen) if opened is None else _layings(seen))]
    return chance.choose(moves) if moves else None


def _openings(seen: Observation) -> Iterator[Move]:
    """Some openings with melds, and the best with pairs."""
    table = seen.table
    for opening in islice(openings(seen.rack, table.okey, bar_of(seen), high_one=table.high_one), _OPENINGS):
        yield Move(HandOpened, {"melds": opening.melds})
    pairs = pairs_of(seen)
    if len(pairs) >= table.laying.pairs(table, seen.seat):
        yield Move(PairsOpened, {"pairs": pairs})


def _layings(seen: Observation) -> Iterator[Move]:
    """Each meld of the best arrangement by itself, and every lay-off and capture."""
    for meld in best_cover(seen.rack, seen.table.okey, leave=1, high_one=seen.table.high_one).melds:
        yield Move(MeldsLaid, {"melds": [meld]})
    yield from map(addition, additions(seen))
