from __future__ import annotations

import pytest

from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks

NINE = "B2 B2 K3 K3 Y4 Y4 R2 R2 B3"
PAIRS = ("B2 B2", "K3 K3", "Y4 Y4", "R2 R2", "B3 B3")


def taken(tile: str, rack: str) -> Hand:
    return deal(racks={0: tile, 1: f"{rack} K13"}).discard(0, tile).take(1)


def test_a_seat_that_has_not_opened_takes_the_tile_of_its_fifth_pair() -> None:
    assert breaks(taken("B3", NINE).open_pairs(1, *PAIRS).discard(1, "K13")) == NOTHING


def test_the_tile_may_be_in_any_of_more_pairs() -> None:
    six = ("B3 B3", *PAIRS[:4], "Y9 Y9")
    assert breaks(taken("B3", f"{NINE} Y9 Y9").open_pairs(1, *six).discard(1, "K13")) == NOTHING


def test_it_may_be_one_beside_an_okey() -> None:
    hand = taken("Y9", "B2 B2 K3 K3 Y4 Y4 R2 R2 R6").open_pairs(1, *PAIRS[:4], "Y9 R6=Y9")
    assert breaks(hand.discard(1, "K13")) == NOTHING


def test_pairs_without_it_do_not_use_it() -> None:
    hand = taken("Y9", f"{NINE} B3").open_pairs(1, *PAIRS).discard(1, "K13")
    assert breaks(hand) == {"take-use"}


def pairs_opened() -> Hand:
    """Seat 1 has opened with pairs and taken Y9; it holds another Y9, K13 and R10."""
    melds = ("R7 R8 R9", "B10 B11 B12")
    racks = {0: f"{' '.join(melds)} K9 Y9", 1: f"{' '.join(PAIRS)} Y9 K13 R10 K1"}
    hand = deal(racks=racks).open(0, *melds).discard(0, "K9").draw(1).open_pairs(1, *PAIRS).discard(1, "K1")
    return hand.idle(2, 3).draw(0).discard(0, "Y9").take(1)


@pytest.mark.parametrize("thrown", ["K13", "Y9"])
def test_a_seat_that_opened_with_pairs_has_no_lawful_use_for_a_taken_tile(thrown: str) -> None:
    assert breaks(pairs_opened().discard(1, thrown)) == {"take-use"}
    assert breaks(pairs_opened().lay_pairs(1, "Y9 Y9").discard(1, "K13")) == {"take-use"}
