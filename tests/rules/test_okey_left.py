from __future__ import annotations

import pytest

from tests.rules.last_turns import exhausted, finished
from tests.verdicts import charges

ONE = "R6 B7 K4 K5 Y2 Y3 R9 R10"
"""40 points and an okey."""


@pytest.mark.parametrize(("last", "pairs", "by"), [("Y9", False, 5), ("Y9", True, 10), ("FJ", False, 5)])
def test_each_okey_left_adds_500_after_melds_and_is_not_multiplied(last: str, pairs: bool, by: int) -> None:
    mine = [entry for entry in charges(finished(last, pairs, melds_rest=ONE)) if entry[0] == 1]
    assert mine == [(1, 40 * by, "rest"), (1, 500, "okey-left")]


@pytest.mark.parametrize("pairs", [False, True])
def test_and_1000_after_pairs(pairs: bool) -> None:
    mine = [entry for entry in charges(finished(pairs=pairs, pairs_rest="R6 B4 K2 Y5")) if entry[0] == 2]
    assert mine == [(2, 11 * 10, "rest"), (2, 1000, "okey-left")]


def test_two_okeys_add_twice_as_much() -> None:
    assert (1, 1000, "okey-left") in charges(finished(melds_rest="R6 R6 K4 K5 Y2 Y3 R9 R10"))
    assert (2, 2000, "okey-left") in charges(finished(pairs_rest="R6 R6 K2 Y5"))


def test_after_an_okey_finish_the_other_okey_adds_as_much() -> None:
    assert (1, 500, "okey-left") in charges(finished("R6", melds_rest=ONE))


def test_a_seat_that_has_not_opened_pays_its_flat_sum_only() -> None:
    assert charges(finished(unopened_rest="R6 R6"))[3:] == [(3, 500, "unopened")]
    assert charges(exhausted(unopened_rest="R6 R6"))[3:] == [(3, 500, "unopened")]


def test_in_an_exhausted_hand_okeys_left_are_included() -> None:
    hand = exhausted(melds_rest=ONE, pairs_rest="R6 B4 K2 Y5")
    assert [entry for entry in charges(hand) if entry[2] == "okey-left"] == [
        (1, 500, "okey-left"),
        (2, 1000, "okey-left"),
    ]


def test_a_false_joker_is_no_okey() -> None:
    assert not [entry for entry in charges(finished(melds_rest="FJ FJ K4 K5 Y2 Y3 R9 R10")) if entry[2] == "okey-left"]
