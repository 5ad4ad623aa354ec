"""What is advised in 101 Okey is legal and costs what the audit charges, under any options."""

from __future__ import annotations

from random import Random

import pytest

from okey_ledger.domain.analysis import analyse
from okey_ledger.domain.events import PairsLaid
from okey_ledger.domain.simulation import Settings, play_game
from okey_ledger.domain.simulation.settings import Kind
from tests.analysed import advised, is_right
from tests.logs import Hand, deal
from tests.options import any_options

BOTS: tuple[Kind, ...] = ("skilled", "random", "skilled", "random")
FULL = "Y8 Y9 Y10 Y11 K8 K9 K10 K11 R7 R8 R9 R1 B1 K1 Y1 B2 B3 B4 R2 K2 Y2"
BASE = "R10 R11 R12 R13", "B7 B8 B9 B10", "K6 K7 K8"
FIVE_PAIRS = "B2 B2", "Y7 Y7", "K2 K2", "Y10 Y10", "Y9 Y9"


@pytest.mark.parametrize("seed", range(8))
def test_the_rules_allow_what_is_advised_and_it_costs_what_is_told(seed: int) -> None:
    options = any_options("okey101", Random(seed)) if seed % 2 else {}
    played = next(play_game(Settings(ruleset="okey101", seed=seed, options=options, bots=BOTS), 0))
    hand = Hand(tuple(played.events), ())
    assert all(is_right(hand, told) for told in analyse(played).advice)


def test_a_finish_in_the_first_turn_is_elden() -> None:
    (told,) = advised(deal("okey101", racks={0: f"{FULL} K13"}).discard(0, "K13"))
    assert (told.kind, told.case, told.change) == ("finish", "elden", [-404, 202, 202, 202])


def test_an_okey_thrown_costs_what_the_table_charges() -> None:
    hand = deal("okey101", racks={0: "R6 K13"}, okey_discard_points=77).discard(0, "R6")
    assert [(told.cost, told.change) for told in advised(hand, "okey-discard")] == [(77, [-77, 0, 0, 0])]


def down_with_pairs(rest: str, stock: str) -> Hand:
    """Seat 0 is down with melds, seat 1 with five pairs and the rest of its rack."""
    table = deal("okey101", racks={0: f"{' '.join(BASE)} Y13", 1: f"{' '.join(FIVE_PAIRS)} {rest}"}, stock=stock)
    return table.open(0, *BASE).discard(0, "Y13").draw(1).open_pairs(1, *FIVE_PAIRS)


def test_a_seat_down_with_pairs_could_finish_with_lay_offs_and_further_pairs() -> None:
    rest = "R9 Y1 Y1 K1 K1 R1 R1 B12 B12 Y4 Y4"
    hand = down_with_pairs(rest, "Y12").discard(1, "Y12")
    (told,) = advised(hand, "finish")
    assert told.case == "pairs"
    assert {type(event).__name__ for event in told.instead} == {"PairsOpened", "TileLaidOff", "HandFinished"}


def test_a_seat_down_with_melds_could_pair_an_okey_too_once_somebody_is_down_with_pairs() -> None:
    racks = {0: f"{' '.join(BASE)} Y13 B12 B12 K13 K13 Y3 Y3 K1 K1 R6 Y5", 1: " ".join(FIVE_PAIRS)}
    table = deal("okey101", racks=racks, stock="Y12 B13 K4 R12").open(0, *BASE).discard(0, "Y13")
    hand = table.draw(1).open_pairs(1, *FIVE_PAIRS).discard(1, "Y12").draw(2).discard(2, "B13").draw(3).discard(3, "K4")
    (told,) = [told for told in advised(hand.draw(0).discard(0, "R12"), "finish") if told.seat == 0]
    laid = [pair for event in told.instead if isinstance(event, PairsLaid) for pair in event.pairs]
    assert ["R12", "R6=R12"] in laid


def test_no_more_tiles_are_laid_off_on_the_way_than_the_table_allows() -> None:
    rest = "R9 R8 R7 Y1 Y1 K1 K1 R1 R1 B12 B12"
    assert advised(down_with_pairs(rest, "Y12").discard(1, "Y12"), "finish") == []
