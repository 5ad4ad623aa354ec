from __future__ import annotations

import pytest

from tests.rules.last_turns import exhausted, finished
from tests.verdicts import charges


@pytest.mark.parametrize(("last", "pairs"), [("Y9", False), ("Y9", True), ("R6", False), ("R6", True)])
def test_the_rest_of_a_seat_that_opened_with_pairs_counts_10_at_every_end(last: str, pairs: bool) -> None:
    assert (2, 140, "rest") in charges(finished(last, pairs))


def test_an_exhausted_hand_is_such_an_end() -> None:
    assert (2, 140, "rest") in charges(exhausted())


def test_under_pairs_rest_exhausted_5_it_is_not() -> None:
    assert (2, 70, "rest") in charges(exhausted(pairs_rest_exhausted=5))
    assert (2, 140, "rest") in charges(finished(pairs_rest_exhausted=5))


def test_okeys_left_are_not_changed_by_it() -> None:
    assert (2, 1000, "okey-left") in charges(exhausted(pairs_rest="R6 B4 K2 Y5", pairs_rest_exhausted=5))
