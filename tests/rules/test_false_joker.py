from __future__ import annotations

import pytest

from tests.logs import RuleSetName, deal
from tests.verdicts import NOTHING, breaks, charges


def test_a_false_joker_plays_as_the_tile_one_above_the_indicator() -> None:
    hand = deal(indicator="R5", racks={0: "R4 R5 FJ B11 B12 B13 K1"})
    assert breaks(hand.open(0, "R4 R5 FJ", "B11 B12 B13")) == NOTHING


def test_a_false_joker_plays_as_a_1_under_a_13() -> None:
    hand = deal(indicator="K13", racks={0: "K12 K13 FJ B11 B12 B13"})
    assert breaks(hand.open(0, "K12 K13 FJ", "B11 B12 B13")) == NOTHING


@pytest.mark.parametrize("meld", ["R7 R8 FJ", "B5 FJ B7", "B6 K6 Y6 FJ FJ", "B9 K9 FJ"])
def test_a_false_joker_plays_as_nothing_else(meld: str) -> None:
    hand = deal(racks={0: f"{meld} B11 B12 B13"})
    assert breaks(hand.open(0, meld, "B11 B12 B13")) == {"meld"}


def test_a_false_joker_is_the_okeys_color_in_a_group() -> None:
    hand = deal(racks={0: "FJ B6 K6 B11 B12 B13"})
    assert breaks(hand.open(0, "FJ B6 K6", "B11 B12 B13")) == NOTHING


def test_a_false_joker_states_nothing() -> None:
    hand = deal(racks={0: "R4 R5 FJ B11 B12 B13"})
    assert breaks(hand.open(0, "R4 R5 FJ=R6", "B11 B12 B13")) == {"okey-identity"}


def test_its_value_is_the_okeys_number() -> None:
    hand = deal(indicator="K12", racks={0: "K11 K12 FJ B5 B6 B4"})
    assert breaks(hand.open(0, "K11 K12 FJ", "B4 B5 B6")) == NOTHING  # 36 + 15
    ones = deal(indicator="K13", racks={0: "K12 K13 FJ B7 B8 B9"})
    assert breaks(ones.open(0, "K12 K13 FJ", "B7 B8 B9")) == {"opening"}  # 26 + 24


def test_its_value_counts_in_what_is_charged() -> None:
    hand = deal(racks={0: "R3 R4 R5 B11 B12 B13 K1 K2 K3", 1: "FJ K9 Y9 B9 R10 B10 Y10"})
    hand = hand.open(0, "R3 R4 R5", "B11 B12 B13").discard(0, "K1").draw(1).open(1, "K9 Y9 B9", "R10 B10 Y10")
    assert charges(hand.lay_off(1, 0, "FJ")) == [(0, 60, "lay-off")]


@pytest.mark.parametrize("ruleset", ["countdown", "rounds"])
def test_a_false_joker_plays_as_the_okey_in_classic_okey(ruleset: RuleSetName) -> None:
    melds = ("R4 R5 FJ", "B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 B3 K3")
    hand = deal(ruleset, racks={0: f"{' '.join(melds)} Y11"})
    assert breaks(hand.finish(0, "Y11", melds=melds)) == NOTHING
    other = ("R7 R8 FJ", *melds[1:])
    hand = deal(ruleset, racks={0: f"{' '.join(other)} Y11"})
    assert breaks(hand.finish(0, "Y11", melds=other)) == {"meld"}
