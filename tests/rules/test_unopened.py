from __future__ import annotations

import pytest

from tests.logs import deal
from tests.rules.last_turns import BY_MELDS, exhausted, finished
from tests.verdicts import charges, scores


@pytest.mark.parametrize(
    ("last", "pairs", "points"), [("Y9", False, 500), ("Y9", True, 1000), ("R6", False, 1000), ("R6", True, 1000)]
)
def test_a_seat_that_has_not_opened_pays_a_flat_sum(last: str, pairs: bool, points: int) -> None:
    assert charges(finished(last, pairs))[-1] == (3, points, "unopened")


def test_in_an_exhausted_hand_it_pays_500() -> None:
    assert charges(exhausted())[-1] == (3, 500, "unopened")


def test_melds_that_were_laid_without_an_opening_change_nothing() -> None:
    racks = {0: "R1 R2 R3 R4 B10 B11 B12 K7 K8 K9 Y1 K1 B1 K13 Y9", 1: "Y10 Y11 Y12 R11 R12 R13"}
    hand = deal(racks=racks, stock="Y6 Y7 Y6 R5").open(0, *BY_MELDS).discard(0, "K13")
    hand = hand.draw(1).lay(1, "Y10 Y11 Y12", "R11 R12 R13").discard(1, "Y6").idle(2, 3).draw(0)
    hand = hand.lay_off(0, 0, "R5").finish(0, "Y9")
    assert charges(hand) == [(0, -500, "finish"), *((seat, 500, "unopened") for seat in (1, 2, 3))]


def test_penalties_of_the_hand_add_to_it() -> None:
    racks = {0: "R1 R2 R3 R4 B10 B11 B12 K7 K8 K9 Y1 K1 B1 K13 Y9", 1: "R5"}
    hand = deal(racks=racks, stock="Y6 Y7 Y6 R5", indicator="R12").open(0, *BY_MELDS).discard(0, "K13")
    hand = hand.draw(1).discard(1, "R5").idle(2, 3).draw(0).lay_off(0, 0, "R5").finish(0, "Y9")
    assert scores(hand) == [-500, 600, 500, 500]
