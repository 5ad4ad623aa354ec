from __future__ import annotations

from typing import Any

import pytest

from okey_ledger.domain.audit import audit
from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks, charges, costs

MELDS = ("B5 B6 B7", "R9 K9 R6=B9", "Y10 Y11 Y12")
"""Melds 0 to 2, of seat 0: 18 + 27 + 33."""


def to_throw(rack: str, **options: Any) -> Hand:
    """Seat 0 has opened; seat 1, which has not, has drawn and holds `rack`."""
    racks = {0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 Y2", 1: rack}
    return deal(racks=racks, stock="Y1", **options).open(0, *MELDS).discard(0, "Y2").draw(1)


@pytest.mark.parametrize("tile", ["B4", "B8", "Y9", "Y13"])
def test_a_tile_that_fits_a_run_costs_100(tile: str) -> None:
    hand = to_throw(tile).discard(1, tile)
    assert (breaks(hand), charges(hand)) == (NOTHING, [(1, 100, "islek")])


@pytest.mark.parametrize("tile", ["B3", "B10", "B7", "R8", "K4", "Y8", "R9", "K9"])
def test_a_tile_that_fits_nowhere_costs_nothing(tile: str) -> None:
    assert charges(to_throw(tile).discard(1, tile)) == []


def test_the_missing_color_of_a_group_is_islek() -> None:
    hand = to_throw("Y9", capture_islek=False)
    assert charges(hand.discard(1, "Y9")) == [(1, 100, "islek")]
    racks = {0: "R13 K13 B13 R12 K12 Y12 Y2", 1: "Y13 B12"}
    hand = deal(racks=racks).open(0, "R13 K13 B13", "R12 K12 Y12").discard(0, "Y2").draw(1)
    assert charges(hand.discard(1, "Y13")) == [(1, 100, "islek")]
    assert charges(hand.discard(1, "B12")) == [(1, 100, "islek")]


def test_a_color_that_is_there_is_not_nor_is_anything_beside_a_full_group() -> None:
    racks = {0: "R13 K13 B13 Y13 Y2", 1: "Y13 R12"}
    hand = deal(racks=racks).open(0, "R13 K13 B13 Y13").discard(0, "Y2").draw(1)
    assert charges(hand.discard(1, "Y13")) == []
    assert charges(hand.discard(1, "R12")) == []


def test_a_tile_that_could_capture_is_islek() -> None:
    assert charges(to_throw("B9").discard(1, "B9")) == [(1, 100, "islek")]


def test_under_capture_islek_false_it_is_not() -> None:
    assert charges(to_throw("B9", capture_islek=False).discard(1, "B9")) == []


def test_what_could_be_laid_off_is_islek_under_capture_islek_false_too() -> None:
    assert charges(to_throw("B8", capture_islek=False).discard(1, "B8")) == [(1, 100, "islek")]


@pytest.mark.parametrize("capture_islek", [True, False])
def test_a_false_joker_is_islek_where_the_okeys_face_is(capture_islek: bool) -> None:
    racks = {0: "R7 R8 R9 B11 B12 B13 Y2", 1: "FJ"}
    hand = deal(racks=racks, capture_islek=capture_islek).open(0, "R7 R8 R9", "B11 B12 B13").discard(0, "Y2").draw(1)
    assert charges(hand.discard(1, "FJ")) == [(1, 100, "islek")]
    racks = {0: "R5 R7 R6 R8 B11 B12 B13 Y2", 1: "FJ"}
    hand = deal(racks=racks, capture_islek=capture_islek)
    hand = hand.open(0, "R5 R6=R6 R7 R8", "B11 B12 B13").discard(0, "Y2").draw(1)
    assert charges(hand.discard(1, "FJ")) == ([(1, 100, "islek")] if capture_islek else [])


def test_it_costs_once_wherever_it_fits() -> None:
    racks = {0: "B5 B6 B7 R8 K8 Y8 R9 K9 Y9 Y2", 1: "B8"}
    hand = deal(racks=racks).open(0, "B5 B6 B7", "R8 K8 Y8", "R9 K9 Y9").discard(0, "Y2").draw(1)
    assert charges(hand.discard(1, "B8")) == [(1, 100, "islek")]


def test_the_thrower_pays_whether_or_not_it_has_opened() -> None:
    opening = "R11 R12 R13 K10 K11 K12 B1 K1 Y1 R1"
    hand = to_throw(f"{opening} B8", katlama=False)
    assert charges(hand.discard(1, "B8")) == [(1, 100, "islek")]
    hand = hand.open(1, "R11 R12 R13", "K10 K11 K12", "B1 K1 Y1 R1")
    assert charges(hand.discard(1, "B8")) == [(1, 100, "islek")]


def test_whoever_owns_the_meld() -> None:
    racks = {0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 B8"}
    assert charges(deal(racks=racks).open(0, *MELDS).discard(0, "B8")) == [(0, 100, "islek")]
    racks = {0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 Y2", 2: "B8"}
    hand = deal(racks=racks, teams=True, stock="Y1").open(0, *MELDS).discard(0, "Y2").idle(1).draw(2)
    assert charges(hand.discard(2, "B8")) == [(2, 100, "islek")]


SECOND = ("R11 R12 R13", "K10 K11 K12")


def test_the_table_counts_as_it_stands_when_the_tile_is_thrown() -> None:
    hand = to_throw(f"{' '.join(SECOND)} B8 B8 B9 Y9 B10", katlama=False).open(1, *SECOND)
    assert charges(hand.discard(1, "B8")) == [(1, 100, "islek")]
    assert charges(hand.discard(1, "B10")) == []
    grown = hand.lay_off(1, 0, "B8")
    assert charges(grown.discard(1, "B8")) == []
    assert charges(grown.discard(1, "B9")) == [(1, 100, "islek")]
    assert charges(grown.lay_off(1, 0, "B9").discard(1, "B10")) == [(1, 100, "islek")]


def test_a_tile_that_still_fits_another_meld_is_islek_after_it_has_gone_onto_the_first() -> None:
    racks = {0: "B5 B6 B7 R8 K8 Y8 R9 K9 Y9 Y2", 1: f"{' '.join(SECOND)} B8 B8"}
    hand = deal(racks=racks, katlama=False).open(0, "B5 B6 B7", "R8 K8 Y8", "R9 K9 Y9").discard(0, "Y2").draw(1)
    assert charges(hand.open(1, *SECOND).lay_off(1, 0, "B8").discard(1, "B8")) == [(1, 100, "islek")]


def test_a_tile_that_still_fits_a_run_is_islek_after_it_has_captured_an_okey() -> None:
    racks = {0: "R9 K9 R6 B10 B11 B12 Y2", 1: f"{' '.join(SECOND)} B9 B9"}
    hand = deal(racks=racks, katlama=False).open(0, "R9 K9 R6=B9", "B10 B11 B12").discard(0, "Y2").draw(1)
    assert charges(hand.open(1, *SECOND).capture(1, 0, "B9").discard(1, "B9")) == [(1, 100, "islek")]


@pytest.mark.parametrize(("tile", "melds"), [("B8", [0]), ("B9", [1]), ("Y9", [1, 2]), ("R6", [0, 1, 2])])
def test_the_entry_says_which_melds_the_tile_hits(tile: str, melds: list[int]) -> None:
    [entry] = audit(to_throw(tile).discard(1, tile).events).entries
    assert (entry.facts["tile"], entry.facts["melds"]) == (tile, melds)


def test_an_okey_that_has_been_captured_is_captured_no_more() -> None:
    hand = to_throw(f"{' '.join(SECOND)} B9 B9 Y9", katlama=False).open(1, *SECOND)
    assert charges(hand.discard(1, "B9")) == [(1, 100, "islek")]
    assert charges(hand.capture(1, 1, "B9").discard(1, "B9")) == []
    assert charges(hand.capture(1, 1, "B9").discard(1, "Y9")) == [(1, 100, "islek")]


def test_a_group_that_has_been_filled_takes_nothing_more() -> None:
    hand = to_throw(f"{' '.join(SECOND)} Y9 Y9", katlama=False).open(1, *SECOND)
    assert charges(hand.discard(1, "Y9")) == [(1, 100, "islek")]
    filled = deal(racks={0: "R9 K9 B9 Y10 Y11 Y12 B1 B2 B3 Y2", 1: f"{' '.join(SECOND)} Y9 B9"}, katlama=False)
    filled = filled.open(0, "R9 K9 B9", "Y10 Y11 Y12", "B1 B2 B3").discard(0, "Y2").draw(1).open(1, *SECOND)
    assert charges(filled.lay_off(1, 0, "Y9").discard(1, "B9")) == []


def test_under_both_an_okey_of_a_group_that_has_grown_to_four_is_hit_by_its_tile() -> None:
    hand = to_throw(f"{' '.join(SECOND)} Y9 B9", katlama=False, group_capture="both").open(1, *SECOND)
    assert charges(hand.discard(1, "B9")) == []
    assert charges(hand.lay_off(1, 1, "Y9").discard(1, "B9")) == [(1, 100, "islek")]


def test_nothing_is_islek_on_an_empty_table() -> None:
    for tile in ("B8", "R6", "FJ"):
        assert charges(deal(racks={0: tile}).discard(0, tile)) == []


def test_pairs_on_the_table_are_no_melds() -> None:
    pairs = ("B2 B2", "K3 K3", "Y4 Y4", "R2 R2", "B9 R6=B9")
    hand = deal(racks={0: "B2 B2 K3 K3 Y4 Y4 R2 R2 B9 R6 K9", 1: "B9 R6"})
    hand = hand.open_pairs(0, *pairs).discard(0, "K9").draw(1)
    assert charges(hand.discard(1, "B9")) == []
    assert charges(hand.discard(1, "R6")) == []


def test_an_okey_is_islek_wherever_it_could_be_laid_off() -> None:
    assert charges(to_throw("R6").discard(1, "R6")) == [(1, 100, "islek")]


def test_under_okey_discard_islek_false_an_okey_never_is() -> None:
    assert charges(to_throw("R6", okey_discard_islek=False).discard(1, "R6")) == []
    racks = {0: "R7 R8 R9 B11 B12 B13 Y2", 1: "R6 FJ"}
    hand = deal(racks=racks, okey_discard_islek=False).open(0, "R7 R8 R9", "B11 B12 B13").discard(0, "Y2").draw(1)
    assert charges(hand.discard(1, "R6")) == []
    assert charges(hand.discard(1, "FJ")) == [(1, 100, "islek")]


def test_an_okey_that_can_be_laid_off_nowhere_is_not_islek() -> None:
    racks = {0: "R13 K13 B13 R6 Y2", 1: "R6 Y13"}
    hand = deal(racks=racks).open(0, "R13 K13 B13 R6=Y13").discard(0, "Y2").draw(1)
    assert charges(hand.discard(1, "R6")) == []
    assert charges(hand.discard(1, "Y13")) == [(1, 100, "islek")]


def test_an_okey_beside_a_run_of_13_is_not_islek() -> None:
    run = " ".join(f"Y{number}" for number in range(1, 14))
    hand = deal(racks={0: f"{run} K2", 1: "R6"}).open(0, run).discard(0, "K2").draw(1)
    assert charges(hand.discard(1, "R6")) == []


def test_under_group_capture_both_one_tile_is_islek_only_where_it_can_be_laid_off() -> None:
    house = {"group_capture": "both"}
    assert charges(to_throw("B9", **house).discard(1, "B9")) == []
    assert charges(to_throw("Y9", **house).discard(1, "Y9")) == [(1, 100, "islek")]
    racks = {0: "B7 R6 B9 R11 R12 R13 Y2", 1: "B8"}
    hand = deal(racks=racks, group_capture="both").open(0, "B7 R6=B8 B9", "R11 R12 R13").discard(0, "Y2").draw(1)
    assert charges(hand.discard(1, "B8")) == [(1, 100, "islek")]


def test_the_discard_that_finishes_the_hand_is_exempt() -> None:
    melds = ("R1 R2 R3", "B10 B11 B12 B13", "K1 K2 K3", "Y7 K7 B7")
    hand = deal(racks={0: f"{' '.join(melds)} K4 R7"}).open(0, *melds).lay_off(0, 2, "K4").finish(0, "R7")
    assert breaks(hand) == NOTHING
    assert [seat for seat, _, rule in charges(hand) if rule == "islek"] == []


def test_a_discard_before_the_draw_is_charged_as_well() -> None:
    racks = {0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 Y2", 1: "B8"}
    hand = deal(racks=racks, stock="Y1").open(0, *MELDS).discard(0, "Y2").discard(1, "B8")
    assert (breaks(hand), charges(hand)) == ({"draw-first"}, [(1, 100, "islek")])


def test_islek_and_take_may_both_hit_one_discard() -> None:
    hand = to_throw("B8").discard(1, "B8").take(2)
    assert costs(hand)[-2:] == [(hand.last.n - 1, 1, 100, "islek"), (hand.last.n, 1, 80, "take")]
