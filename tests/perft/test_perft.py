"""The numbers of continuations that are kept are those of the solver and those of brute force."""

from __future__ import annotations

import pytest

from tests.perft.counted import PATH, counted, counts, kept
from tests.perft.positions import POSITIONS, Position
from tests.perft.tried import tried


def test_the_solver_finds_as_many_continuations_as_are_kept() -> None:
    assert PATH.read_bytes() == counted(), "`python -m tests.perft` writes it anew; read the diff"


SECONDS = {"okey51-capture-declared", "countdown-melds"}
"""The positions that brute force takes seconds for."""


@pytest.mark.parametrize(
    "position",
    [pytest.param(each, id=each.name, marks=[pytest.mark.long] * (each.name in SECONDS)) for each in POSITIONS],
)
def test_brute_force_finds_as_many_continuations_as_are_kept(position: Position) -> None:
    assert position.tried > 0
    assert counts(position, position.tried, tried) == kept()[position.name][: position.tried]
