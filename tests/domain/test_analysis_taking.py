"""Discards that were of use and left, and such as were taken and of none: when they are told, and what they cost."""

from __future__ import annotations

from typing import Any

import pytest

from okey_ledger.domain.analysis import Advice
from tests.analysed import advised
from tests.domain.test_assist import FIRST, SECOND, WITH_OKEY
from tests.logs import Hand, deal


def takes(hand: Hand, seat: int = 1) -> list[Advice]:
    """The takes that are advised to a seat."""
    return advised(hand, "take", seat)


def names(told: Advice) -> list[str]:
    """The kinds of event of what is advised."""
    return [type(event).__name__ for event in told.instead]


LOW = "Y1 Y3 Y5 K4 K6 B1 B3 R2"
"""Eight tiles without a meld, worth 25."""


def unopened(rack: str, thrown: str, draw: str = "K9", **options: Any) -> Hand:
    """Seat 0 throws a tile and seat 1, with this rack, has not opened."""
    return deal(racks={0: thrown, 1: rack}, stock=draw, **options).discard(0, thrown)


def test_a_discard_with_which_the_seat_could_have_opened_is_told() -> None:
    hand = unopened(f"R11 R12 B7 B8 B9 Y13 {LOW}", "R13").draw(1).discard(1, "K9")
    (told,) = takes(hand)
    assert (told.n, told.case) == (2, "opening")
    assert told.facts == {"tile": "R13", "points": 60, "bar": 51, "melds": [["R11", "R12", "R13"], ["B7", "B8", "B9"]]}
    assert names(told) == ["DiscardTaken", "HandOpened", "TileDiscarded"]
    assert (told.change, told.cost) == ([130, 25 * 5 - 500, 0, 0], 130 + 500 - 125)


def test_a_discard_with_which_it_could_have_opened_with_pairs_is_told() -> None:
    hand = unopened("Y1 Y1 Y3 Y3 Y5 Y5 K4 K4 K6 B1 B3 R2 R8 R10", "K6").draw(1).discard(1, "R10")
    (told,) = takes(hand)
    assert (told.case, told.facts["count"], names(told)[1]) == ("pairs", 5, "PairsOpened")


def test_where_the_seat_could_open_without_it_the_opening_is_told_and_not_the_take() -> None:
    hand = unopened(f"R11 R12 R13 B7 B8 B9 {LOW}", "R10").draw(1).discard(1, "K9")
    assert [told.kind for told in advised(hand, seat=1)] == ["opening"]


def test_a_discard_that_does_not_lift_the_seat_to_the_bar_is_not_told() -> None:
    assert takes(unopened(f"R1 R2 B7 B8 B9 Y13 {LOW.replace('R2', 'R9')}", "R3").draw(1).discard(1, "K9")) == []


def opened(rest: str, thrown: str, first: tuple[str, ...] = FIRST, **options: Any) -> Hand:
    """Seats 0 and 1 have opened, seat 0 throws a tile, and seat 1 is to draw Y2; it holds `rest` and Y13."""
    racks = {0: " ".join(["K2", thrown, *first]).replace("R6=Y9", "R6"), 1: f"{' '.join(SECOND)} {rest}"}
    hand = deal(racks=racks, stock="Y13 Y10 Y11 Y12 Y2", **options)
    hand = hand.open(0, *first).discard(0, "K2").draw(1).open(1, *SECOND).discard(1, "K5").idle(2, 3).draw(0)
    return hand.discard(0, thrown)


REST = "K5 Y1 Y3 Y5 K4 K7 B1 B3"


def test_a_discard_that_could_have_been_laid_off_is_told() -> None:
    (told,) = takes(opened(REST, "R10").draw(1).discard(1, "Y2"))
    assert (told.case, told.facts) == ("lay-off", {"tile": "R10", "meld": 0, "owner": 0})
    assert names(told) == ["DiscardTaken", "TileLaidOff", "TileDiscarded"]
    assert told.change == [100 + 100, (2 - 13) * 5 - 2 * 5, 0, 0]


def test_the_rest_of_the_turn_is_played_as_it_was() -> None:
    hand = opened("K5 Y1 Y3 Y5 K4 R1 B1 B3", "R10").draw(1).lay_off(1, 0, "R1").discard(1, "Y13")
    (told,) = takes(hand)
    assert names(told) == ["DiscardTaken", "TileLaidOff", "TileLaidOff", "TileDiscarded"]
    assert told.change == [200, -2 * 5, 0, 0]


def test_a_discard_that_could_have_captured_an_okey_is_told() -> None:
    (told,) = takes(opened(REST, "Y9", first=WITH_OKEY).draw(1).discard(1, "Y2"))
    assert (told.case, told.facts["tiles"]) == ("capture", ["Y9"])
    assert told.change[0] == 90 + 190


def test_a_discard_that_could_have_joined_a_new_meld_is_told() -> None:
    (told,) = takes(opened("K5 B1 B2 B3 Y1 Y3 Y5 K7", "B4").draw(1).discard(1, "Y2"))
    assert (told.case, told.facts) == ("meld", {"tile": "B4", "melds": [["B1", "B2", "B3"]]})
    assert names(told) == ["DiscardTaken", "MeldsLaid", "TileLaidOff", "TileDiscarded"]


def test_where_a_new_meld_is_a_use_it_is_told_so() -> None:
    rest = "K5 B2 B3 Y1 Y3 Y5 Y8 K7"
    assert takes(opened(rest, "B4").draw(1).discard(1, "Y2")) == []
    (told,) = takes(opened(rest, "B4", take_for_new_meld=True).draw(1).discard(1, "Y2"))
    assert (told.case, told.facts["melds"]) == ("meld", [["B2", "B3", "B4"]])


def test_a_discard_of_no_use_is_not_told() -> None:
    assert takes(opened(REST, "B5").draw(1).discard(1, "Y2")) == []


def test_a_discard_that_was_taken_and_used_is_not_told() -> None:
    assert takes(opened(REST, "R10").take(1).lay_off(1, 0, "R10").discard(1, "Y13")) == []


def test_a_seat_that_opened_with_pairs_has_no_use_for_a_discard() -> None:
    pairs = ("Y1 Y1", "Y3 Y3", "Y5 Y5", "K4 K4", "K7 K7")
    racks = {0: " ".join(["K2", "R10", *FIRST]), 1: " ".join(pairs)}
    hand = deal(racks=racks, stock="Y13 Y10 Y11 Y12 Y2").open(0, *FIRST).discard(0, "K2").draw(1).open_pairs(1, *pairs)
    hand = hand.discard(1, "Y13").idle(2, 3).draw(0).discard(0, "R10")
    assert takes(hand.draw(1).discard(1, "Y2")) == []
    (told,) = advised(hand.take(1).discard(1, "R10"), "take-use", seat=1)
    assert told.facts == {"tile": "R10"}


def test_a_discard_that_would_have_finished_the_hand_is_told_in_every_rule_set() -> None:
    melds = "R1 R2 R3 B1 B2 B3 K1 K2 K3 K4 Y1 Y2 Y3 K9"
    for ruleset in ("countdown", "rounds"):
        hand = deal(ruleset, racks={0: "Y4", 1: melds}, stock="K12").discard(0, "Y4").draw(1).discard(1, "K12")
        (told,) = takes(hand)
        assert (told.case, told.facts) == ("finish", {"tile": "Y4", "thrown": "K9"})
        assert (told.cost, names(told)) == (6, ["DiscardTaken", "HandFinished"])
    out = opened("K5 Y1 Y2 Y3 Y4 R1 B1 K1", "R10")
    (told,) = takes(out.draw(1).discard(1, "Y2"))
    assert (told.case, told.facts) == ("finish", {"tile": "R10", "thrown": "Y13"})


@pytest.mark.parametrize("allowed", [False, True])
def test_at_an_empty_stock_a_discard_can_be_taken_where_the_table_says_so(allowed: bool) -> None:
    hand = opened(REST, "K3", bottom="R10", take_on_empty_stock=allowed).draw(1).discard(1, "Y2")
    hand = hand.idle_to_the_last_tile().exhaust()
    told = [told for told in takes(hand) if told.n == hand.last.n]
    assert [names(take)[:2] for take in told] == [["DiscardTaken", "TileLaidOff"]] * allowed


def test_a_take_that_could_not_be_used_is_told_at_its_event_and_costs_no_points() -> None:
    hand = opened(REST, "B5").take(1).discard(1, "B5")
    (told,) = advised(hand, "take-use", seat=1)
    assert (told.n, told.case, told.cost, told.instead) == (len(hand.events) - 2, "no-use", 0, [])


@pytest.mark.parametrize(
    ("rest", "thrown"),
    [
        pytest.param("K5 Y1 Y3 Y5 K4 K7 B1 R10", "R9", id="after another tile"),
        pytest.param("K5 Y1 Y3 Y5 K4 R6 B1 B3", "R9", id="after an okey"),
        pytest.param("K5 B2 B3 R6 Y3 Y5 Y8 K7", "B5", id="with an okey in a new meld"),
    ],
)
def test_a_take_that_could_have_been_used_in_some_way_is_none_of_those(rest: str, thrown: str) -> None:
    assert advised(opened(rest, thrown).take(1).discard(1, thrown), "take-use", seat=1) == []


@pytest.mark.parametrize(("second", "useless"), [("K11 K12 K13 B10 B11 B12", 0), ("K11 K12 K13 B4 B5 B6", 1)])
def test_a_seat_that_could_have_opened_and_then_laid_the_tile_off_had_a_use(second: str, useless: int) -> None:
    racks = {0: " ".join(["R10", *FIRST]), 1: f"{second} {REST}"}
    hand = deal(racks=racks).open(0, *FIRST).discard(0, "R10").take(1).discard(1, "R10")
    assert len(advised(hand, "take-use", seat=1)) == useless


def test_a_tile_that_was_taken_and_used_is_not_told() -> None:
    assert advised(opened(REST, "R10").take(1).lay_off(1, 0, "R10").discard(1, "Y13"), "take-use", seat=1) == []
