from __future__ import annotations

from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks

SEVEN = ("B2 B2", "K3 K3", "Y4 Y4", "R2 R2", "B3 B3", "Y9 Y9", "K1 K1")


def test_an_opening_leaves_at_least_one_tile() -> None:
    fourteen = ("R1 R2 R3 R4 R5", "B9 B10 B11 B12 B13", "K1 K2 K3 K4")
    assert breaks(deal(racks={0: " ".join(fourteen)}).open(0, *fourteen)) == NOTHING
    fifteen = (*fourteen[:2], "K1 K2 K3 K4 K5")
    assert breaks(deal(racks={0: " ".join(fifteen)}).open(0, *fifteen)) == {"keep-one"}


def test_seven_pairs_leave_one_of_fifteen() -> None:
    assert breaks(deal(racks={0: " ".join(SEVEN)}).open_pairs(0, *SEVEN)) == NOTHING


def two_left(draw: str) -> Hand:
    """Seat 0 has opened with melds, holds one tile, and draws another."""
    melds = ("R1 R2 R3", "B10 B11 B12 B13", "K1 K2 K3", "Y7 K7 B7")
    hand = deal(racks={0: f"{' '.join(melds)} K9 K4"}, bottom=draw).open(0, *melds).discard(0, "K9")
    return Hand(hand.idle_to_the_last_tile().events[:-1], (*hand.stock[:-1], draw))


def test_a_lay_off_leaves_at_least_one() -> None:
    hand = two_left("R4")
    assert breaks(hand.lay_off(0, 0, "R4")) == NOTHING
    assert breaks(hand.lay_off(0, 0, "R4").lay_off(0, 2, "K4")) == {"keep-one"}


def test_further_melds_leave_at_least_one() -> None:
    melds = ("R1 R2 R3", "B10 B11 B12 B13", "K1 K2 K3 K4")
    hand = deal(racks={0: f"{' '.join(melds)} Y7 K7 B7 R7"}).open(0, *melds)
    assert breaks(hand.lay(0, "Y7 K7 B7")) == NOTHING
    assert breaks(hand.lay(0, "Y7 K7 B7 R7")) == {"keep-one"}


def test_further_pairs_leave_at_least_one() -> None:
    five = ("B2 B2", "K3 K3", "Y4 Y4", "R2 R2", "B3 B3")
    hand = deal(racks={0: f"{' '.join(five)} Y9 Y9 K1 K1 R9"}).open_pairs(0, *five)
    assert breaks(hand.lay_pairs(0, "Y9 Y9", "K1 K1")) == NOTHING
    hand = hand.lay_pairs(0, "Y9 Y9").discard(0, "R9").idle(1, 2, 3)
    assert breaks(hand.draw(0).lay_pairs(0, "K1 K1")) == NOTHING
    assert breaks(hand.lay_pairs(0, "K1 K1")) == {"keep-one", "draw-first"}


def test_a_capture_leaves_the_okey_to_throw() -> None:
    melds = ("R1 R2 R3", "B10 B11 B12 R6=B13", "K1 K2 K3", "Y7 K7 B7")
    tiles = "R1 R2 R3 B10 B11 B12 R6 K1 K2 K3 Y7 K7 B7"
    hand = deal(racks={0: f"{tiles} K9 K4"}, bottom="B13").open(0, *melds).discard(0, "K9")
    hand = Hand(hand.idle_to_the_last_tile().events[:-1], hand.stock).lay_off(0, 2, "K4").capture(0, 1, "B13")
    assert breaks(hand.finish(0, "R6")) == NOTHING


def test_it_is_not_judged_where_a_tile_is_not_in_the_rack() -> None:
    melds = ("R1 R2 R3", "B10 B11 B12 B13", "K1 K2 K3 K4")
    hand = deal(racks={0: f"{' '.join(melds)} Y7 K7 B7 B8", 1: "R7"}).open(0, *melds)
    assert breaks(hand.lay(0, "Y7 K7 B7 R7")) == {"rack"}
    assert breaks(hand.lay(0, "Y7 K7 B7", "R7 R8 R9")) == {"rack"}


def test_it_is_judged_beside_a_bad_meld() -> None:
    melds = ("R1 R2 R3", "B10 B11 B12 B13", "K1 K2 K3 K4")
    hand = deal(racks={0: f"{' '.join(melds)} Y7 K7 B7 B8"}).open(0, *melds)
    assert breaks(hand.lay(0, "Y7 K7 B7 B8")) == {"meld", "keep-one"}


def test_a_lay_off_of_the_last_tile_that_does_not_fit_breaks_both() -> None:
    hand = two_left("R4").lay_off(0, 0, "R4")
    assert breaks(hand.lay_off(0, 0, "K4")) == {"keep-one", "lay-off"}
