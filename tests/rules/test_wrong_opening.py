"""An opening that is none is charged where the table says so (clause `wrong-opening`; more in `okey101/cases.py`)."""

from __future__ import annotations

from tests.rules.okey101.cases import FIRST, HUNDRED, all_of, table
from tests.verdicts import NOTHING, breaks, charges, seen


def test_it_breaks_nothing_costs_its_seat_and_lays_nothing() -> None:
    hand = table({0: all_of(*HUNDRED)}, wrong_opening_points=101).open(0, *HUNDRED)
    assert breaks(hand) == NOTHING
    assert charges(hand) == [(0, 101, "wrong-opening")]
    assert seen(hand).table == []


def test_an_opening_that_is_one_costs_nothing() -> None:
    hand = table({0: all_of(*FIRST)}, wrong_opening_points=101).open(0, *FIRST)
    assert (breaks(hand), charges(hand)) == (NOTHING, [])


def test_without_a_charge_it_is_a_breach() -> None:
    assert breaks(table({0: all_of(*HUNDRED)}).open(0, *HUNDRED)) == {"opening"}
