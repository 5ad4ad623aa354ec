"""Melds: every legal run and group, as a shape that knows its points and what fits (clauses `meld`, `run`, `group`).

There are few different melds: 308 runs and 65 groups. Each is one immutable `Shape`, found by the tiles as which its
tiles play (their *faces*), so that judging a meld, its points, and what can be laid off onto it are look-ups.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import Final, Literal

from .tiles import NOTATION, NUMBER

MAX_NUMBER: Final = 13
"""The highest number; above it a run goes on with 1 only, and no further."""


class Shape:
    """A legal meld without regard to which of its tiles are okeys or false jokers."""

    __slots__ = ("faces", "grown", "kind", "points", "wants")

    def __init__(self, kind: Literal["run", "group"], faces: tuple[int, ...]) -> None:
        """A run's faces stand in ascending order; a group's in order of their codes."""
        self.kind: Literal["run", "group"] = kind
        self.faces = faces
        self.points = sum(NUMBER[face] for face in faces)
        """Sum of the values; a 1 counts 1 wherever it stands (clause `value`)."""
        self.grown: dict[str, tuple[Shape, bool]] = {}
        """By face: what this becomes when a tile that plays as it is laid off, and whether it joins at the bottom."""
        self.wants: tuple[str, ...] = ()
        """The faces that fit: the keys of `grown`."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The faces as texts."""
        return tuple([NOTATION[face] for face in self.faces])

    @property
    def is_high(self) -> bool:
        """Whether it is a run that ends with a 1 after 13, whose value is a reading (clause `value`)."""
        return self.kind == "run" and self.faces[-1] < self.faces[0]

    def __repr__(self) -> str:
        """The kind and the tiles."""
        return f"{self.kind} {' '.join(self.texts)}"


def _runs(color: int, highest: int) -> list[tuple[int, ...]]:
    """The faces of every run of one color: from low to high, where 14 is the 1 after 13."""
    first = 13 * color
    ascending = [*range(first, first + MAX_NUMBER), first]
    return [
        tuple(ascending[low : high + 1])
        for low in range(MAX_NUMBER)
        for high in range(low + 2, highest)
        if high - low < MAX_NUMBER
    ]


def _groups(number: int) -> list[tuple[int, ...]]:
    """The faces of every group of one number."""
    same = range(number - 1, 52, MAX_NUMBER)
    return [faces for size in (3, 4) for faces in combinations(same, size)]


def _make_shapes(highest: int) -> dict[tuple[int, ...], Shape]:
    """Every legal meld by its faces; a group by its faces in every order."""
    shapes = {faces: Shape("run", faces) for color in range(4) for faces in _runs(color, highest)}
    for number in range(1, MAX_NUMBER + 1):
        for faces in _groups(number):
            group = Shape("group", faces)
            shapes |= dict.fromkeys(permutations(faces), group)
    for shape in set(shapes.values()):
        for face in _neighbors(shape):
            longer = shapes.get((*shape.faces, face))
            at_bottom = longer is None
            if longer is None:
                longer = shapes.get((face, *shape.faces))
            if longer is not None:
                shape.grown[NOTATION[face]] = longer, at_bottom
        shape.wants = tuple(shape.grown)
    return shapes


def _neighbors(shape: Shape) -> list[int]:
    """Faces that might fit a shape: the same color for a run, the same number for a group."""
    first = shape.faces[0]
    if shape.kind == "run":
        start = first - first % MAX_NUMBER
        return list(range(start, start + MAX_NUMBER))
    return list(range(first % MAX_NUMBER, 52, MAX_NUMBER))


def _by_texts(shapes: dict[tuple[int, ...], Shape]) -> dict[tuple[str, ...], Shape]:
    return {tuple([NOTATION[face] for face in faces]): shape for faces, shape in shapes.items()}


SHAPES: Final = _make_shapes(MAX_NUMBER + 1)
"""Every legal meld, by the faces of its tiles as they are written. Where a tile fits at both ends, it joins the top.

>>> SHAPES[(11, 12, 0)], SHAPES.get((12, 0, 1)), len(set(SHAPES.values()))
(run R12 R13 R1, None, 373)
>>> SHAPES[tuple(range(1, 13))].grown["R1"]
(run R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1, False)
"""

MELDS: Final = _by_texts(SHAPES)
"""The same by texts: what the tiles of a meld play as, in the order in which they are written.

>>> MELDS[("R12", "R13", "R1")]
run R12 R13 R1
"""


@cache
def melds_of(high_one: bool) -> dict[tuple[str, ...], Shape]:
    """Every legal meld by texts, at a table where a 1 stands after 13 (`MELDS`) or before 2 only (clause `run`).

    >>> low = melds_of(False)
    >>> low.get(("R12", "R13", "R1")), "R1" in low["R11", "R12", "R13"].wants, len(set(low.values()))
    (None, False, 329)
    """
    return MELDS if high_one else _by_texts(_make_shapes(MAX_NUMBER))
