from __future__ import annotations

import pytest

from tests.logs import deal
from tests.verdicts import NOTHING, breaks, charges


@pytest.mark.parametrize(
    ("melds", "points"),
    [
        (("B10 B11 B12", "K5 K6 K7"), 51),
        (("R10 B10 K10", "R7 B7 K7"), 51),
        (("B1 B2 B3", "R10 B10 K10", "K4 K5 K6"), 51),
        (("B12 B13 B1", "K8 B8 Y8"), 50),
        (("B1 R1 Y1 K1", "R11 R12 R13", "B3 K3 Y3"), 49),
    ],
)
def test_a_tile_is_worth_its_number_and_a_1_is_worth_1(melds: tuple[str, ...], points: int) -> None:
    hand = deal(racks={0: " ".join(melds)})
    assert breaks(hand.open(0, *melds)) == (NOTHING if points >= 51 else {"opening"})


def test_an_okey_is_worth_the_tile_that_it_stands_for() -> None:
    hand = deal(racks={0: "B11 B12 R6 K5 K6 K4"})
    assert breaks(hand.open(0, "B11 B12 R6=B13", "K4 K5 K6")) == NOTHING
    assert breaks(hand.open(0, "R6=B10 B11 B12", "K4 K5 K6")) == {"opening"}


def test_a_1_after_13_is_charged_as_1() -> None:
    hand = deal(racks={0: "B11 B12 B13 K9 K10 K11 K1", 1: "B1 Y10 Y11 Y12 R9 B9 Y9 Y4"})
    hand = hand.open(0, "B11 B12 B13", "K9 K10 K11").discard(0, "K1")
    hand = hand.draw(1).open(1, "Y10 Y11 Y12", "R9 B9 Y9", at=None)
    assert breaks(hand) == {"katlama"}
    hand = deal(racks={0: "B11 B12 B13 K9 K10 K11 K1", 1: "B1 Y10 Y11 Y12 R9 B9 Y9 Y4"}, katlama=False)
    hand = hand.open(0, "B11 B12 B13", "K9 K10 K11").discard(0, "K1").draw(1).open(1, "Y10 Y11 Y12", "R9 B9 Y9")
    assert charges(hand.lay_off(1, 0, "B1")) == [(0, 10, "lay-off")]
