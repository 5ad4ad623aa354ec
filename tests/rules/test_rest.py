from __future__ import annotations

import pytest

from tests.rules.last_turns import exhausted, finished
from tests.verdicts import NOTHING, breaks, charges

FINISHER = {"normal": -500, "pairs": -1000, "okey": -1000}


@pytest.mark.parametrize(
    ("last", "pairs", "kind", "melds_by", "unopened"),
    [("Y9", False, "normal", 5, 500), ("Y9", True, "pairs", 10, 1000), ("R6", False, "okey", 10, 1000)],
)
def test_what_is_left_is_multiplied_as_the_end_says(
    last: str, pairs: bool, kind: str, melds_by: int, unopened: int
) -> None:
    assert charges(finished(last, pairs)) == [
        (0, FINISHER[kind], "finish"),
        (1, 46 * melds_by, "rest"),
        (2, 14 * 10, "rest"),
        (3, unopened, "unopened"),
    ]


def test_in_an_exhausted_hand_all_pay_and_nobody_is_the_finisher() -> None:
    hand = exhausted()
    assert breaks(hand) == NOTHING
    assert charges(hand) == [(0, 9 * 5, "rest"), (1, 46 * 5, "rest"), (2, 14 * 10, "rest"), (3, 500, "unopened")]


def test_a_false_joker_counts_its_identitys_value() -> None:
    hand = finished(melds_rest="FJ B7 K4 K5 Y2 Y3 R9 R10", pairs_rest="FJ B4 K2 Y5")
    assert charges(hand)[1:3] == [(1, 46 * 5, "rest"), (2, 17 * 10, "rest")]


def test_okeys_are_no_part_of_it() -> None:
    hand = finished(melds_rest="R6 B7 K4 K5 Y2 Y3 R9 R10")
    assert (1, 40 * 5, "rest") in charges(hand)


def test_a_1_counts_1_and_a_13_counts_13() -> None:
    hand = finished(melds_rest="B1 K13 K4 K5 Y2 Y3 R9 R10")
    assert (1, 47 * 5, "rest") in charges(hand)


def test_what_was_drawn_and_kept_counts_and_what_was_laid_does_not() -> None:
    hand = exhausted(melds_rest="B6 B7 K4 K5 Y2 Y3 R9 R10")
    assert (1, 46 * 5, "rest") in charges(hand)


def test_a_rest_of_okeys_alone_is_no_entry() -> None:
    hand = exhausted(last="R6")
    assert [(points, rule) for seat, points, rule in charges(hand) if seat == 0] == [(500, "okey-left")]
