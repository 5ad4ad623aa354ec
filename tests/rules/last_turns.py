"""Hands of 51 Okey just before the end: a finisher, an opener with melds, one with pairs, and one who never opened."""

from __future__ import annotations

from typing import Any

from tests.logs import Hand, deal

MELDS_REST = "B6 B7 K4 K5 Y2 Y3 R9 R10"
"""What seat 1, which opened with melds, keeps: 46 points."""
PAIRS_REST = "B3 B4 K2 Y5"
"""What seat 2, which opened with pairs, keeps: 14 points."""

BY_MELDS = ("R1 R2 R3 R4", "B10 B11 B12", "K7 K8 K9", "Y1 K1 B1")
BY_PAIRS = ("B13 B13", "K10 K10", "Y13 Y13", "R7 R7", "B8 B8", "K11 K11")
SECOND = ("Y10 Y11 Y12", "R11 R12 R13")
THIRD = ("B2 B2", "K3 K3", "Y4 Y4", "R8 R8", "B5 B5")


def three_have_opened(
    last: str = "Y9",
    melds_rest: str = MELDS_REST,
    pairs_rest: str = PAIRS_REST,
    unopened_rest: str = "",
    pairs: bool = False,
    **options: Any,
) -> Hand:
    """Seat 0 is to draw, by which it can lay all but `last`; seats 1 and 2 have opened, seat 3 has not."""
    opening, drawn, spare = (BY_PAIRS, "Y8", "K13 Y8") if pairs else (BY_MELDS, "R5", "K13")
    racks = {
        0: f"{' '.join(opening)} {spare} {last}",
        1: f"{' '.join(SECOND)} {melds_rest}",
        2: f"{' '.join(THIRD)} {pairs_rest}",
        3: unopened_rest,
    }
    hand = deal(racks=racks, stock=f"Y6 Y7 Y6 {drawn}", katlama=False, **options)
    hand = (hand.open_pairs(0, *opening) if pairs else hand.open(0, *opening)).discard(0, "K13")
    hand = hand.draw(1).open(1, *SECOND).discard(1, "Y6").draw(2).open_pairs(2, *THIRD).discard(2, "Y7")
    return hand.idle(3)


def finished(last: str = "Y9", pairs: bool = False, **rests_and_options: Any) -> Hand:
    """The same hand, which seat 0 has finished with `last`."""
    hand = three_have_opened(last, pairs=pairs, **rests_and_options).draw(0)
    hand = hand.lay_pairs(0, "Y8 Y8") if pairs else hand.lay_off(0, 0, "R5")
    return hand.finish(0, last)


def exhausted(**rests_and_options: Any) -> Hand:
    """The same hand, drawn because the stock is empty."""
    return three_have_opened(**rests_and_options).idle_to_the_last_tile().exhaust()
