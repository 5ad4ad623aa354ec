"""A rack as two sets of faces, each a mask of 52 bits: what it holds at least once, and what it holds twice.

Bits go by number, then color: R1 B1 K1 Y1 R2 … Y13. A run is then a step of four bits and a group lies in one nibble,
so that a few shifts find every tile that any meld could use.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ..tiles import CODE, COLOR, FJ, NOTATION, NUMBER, NUMBERED

BIT: Final = {NOTATION[code]: 1 << 4 * (NUMBER[code] - 1) + COLOR[code] for code in range(NUMBERED)}
"""The bit of each face."""

_ONES: Final = 0xF
_FIRST_OF_EACH_NUMBER: Final = 0x1111111111111


class Faces(NamedTuple):
    """The tiles of a rack as what they play: false jokers as the okey, and okeys apart, which play as anything."""

    once: int
    """The faces held at least once."""
    twice: int
    """The faces held twice."""
    okeys: int
    """How many okeys."""

    @property
    def tiles(self) -> int:
        """How many tiles there are."""
        return self.once.bit_count() + self.twice.bit_count() + self.okeys

    def without(self, tile: str, okey: str) -> Faces:
        """The same rack with one tile fewer."""
        if tile == okey:
            return Faces(self.once, self.twice, self.okeys - 1)
        bit = bits_under(okey)[tile]
        if self.twice & bit:
            return Faces(self.once, self.twice ^ bit, self.okeys)
        return Faces(self.once ^ bit, self.twice, self.okeys)


@cache
def bits_under(okey: str) -> dict[str, int]:
    """The bit of what each tile plays as; an okey has none (clauses `okey`, `false-joker`)."""
    return BIT | {FJ: BIT[okey], okey: 0}


def faces_of(rack: list[str], okey: str) -> Faces:
    """The faces of a rack.

    >>> faces_of("R1 R1 FJ R6".split(), "R6") == (BIT["R1"] | BIT["R6"], BIT["R1"], 1)
    True
    """
    once = twice = 0
    for bit in map(bits_under(okey).__getitem__, rack):
        twice |= once & bit
        once |= bit
    return Faces(once, twice, rack.count(okey))


def distinct(rack: list[str]) -> list[str]:
    """The tiles of a rack, equal ones once, in the order in which racks are shown."""
    return sorted(set(rack), key=CODE.__getitem__)


def without(rack: list[str], tiles: list[str]) -> list[str]:
    """A rack without these tiles, in the same order."""
    rest = rack.copy()
    for tile in tiles:
        rest.remove(tile)
    return rest


def meldable(once: int, high_one: bool = True) -> int:
    """Those of these faces that some run or group of them uses.

    >>> meldable(BIT["R1"] | BIT["R12"] | BIT["R13"] | BIT["B8"]) == BIT["R1"] | BIT["R12"] | BIT["R13"]
    True
    """
    ascending = once | (once & _ONES) << 52 if high_one else once
    starts = ascending & ascending >> 4 & ascending >> 8
    runs = starts | starts << 4 | starts << 8
    both = once & once >> 1
    either = once | once >> 1
    groups = (both & either >> 2 | both >> 2 & either) & _FIRST_OF_EACH_NUMBER
    return once & (runs | runs >> 52 | groups * 15)
