"""Every way to lay a meld: a shape, and for which of its tiles okeys stand (clauses `meld`, `okey-identity`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import Final

from ..melds import Shape, melds_of
from ..tiles import CODE, FJ, NUMBER, STATED
from .masks import BIT

MAX_OKEYS: Final = 2
"""There are two okeys; so every meld, with three tiles or more, holds some other tile."""

MAX_PIECE_LENGTH: Final = 5
"""A run of six or more is two runs or more of three to five tiles: longer ones cover no other tiles."""

VALUE: Final = {face: NUMBER[CODE[face]] for face in BIT}
"""The value of each face (clause `value`)."""

_POINTS_BITS: Final = 10
_TILES_BITS: Final = 6
_SOUGHT_BITS: Final = 20
_OKEY: Final = 1 << _POINTS_BITS + _TILES_BITS
"""What an okey takes off a worth: more than all tiles and points add, and two of them less than the least sought."""


class Laying:
    """One way to lay a meld: it uses the tiles of `needs`, and an okey for each face of `stands_for`."""

    __slots__ = ("faces", "kind", "needs", "order", "points", "stands_for")

    def __init__(self, shape: Shape, stands_for: tuple[str, ...]) -> None:
        """The faces for which okeys stand are faces of the shape."""
        self.kind = shape.kind
        self.points = shape.points
        self.faces = shape.texts
        self.stands_for = stands_for
        self.needs = sum(BIT[face] for face in self.faces if face not in stands_for)
        self.order = VALUE[self.faces[0]], self.faces, stands_for
        """By the first number, so that a run comes after every run from which it could go on."""

    @property
    def lowest(self) -> int:
        """The bit of the lowest tile that is no okey."""
        return self.needs & -self.needs

    def texts(self, okey: str) -> list[str]:
        """The meld as logs write it; the okey's face without an okey is a false joker (clause `false-joker`)."""
        if not self.stands_for and okey not in self.faces:
            return [*self.faces]
        return [f"{okey}={face}" if face in self.stands_for else FJ if face == okey else face for face in self.faces]

    def tiles(self, okey: str) -> list[str]:
        """The tiles that the meld takes from the rack."""
        return [STATED[text][0] for text in self.texts(okey)]


def every_laying(okeys: int, longest: int, high_one: bool) -> Iterator[Laying]:
    """All layings with so many okeys of melds of up to so many tiles, by meld and then by the places of the okeys."""
    for shape in dict.fromkeys(melds_of(high_one).values()):
        if len(shape.texts) <= longest:
            for stands_for in combinations(shape.texts, okeys):
                yield Laying(shape, stands_for)


@cache
def _pieces(okeys: int, high_one: bool) -> list[Laying]:
    """For each set of tiles the laying with so many okeys and most points; of equal ones the first.

    What an okey stands for takes no tile from any other meld, so no other laying of the same tiles can do better.
    """
    best: dict[int, Laying] = {}
    for laying in every_laying(okeys, MAX_PIECE_LENGTH, high_one):
        if laying.needs not in best or best[laying.needs].points < laying.points:
            best[laying.needs] = laying
    return list(best.values())


def _subsets(tiles: int) -> list[int]:
    """Every mask of some of these tiles, itself and the empty one too."""
    found, subset = [0], tiles
    while subset:
        found.append(subset)
        subset = subset - 1 & tiles
    return found


Choice = tuple[int, int, int, Laying]
"""The tiles that a laying needs, its worth, its gain, and the laying.

The gain bounds what its okeys can do: a packing with this laying is worth no more than its gain and the best packing
without okeys. For the tiles of the laying may hold a meld that speaks for itself, and with that one in its place the
packing still is one; so the gain is the worth of the laying less that of the best such meld.
"""

Choices = dict[int, list[Choice]]
"""Layings by the bit of their lowest tile."""


_gain = itemgetter(2)


class Worths:
    """What is sought in an arrangement, as one number to compare by, which adds up over tiles.

    The number says first how much of what is sought there is, then prefers fewer okeys, then more tiles, then more
    points. It is greater than nothing for every tile, so that to cover more tiles is never worse.
    """

    __slots__ = ("_high_one", "okeys", "plain", "tiles", "with_one", "with_two")

    def __init__(self, by_tile: Callable[[str], int], by_okey: Callable[[str], int], high_one: bool) -> None:
        """What is sought in a tile with this face, and in an okey that stands for it; whether runs go on above 13."""
        self._high_one = high_one
        ties = {face: (1 << _POINTS_BITS) + VALUE[face] for face in BIT}
        self.tiles = {face: (by_tile(face) << _SOUGHT_BITS) + ties[face] for face in BIT}
        """By face: the worth of a tile in a meld."""
        self.okeys = {face: (by_okey(face) << _SOUGHT_BITS) + ties[face] - _OKEY for face in BIT}
        """By face for which it stands: the worth of an okey in a meld."""
        self.plain: Choices = {bit: [] for bit in BIT.values()}
        """Melds without okeys by the bit of their lowest tile."""
        worths = {laying.needs: self.of(laying) for laying in _pieces(0, high_one)}
        for laying in _pieces(0, high_one):
            worth = worths[laying.needs]
            self.plain[laying.lowest].append((laying.needs, worth, worth, laying))
        self.with_one, self.with_two = (self._by_gain(okeys, worths) for okeys in (1, MAX_OKEYS))
        """Melds with one okey and melds with two, those of greatest gain first."""

    def of(self, laying: Laying) -> int:
        """The worth of a laying."""
        return sum((self.okeys if face in laying.stands_for else self.tiles)[face] for face in laying.faces)

    def _by_gain(self, okeys: int, plain: dict[int, int]) -> list[Choice]:
        """The layings with so many okeys, those of greatest gain first; `plain` has the worth of melds without."""
        choices = []
        for laying in _pieces(okeys, self._high_one):
            worth = self.of(laying)
            instead = max([plain.get(tiles, 0) for tiles in _subsets(laying.needs)])
            choices.append((laying.needs, worth, worth - instead, laying))
        return sorted(choices, key=_gain, reverse=True)


@cache
def most_points(high_one: bool) -> Worths:
    """For most points in melds."""
    return Worths(VALUE.__getitem__, VALUE.__getitem__, high_one)


@cache
def most_tiles(high_one: bool) -> Worths:
    """For most tiles in melds."""
    return Worths(lambda face: 1, lambda face: 1, high_one)


@cache
def savings(multiplier: int, okey_left: int, high_one: bool) -> Worths:
    """For the cheapest rest: a tile laid saves its value times the multiplier, an okey laid its flat sum."""
    return Worths(lambda face: VALUE[face] * multiplier, lambda face: okey_left, high_one)


def sought_in(worth: int) -> int:
    """How much of what is sought a worth stands for."""
    return worth + MAX_OKEYS * _OKEY >> _SOUGHT_BITS


def at_least(sought: int) -> int:
    """The least worth that can stand for so much of what is sought."""
    return (sought << _SOUGHT_BITS) - MAX_OKEYS * _OKEY


def tiles_in(worth: int) -> int:
    """How many tiles a worth stands for."""
    return worth >> _POINTS_BITS & (1 << _TILES_BITS) - 1


def points_in(worth: int) -> int:
    """How many points a worth stands for."""
    return worth & (1 << _POINTS_BITS) - 1
