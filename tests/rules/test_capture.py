from __future__ import annotations

from typing import Any

import pytest

from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks, charges, seen

RUN = "B7 R6=B8 B9"
GROUP = "R9 K9 R6=B9"
SECOND = ("Y10 Y11 Y12 Y13", "R3 B3 Y3")
"""Melds 2 and 3, of seat 1."""


def to_capture(meld: str, rack: str, **options: Any) -> Hand:
    """Seat 0 has opened with this meld and a run of 36 points; seat 1 has opened and holds `rack` first."""
    tiles = " ".join(tile.split("=")[0] for tile in meld.split())
    racks = {0: f"{tiles} R11 R12 R13 Y7 Y8", 1: f"{' '.join(SECOND)} {rack}"}
    hand = deal(racks=racks, katlama=False, stock="Y2", **options).open(0, meld, "R11 R12 R13").discard(0, "Y7")
    return hand.draw(1).open(1, *SECOND)


def test_the_real_tile_takes_the_okeys_place_and_the_owner_is_charged_100_and_10_times_its_value() -> None:
    hand = to_capture(RUN, "B8").capture(1, 0, "B8")
    assert (breaks(hand), charges(hand)) == (NOTHING, [(0, 180, "capture")])


@pytest.mark.parametrize(
    ("meld", "tile", "points"),
    [("R6=B7 B8 B9", "B7", 170), ("B7 B8 R6=B9", "B9", 190), ("B11 B12 B13 R6=B1", "B1", 110), (RUN, "B8", 180)],
)
def test_an_okey_is_captured_at_any_place_of_a_run(meld: str, tile: str, points: int) -> None:
    assert charges(to_capture(meld, tile).capture(1, 0, tile)) == [(0, points, "capture")]


@pytest.mark.parametrize("tile", ["R8", "B6", "B10", "B7"])
def test_any_other_tile_captures_nothing(tile: str) -> None:
    assert breaks(to_capture(RUN, tile).capture(1, 0, tile)) == {"capture"}


def test_the_okey_goes_into_the_rack() -> None:
    hand = to_capture(RUN, "B8").capture(1, 0, "B8")
    assert breaks(hand.lay_off(1, 1, "R6=R10")) == NOTHING
    assert breaks(hand.discard(1, "R6")) == NOTHING
    assert breaks(hand.discard(1, "B8")) == {"rack"}


def test_it_need_not_be_used() -> None:
    hand = to_capture(RUN, "B8 K4").capture(1, 0, "B8").discard(1, "K4").idle(2, 3, 0).draw(1)
    assert breaks(hand.lay_off(1, 1, "R6=R10")) == NOTHING


def test_an_okey_is_captured_once() -> None:
    assert breaks(to_capture(RUN, "B8 B8").capture(1, 0, "B8").capture(1, 0, "B8")) == {"capture"}


def test_the_real_tile_lies_in_its_place_and_the_meld_grows_on() -> None:
    hand = to_capture(RUN, "B8 B10 B6").capture(1, 0, "B8")
    assert [(laid.owner, laid.kind, laid.tiles) for laid in seen(hand).table[:1]] == [(0, "run", ["B7", "B8", "B9"])]
    assert "R6" in seen(hand).racks[1]
    assert breaks(hand.lay_off(1, 0, "B10").lay_off(1, 0, "B6")) == NOTHING


def test_of_two_okeys_the_one_that_stands_for_the_tile_is_captured() -> None:
    hand = to_capture("R6=B7 R6=B8 B9", "B8 B7")
    assert charges(hand.capture(1, 0, "B8").capture(1, 0, "B7")) == [(0, 170, "capture")]
    assert breaks(hand.capture(1, 0, "B8").capture(1, 0, "B8")) == {"capture", "rack"}


def test_an_okey_is_no_real_tile_and_captures_nothing() -> None:
    assert breaks(to_capture("R4 R5 R6=R6", "R6").capture(1, 0, "R6")) == {"capture"}
    assert breaks(to_capture(RUN, "R6").capture(1, 0, "R6")) == {"capture"}


def test_a_false_joker_fills_the_place_of_an_okey_that_stands_for_its_own_identity() -> None:
    assert charges(to_capture("R4 R5 R6=R6", "FJ").capture(1, 0, "FJ")) == [(0, 160, "capture")]
    assert charges(to_capture("B6 K6 R6=R6", "FJ").capture(1, 0, "FJ")) == [(0, 160, "capture")]


def test_and_of_no_other() -> None:
    assert breaks(to_capture(RUN, "FJ").capture(1, 0, "FJ")) == {"capture"}


def test_a_meld_without_an_okey_gives_none() -> None:
    assert breaks(to_capture(RUN, "R12").capture(1, 1, "R12")) == {"capture"}


@pytest.mark.parametrize("meld", [4, -1])
def test_a_number_under_which_nothing_lies_gives_none(meld: int) -> None:
    assert breaks(to_capture(RUN, "B8").capture(1, meld, "B8")) == {"capture"}


def test_an_okey_in_a_pair_is_not_captured() -> None:
    pairs = ("B2 B2", "K3 K3", "Y4 Y4", "R2 R2", "B9 R6=B9")
    racks = {0: "B2 B2 K3 K3 Y4 Y4 R2 R2 B9 R6 K9", 1: f"{' '.join(SECOND)} B9"}
    hand = deal(racks=racks, stock="Y2").open_pairs(0, *pairs).discard(0, "K9").draw(1).open(1, *SECOND)
    assert breaks(hand.capture(1, 4, "B9")) == {"capture"}


def test_ones_own_okey_is_taken_back_for_nothing() -> None:
    hand = deal(racks={0: "B7 R6 B9 R11 R12 R13 B8"}).open(0, RUN, "R11 R12 R13").capture(0, 0, "B8")
    assert (breaks(hand), charges(hand)) == (NOTHING, [])


def test_under_own_meld_charged_it_is_paid_for() -> None:
    hand = deal(racks={0: "B7 R6 B9 R11 R12 R13 B8"}, own_meld_charged=True).open(0, RUN, "R11 R12 R13")
    assert charges(hand.capture(0, 0, "B8")) == [(0, 180, "capture")]


def partner_to_capture(**options: Any) -> Hand:
    """Seat 2 has opened and holds the blue 8 of seat 0's okey."""
    racks = {0: "B7 R6 B9 R11 R12 R13 Y7", 2: f"{' '.join(SECOND)} B8"}
    hand = deal(racks=racks, katlama=False, stock="Y2 Y4", **options).open(0, RUN, "R11 R12 R13").discard(0, "Y7")
    return hand.idle(1).draw(2).open(2, *SECOND)


def test_a_partners_okey_costs_nothing_in_any_reading() -> None:
    assert charges(partner_to_capture().capture(2, 0, "B8")) == [(0, 180, "capture")]
    assert charges(partner_to_capture(teams=True).capture(2, 0, "B8")) == []
    assert charges(partner_to_capture(teams=True, own_meld_charged=True).capture(2, 0, "B8")) == []


def test_in_a_group_of_three_an_okey_stands_for_the_color_that_the_log_states() -> None:
    assert charges(to_capture(GROUP, "B9").capture(1, 0, "B9")) == [(0, 190, "capture")]
    assert breaks(to_capture(GROUP, "Y9").capture(1, 0, "Y9")) == {"capture"}


@pytest.mark.parametrize("tiles", ["B9 Y9", "B9 B9", ""])
def test_one_tile_captures(tiles: str) -> None:
    assert breaks(to_capture(GROUP, tiles).capture(1, 0, tiles)) == {"capture"}


@pytest.mark.parametrize("tiles", ["B9 Y9", "Y9 B9"])
def test_under_both_it_is_captured_by_two_tiles_at_once_and_both_are_charged(tiles: str) -> None:
    hand = to_capture(GROUP, tiles, group_capture="both").capture(1, 0, tiles)
    assert (breaks(hand), charges(hand)) == (NOTHING, [(0, 280, "capture")])


@pytest.mark.parametrize("tiles", ["B9", "Y9", "", "B9 B9", "Y9 Y9", "B9 R9", "B9 Y8", "B9 Y9 Y9"])
def test_under_both_nothing_else_captures_it(tiles: str) -> None:
    assert breaks(to_capture(GROUP, tiles, group_capture="both").capture(1, 0, tiles)) == {"capture"}


def test_under_both_the_second_tile_is_no_okey() -> None:
    hand = to_capture(GROUP, "B9 R6", group_capture="both")
    assert breaks(hand.capture(1, 0, "B9 R6")) == {"capture"}


def test_under_both_the_group_is_full_after_it_and_the_okey_in_the_rack() -> None:
    hand = to_capture(GROUP, "B9 Y9", group_capture="both").capture(1, 0, "B9 Y9")
    assert breaks(hand.lay_off(1, 1, "R6=R10")) == NOTHING
    assert breaks(hand.lay_off(1, 0, "R6=Y9")) == {"lay-off"}
    assert breaks(hand.discard(1, "Y9")) == {"rack"}
    assert sorted(seen(hand).table[0].tiles) == ["B9", "K9", "R9", "Y9"]


def test_under_both_with_two_okeys_the_missing_color_is_the_one_that_neither_states() -> None:
    meld = "R9 R6=B9 R6=K9"
    hand = to_capture(meld, "B9 K9 Y9", group_capture="both")
    assert breaks(hand.capture(1, 0, "B9 K9")) == {"capture"}
    assert charges(hand.capture(1, 0, "B9 Y9")) == [(0, 280, "capture")]
    assert charges(hand.capture(1, 0, "B9 Y9").capture(1, 0, "K9")) == [(0, 190, "capture")]


def test_under_both_one_tile_captures_everywhere_else() -> None:
    assert charges(to_capture(RUN, "B8", group_capture="both").capture(1, 0, "B8")) == [(0, 180, "capture")]
    four = "R9 K9 Y9 R6=B9"
    assert charges(to_capture(four, "B9", group_capture="both").capture(1, 0, "B9")) == [(0, 190, "capture")]
    assert breaks(to_capture(RUN, "B8 B10", group_capture="both").capture(1, 0, "B8 B10")) == {"capture"}


def test_under_both_a_group_that_has_grown_to_four_gives_its_okey_for_one() -> None:
    hand = to_capture(GROUP, "B9 Y9", group_capture="both").lay_off(1, 0, "Y9")
    assert charges(hand.capture(1, 0, "B9")) == [(0, 190, "capture")]


def test_under_both_one_tile_of_a_missing_pair_is_not_held() -> None:
    hand = to_capture(GROUP, "B9", group_capture="both")
    assert breaks(hand.capture(1, 0, "B9 Y9")) == {"rack"}


def test_a_laid_off_okey_is_captured_too() -> None:
    racks = {0: "R11 R12 R13 B7 B8 B9 Y7", 1: f"{' '.join(SECOND)} R6 B10"}
    hand = deal(racks=racks, katlama=False, stock="Y2").open(0, "R11 R12 R13", "B7 B8 B9").discard(0, "Y7")
    hand = hand.draw(1).open(1, *SECOND).lay_off(1, 1, "R6=B10")
    assert charges(hand) == [(0, 100, "lay-off")]
    assert charges(hand.capture(1, 1, "B10")) == [(0, 200, "capture")]
