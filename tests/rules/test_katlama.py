from __future__ import annotations

from typing import Any

from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks, broken, seen

MELDS = {
    0: (),
    36: ("R11 R12 R13",),
    51: ("R13 B13 K13", "Y3 Y4 Y5"),
    60: ("K9 K10 K11", "R10 B10 Y10"),
    68: ("B11 B12 B13", "K8 R8 Y8 B8"),
    69: ("R11 R12 R13", "Y10 Y11 Y12"),
    72: ("R11 B11 Y11", "Y13 R13 K13"),
}
PAIRS = ("B2 B2", "K3 K3", "Y4 Y4", "R2 R2", "B3 B3")


def openings(*sums: int, rack: str = "", **options: Any) -> Hand:
    """Seats 0, 1, 2 … open in turn with melds of these sums, 0 with none; the turn of the last one is not over."""
    racks = {seat: " ".join(MELDS[points]) for seat, points in enumerate(sums)}
    racks[0] += " K1"
    racks[len(sums) - 1] += f" {rack}"
    hand = deal(racks=racks, stock="K2 Y1 K1", **options)
    for seat, points in enumerate(sums):
        if seat:
            hand = hand.discard(seat - 1, "K1" if seat == 1 else hand.stock[seat - 2]).draw(seat)
        if points:
            hand = hand.open(seat, *MELDS[points])
    return hand


def test_after_68_an_opening_is_worth_69_or_more() -> None:
    assert breaks(openings(68, 69)) == NOTHING
    assert breaks(openings(68, 60)) == {"katlama"}


def test_an_equal_opening_does_not_exceed() -> None:
    hand = openings(51, 0, rack="Y13 B13 K13 Y3 Y4 Y5")
    assert breaks(hand.open(1, "Y13 B13 K13", "Y3 Y4 Y5")) == {"katlama"}


def test_the_first_opening_needs_51_only() -> None:
    assert breaks(openings(51)) == NOTHING
    assert breaks(openings(0, 51)) == NOTHING


def test_any_seats_opening_counts_the_partners_too() -> None:
    assert breaks(openings(68, 0, 60)) == {"katlama"}
    assert breaks(openings(68, 0, 60, teams=True)) == {"katlama"}
    assert breaks(openings(68, 0, 69, teams=True)) == NOTHING


def test_with_katlama_off_51_is_enough() -> None:
    assert breaks(openings(68, 51, katlama=False)) == NOTHING
    assert breaks(openings(68, 36, katlama=False)) == {"opening"}


def test_below_51_and_not_above_the_highest_both_are_broken() -> None:
    assert breaks(openings(68, 36)) == {"opening", "katlama"}


def test_below_51_but_above_the_highest_only_the_opening_is_broken() -> None:
    hand = openings(36, 0, rack="Y10 R10 K10 R4 R5 R3")
    assert broken(hand.open(1, "Y10 R10 K10", "R3 R4 R5")) == [(1, 0, "opening"), (4, 1, "opening")]


def test_the_highest_so_far_counts_not_the_last() -> None:
    assert broken(openings(68, 51, 60)) == [(4, 1, "katlama"), (7, 2, "katlama")]
    assert broken(openings(68, 51, 69)) == [(4, 1, "katlama")]


def test_an_opening_that_broke_the_rule_counts_if_it_is_the_highest() -> None:
    assert broken(openings(36, 51)) == [(1, 0, "opening")]
    hand = deal(racks={0: "K13 R13 B13 K1", 1: "Y10 R10 K10"}).open(0, "K13 R13 B13").discard(0, "K1").draw(1)
    assert broken(hand.open(1, "Y10 R10 K10")) == [(1, 0, "opening"), (4, 1, "opening"), (4, 1, "katlama")]


def test_what_is_laid_later_does_not_raise_the_sum() -> None:
    racks = {0: f"{' '.join(MELDS[68])} Y5 Y6 Y7 B10 K1", 1: " ".join(MELDS[69])}
    hand = deal(racks=racks).open(0, *MELDS[68]).lay(0, "Y5 Y6 Y7").lay_off(0, 0, "B10").discard(0, "K1")
    assert breaks(hand.draw(1).open(1, *MELDS[69])) == NOTHING


def test_a_further_opening_does_not_raise_it_either() -> None:
    racks = {0: f"{' '.join(MELDS[60])} R11 R12 R13 K1", 1: " ".join(MELDS[68])}
    hand = deal(racks=racks).open(0, *MELDS[60]).open(0, "R11 R12 R13").discard(0, "K1").draw(1)
    assert broken(hand.open(1, *MELDS[68])) == [(2, 0, "already-opened")]


def test_laying_without_having_opened_sets_no_bar() -> None:
    racks = {0: "R11 B11 Y11 Y12 R12 K12 K1", 1: " ".join(MELDS[51])}
    hand = deal(racks=racks).lay(0, "R11 B11 Y11", "Y12 R12 K12").discard(0, "K1").draw(1)
    assert broken(hand.open(1, *MELDS[51])) == [(1, 0, "not-opened")]


def test_openings_with_pairs_meet_no_bar() -> None:
    hand = openings(68, 0, rack=" ".join(PAIRS))
    assert breaks(hand.open_pairs(1, *PAIRS)) == NOTHING


def test_openings_with_pairs_set_no_bar() -> None:
    racks = {0: "K13 K13 Y13 Y13 R13 R13 B13 B13 K12 K12 K1", 1: "R10 B10 K10 Y6 Y7 Y8"}
    hand = deal(racks=racks).open_pairs(0, "K13 K13", "Y13 Y13", "R13 R13", "B13 B13", "K12 K12").discard(0, "K1")
    assert breaks(hand.draw(1).open(1, "R10 B10 K10", "Y6 Y7 Y8")) == NOTHING


def test_the_okey_counts_in_the_sum_that_is_set() -> None:
    racks = {0: "B11 B12 R6 K8 R8 Y8 B8 K1", 1: " ".join(MELDS[60])}
    hand = deal(racks=racks).open(0, "B11 B12 R6=B13", "K8 R8 Y8 B8").discard(0, "K1").draw(1)
    assert breaks(hand.open(1, *MELDS[60])) == {"katlama"}


def test_under_katlama_partner_exempt_only_opponents_openings_count() -> None:
    house: dict[str, Any] = {"teams": True, "katlama_partner_exempt": True}
    assert breaks(openings(68, 0, 51, **house)) == NOTHING
    assert breaks(openings(68, 0, 36, **house)) == {"opening"}
    assert breaks(openings(68, 51, **house)) == {"katlama"}
    assert breaks(openings(0, 60, 51, **house)) == {"katlama"}
    assert broken(openings(68, 69, 60, **house)) == [(7, 2, "katlama")]


def test_an_exempt_partners_opening_still_counts_for_the_opponents() -> None:
    house: dict[str, Any] = {"teams": True, "katlama_partner_exempt": True}
    assert broken(openings(68, 0, 51, 60, **house)) == [(9, 3, "katlama")]


def test_without_teams_nobody_is_a_partner() -> None:
    assert breaks(openings(68, 0, 60, katlama_partner_exempt=True)) == {"katlama"}


def test_the_bar_is_what_an_opening_needs_now() -> None:
    assert seen(openings(0)).bar == 51
    assert seen(openings(68)).bar == 69
    assert seen(openings(36)).bar == 51
    assert seen(openings(68, 69)).bar == 70
    assert seen(openings(68, katlama=False)).bar == 51


def test_under_katlama_partner_exempt_it_is_the_bar_of_the_seat_to_act_and_at_the_end_of_the_last_mover() -> None:
    hand = openings(68, teams=True, katlama_partner_exempt=True)
    assert seen(hand).bar == 51
    thrown = hand.discard(0, "K1")
    assert seen(thrown).bar == 69
    assert seen(thrown.idle(1)).bar == 51
    assert seen(thrown.annul()).bar == 51
    assert seen(thrown.draw(1).annul()).bar == 69
    assert seen(thrown.idle(1).annul()).bar == 69
