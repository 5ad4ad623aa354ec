from __future__ import annotations

from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks, broken, charges

MELDS = ("R9 R10 R11", "B11 B12 R6=B13")
PAIRS = ("B2 B2", "K3 K3", "Y4 Y4", "R2 R2", "B3 B3")
OPENING = ("K11 K12 K13", "Y9 Y10 Y11 Y12")


def to_lay() -> Hand:
    """Seat 0 has opened; seat 1 has drawn and not opened."""
    racks = {0: "R9 R10 R11 B11 B12 R6 K9", 1: f"R12 B13 B1 Y1 Y2 Y3 {' '.join(OPENING)}"}
    return deal(racks=racks).open(0, *MELDS).discard(0, "K9").draw(1)


def test_after_its_opening_a_seat_lays_lays_off_and_captures() -> None:
    hand = to_lay().open(1, *OPENING)
    assert breaks(hand.lay(1, "Y1 Y2 Y3")) == NOTHING
    assert breaks(hand.lay_off(1, 0, "R12")) == NOTHING
    assert breaks(hand.capture(1, 1, "B13")) == NOTHING


def test_the_same_turn_will_do() -> None:
    assert broken(to_lay().open(1, *OPENING).lay(1, "Y1 Y2 Y3").lay_off(1, 0, "R12").capture(1, 1, "B13")) == []


def test_before_it_a_seat_does_none_of_this() -> None:
    assert breaks(to_lay().lay(1, "Y1 Y2 Y3")) == {"not-opened"}
    assert breaks(to_lay().lay_off(1, 0, "R12")) == {"not-opened"}
    assert breaks(to_lay().capture(1, 1, "B13")) == {"not-opened"}


def test_nor_does_it_lay_pairs() -> None:
    hand = deal(racks={0: f"{' '.join(PAIRS)} Y9 Y9"})
    assert breaks(hand.open_pairs(0, *PAIRS).lay_pairs(0, "Y9 Y9")) == NOTHING
    assert breaks(hand.lay_pairs(0, "Y9 Y9")) == {"not-opened"}


def test_five_pairs_laid_without_the_opening_do_not_open() -> None:
    hand = deal(racks={0: f"{' '.join(PAIRS)} Y9 Y9"}).lay_pairs(0, *PAIRS)
    assert broken(hand.lay_pairs(0, "Y9 Y9")) == [(1, 0, "not-opened"), (2, 0, "not-opened")]
    assert broken(hand.open_pairs(0, "Y9 Y9")) == [(1, 0, "not-opened"), (2, 0, "pairs-opening")]


def test_what_is_laid_lies_there_and_is_charged_by_the_usual_rules() -> None:
    assert charges(to_lay().lay_off(1, 0, "R12")) == [(0, 120, "lay-off")]
    assert charges(to_lay().capture(1, 1, "B13")) == [(0, 230, "capture")]
    hand = to_lay().capture(1, 1, "B13").lay_off(1, 1, "B1").lay_off(1, 0, "R6=R8")
    assert {rule for _, _, rule in broken(hand)} == {"not-opened"}


def test_it_does_not_open_the_seat() -> None:
    hand = to_lay().lay(1, "Y1 Y2 Y3")
    assert broken(hand.lay_off(1, 0, "R12")) == [(4, 1, "not-opened"), (5, 1, "not-opened")]
    assert broken(hand.open(1, *OPENING)) == [(4, 1, "not-opened")]


def test_melds_worth_51_laid_without_the_opening_do_not_open() -> None:
    hand = to_lay().lay(1, *OPENING)
    assert broken(hand.lay_off(1, 0, "R12")) == [(4, 1, "not-opened"), (5, 1, "not-opened")]


def test_the_shape_is_judged_beside_it() -> None:
    assert breaks(to_lay().lay(1, "Y1 Y2 R12")) == {"not-opened", "meld"}
    assert breaks(to_lay().lay_off(1, 0, "B1")) == {"not-opened", "lay-off"}
    assert breaks(to_lay().capture(1, 0, "B13")) == {"not-opened", "capture"}
