from __future__ import annotations

import pytest

from tests.logs import Hand, RuleSetName, deal
from tests.rules.last_turns import BY_MELDS, finished, three_have_opened
from tests.verdicts import NOTHING, breaks, broken, charges, is_log, outcome

CLASSIC: list[RuleSetName] = ["countdown", "rounds"]
MELDS = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")
PAIRS = ("B2 B2", "B4 B4", "K1 K1", "Y3 Y3", "FJ FJ", "Y9 Y9", "R3 R3")


@pytest.mark.parametrize(
    ("last", "pairs", "kind", "points"),
    [
        ("Y9", False, "normal", -500),
        ("FJ", False, "normal", -500),
        ("Y9", True, "pairs", -1000),
        ("FJ", True, "pairs", -1000),
        ("R6", False, "okey", -1000),
        ("R6", True, "okey", -1000),
    ],
)
def test_the_last_tile_and_the_opening_make_the_kind(last: str, pairs: bool, kind: str, points: int) -> None:
    hand = finished(last, pairs)
    assert breaks(hand) == NOTHING
    assert outcome(hand) == ("finished", kind, 0)
    assert charges(hand)[0] == (0, points, "finish")


def last_turn() -> Hand:
    """Seat 0 has drawn R5, which it can lay off, and holds Y9 beside it."""
    return three_have_opened().draw(0)


def test_a_finish_with_more_than_one_tile_left_is_none() -> None:
    assert breaks(last_turn().finish(0, "Y9")) == {"finish"}


def test_a_discard_that_empties_the_rack_must_be_recorded_as_a_finish() -> None:
    hand = last_turn().lay_off(0, 0, "R5")
    assert breaks(hand.finish(0, "Y9")) == NOTHING
    assert breaks(hand.discard(0, "Y9")) == {"finish"}


def test_a_discard_that_leaves_one_tile_is_a_discard() -> None:
    assert breaks(last_turn().discard(0, "R5")) == NOTHING


def without_opening() -> Hand:
    """Seat 0 has laid all but K4 and has not opened."""
    melds = (*BY_MELDS[:3], "Y1 K1 B1 R1")
    return deal(racks={0: f"{' '.join(melds)} K4"}).lay(0, *melds)


def test_a_finish_by_a_seat_that_has_not_opened_is_none() -> None:
    assert broken(without_opening().finish(0, "K4")) == [(1, 0, "not-opened"), (2, 0, "finish")]


def test_a_finish_with_a_tile_that_is_not_held_is_judged_no_further() -> None:
    assert breaks(last_turn().finish(0, "K12")) == {"rack"}
    assert breaks(last_turn().lay_off(0, 0, "R5").finish(0, "K12")) == {"rack"}
    assert broken(without_opening().finish(0, "K12")) == [(1, 0, "not-opened"), (2, 0, "rack")]


def test_a_finish_may_come_in_the_first_turn() -> None:
    melds = (*BY_MELDS[:3], "Y1 K1 B1")
    hand = deal(racks={0: f"{' '.join(melds)} R5 Y9"}, indicator="R5").open(0, *melds).lay_off(0, 0, "R5")
    assert breaks(hand.finish(0, "Y9")) == NOTHING


def test_a_finish_of_okey51_that_shows_tiles_is_no_log() -> None:
    hand = last_turn().lay_off(0, 0, "R5")
    assert is_log(hand.finish(0, "Y9"))
    assert not is_log(hand.finish(0, "Y9", melds=("B2 B3 B4",)))
    assert not is_log(hand.finish(0, "Y9", pairs=("B2 B2",)))


def classic(ruleset: RuleSetName, shown: tuple[str, ...], last: str, more: str = "") -> Hand:
    """Seat 0 starts with what it is going to show, and `last`."""
    tiles = " ".join(tile.split("=")[0] for meld in shown for tile in meld.split())
    return deal(ruleset, racks={0: f"{tiles} {last} {more}"})


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_fourteen_in_melds_are_shown_and_the_fifteenth_thrown(ruleset: RuleSetName) -> None:
    hand = classic(ruleset, MELDS, "K13").finish(0, "K13", melds=MELDS)
    assert (breaks(hand), outcome(hand)) == (NOTHING, ("finished", "normal", 0))


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_or_seven_pairs(ruleset: RuleSetName) -> None:
    hand = classic(ruleset, PAIRS, "K13").finish(0, "K13", pairs=PAIRS)
    assert (breaks(hand), outcome(hand)) == (NOTHING, ("finished", "pairs", 0))


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_an_okey_thrown_makes_the_kind(ruleset: RuleSetName) -> None:
    assert outcome(classic(ruleset, MELDS, "R6").finish(0, "R6", melds=MELDS)) == ("finished", "okey", 0)
    assert outcome(classic(ruleset, PAIRS, "R6").finish(0, "R6", pairs=PAIRS)) == ("finished", "pairs+okey", 0)
    assert outcome(classic(ruleset, MELDS, "FJ").finish(0, "FJ", melds=MELDS)) == ("finished", "normal", 0)


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_thirteen_tiles_in_melds_are_too_few(ruleset: RuleSetName) -> None:
    shown = ("B3 B4 B5", *MELDS[1:])
    assert breaks(classic(ruleset, MELDS, "K13").finish(0, "K13", melds=shown)) == {"finish"}


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_fifteen_shown_leave_none_to_throw(ruleset: RuleSetName) -> None:
    shown = (*MELDS[:3], "R9 B9 Y9 K9")
    assert breaks(classic(ruleset, shown, "").finish(0, "K9", melds=shown)) == {"rack"}


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_six_pairs_are_too_few(ruleset: RuleSetName) -> None:
    assert breaks(classic(ruleset, PAIRS, "K13").finish(0, "K13", pairs=PAIRS[:6])) == {"finish"}


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_a_pair_of_four_tiles_does_not_make_seven_pairs_of_six(ruleset: RuleSetName) -> None:
    shown = (*PAIRS[:5], "Y9 Y9 R3 R3")
    assert breaks(classic(ruleset, PAIRS, "K13").finish(0, "K13", pairs=shown)) == {"pair", "finish"}


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_nobody_finishes_with_fourteen_or_sixteen_in_hand(ruleset: RuleSetName) -> None:
    hand = deal(ruleset, racks={0: "K1", 1: " ".join(MELDS)}, stock="R12 R13").discard(0, "K1")
    assert breaks(hand.finish(1, "B5", melds=("B2 B3 B4", *MELDS[1:]))) == {"draw-first", "finish"}
    assert broken(hand.draw(1).draw(1).finish(1, "R12", melds=MELDS)) == [(3, 1, "draw-once"), (4, 1, "finish")]


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_the_starter_may_finish_in_the_first_turn_and_others_in_theirs(ruleset: RuleSetName) -> None:
    assert breaks(classic(ruleset, MELDS, "K13").finish(0, "K13", melds=MELDS)) == NOTHING
    hand = deal(ruleset, racks={0: "K1", 1: " ".join(MELDS)}, stock="R12").discard(0, "K1").draw(1)
    assert breaks(hand.finish(1, "R12", melds=MELDS)) == NOTHING


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_a_taken_discard_finishes_too(ruleset: RuleSetName) -> None:
    hand = deal(ruleset, racks={0: "K1", 1: " ".join(MELDS)}).discard(0, "K1").take(1)
    assert breaks(hand.finish(1, "K1", melds=MELDS)) == NOTHING


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_a_discard_after_a_full_hand_is_no_finish_and_the_hand_goes_on(ruleset: RuleSetName) -> None:
    assert breaks(classic(ruleset, MELDS, "K13").discard(0, "K13").draw(1)) == NOTHING


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_a_finish_of_classic_okey_that_shows_melds_and_pairs_or_neither_is_no_log(ruleset: RuleSetName) -> None:
    hand = classic(ruleset, MELDS, "K13")
    assert is_log(hand.finish(0, "K13", melds=MELDS))
    assert not is_log(hand.finish(0, "K13"))
    assert not is_log(hand.finish(0, "K13", melds=MELDS, pairs=PAIRS))
