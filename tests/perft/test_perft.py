"""The numbers of continuations that are kept are those of the solver and those of brute force."""

from __future__ import annotations

import pytest

from tests.perft.counted import KEPT, counted, counts, kept
from tests.perft.positions import POSITIONS, Position
from tests.perft.tried import tried


def test_the_solver_finds_as_many_continuations_as_are_kept() -> None:
    assert KEPT.read_bytes() == counted(), "`python -m tests.perft` writes it anew; read the diff"


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_brute_force_finds_as_many_continuations_as_are_kept(position: Position) -> None:
    assert position.tried > 0
    assert counts(position, position.tried, tried) == kept()[position.name][: position.tried]
