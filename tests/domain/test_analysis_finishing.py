"""A finish that a seat had and did not make, in every rule set: when it is told, and what it cost."""

from __future__ import annotations

from typing import Literal

import pytest

from okey_ledger.domain.analysis import Advice
from tests.analysed import advised
from tests.domain.test_assist import FIRST, SECOND, WITH_OKEY
from tests.logs import Hand, deal

MELDS = "R1 R2 R3 B1 B2 B3 K1 K2 K3 K4 Y1 Y2 Y3 Y4"
"""Fourteen tiles in melds, worth 29."""
PAIRS = "R1 R1 B3 B3 K5 K5 Y7 Y7 R9 R9 B11 B11 K13 K13"
"""Fourteen tiles in pairs."""

Classic = Literal["countdown", "rounds"]


def finishes(hand: Hand, seat: int = 0) -> list[Advice]:
    """The finishes that are advised to a seat."""
    return advised(hand, "finish", seat)


def names(told: Advice) -> list[str]:
    """The kinds of event of what is advised."""
    return [type(event).__name__ for event in told.instead]


@pytest.mark.parametrize("ruleset", ["countdown", "rounds"])
def test_in_classic_okey_a_finish_costs_what_the_others_would_have_lost(ruleset: Classic) -> None:
    (told,) = finishes(deal(ruleset, racks={0: f"{MELDS} K9"}).discard(0, "R1"))
    assert (told.n, told.case, told.facts) == (1, "normal", {"tile": "K9"})
    assert (told.cost, told.change) == (6, [0, -2, -2, -2])


@pytest.mark.parametrize(
    ("ruleset", "rack", "case", "each"),
    [
        ("countdown", f"{MELDS} R6", "okey", 4),
        ("rounds", f"{MELDS} R6", "okey", 4),
        ("rounds", f"{PAIRS} K9", "pairs", 4),
        ("countdown", f"{PAIRS} K9", "pairs", 4),
        ("rounds", f"{PAIRS} R6", "pairs+okey", 8),
    ],
)
def test_the_dearest_finish_is_told(ruleset: Classic, rack: str, case: str, each: int) -> None:
    hand = deal(ruleset, racks={0: rack})
    (told,) = finishes(hand.discard(0, hand.dealt.racks[0][0]))
    assert (told.case, told.cost) == (case, 3 * each)


def test_two_players_lose_once() -> None:
    (told,) = finishes(deal("rounds", racks={0: f"{MELDS} K9"}, players=2).discard(0, "K9"))
    assert (told.cost, told.change) == (2, [0, -2])


def test_a_finish_that_is_made_is_not_told() -> None:
    hand = deal("rounds", racks={0: f"{MELDS} K9"})
    assert finishes(hand.finish(0, "K9", melds=("R1 R2 R3", "B1 B2 B3", "K1 K2 K3 K4", "Y1 Y2 Y3 Y4"))) == []


def test_a_finish_worth_less_than_another_is_told() -> None:
    rack = "R1 R2 R3 B1 B2 B3 K1 K2 K3 K4 Y1 Y2 Y3 R6 Y4"
    hand = deal("rounds", racks={0: rack})
    cheap = hand.finish(0, "Y4", melds=("R1 R2 R3", "B1 B2 B3", "K1 K2 K3 K4", "Y1 Y2 Y3 R6=Y4"))
    (told,) = finishes(cheap)
    assert (told.case, told.cost, told.change) == ("okey", 6, [0, -2, -2, -2])


def test_after_declaring_pairs_melds_are_no_finish() -> None:
    assert finishes(deal("rounds", racks={0: f"{MELDS} K9"}).declare(0).discard(0, "K9")) == []
    (told,) = finishes(deal("rounds", racks={0: f"{PAIRS} K9"}).declare(0).discard(0, "K9"))
    assert told.case == "pairs"


def test_a_rack_that_cannot_be_shown_is_no_finish() -> None:
    assert finishes(deal("rounds", racks={0: f"{MELDS[:-2]} Y9 K9"}).discard(0, "K9")) == []


def opened(rest: str, first: tuple[str, ...] = FIRST, draw: str = "Y13") -> Hand:
    """Seat 0 has opened, seat 1 has drawn and can open; it holds `rest` beside its opening."""
    racks = {0: " ".join(["K2", *first]).replace("R6=Y9", "R6"), 1: f"{' '.join(SECOND)} {rest}"}
    okeys = " ".join(["R6"] * (2 - [*racks[0].split(), draw].count("R6")))
    return deal(racks=racks, stock=draw, bottom=okeys).open(0, *first).discard(0, "K2").draw(1)


OUT = "R1 B1 K1 Y1 Y2 Y3 Y4 R10"
"""Eight tiles worth 23: two melds, and R10, which fits meld 0, as R1 does."""


def test_in_okey51_a_finish_is_told_with_all_that_is_laid_and_laid_off() -> None:
    hand = opened(OUT).open(1, *SECOND).discard(1, "Y13")
    (told,) = finishes(hand, seat=1)
    assert (told.case, told.facts) == ("normal", {"tile": "Y13"})
    assert names(told) == ["HandOpened", "TileLaidOff", "TileLaidOff", "HandFinished"]


def test_it_costs_what_the_finisher_gets_and_its_rest_and_what_it_lays_off() -> None:
    hand = opened(OUT).open(1, *SECOND).discard(1, "Y13")
    (told,) = finishes(hand, seat=1)
    assert told.change == [100 + 10, -500 - 23 * 5, 0, 0]
    assert told.cost == 110 + 500 + 23 * 5


def test_a_finish_by_throwing_the_okey_is_preferred() -> None:
    hand = opened(OUT, draw="R6").open(1, *SECOND).discard(1, "R6")
    (told,) = finishes(hand, seat=1)
    assert (told.case, told.facts) == ("okey", {"tile": "R6"})
    assert told.change[1] == -1000 - 100 - 23 * 5


def test_where_a_finish_was_missed_nothing_else_of_that_turn_is_told() -> None:
    hand = opened(OUT).open(1, *SECOND).discard(1, "R10")
    assert [told.kind for told in advised(hand, seat=1)] == ["finish"]


def test_a_seat_that_has_not_opened_finishes_by_opening_above_the_bar() -> None:
    hand = opened(OUT).discard(1, "Y13")
    (told,) = finishes(hand, seat=1)
    assert told.change[1] == -500 - 500


def test_it_does_not_finish_below_the_bar() -> None:
    low = "R2 R3 R4 B1 B2 B3 K1 K2 K3 K4 Y2 Y3 Y4 Y5"
    racks = {0: " ".join(["K9", *FIRST]), 1: low}
    hand = deal(racks=racks, stock="K12").open(0, *FIRST).discard(0, "K9").draw(1).discard(1, "K12")
    assert finishes(hand, seat=1) == []


def test_a_captured_okey_can_make_the_finish() -> None:
    hand = opened("Y9 R8 R7 Y1 Y2 Y3 Y4 K10", first=WITH_OKEY).open(1, *SECOND).discard(1, "Y13")
    (told,) = finishes(hand, seat=1)
    assert "OkeyCaptured" in names(told)


def test_seven_pairs_finish_too() -> None:
    racks = {0: " ".join(["K9", *FIRST]), 1: "Y1 Y1 Y3 Y3 Y5 Y5 Y7 Y7 K7 K7 K5 K5 B2 B2"}
    hand = deal(racks=racks, stock="K4").open(0, *FIRST).discard(0, "K9").draw(1)
    (told,) = finishes(hand.discard(1, "K4"), seat=1)
    assert (told.case, names(told)) == ("pairs", ["PairsOpened", "HandFinished"])
    later = hand.open_pairs(1, "Y1 Y1", "Y3 Y3", "Y5 Y5", "Y7 Y7", "K7 K7").discard(1, "K4")
    (told,) = finishes(later, seat=1)
    assert (told.case, names(told)) == ("pairs", ["PairsOpened", "HandFinished"])


def test_pairs_are_laid_on_for_a_finish_in_a_later_turn() -> None:
    racks = {0: " ".join(["K9", *FIRST]), 1: "Y1 Y1 Y3 Y3 Y5 Y5 Y7 Y7 K7 K7 K5 K5 B2 B3"}
    hand = deal(racks=racks, stock="K4 Y9 Y8 Y6 B2").open(0, *FIRST).discard(0, "K9").draw(1)
    hand = hand.open_pairs(1, "Y1 Y1", "Y3 Y3", "Y5 Y5", "Y7 Y7", "K7 K7").discard(1, "K4").idle(2, 3, 0).draw(1)
    (told,) = finishes(hand.discard(1, "B3"), seat=1)
    assert (told.turn, told.case, names(told)) == (6, "pairs", ["PairsLaid", "HandFinished"])


def test_one_tile_too_many_is_no_finish() -> None:
    assert finishes(opened("R1 B1 K1 Y1 Y2 Y3 Y4 K7").open(1, *SECOND).discard(1, "Y13"), seat=1) == []
