from __future__ import annotations

from collections.abc import Set

import pytest

from tests.logs import RuleSetName, deal
from tests.verdicts import NOTHING, breaks, broken, charges, is_log

OPENING = ("R11 R12 R13", "B7 B8 B9")


def laid(meld: str) -> Set[str]:
    """What laying this meld after an opening breaks; the okey is the red 6."""
    tiles = " ".join(tile.split("=")[0] for tile in meld.split())
    return breaks(deal(racks={0: f"{' '.join(OPENING)} {tiles}"}).open(0, *OPENING).lay(0, meld))


def test_an_okey_states_what_it_stands_for() -> None:
    assert laid("Y4 R6=Y5 Y6") == NOTHING
    assert laid("Y4 R6 Y6") == {"okey-identity"}


def test_an_okey_that_plays_as_its_own_face_states_it_too() -> None:
    assert laid("R4 R5 R6=R6") == NOTHING
    assert laid("R4 R5 R6") == {"okey-identity"}
    assert laid("R6=R6 B6 K6") == NOTHING


@pytest.mark.parametrize("meld", ["Y4 Y5=Y5 Y6", "Y4 B5=Y5 Y6", "R4 R5 FJ=R6"])
def test_no_other_tile_carries_an_identity(meld: str) -> None:
    assert laid(meld) == {"okey-identity"}


def test_a_meld_may_hold_two_okeys() -> None:
    assert laid("R6=Y4 R6=Y5 Y6") == NOTHING


def test_both_okeys_of_a_meld_state_something() -> None:
    assert laid("R6=Y4 R6 Y6") == {"okey-identity"}


def test_the_shape_of_what_has_a_wrong_identity_is_not_judged() -> None:
    assert laid("Y4 R6 B9") == {"okey-identity"}


def test_the_shape_of_the_melds_beside_it_is() -> None:
    hand = deal(racks={0: f"{' '.join(OPENING)} Y4 R6 Y6 B2 B3 K1"}).open(0, *OPENING)
    assert breaks(hand.lay(0, "Y4 R6 Y6", "B2 B3 K1")) == {"okey-identity", "meld"}


def test_nor_is_the_bar() -> None:
    hand = deal(racks={0: "Y4 R6 Y6"})
    assert breaks(hand.open(0, "Y4 R6 Y6")) == {"okey-identity"}


FOUR = ("B2 B2", "B4 B4", "K1 K1", "Y3 Y3")


def test_an_okey_in_a_pair_states_what_it_stands_for() -> None:
    hand = deal(racks={0: f"{' '.join(FOUR)} Y9 R6"})
    assert breaks(hand.open_pairs(0, *FOUR, "Y9 R6=Y9")) == NOTHING
    assert breaks(hand.open_pairs(0, *FOUR, "Y9 R6")) == {"okey-identity"}


def test_two_unstated_okeys_are_no_pair() -> None:
    hand = deal(racks={0: f"{' '.join(FOUR)} R6 R6"})
    assert breaks(hand.open_pairs(0, *FOUR, "R6 R6")) == {"okey-identity"}


def test_a_tile_of_a_pair_that_is_no_okey_states_nothing() -> None:
    hand = deal(racks={0: f"{' '.join(FOUR)} Y9 Y9"})
    assert breaks(hand.open_pairs(0, *FOUR, "Y9 Y9=Y9")) == {"okey-identity"}


def test_an_okey_that_is_laid_off_states_what_it_stands_for() -> None:
    hand = deal(racks={0: f"{' '.join(OPENING)} R6 R10"}, own_meld_charged=True).open(0, *OPENING)
    assert charges(hand.lay_off(0, 1, "R6=B10")) == [(0, 100, "lay-off")]
    assert breaks(hand.lay_off(0, 1, "R6")) == {"okey-identity"}
    assert breaks(hand.lay_off(0, 1, "R6=Y1")) == {"lay-off"}
    assert breaks(hand.lay_off(0, 0, "R10=R10")) == {"okey-identity"}


def test_where_a_laid_off_tile_fits_is_not_judged_under_a_wrong_identity_but_its_meld_is_looked_for() -> None:
    hand = deal(racks={0: f"{' '.join(OPENING)} R6"}).open(0, *OPENING)
    assert breaks(hand.lay_off(0, 7, "R6")) == {"okey-identity", "lay-off"}


@pytest.mark.parametrize("ruleset", ["countdown", "rounds"])
def test_an_okey_that_a_classic_finish_shows_states_what_it_stands_for(ruleset: RuleSetName) -> None:
    melds = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5")
    hand = deal(ruleset, racks={0: f"{' '.join(melds)} R9 B9 R6 R11"})
    assert breaks(hand.finish(0, "R11", melds=(*melds, "R9 B9 R6=Y9"))) == NOTHING
    assert breaks(hand.finish(0, "R11", melds=(*melds, "R9 B9 R6"))) == {"okey-identity"}


def test_an_okey_that_is_drawn_or_thrown_states_nothing() -> None:
    hand = deal(racks={0: "R6"}, stock="R6").discard(0, "R6").draw(1).discard(1, "R6")
    assert broken(hand) == []


def test_an_okey_never_stands_for_a_false_joker_and_a_plain_tile_states_nothing_in_a_log() -> None:
    hand = deal(racks={0: f"{' '.join(OPENING)} R6 Y4 Y5"}).open(0, *OPENING)
    assert is_log(hand.lay(0, "Y4 Y5 R6=Y6"))
    assert not is_log(hand.lay(0, "Y4 Y5 R6=FJ"))
    assert not is_log(hand.discard(0, "R6=R6"))
