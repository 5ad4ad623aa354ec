from __future__ import annotations

import pytest

from tests.logs import RuleSetName, deal
from tests.verdicts import NOTHING, breaks


@pytest.mark.parametrize("ruleset", ["okey51", "countdown", "rounds"])
def test_a_numbered_tile_is_turned_up(ruleset: RuleSetName) -> None:
    assert breaks(deal(ruleset, indicator="K13")) == NOTHING


@pytest.mark.parametrize("ruleset", ["okey51", "countdown", "rounds"])
def test_a_false_joker_cannot_be_the_indicator(ruleset: RuleSetName) -> None:
    hand = deal(ruleset, stock="FJ")
    turned = hand.dealt_as(indicator="FJ", stock=[hand.dealt.indicator, *hand.stock[1:]])
    assert breaks(turned) == {"deal"}


def test_the_indicator_is_out_of_play() -> None:
    hand = deal(racks={0: "K1", 1: "R5"}).discard(0, "K1")
    assert "R5" not in hand.stock
    assert breaks(hand.draw(1, "R5")) == {"stock-order"}


def test_the_indicator_is_not_in_an_unrecorded_stock_either() -> None:
    hand = deal(racks={0: "K1", 1: "R5"}, recorded=False).discard(0, "K1")
    assert breaks(hand.draw(1, "R5")) == {"stock-order"}


def test_the_indicators_twin_is_an_ordinary_tile() -> None:
    hand = deal(racks={0: "R3 R4 R5 B12 B13 B1 K9 R9 Y9"})
    assert breaks(hand.open(0, "R3 R4 R5", "B12 B13 B1", "K9 R9 Y9")) == NOTHING
