from __future__ import annotations

import pytest

from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks, broken, charges

FORTY_FIVE = ("R10 B10 K10", "B4 B5 B6")


def opened(*melds: str) -> Hand:
    tiles = " ".join(tile.split("=")[0] for meld in melds for tile in meld.split())
    return deal(racks={0: tiles}).open(0, *melds)


@pytest.mark.parametrize(
    "melds",
    [
        ("R10 B10 K10", "Y6 Y7 Y8"),  # 51
        ("R10 B10 K10", "R7 B7 Y7"),  # 51
        ("K2 K3 K4", "R10 B10 K10", "Y3 Y4 Y5"),  # 51
        ("K12 K13 K1", "B7 B8 B9", "R1 B1 Y1"),  # 53
        ("R13 B13 K13 Y13",),  # 52
        ("K3 K4 K5 K6 K7 K8 K9 K10",),  # 52
        ("B11 B12 R6=B13", "K4 K5 K6"),  # 51
    ],
)
def test_a_seat_opens_with_melds_worth_51_or_more_in_one_go(melds: tuple[str, ...]) -> None:
    assert breaks(opened(*melds)) == NOTHING


@pytest.mark.parametrize(
    "melds",
    [
        ("K12 K13 K1", "B7 B8 B9"),  # 50
        ("R13 B13 K13",),  # 39
        ("R6=B10 B11 B12", "K4 K5 K6"),  # 48
        ("K3 K4 K5",),  # 12
    ],
)
def test_less_is_too_little(melds: tuple[str, ...]) -> None:
    assert breaks(opened(*melds)) == {"opening"}


def test_two_events_are_not_one_go() -> None:
    hand = deal(racks={0: "R10 B10 K10 B11 B12 B13"}).open(0, "R10 B10 K10").open(0, "B11 B12 B13")
    assert broken(hand) == [(1, 0, "opening"), (2, 0, "already-opened")]


def test_an_opening_below_the_bar_opens_all_the_same() -> None:
    hand = deal(racks={0: f"{' '.join(FORTY_FIVE)} B7 Y1 Y2 Y3 K9"}).open(0, *FORTY_FIVE)
    hand = hand.lay_off(0, 1, "B7").lay(0, "Y1 Y2 Y3").discard(0, "K9")
    assert broken(hand) == [(1, 0, "opening")]


def test_after_it_new_melds_go_down_without_a_bar() -> None:
    hand = deal(racks={0: "R13 B13 K13 Y13 Y1 Y2 Y3 K1 K2 K3 B5"}).open(0, "R13 B13 K13 Y13")
    assert breaks(hand.lay(0, "Y1 Y2 Y3")) == NOTHING
    assert breaks(hand.lay(0, "Y1 Y2 Y3").lay(0, "K1 K2 K3")) == NOTHING
    later = hand.discard(0, "B5").idle(1, 2, 3).draw(0)
    assert breaks(later.lay(0, "Y1 Y2 Y3")) == NOTHING


def test_an_opening_costs_nobody_anything() -> None:
    assert charges(opened("R13 B13 K13 Y13")) == []


def test_a_seat_opens_after_drawing_in_a_later_turn() -> None:
    hand = deal(racks={0: "K9", 2: "R13 B13 K13"}, stock="B2 Y13").discard(0, "K9").idle(1).draw(2)
    assert breaks(hand.open(2, "R13 B13 K13 Y13")) == NOTHING
