"""The rival: the best arrangement of a rack as an integer program, solved by HiGHS.

A variable for each meld that the rack can lay says how often it is laid, one for each face how many okeys stand for it.
Runs of three to five tiles are enough: longer ones are two of those. The linear relaxation is solved first, and
integers are asked for only when it is fractional. The relaxation is not presolved: it is so small that this costs more
than it saves.

The melds are listed here anew, from the clauses `run` and `group`, so that the program may serve as a check as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

import highspy
import numpy as np

from okey_ledger.domain.tiles import CODE, NUMBERED

Goal = Literal["points", "tiles", "savings"]
"""What is to be greatest: points in melds, tiles in melds, or what the tiles laid save at the end of the hand."""

FRACTION = 1e-6
"""How far from a whole number a value may be and still count as whole."""


def _melds() -> list[tuple[int, ...]]:
    """The faces of every run of three to five tiles and of every group."""
    runs = [
        tuple(13 * color + number % 13 for number in range(start, start + length))
        for color in range(4)
        for length in (3, 4, 5)
        for start in range(15 - length)
    ]
    groups = [
        tuple(13 * color + number for color in colors)
        for number in range(13)
        for size in (3, 4)
        for colors in combinations(range(4), size)
    ]
    return runs + groups


MELDS = _melds()
VALUES = [face % 13 + 1 for face in range(NUMBERED)]


@dataclass(frozen=True)
class Answer:
    """The greatest value, and whether the relaxation alone found it."""

    value: int
    relaxed: bool


class IntegerProgram:
    """One HiGHS instance that takes one rack after another."""

    def __init__(self, multiplier: int = 5, okey_left: int = 500) -> None:
        """`multiplier` and `okey_left` weigh the rest, as in `cheapest_rest`."""
        self.highs: Any = highspy.Highs()  # type: ignore[no-untyped-call]
        self.highs.setOptionValue("output_flag", False)
        self.highs.setOptionValue("threads", 1)
        self.multiplier = multiplier
        self.okey_left = okey_left

    def solve(self, rack: list[str], okey: str, goal: Goal, leave: int = 0) -> Answer:
        """The greatest value for a rack that leaves at least so many tiles."""
        copies, okeys = [0] * NUMBERED, 0
        for tile in rack:
            if tile == okey:
                okeys += 1
            else:
                copies[CODE[okey if tile == "FJ" else tile]] += 1
        melds = [meld for meld in MELDS if sum(copies[face] == 0 for face in meld) <= okeys]
        if not melds:
            return Answer(0, relaxed=True)
        self.highs.setOptionValue("presolve", "off")
        self.highs.passModel(self._model(melds, copies, okeys, goal, len(rack) - leave))
        self.highs.run()
        values = np.array(self.highs.getSolution().col_value)
        relaxed = bool(np.all(np.abs(values - np.round(values)) < FRACTION))
        if not relaxed:
            columns = len(values)
            kinds = np.full(columns, highspy.HighsVarType.kInteger)
            self.highs.changeColsIntegrality(columns, np.arange(columns, dtype=np.int32), kinds)
            self.highs.setOptionValue("presolve", "choose")
            self.highs.run()
        return Answer(round(self.highs.getInfo().objective_function_value), relaxed)

    def _model(
        self, melds: list[tuple[int, ...]], copies: list[int], okeys: int, goal: Goal, most_tiles: int
    ) -> highspy.HighsLp:
        """Columns: melds, then faces that okeys may play. Rows: faces, then the okeys, then the tiles laid."""
        faces = sorted({face for meld in melds for face in meld})
        row_of = {face: row for row, face in enumerate(faces)}
        wild = faces if okeys else []
        okey_row, tiles_row = len(faces), len(faces) + 1
        index: list[int] = []
        value: list[float] = []
        start = [0]
        for meld in melds:
            index += [*(row_of[face] for face in meld), tiles_row]
            value += [*(1.0 for _ in meld), float(len(meld))]
            start.append(len(index))
        for face in wild:
            index += [row_of[face], okey_row]
            value += [-1.0, 1.0]
            start.append(len(index))
        model = highspy.HighsLp()
        model.num_col_ = len(melds) + len(wild)
        model.num_row_ = len(faces) + 2
        model.sense_ = highspy.ObjSense.kMaximize
        model.col_cost_ = np.array(self._costs(melds, wild, goal), dtype=float)
        model.col_lower_ = np.zeros(model.num_col_)
        model.col_upper_ = np.full(model.num_col_, 2.0)
        model.row_lower_ = np.zeros(model.num_row_)
        model.row_upper_ = np.array([*(copies[face] for face in faces), okeys, most_tiles], dtype=float)
        model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        model.a_matrix_.start_ = np.array(start, dtype=np.int32)
        model.a_matrix_.index_ = np.array(index, dtype=np.int32)
        model.a_matrix_.value_ = np.array(value)
        return model

    def _costs(self, melds: list[tuple[int, ...]], wild: list[int], goal: Goal) -> list[int]:
        """What each column adds."""
        if goal == "tiles":
            return [len(meld) for meld in melds] + [0 for _ in wild]
        points = [sum(VALUES[face] for face in meld) for meld in melds]
        if goal == "points":
            return points + [0 for _ in wild]
        saved = [self.multiplier * worth for worth in points]
        return saved + [self.okey_left - self.multiplier * VALUES[face] for face in wild]
