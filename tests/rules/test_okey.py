from __future__ import annotations

import pytest

from tests.logs import RuleSetName, deal
from tests.verdicts import NOTHING, breaks

SIXTY = ("B11 B12 B13", "K7 K8 K9")


def test_the_okey_is_one_above_the_indicator_in_its_color() -> None:
    hand = deal(indicator="R5", racks={0: "R6 B11 B12 B13 K7 K9"})
    assert breaks(hand.open(0, "B11 B12 B13", "K7 R6=K8 K9")) == NOTHING


@pytest.mark.parametrize("tile", ["B6", "R5", "R7", "R4"])
def test_no_other_tile_is_an_okey(tile: str) -> None:
    hand = deal(indicator="R5", racks={0: f"{tile} B11 B12 B13 K7 K9"})
    assert breaks(hand.open(0, "B11 B12 B13", f"K7 {tile}=K8 K9")) == {"okey-identity"}


@pytest.mark.parametrize("color", "RBKY")
def test_above_13_comes_1(color: str) -> None:
    okey = f"{color}1"
    hand = deal(indicator=f"{color}13", racks={0: f"{okey} B10 B11 B12 K7 K9"})
    assert breaks(hand.open(0, "B10 B11 B12", f"K7 {okey}=K8 K9")) == NOTHING


@pytest.mark.parametrize("ruleset", ["countdown", "rounds"])
def test_above_13_comes_1_in_classic_okey_too(ruleset: RuleSetName) -> None:
    melds = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9")
    hand = deal(ruleset, indicator="K13", racks={0: f"{' '.join(melds)} K1 R11"})
    assert breaks(hand.finish(0, "R11", melds=(*melds[:3], "R9 B9 K1=Y9"))) == NOTHING


def test_both_copies_are_okeys() -> None:
    hand = deal(racks={0: "R6 R6 B11 B12 B13 K7 K9 Y9"})
    assert breaks(hand.open(0, "B11 B12 B13", "K7 R6=K8 K9 R6=K10")) == NOTHING


def test_an_okey_stands_in_a_run_and_in_a_group() -> None:
    hand = deal(racks={0: "R6 R6 B11 B13 K9 Y9 R9"})
    assert breaks(hand.open(0, "B11 R6=B12 B13", "K9 Y9 R9 R6=B9")) == NOTHING


def test_an_okey_may_stand_for_a_tile_whose_copies_are_both_elsewhere() -> None:
    hand = deal(racks={0: "R6 B11 B12 B13 K7 K9", 1: "K8 K8"})
    assert breaks(hand.open(0, "B11 B12 B13", "K7 R6=K8 K9")) == NOTHING


PAIRS = ("B2 B2", "B4 B4", "K1 K1", "Y3 Y3")


def test_an_okey_makes_a_pair_with_any_tile() -> None:
    hand = deal(racks={0: f"{' '.join(PAIRS)} R6 Y9"})
    assert breaks(hand.open_pairs(0, *PAIRS, "Y9 R6=Y9")) == NOTHING


def test_under_okey_in_pairs_false_an_okey_stands_for_no_other_tile_of_a_pair() -> None:
    hand = deal(racks={0: f"{' '.join(PAIRS)} R6 Y9"}, okey_in_pairs=False)
    assert breaks(hand.open_pairs(0, *PAIRS, "Y9 R6=Y9")) == {"pair"}


def test_under_okey_in_pairs_false_an_okey_still_completes_melds() -> None:
    hand = deal(racks={0: "R6 B11 B12 B13 K7 K9"}, okey_in_pairs=False)
    assert breaks(hand.open(0, "B11 B12 B13", "K7 R6=K8 K9")) == NOTHING
