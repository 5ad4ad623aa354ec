from __future__ import annotations

import pytest

from tests.logs import RuleSetName, deal
from tests.verdicts import NOTHING, breaks, broken

GOOD = ("B11 B12 B13", "R10 B10 K10")


def test_runs_and_groups_are_melds() -> None:
    assert breaks(deal(racks={0: " ".join(GOOD)}).open(0, *GOOD)) == NOTHING


@pytest.mark.parametrize("meld", ["Y2", "Y2 Y3", "Y2 Y2 Y2", "Y2 Y4 Y6", "Y2 K3 R4", "Y7 Y7", "R2 B3 K4 Y5"])
def test_anything_else_is_none(meld: str) -> None:
    tiles = meld if meld.count("Y2") < 3 else "Y2 Y2"
    hand = deal(racks={0: f"{' '.join(GOOD)} {tiles}"})
    assert "meld" in breaks(hand.open(0, *GOOD, meld))


def test_a_meld_without_tiles_is_none() -> None:
    assert breaks(deal(racks={0: " ".join(GOOD)}).open(0, *GOOD, "")) == {"meld"}


def test_a_later_laying_is_judged_like_an_opening() -> None:
    hand = deal(racks={0: f"{' '.join(GOOD)} Y1 Y2 Y3 Y9"}).open(0, *GOOD)
    assert breaks(hand.lay(0, "Y1 Y2 Y3")) == NOTHING
    assert breaks(hand.lay(0, "Y1 Y2 Y9")) == {"meld"}


def test_two_bad_melds_are_one_violation() -> None:
    hand = deal(racks={0: "Y1 Y2 Y9 K1 K2 K9"})
    assert broken(hand.open(0, "Y1 Y2 Y9", "K1 K2 K9")) == [(1, 0, "meld")]


def test_the_bar_is_not_judged_where_a_meld_is_bad() -> None:
    hand = deal(racks={0: "Y1 Y2 Y4"})
    assert breaks(hand.open(0, "Y1 Y2 Y4")) == {"meld"}


@pytest.mark.parametrize("ruleset", ["countdown", "rounds"])
def test_what_a_classic_finish_shows_is_melds(ruleset: RuleSetName) -> None:
    good = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")
    hand = deal(ruleset, racks={0: f"{' '.join(good)} R12"})
    assert breaks(hand.finish(0, "R12", melds=good)) == NOTHING
    bad = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 R9", "Y5 B9 Y9")
    assert breaks(hand.finish(0, "R12", melds=bad)) == {"meld"}
