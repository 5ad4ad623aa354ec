"""An opening that a seat had and did not make: when it is told, and what it cost."""

from __future__ import annotations

from typing import Any

from tests.analysed import advised
from tests.logs import Hand, deal

SIXTY = "R11 R12 R13 B7 B8 B9"
"""Melds worth 60."""
OTHERS = "K2 Y1 Y3 Y5 K4 K6 B1 B3 R2"
"""Nine tiles without a meld that fit on none of those, worth 27."""


def thrown(rack: str, tile: str = "K2", **options: Any) -> Hand:
    """The starter holds this rack and throws a tile at once."""
    return deal(racks={0: rack}, **options).discard(0, tile)


def test_an_opening_is_told_with_its_melds_and_its_sum_against_the_bar() -> None:
    (told,) = advised(thrown(f"{SIXTY} {OTHERS}"), "opening")
    assert (told.n, told.turn, told.seat, told.case) == (1, 1, 0, "melds")
    assert told.facts == {"points": 60, "bar": 51, "melds": [["R11", "R12", "R13"], ["B7", "B8", "B9"]]}


def test_it_costs_what_an_unopened_seat_pays_less_the_rest() -> None:
    (told,) = advised(thrown(f"{SIXTY} {OTHERS}"), "opening")
    assert (told.cost, told.change) == (500 - 25 * 5, [-375, 0, 0, 0])


def test_an_opening_that_would_not_have_paid_is_told_all_the_same() -> None:
    (told,) = advised(thrown("R13 B13 K13 Y13 R12 R12 B12 B12 R10 R10 B10 B10 K8 Y8 Y7", "Y7"), "opening")
    assert (told.facts["points"], told.cost) == (52, 500 - 104 * 5)


def test_fifty_are_no_opening() -> None:
    fifty = "R11 R12 R13 B2 B3 B4 B5 K2 Y1 Y3 Y5 K4 K6 Y7 R8"
    assert advised(thrown(fifty), "opening") == []
    (told,) = advised(thrown(fifty.replace("K2", "B6"), "Y1"), "opening")
    assert told.facts["points"] == 56


def test_a_seat_that_has_opened_has_no_other_opening() -> None:
    hand = deal(racks={0: f"{SIXTY} {OTHERS}"})
    assert advised(hand.open(0, "R11 R12 R13", "B7 B8 B9").discard(0, "K2"), "opening") == []


def test_under_katlama_the_highest_opening_is_the_bar() -> None:
    racks = {0: f"{SIXTY} {OTHERS}", 1: "K11 K12 K13 Y6 Y7 Y8 R1 R3 R4 R7 B5 B10 Y10 K7"}
    hand = deal(racks=racks, stock="Y4").open(0, "R11 R12 R13", "B7 B8 B9").discard(0, "K2").draw(1).discard(1, "Y4")
    assert advised(hand, "opening", seat=1) == []
    free = deal(racks=racks, stock="Y4", katlama=False)
    free = free.open(0, "R11 R12 R13", "B7 B8 B9").discard(0, "K2").draw(1).discard(1, "Y4")
    (told,) = advised(free, "opening", seat=1)
    assert (told.facts["points"], told.facts["bar"]) == (57, 51)


def test_five_pairs_are_an_opening_and_their_rest_counts_ten() -> None:
    (told,) = advised(thrown("Y1 Y1 Y3 Y3 Y5 Y5 K4 K4 K6 K6 K8 B1 B3 R2 R4", "K8"), "opening")
    assert (told.case, told.facts["count"], told.cost) == ("pairs", 5, 500 - 10 * 10)


def test_four_pairs_are_none() -> None:
    assert advised(thrown("Y1 Y1 Y3 Y3 Y5 Y5 K4 K4 K6 K9 K8 B1 B3 R2 R4", "K8"), "opening") == []


def test_of_melds_and_pairs_the_better_is_told() -> None:
    rack = "R11 R12 R13 B7 B8 B9 R11 R12 R13 B7 B8 Y1 Y3 Y5 K2"
    (told,) = advised(thrown(rack), "opening")
    assert (told.case, told.facts["points"], told.cost) == ("melds", 96, 500 - (7 + 8 + 1 + 3 + 5) * 5)


def test_where_the_tile_thrown_is_in_the_opening_the_dearest_safe_tile_is_thrown_instead() -> None:
    (told,) = advised(thrown(f"{SIXTY} {OTHERS.replace('K4', 'K9')}", "B9"), "opening")
    assert getattr(told.instead[-1], "tile", None) == "K9"


def test_a_taken_tile_is_in_the_opening() -> None:
    racks = {0: "R9 K2 K3", 1: f"{SIXTY} B10 R7 R8 {OTHERS[3:18]}"}
    hand = deal(racks=racks).discard(0, "R9").take(1).discard(1, "Y1")
    (told,) = advised(hand, "opening", seat=1)
    assert ["R7", "R8", "R9"] in told.facts["melds"]


def test_a_hand_that_ends_in_the_middle_of_a_turn_has_no_advice_for_that_turn() -> None:
    assert advised(deal(racks={0: f"{SIXTY} {OTHERS}"})) == []
