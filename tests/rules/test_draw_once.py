from __future__ import annotations

import pytest

from tests.logs import Hand, RuleSetName, deal
from tests.verdicts import NOTHING, breaks, broken

RULESETS: list[RuleSetName] = ["okey51", "countdown", "rounds"]


def second_turn(ruleset: RuleSetName) -> Hand:
    return deal(ruleset, racks={0: "K9"}, stock="B2 B3").discard(0, "K9")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_one_draw_or_one_take_a_turn(ruleset: RuleSetName) -> None:
    assert breaks(second_turn(ruleset).draw(1)) == NOTHING
    assert breaks(second_turn(ruleset).take(1)) == NOTHING
    assert breaks(second_turn(ruleset).draw(1).draw(1)) == {"draw-once"}
    assert breaks(second_turn(ruleset).draw(1).take(1)) == {"draw-once"}
    assert breaks(second_turn(ruleset).take(1).draw(1)) == {"draw-once"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_starters_first_turn_has_none(ruleset: RuleSetName) -> None:
    assert breaks(deal(ruleset).draw(0)) == {"draw-once"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_starter_draws_in_its_second_turn(ruleset: RuleSetName) -> None:
    assert breaks(deal(ruleset, racks={0: "K9"}).discard(0, "K9").idle(1, 2, 3).draw(0)) == NOTHING


def test_a_second_take_finds_nothing_to_take() -> None:
    assert breaks(second_turn("countdown").take(1).take(1)) == {"draw-once", "take-previous"}


def test_a_second_draw_of_the_wrong_tile_breaks_both_clauses() -> None:
    assert breaks(second_turn("countdown").draw(1).draw(1, "FJ")) == {"draw-once", "stock-order"}


def test_the_second_tile_is_in_the_rack_and_the_audit_goes_on() -> None:
    hand = second_turn("countdown").draw(1).draw(1).discard(1, "B3").draw(2)
    assert broken(hand) == [(3, 1, "draw-once")]
    assert broken(second_turn("countdown").draw(1).draw(1).discard(1, "B2").draw(2)) == [(3, 1, "draw-once")]


def test_sixteen_tiles_are_no_finish() -> None:
    melds = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")
    hand = deal("rounds", racks={0: "K1", 1: " ".join(melds)}, stock="R12 R13").discard(0, "K1").draw(1)
    assert breaks(hand.finish(1, "R12", melds=melds)) == NOTHING
    twice = hand.draw(1).finish(1, "R12", melds=melds)
    assert broken(twice) == [(3, 1, "draw-once"), (4, 1, "finish")]
