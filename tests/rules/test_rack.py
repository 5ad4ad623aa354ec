from __future__ import annotations

import pytest

from tests.logs import Hand, RuleSetName, deal
from tests.verdicts import NOTHING, breaks, broken

OPENING = ("R10 B10 K10", "Y11 Y12 R6=Y13")
PAIRS = ("B2 B2", "K1 K1", "Y3 Y3", "R2 R2", "B4 B4")


def opened() -> Hand:
    """Seat 0 has opened; seats 1 and 2 hold what it lacks."""
    racks = {0: "R10 B10 K10 Y11 Y12 R6 K9 K4 K5", 1: "Y13 Y13 K6 K6", 2: "Y10 Y10"}
    return deal(racks=racks).open(0, *OPENING)


def test_a_seat_plays_what_it_holds() -> None:
    assert breaks(opened().discard(0, "K9")) == NOTHING


@pytest.mark.parametrize("ruleset", ["okey51", "countdown", "rounds"])
def test_nobody_throws_what_it_does_not_hold(ruleset: RuleSetName) -> None:
    assert breaks(deal(ruleset, racks={1: "K9 K9"}).discard(0, "K9")) == {"rack"}


def test_nobody_opens_with_what_it_does_not_hold() -> None:
    hand = deal(racks={0: "R10 B10 Y11 Y12 R6", 1: "K10 K10"})
    assert breaks(hand.open(0, *OPENING)) == {"rack"}


def test_a_tile_that_is_held_once_is_not_laid_twice() -> None:
    hand = deal(racks={0: "R10 B10 K10 R9 R11", 1: "R10"})
    assert breaks(hand.open(0, "R10 B10 K10", "R9 R10 R11")) == {"rack"}


def test_an_okey_that_is_held_once_is_not_laid_twice() -> None:
    hand = deal(racks={0: "R10 B10 Y11 Y12 R6", 1: "R6"})
    assert breaks(hand.open(0, "R10 B10 R6=K10", "Y11 Y12 R6=Y13")) == {"rack"}


def test_an_okey_and_a_tile_of_its_face_are_one_tile_in_the_rack() -> None:
    hand = deal(racks={0: "R4 R5 R6 Y11 Y12 R10 B10 K10", 1: "R6"})
    assert breaks(hand.open(0, "R10 B10 K10", "R4 R5 R6=R6", "Y11 Y12 R6=Y13")) == {"rack"}


def test_nobody_lays_pairs_that_it_does_not_hold() -> None:
    hand = deal(racks={0: "B2 B2 K1 K1 Y3 Y3 R2 R2 B4", 1: "B4"})
    assert breaks(hand.open_pairs(0, *PAIRS)) == {"rack"}
    hand = deal(racks={0: "B2 B2 K1 K1 Y3 Y3 R2 R2 B4 B4 Y7", 1: "Y7"}).open_pairs(0, *PAIRS)
    assert breaks(hand.lay_pairs(0, "Y7 Y7")) == {"rack"}


def test_nobody_lays_further_melds_that_it_does_not_hold() -> None:
    assert breaks(opened().lay(0, "K4 K5 K6")) == {"rack"}


def test_nobody_lays_off_what_it_does_not_hold() -> None:
    assert breaks(opened().lay_off(0, 0, "Y10")) == {"rack"}


def test_nobody_captures_with_what_it_does_not_hold() -> None:
    assert breaks(opened().capture(0, 1, "Y13")) == {"rack"}


def test_what_has_been_laid_is_no_longer_in_the_rack() -> None:
    hand = deal(racks={0: "R10 B10 K10 Y11 Y12 Y13 K9", 1: "R10"}).open(0, "R10 B10 K10", "Y11 Y12 Y13")
    assert breaks(hand.discard(0, "R10")) == {"rack"}


def test_what_has_been_thrown_is_no_longer_in_the_rack() -> None:
    hand = deal(racks={0: "K9", 1: "K9"}).discard(0, "K9").idle(1, 2, 3).draw(0)
    assert breaks(hand.discard(0, "K9")) == {"rack"}


def test_drawn_and_taken_tiles_are_in_the_rack() -> None:
    hand = deal("countdown", racks={0: "K9", 1: "B2"}, stock="Y4").discard(0, "K9")
    assert breaks(hand.take(1).discard(1, "K9")) == NOTHING
    assert breaks(hand.draw(1).discard(1, "Y4")) == NOTHING


def test_a_taken_discard_is_no_longer_on_the_floor_for_the_next_seat() -> None:
    hand = deal("countdown", racks={0: "K9", 1: "B2"}).discard(0, "K9").take(1).discard(1, "B2")
    assert breaks(hand.take(2, "K9")) == {"take-previous"}


def test_several_missing_tiles_are_one_violation() -> None:
    hand = deal(racks={1: "B11 B12 B13 K11 K12 K13"}, stock="B11 B12 B13 K11 K12 K13")
    assert broken(hand.open(0, "B11 B12 B13", "K11 K12 K13")) == [(1, 0, "rack")]


def test_where_a_tile_is_missing_the_bar_is_still_judged() -> None:
    hand = deal(racks={0: "B2 B3", 1: "B4 B4"})
    assert breaks(hand.open(0, "B2 B3 B4")) == {"opening", "rack"}


@pytest.mark.parametrize("ruleset", ["countdown", "rounds"])
def test_a_classic_finish_shows_and_throws_what_is_held_each_tile_in_one_place(ruleset: RuleSetName) -> None:
    melds = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")
    hand = deal(ruleset, racks={0: f"{' '.join(melds)} R12", 1: "R13 R13 K10 R11"})
    assert breaks(hand.finish(0, "R12", melds=melds)) == NOTHING
    assert breaks(hand.finish(0, "R13", melds=melds)) == {"rack"}
    assert breaks(hand.finish(0, "R9", melds=melds)) == {"rack"}
    assert breaks(hand.finish(0, "R12", melds=("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 K9"))) == {"rack"}
