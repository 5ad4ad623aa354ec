from __future__ import annotations

import pytest

from tests.logs import deal
from tests.verdicts import NOTHING, breaks, game_of, is_log, scores


@pytest.mark.parametrize("points", [5, 6, 20, 21])
def test_everybody_starts_with_5_to_21_points(points: int) -> None:
    hand = deal("countdown", start_points=points)
    assert is_log(hand)
    assert breaks(hand) == NOTHING
    assert game_of(hand).points == [points] * 4


@pytest.mark.parametrize("points", [4, 22, 0, -5, 10.5, "10", None, True])
def test_anything_else_is_no_log(points: object) -> None:
    assert not is_log(deal("countdown", start_points=points))


def test_20_where_the_table_says_nothing() -> None:
    assert game_of(deal("countdown")).points == [20] * 4


def test_other_rule_sets_know_no_such_option() -> None:
    for ruleset in ("okey51", "rounds"):
        hand = deal("countdown", start_points=20)
        assert not is_log(hand.dealt_as(ruleset=ruleset))


def test_rounds_starts_with_20_and_okey51_with_0() -> None:
    assert game_of(deal("rounds")).points == [20] * 4
    assert game_of(deal("rounds", players=2)).points == [20] * 2
    assert game_of(deal("okey51")).points == [0] * 4


def test_the_scores_of_a_hand_do_not_hold_them() -> None:
    assert scores(deal("countdown", start_points=5)) == [0, 0, 0, 0]
