"""How many tiles a turn are laid off (clause `lay-off-limit`; more in `okey101/cases.py`)."""

from __future__ import annotations

from tests.rules.okey101.cases import paired, three_down
from tests.verdicts import NOTHING, breaks


def test_one_that_opened_with_pairs_lays_off_two() -> None:
    two = paired().lay_off(1, 0, "R9").lay_off(1, 1, "B6")
    assert breaks(two) == NOTHING
    assert breaks(two.lay_off(1, 2, "K5")) == {"lay-off-limit"}
    other = paired(pairs_lay_off_tiles=3).lay_off(1, 0, "R9").lay_off(1, 1, "B6")
    assert breaks(other.lay_off(1, 2, "K5")) == NOTHING


def test_a_table_can_limit_every_seat() -> None:
    assert breaks(three_down()) == NOTHING
    assert breaks(three_down(lay_off_cap="meld")) == {"lay-off-limit"}
    assert breaks(three_down(lay_off_cap="meld", lay_off_cap_tiles=3)) == NOTHING
