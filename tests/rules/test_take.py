from __future__ import annotations

import pytest

from tests.logs import RuleSetName, deal
from tests.verdicts import NOTHING, breaks, charges, costs, scores


@pytest.mark.parametrize(
    ("tile", "points"), [("K9", 90), ("R13", 130), ("B1", 10), ("FJ", 60), ("R6", 60)], ids=lambda value: str(value)
)
def test_the_thrower_is_charged_the_tiles_value_times_10_as_soon_as_it_is_taken(tile: str, points: int) -> None:
    hand = deal(racks={0: tile}).discard(0, tile).take(1)
    assert (breaks(hand), charges(hand)) == (NOTHING, [(0, points, "take")])


def test_a_false_joker_is_worth_the_okeys_number_under_a_13_too() -> None:
    assert charges(deal(indicator="K13", racks={0: "FJ"}).discard(0, "FJ").take(1)) == [(0, 10, "take")]
    assert charges(deal(indicator="K13", racks={0: "K1"}).discard(0, "K1").take(1)) == [(0, 10, "take")]


def test_it_is_charged_whether_or_not_the_tile_is_used() -> None:
    hand = deal(racks={0: "K9", 1: "Y3"}).discard(0, "K9").take(1).discard(1, "Y3")
    assert breaks(hand) == {"take-use"}
    assert scores(hand) == [90, 0, 0, 0]


def test_drawing_charges_nobody() -> None:
    assert costs(deal(racks={0: "K9"}).discard(0, "K9").draw(1)) == []


def test_islek_and_take_may_both_hit_one_discard() -> None:
    hand = deal(racks={0: "B5 B6 B7 R9 K9 Y9 Y10 Y11 Y12 B8"}).open(0, "B5 B6 B7", "R9 K9 Y9", "Y10 Y11 Y12")
    assert costs(hand.discard(0, "B8").take(1)) == [(2, 0, 100, "islek"), (3, 0, 80, "take")]


def test_it_is_unchanged_in_teams() -> None:
    assert charges(deal(racks={0: "K9"}, teams=True).discard(0, "K9").take(1)) == [(0, 90, "take")]


@pytest.mark.parametrize("ruleset", ["countdown", "rounds"])
def test_in_classic_okey_a_take_costs_nothing(ruleset: RuleSetName) -> None:
    assert costs(deal(ruleset, racks={0: "K9"}).discard(0, "K9").take(1)) == []
