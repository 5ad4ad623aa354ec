"""How near the tiles of a rack are to melds, by what nobody has shown yet."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Final, NamedTuple

from ..melds import melds_of
from ..tiles import COPIES, FJ, NOTATION, NUMBERED, STATED
from ..view import HIDDEN
from .observation import Observation

_MELDED: Final = 3
"""A meld that is there already counts as one that so many tiles would make."""


class Triple(NamedTuple):
    """A meld of three of which one tile is looked at."""

    one: str
    other: str
    points: int
    """Of all three."""


@cache
def _triples(high_one: bool) -> dict[str, list[Triple]]:
    """By face: the melds of three that it is part of."""
    triples: dict[str, list[Triple]] = {face: [] for face in NOTATION[:NUMBERED]}
    for shape in dict.fromkeys(melds_of(high_one).values()):
        if len(shape.faces) == 3:
            for face in shape.texts:
                one, other = (text for text in shape.texts if text != face)
                triples[face].append(Triple(one, other, shape.points))
    return triples


def may_be_melded(tile: str, seen: Observation) -> bool:
    """Whether some meld of three could be made of a tile with tiles of the rack, okeys among them."""
    plays, okey = seen.table.plays, seen.table.okey
    if tile == okey:
        return True
    held = {plays[other] for other in seen.rack if other != okey}
    missing = 2 - min(seen.rack.count(okey), 2)
    return any(
        (one in held) + (other in held) >= missing for one, other, _ in _triples(seen.table.high_one)[plays[tile]]
    )


class Prospects:
    """What a seat can hope for: which faces may still come, and what each tile of its rack is worth for that."""

    __slots__ = ("_held", "_plays", "_triples", "unseen")

    def __init__(self, seen: Observation) -> None:
        """Count what the seat has seen: its rack, the table, the discards that it may see, the indicator."""
        table = seen.table
        self.unseen = unseen = dict.fromkeys(NOTATION, COPIES) | {HIDDEN: 0}
        """By face: how many tiles that play as it may still come; the okey's are the false jokers."""
        for tile in chain([table.indicator], seen.rack, *table.piles):
            unseen[tile] -= 1
        for laid in table.melds:
            for text in laid.tiles:
                unseen[STATED[text][0]] -= 1
        unseen[table.okey] = unseen[FJ]
        self._plays = table.plays
        self._triples = _triples(table.high_one)
        self._held = {table.plays[tile] for tile in seen.rack if tile != table.okey}

    def of_meld(self, tile: str, flat: int, by_points: int = 0) -> int:
        """How much a tile is worth for melds: so much for each tile that would make one of three with it and another.

        So much is `flat`, and `by_points` for each point of the meld.
        """
        held, unseen = self._held, self.unseen
        worth = 0
        for one, other, points in self._triples[self._plays[tile]]:
            if one in held:
                chances = _MELDED if other in held else unseen[other]
            elif other in held:
                chances = unseen[one]
            else:
                continue
            worth += chances * (flat + by_points * points)
        return worth

    def of_pair(self, tile: str) -> int:
        """How many tiles would make a pair with a single one."""
        return self.unseen[self._plays[tile]]
