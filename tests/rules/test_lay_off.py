from __future__ import annotations

from typing import Any

import pytest

from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks, charges, seen

OPENING = ("R9 R10 R11", "B5 K5 Y5", "K10 K11 K12")
"""Melds 0 to 2, of seat 0: 30 + 15 + 33."""
SECOND = ("Y10 Y11 Y12 Y13", "B12 B13 B1", "R1 K1 Y1")
"""Melds 3 to 5, of seat 1: 46 + 26 + 3."""


def to_lay_off(rack: str, **options: Any) -> Hand:
    """Seats 0 and 1 have opened; seat 1 holds four further tiles, `rack` first, and is to lay off."""
    racks = {0: f"{' '.join(OPENING)} R2", 1: f"{' '.join(SECOND)} {rack}"}
    hand = deal(racks=racks, katlama=False, stock="Y2", **options).open(0, *OPENING).discard(0, "R2")
    return hand.draw(1).open(1, *SECOND)


@pytest.mark.parametrize(("meld", "tile"), [(0, "R8"), (0, "R12"), (2, "K9"), (2, "K13"), (3, "Y9"), (4, "B11")])
def test_a_run_grows_at_either_end(meld: int, tile: str) -> None:
    assert breaks(to_lay_off(tile).lay_off(1, meld, tile)) == NOTHING


@pytest.mark.parametrize(("meld", "tile"), [(0, "R7"), (0, "R13"), (0, "R10"), (0, "B8"), (4, "B2"), (4, "B1")])
def test_only_by_the_next_number_of_its_color(meld: int, tile: str) -> None:
    assert breaks(to_lay_off(tile).lay_off(1, meld, tile)) == {"lay-off"}


def test_it_grows_to_a_1_after_13() -> None:
    hand = to_lay_off("K13 K1 K9")
    assert breaks(hand.lay_off(1, 2, "K13").lay_off(1, 2, "K1")) == NOTHING
    assert breaks(hand.lay_off(1, 2, "K1")) == {"lay-off"}
    assert breaks(hand.lay_off(1, 2, "K13").lay_off(1, 2, "K1").lay_off(1, 2, "K9")) == NOTHING


def test_after_that_1_comes_nothing() -> None:
    hand = to_lay_off("B2 B11")
    assert breaks(hand.lay_off(1, 4, "B11")) == NOTHING
    assert breaks(hand.lay_off(1, 4, "B2")) == {"lay-off"}


def test_it_grows_by_what_fits_now() -> None:
    hand = to_lay_off("R8 R7 R12")
    assert breaks(hand.lay_off(1, 0, "R7")) == {"lay-off"}
    assert breaks(hand.lay_off(1, 0, "R8").lay_off(1, 0, "R7").lay_off(1, 0, "R12")) == NOTHING
    assert breaks(hand.lay_off(1, 0, "R8").lay_off(1, 0, "R8")) == {"lay-off", "rack"}


def test_a_group_of_three_grows_by_the_missing_color() -> None:
    assert breaks(to_lay_off("R5").lay_off(1, 1, "R5")) == NOTHING
    assert breaks(to_lay_off("B5").lay_off(1, 1, "B5")) == {"lay-off"}
    assert breaks(to_lay_off("R4").lay_off(1, 1, "R4")) == {"lay-off"}


def test_a_group_of_four_is_full() -> None:
    hand = to_lay_off("R5 B5 R6").lay_off(1, 1, "R5")
    assert breaks(hand.lay_off(1, 1, "B5")) == {"lay-off"}
    assert breaks(hand.lay_off(1, 1, "R6=R5")) == {"lay-off"}


def test_the_owner_is_charged_the_tiles_value_times_10() -> None:
    assert charges(to_lay_off("R8").lay_off(1, 0, "R8")) == [(0, 80, "lay-off")]
    assert charges(to_lay_off("K13 K1").lay_off(1, 2, "K13")) == [(0, 130, "lay-off")]
    assert charges(to_lay_off("K13 K1").lay_off(1, 2, "K13").lay_off(1, 2, "K1")) == [(0, 10, "lay-off")]


def test_for_an_okey_the_owner_is_charged_what_it_stands_for() -> None:
    assert charges(to_lay_off("R6").lay_off(1, 0, "R6=R12")) == [(0, 120, "lay-off")]
    assert charges(to_lay_off("R6").lay_off(1, 1, "R6=R5")) == [(0, 50, "lay-off")]


def test_a_false_joker_is_laid_off_as_the_okeys_face() -> None:
    hand = deal(racks={0: "R7 R8 R9 B11 B12 B13 FJ Y6 K6 B6"}, own_meld_charged=True)
    hand = hand.open(0, "R7 R8 R9", "B11 B12 B13", "Y6 K6 B6")
    assert charges(hand.lay_off(0, 0, "FJ")) == [(0, 60, "lay-off")]
    assert breaks(hand.lay_off(0, 2, "FJ")) == NOTHING
    assert breaks(hand.lay_off(0, 1, "FJ")) == {"lay-off"}


def test_ones_own_meld_costs_nothing() -> None:
    hand = to_lay_off("Y9").lay_off(1, 3, "Y9")
    assert (breaks(hand), charges(hand)) == (NOTHING, [])


def test_under_own_meld_charged_it_does() -> None:
    assert charges(to_lay_off("Y9", own_meld_charged=True).lay_off(1, 3, "Y9")) == [(1, 90, "lay-off")]
    assert charges(to_lay_off("R8", own_meld_charged=True).lay_off(1, 0, "R8")) == [(0, 80, "lay-off")]


def third_to_lay_off(**options: Any) -> Hand:
    """Seat 2 has opened and holds R8 and Y9; meld 0 is seat 0's, meld 3 seat 1's, meld 6 its own."""
    racks = {0: f"{' '.join(OPENING)} R2", 1: " ".join(SECOND), 2: "K7 K8 K9 B7 B8 B9 R7 Y7 K7 R8 Y9 B10"}
    hand = deal(racks=racks, katlama=False, stock="Y2 Y2", **options).open(0, *OPENING).discard(0, "R2")
    hand = hand.draw(1).open(1, *SECOND).discard(1, "Y2").draw(2)
    return hand.open(2, "B7 B8 B9", "K7 K8 K9", "R7 Y7 K7")


def test_a_partners_meld_costs_nothing_in_any_reading() -> None:
    assert charges(third_to_lay_off().lay_off(2, 0, "R8")) == [(0, 80, "lay-off")]
    assert charges(third_to_lay_off(teams=True).lay_off(2, 0, "R8")) == []
    assert charges(third_to_lay_off(teams=True, own_meld_charged=True).lay_off(2, 0, "R8")) == []
    assert charges(third_to_lay_off(teams=True, own_meld_charged=True).lay_off(2, 6, "B10")) == [(2, 100, "lay-off")]


def test_an_opponents_meld_is_charged_in_teams_too() -> None:
    assert charges(third_to_lay_off(teams=True).lay_off(2, 3, "Y9")) == [(1, 90, "lay-off")]


def test_the_meld_keeps_its_owner_as_it_grows() -> None:
    hand = third_to_lay_off().lay_off(2, 0, "R8")
    assert charges(hand.discard(2, "Y9").idle(3).draw(0)) == []
    assert charges(to_lay_off("R8 R7").lay_off(1, 0, "R8").lay_off(1, 0, "R7")) == [(0, 70, "lay-off")]


@pytest.mark.parametrize("meld", [6, 99, -1])
def test_a_number_under_which_nothing_lies_takes_no_tile(meld: int) -> None:
    assert breaks(to_lay_off("R8").lay_off(1, meld, "R8")) == {"lay-off"}


def test_melds_and_pairs_are_numbered_over_all_seats_and_pairs_are_no_melds() -> None:
    pairs = ("B2 B2", "K3 K3", "Y4 Y4", "R2 R2", "B3 B3")
    racks = {0: f"{' '.join(pairs)} K9", 1: "R9 R10 R11 B11 B12 B13 R8 B2"}
    hand = deal(racks=racks | {1: "R9 R10 R11 B11 B12 B13 R8 R12"}).open_pairs(0, *pairs).discard(0, "K9").draw(1)
    hand = hand.open(1, "R9 R10 R11", "B11 B12 B13")
    assert breaks(hand.lay_off(1, 5, "R8")) == NOTHING
    assert breaks(hand.lay_off(1, 6, "R8")) == {"lay-off"}
    assert breaks(hand.lay_off(1, 0, "R8")) == {"lay-off"}


def test_several_tiles_are_laid_off_in_one_turn() -> None:
    hand = to_lay_off("R8 R5 K9").lay_off(1, 0, "R8").lay_off(1, 1, "R5").lay_off(1, 2, "K9")
    assert breaks(hand) == NOTHING


def test_a_laid_off_tile_joins_the_end_of_the_run_where_it_fits() -> None:
    hand = to_lay_off("R8 R12 R6 K9").lay_off(1, 0, "R8").lay_off(1, 0, "R12").lay_off(1, 2, "R6=K13")
    table = seen(hand.lay_off(1, 2, "K9")).table
    assert [(laid.meld, laid.owner, laid.kind, laid.tiles) for laid in table[:3:2]] == [
        (0, 0, "run", ["R8", "R9", "R10", "R11", "R12"]),
        (2, 0, "run", ["K9", "K10", "K11", "K12", "R6=K13"]),
    ]


def test_a_1_that_fits_both_ends_joins_the_top() -> None:
    run = [f"Y{number}" for number in range(2, 14)]
    hand = deal(racks={0: f"{' '.join(run)} Y1 K2"}).open(0, " ".join(run)).lay_off(0, 0, "Y1")
    assert seen(hand).table[0].tiles == [*run, "Y1"]
