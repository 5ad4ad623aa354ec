from __future__ import annotations

from typing import Any

import pytest

from okey_ledger.domain.audit import audit
from tests.logs import Hand, RuleSetName, deal
from tests.verdicts import NOTHING, breaks, broken

TABLE = ("B5 B6 B7", "R9 K9 R6=B9", "Y10 Y11 Y12")
"""Melds 0 to 2, of seat 0."""
OPENING = ("R11 R12 R13", "K10 K11 K12", "B1 K1 Y1")


def taken(tile: str, rack: str, **options: Any) -> Hand:
    """Seat 0 has opened and thrown `tile`; seat 1, which has not opened, has taken it."""
    racks = {0: f"B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 {tile}", 1: rack}
    return deal(racks=racks, katlama=False, **options).open(0, *TABLE).discard(0, tile).take(1)


def test_a_taken_tile_is_used_in_the_opening() -> None:
    hand = taken("R13", "R11 R12 K10 K11 K12 Y3").open(1, "R11 R12 R13", "K10 K11 K12").discard(1, "Y3")
    assert breaks(hand) == NOTHING


def test_it_is_used_as_an_okey_in_the_opening() -> None:
    racks = {0: "B5 B6 B7 R9 K9 B9 Y10 Y11 Y12 R6", 1: "R11 R12 K10 K11 K12 Y3"}
    hand = deal(racks=racks, katlama=False).open(0, "B5 B6 B7", "R9 K9 B9", "Y10 Y11 Y12").discard(0, "R6").take(1)
    assert breaks(hand.open(1, "R11 R12 R6=R13", "K10 K11 K12").discard(1, "Y3")) == NOTHING


def test_it_is_used_in_an_opening_with_pairs() -> None:
    pairs = ("B2 B2", "K3 K3", "Y4 Y4", "R2 R2", "B3 B3")
    hand = taken("B3", "B2 B2 K3 K3 Y4 Y4 R2 R2 B3 K13").open_pairs(1, *pairs).discard(1, "K13")
    assert breaks(hand) == NOTHING


def test_it_is_used_by_laying_it_off() -> None:
    hand = taken("B8", f"{' '.join(OPENING)} Y3").open(1, *OPENING).lay_off(1, 0, "B8").discard(1, "Y3")
    assert breaks(hand) == NOTHING


def test_it_is_used_by_capturing_with_it() -> None:
    hand = taken("B9", f"{' '.join(OPENING)} Y3").open(1, *OPENING).capture(1, 1, "B9").discard(1, "Y3")
    assert breaks(hand) == NOTHING


def test_it_is_used_by_capturing_with_two() -> None:
    racks = {0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 Y9", 1: f"{' '.join(OPENING)} B9 Y3"}
    hand = deal(racks=racks, katlama=False, group_capture="both").open(0, *TABLE).discard(0, "Y9").take(1)
    assert breaks(hand.open(1, *OPENING).capture(1, 1, "B9 Y9").discard(1, "Y3")) == NOTHING


def test_a_tile_that_is_not_used_is_reported_at_the_discard() -> None:
    hand = taken("B8", f"{' '.join(OPENING)} Y3")
    assert breaks(hand.discard(1, "Y3")) == {"take-use"}
    assert breaks(hand.open(1, *OPENING).discard(1, "Y3")) == {"take-use"}


def test_to_throw_it_back_is_no_use() -> None:
    assert breaks(taken("B8", "Y3").discard(1, "B8")) == {"take-use"}


def test_before_the_turn_is_over_nothing_is_reported() -> None:
    assert breaks(taken("B8", f"{' '.join(OPENING)} Y3")) == NOTHING
    assert breaks(taken("B8", f"{' '.join(OPENING)} Y3").open(1, *OPENING)) == NOTHING
    assert breaks(taken("B8", "Y3").annul()) == NOTHING


def test_it_is_reported_at_the_finish() -> None:
    fourteen = "R11 R12 R13 K10 K11 K12 B1 K1 Y1 R1 B3 R3 K3"
    melds = ("R11 R12 R13", "K10 K11 K12", "B1 K1 Y1 R1", "B3 R3 K3")
    hand = taken("B8", f"{fourteen} Y3").open(1, *melds)
    assert breaks(hand.lay_off(1, 6, "Y3").finish(1, "B8")) == {"take-use"}
    assert breaks(hand.lay_off(1, 0, "B8").finish(1, "Y3")) == NOTHING


def test_a_hand_that_goes_on_after_it_starts_the_next_turn_afresh() -> None:
    hand = taken("B8", "Y3").discard(1, "Y3")
    assert broken(hand.draw(2).discard(2, hand.stock[0])) == [(hand.last.n, 1, "take-use")]
    assert broken(hand.idle(2, 3, 0).draw(1).discard(1, "B8")) == [(hand.last.n, 1, "take-use")]


def test_used_is_an_equal_tile() -> None:
    hand = taken("B8", f"{' '.join(OPENING)} B8 Y3").open(1, *OPENING).lay_off(1, 0, "B8")
    assert breaks(hand.discard(1, "B8")) == NOTHING
    assert breaks(hand.discard(1, "Y3")) == NOTHING


def test_after_the_take_and_not_before() -> None:
    racks = {0: "B5 B6 B7 R9 K9 B9 Y10 Y11 Y12 B8", 1: f"{' '.join(OPENING)} B8 Y3"}
    hand = deal(racks=racks, katlama=False, stock="Y4").open(0, "B5 B6 B7", "R9 K9 B9", "Y10 Y11 Y12")
    hand = hand.discard(0, "B8").draw(1).open(1, *OPENING).lay_off(1, 0, "B8").take(1)
    n = hand.last.n
    assert broken(hand.discard(1, "Y3")) == [(n, 1, "draw-once"), (n + 1, 1, "take-use")]


def test_a_false_joker_and_the_tile_of_its_identity_are_not_equal() -> None:
    hand = deal(racks={0: "R7 R8 R9 B11 B12 B13 FJ", 1: "K10 K11 K12 K13 Y1 Y2 Y3 R5 R6 Y9"}, katlama=False)
    hand = hand.open(0, "R7 R8 R9", "B11 B12 B13").discard(0, "FJ").take(1).open(1, "K10 K11 K12 K13", "Y1 Y2 Y3")
    assert breaks(hand.lay_off(1, 0, "R6=R6").discard(1, "R5")) == {"take-use"}
    assert breaks(hand.lay_off(1, 0, "FJ").discard(1, "Y9")) == NOTHING


def opened_and_taken(**options: Any) -> Hand:
    """Seat 1, which has opened in an earlier turn, has taken Y13 and holds Y11, Y12 and Y3."""
    racks = {0: "B5 B6 B7 R9 K9 B9 B13 B12 B11 Y2 Y13", 1: f"{' '.join(OPENING)} Y11 Y12 Y3 K2"}
    hand = deal(racks=racks, katlama=False, **options).open(0, "B5 B6 B7", "R9 K9 B9", "B11 B12 B13")
    hand = hand.discard(0, "Y2").draw(1).open(1, *OPENING).discard(1, "K2").idle(2, 3).draw(0)
    return hand.discard(0, "Y13").take(1)


def test_a_new_meld_of_a_seat_that_has_opened_does_not_count() -> None:
    assert breaks(opened_and_taken().lay(1, "Y11 Y12 Y13").discard(1, "Y3")) == {"take-use"}


def test_under_take_for_new_meld_it_does() -> None:
    hand = opened_and_taken(take_for_new_meld=True)
    assert breaks(hand.lay(1, "Y11 Y12 Y13").discard(1, "Y3")) == NOTHING
    assert breaks(hand.discard(1, "Y3")) == {"take-use"}


def test_under_take_for_new_meld_a_meld_without_the_taken_tile_does_not_use_it() -> None:
    racks = {0: "B5 B6 B7 R9 K9 B9 Y10 Y11 Y12 B8", 1: f"{' '.join(OPENING)} R2 R3 R4 Y3"}
    hand = deal(racks=racks, katlama=False, take_for_new_meld=True)
    hand = hand.open(0, "B5 B6 B7", "R9 K9 B9", "Y10 Y11 Y12").discard(0, "B8").take(1).open(1, *OPENING)
    assert breaks(hand.lay(1, "R2 R3 R4").discard(1, "Y3")) == {"take-use"}


def test_a_tile_in_a_new_meld_whose_other_copy_is_then_laid_off_is_used() -> None:
    racks = {0: "B5 B6 B7 R9 K9 B9 B13 B12 B11 B8", 1: f"{' '.join(OPENING)} B8 K8 R8 R5"}
    hand = deal(racks=racks, katlama=False).open(0, "B5 B6 B7", "R9 K9 B9", "B11 B12 B13").discard(0, "B8").take(1)
    hand = hand.open(1, *OPENING).lay(1, "B8 K8 R8")
    assert breaks(hand.lay_off(1, 0, "B8").discard(1, "R5")) == NOTHING
    assert breaks(hand.discard(1, "R5")) == {"take-use"}


def pairs_opened_and_taken(**options: Any) -> Hand:
    """Seat 1, which has opened with pairs, has taken B8; meld 0 takes a B8; it holds another B8 and Y3."""
    pairs = ("B2 B2", "K3 K3", "Y4 Y4", "R2 R2", "B3 B3")
    racks = {0: "B5 B6 B7 R9 K9 B9 B13 B12 B11 Y2 B8", 1: f"{' '.join(pairs)} B8 Y3 K2"}
    hand = deal(racks=racks, katlama=False, **options).open(0, "B5 B6 B7", "R9 K9 B9", "B11 B12 B13")
    hand = hand.discard(0, "Y2").draw(1).open_pairs(1, *pairs).discard(1, "K2").idle(2, 3).draw(0)
    return hand.discard(0, "B8").take(1)


@pytest.mark.parametrize("take_for_new_meld", [False, True])
def test_a_later_pair_never_counts(take_for_new_meld: bool) -> None:
    hand = pairs_opened_and_taken(take_for_new_meld=take_for_new_meld)
    assert breaks(hand.lay_pairs(1, "B8 B8").discard(1, "Y3")) == {"take-use"}


def test_it_does_not_halt() -> None:
    hand = taken("B8", "Y3").discard(1, "Y3").take(2)
    assert broken(hand) == [(hand.last.n - 1, 1, "take-use")]


@pytest.mark.parametrize("ruleset", ["countdown", "rounds"])
def test_in_classic_okey_a_taken_tile_may_be_kept_or_thrown_at_once(ruleset: RuleSetName) -> None:
    hand = deal(ruleset, racks={0: "K9", 1: "Y3"}).discard(0, "K9").take(1)
    assert breaks(hand.discard(1, "Y3")) == NOTHING
    assert breaks(hand.discard(1, "K9")) == NOTHING


@pytest.mark.parametrize("switched", [True, False])
def test_a_new_meld_of_a_seat_that_has_not_opened_is_no_use(switched: bool) -> None:
    hand = deal(racks={0: "K10", 1: "K8 K9 Y13"}, take_for_new_meld=switched).discard(0, "K10").take(1)
    hand = hand.lay(1, "K8 K9 K10").discard(1, "Y13")
    found = [(finding.n, finding.rule, finding.readings) for finding in audit(hand.events).findings]
    assert found == [(3, "not-opened", ()), (4, "take-use", ("unused-take-stands",))]
