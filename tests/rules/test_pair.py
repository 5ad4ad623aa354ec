from __future__ import annotations

from collections.abc import Set
from typing import Any

import pytest

from tests.logs import RuleSetName, deal
from tests.verdicts import NOTHING, breaks, broken

FOUR = ("B2 B2", "B4 B4", "K1 K1", "Y3 Y3")


def opened(*pairs: str, **house: Any) -> Set[str]:
    """What an opening with four good pairs and these breaks; the okey is the red 6."""
    tiles = " ".join(tile.split("=")[0] for pair in pairs for tile in pair.split())
    return breaks(deal(racks={0: f"{' '.join(FOUR)} {tiles}"}, **house).open_pairs(0, *FOUR, *pairs))


@pytest.mark.parametrize("pair", ["Y9 Y9", "R5 R5", "FJ FJ"])
def test_two_identical_tiles_are_a_pair_and_so_are_two_false_jokers(pair: str) -> None:
    hand = deal(indicator="R7", racks={0: f"{' '.join(FOUR)} {pair}"})
    assert breaks(hand.open_pairs(0, *FOUR, pair)) == NOTHING


@pytest.mark.parametrize("pair", ["Y9 B9", "Y9 Y10", "FJ Y9", "Y9 Y9 B9", "Y9", ""])
def test_the_same_number_or_the_same_color_is_not_enough(pair: str) -> None:
    assert opened(pair) == {"pair"}


def test_an_okey_makes_a_pair_with_any_tile() -> None:
    assert opened("Y9 R6=Y9") == NOTHING
    assert opened("R6=Y9 Y9") == NOTHING
    assert opened("Y9 R6=B9") == {"pair"}


def test_two_okeys_are_a_pair_if_both_state_the_same_tile() -> None:
    assert opened("R6=Y9 R6=Y9") == NOTHING
    assert opened("R6=R6 R6=R6") == NOTHING
    assert opened("R6=Y9 R6=B9") == {"pair"}


def test_a_false_joker_and_an_okey_of_its_own_face_are_a_pair() -> None:
    assert opened("FJ R6=R6") == NOTHING
    assert opened("FJ R6=Y9") == {"pair"}


@pytest.mark.parametrize(
    ("pair", "legal"),
    [("Y9 R6=Y9", False), ("R6=Y9 R6=Y9", False), ("R6=R6 R6=R6", True), ("FJ R6=R6", True), ("FJ FJ", True)],
)
def test_under_okey_in_pairs_false_an_okey_is_a_pair_by_its_own_face_only(pair: str, legal: bool) -> None:
    assert opened(pair, okey_in_pairs=False) == (NOTHING if legal else {"pair"})
    assert opened(pair) == NOTHING


def test_two_bad_pairs_are_one_violation() -> None:
    hand = deal(racks={0: f"{' '.join(FOUR)} Y9 B9 Y11 B11"})
    assert broken(hand.open_pairs(0, *FOUR, "Y9 B9", "Y11 B11")) == [(1, 0, "pair")]


def test_too_few_pairs_of_which_one_is_bad_break_both_clauses() -> None:
    hand = deal(racks={0: "B2 B2 Y9 B9"})
    assert breaks(hand.open_pairs(0, "B2 B2", "Y9 B9")) == {"pair", "pairs-opening"}


SEVEN = ("B2 B2", "B4 B4", "K1 K1", "Y3 Y3", "FJ FJ", "Y9 Y9")


@pytest.mark.parametrize("ruleset", ["countdown", "rounds"])
@pytest.mark.parametrize(
    ("pair", "by_default", "without_okeys"),
    [("R3 R3", True, True), ("R3 B3", False, False), ("R3 R6=R3", True, False), ("R6=R6 R6=R6", True, True)],
)
def test_the_pairs_of_a_classic_finish_are_judged_alike(
    ruleset: RuleSetName, pair: str, by_default: bool, without_okeys: bool
) -> None:
    tiles = " ".join(tile.split("=")[0] for tile in pair.split())
    racks = {0: f"{' '.join(SEVEN)} {tiles} K13"}
    finished = deal(ruleset, racks).finish(0, "K13", pairs=(*SEVEN, pair))
    assert breaks(finished) == (NOTHING if by_default else {"pair"})
    finished = deal(ruleset, racks, okey_in_pairs=False).finish(0, "K13", pairs=(*SEVEN, pair))
    assert breaks(finished) == (NOTHING if without_okeys else {"pair"})
