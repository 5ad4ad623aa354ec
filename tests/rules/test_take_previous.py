from __future__ import annotations

import pytest

from tests.logs import Hand, RuleSetName, deal
from tests.verdicts import NOTHING, breaks

RULESETS: list[RuleSetName] = ["okey51", "countdown", "rounds"]


def second_turn(ruleset: RuleSetName) -> Hand:
    return deal(ruleset, racks={0: "K9 K1"}, stock="B2 B3 B4").discard(0, "K9")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_discard_just_made_can_be_taken_and_nothing_else(ruleset: RuleSetName) -> None:
    assert breaks(second_turn(ruleset).take(1, "K9")) == NOTHING
    assert breaks(second_turn(ruleset).take(1, "K1")) == {"take-previous"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_discard_that_nobody_took_is_gone(ruleset: RuleSetName) -> None:
    hand = second_turn(ruleset).idle(1)
    assert breaks(hand.take(2, "B2")) == NOTHING
    assert breaks(hand.take(2, "K9")) == {"take-previous"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_discard_below_a_taken_one_cannot_be_taken(ruleset: RuleSetName) -> None:
    hand = second_turn(ruleset).idle(1, 2, 3).draw(0).discard(0, "K1").take(1, "K1")
    assert breaks(hand.take(1, "K9")) == {"draw-once", "take-previous"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_there_is_nothing_to_take_before_the_first_discard(ruleset: RuleSetName) -> None:
    assert breaks(deal(ruleset).take(0, "K9")) == {"draw-once", "take-previous"}


def test_the_other_copy_of_the_discard_is_the_discard() -> None:
    hand = deal("rounds", racks={0: "K9 K9"}).discard(0, "K9").take(1, "K9").discard(1, "K9")
    assert breaks(hand.take(2, "K9")) == NOTHING


def test_with_two_players_each_takes_from_the_other() -> None:
    hand = deal("rounds", racks={0: "K9", 1: "B2"}, players=2).discard(0, "K9").take(1).discard(1, "B2")
    assert breaks(hand.take(0, "B2")) == NOTHING
    assert breaks(hand.take(0, "K9")) == {"take-previous"}
