from __future__ import annotations

from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks, broken, seen

MELDS = ("R9 R10 R11", "B11 B12 B13")
PAIRS = ("B2 B2", "K3 K3", "Y4 Y4", "R2 R2", "B3 B3")


def with_melds(rack: str) -> Hand:
    return deal(racks={0: f"{' '.join(MELDS)} {rack}"}).open(0, *MELDS)


def with_pairs(rack: str) -> Hand:
    return deal(racks={0: f"{' '.join(PAIRS)} {rack}"}).open_pairs(0, *PAIRS)


def test_a_seat_opens_once() -> None:
    assert breaks(with_melds("Y1 Y2 Y3")) == NOTHING
    assert breaks(with_melds("Y1 Y2 Y3").open(0, "Y1 Y2 Y3")) == {"already-opened"}


def test_in_a_later_turn_too() -> None:
    hand = with_melds("Y1 Y2 Y3 K9").discard(0, "K9").idle(1, 2, 3).draw(0)
    assert breaks(hand.lay(0, "Y1 Y2 Y3")) == NOTHING
    assert breaks(hand.open(0, "Y1 Y2 Y3")) == {"already-opened"}


def test_every_seat_opens_for_itself() -> None:
    hand = deal(racks={0: f"{' '.join(MELDS)} K9", 1: "R13 B13 K13 K10 R10 B10"}).open(0, *MELDS).discard(0, "K9")
    assert breaks(hand.draw(1).open(1, "R13 B13 K13", "K10 R10 B10")) == NOTHING


def test_a_further_opening_is_judged_as_a_laying_by_its_melds_and_without_a_bar() -> None:
    hand = with_melds("Y1 Y2 Y3 Y5")
    assert breaks(hand.open(0, "Y1 Y2 Y5")) == {"already-opened", "meld"}
    assert breaks(hand.open(0, "Y1 Y2 Y3")) == {"already-opened"}


def test_a_further_opening_is_applied_as_a_laying() -> None:
    hand = with_melds("Y1 Y2 Y3 Y4 K9").open(0, "Y1 Y2 Y3").lay_off(0, 2, "Y4").discard(0, "K9")
    assert broken(hand) == [(2, 0, "already-opened")]


def test_a_taken_tile_is_not_used_by_a_further_opening() -> None:
    racks = {0: f"{' '.join(MELDS)} Y1 Y2 K9 K1", 3: "Y3"}
    hand = deal(racks=racks).open(0, *MELDS).discard(0, "K9").idle(1, 2).draw(3).discard(3, "Y3").take(0)
    n = hand.last.n
    assert broken(hand.open(0, "Y1 Y2 Y3").discard(0, "K1")) == [(n + 1, 0, "already-opened"), (n + 2, 0, "take-use")]


def test_pairs_do_not_open_a_second_time_either() -> None:
    assert breaks(with_pairs("Y9 Y9").lay_pairs(0, "Y9 Y9")) == NOTHING
    assert breaks(with_pairs("Y9 Y9").open_pairs(0, "Y9 Y9")) == {"already-opened"}


def test_a_further_opening_with_pairs_needs_no_five() -> None:
    hand = with_pairs("Y9 Y9 K9").open_pairs(0, "Y9 Y9").discard(0, "K9")
    assert broken(hand) == [(2, 0, "already-opened")]
    assert [(laid.kind, laid.tiles) for laid in seen(hand).table[5:]] == [("pair", ["Y9", "Y9"])]


def test_a_further_opening_with_pairs_is_judged_by_its_pairs() -> None:
    assert breaks(with_pairs("Y9 R9").open_pairs(0, "Y9 R9")) == {"already-opened", "pair"}
    assert breaks(with_pairs("Y9 K9").open_pairs(0, "Y9 Y9")) == {"already-opened", "rack"}


def test_melds_after_pairs_leave_the_path_of_pairs() -> None:
    assert breaks(with_pairs("Y9 Y10 Y11").open(0, "Y9 Y10 Y11")) == {"already-opened", "pairs-path"}


def test_pairs_after_melds_leave_the_path_of_melds() -> None:
    assert breaks(with_melds("Y9 Y9").open_pairs(0, "Y9 Y9")) == {"already-opened", "pairs-path"}


def test_a_further_opening_does_not_change_what_the_seat_opened_with() -> None:
    hand = with_melds("Y9 Y9 Y1 Y2 Y3").open_pairs(0, "Y9 Y9")
    assert broken(hand.lay(0, "Y1 Y2 Y3")) == [(2, 0, "already-opened"), (2, 0, "pairs-path")]
