from __future__ import annotations

from typing import Any

import pytest

from tests.logs import Hand, deal
from tests.rules.last_turns import exhausted, finished
from tests.verdicts import NOTHING, breaks, charges


@pytest.mark.parametrize(("last", "pairs"), [("Y9", False), ("Y9", True), ("R6", False)])
def test_a_finishers_partner_pays_nothing_at_the_end(last: str, pairs: bool) -> None:
    assert {seat for seat, _, _ in charges(finished(last, pairs, teams=True))} == {0, 1, 3}
    assert {seat for seat, _, _ in charges(finished(last, pairs))} == {0, 1, 2, 3}


def test_not_even_for_an_okey() -> None:
    assert not [entry for entry in charges(finished(teams=True, pairs_rest="R6 B4 K2 Y5")) if entry[0] == 2]


def test_under_partner_pays_it_pays_like_the_opponents() -> None:
    hand = finished(teams=True, partner_pays=True, pairs_rest="R6 B4 K2 Y5")
    assert [entry for entry in charges(hand) if entry[0] == 2] == [(2, 110, "rest"), (2, 1000, "okey-left")]


def test_a_partner_that_has_not_opened_pays_under_partner_pays_only() -> None:
    melds = ("R1 R2 R3", "B10 B11 B12 B13", "K1 K2 K3", "Y7 K7 B7")
    for partner_pays, payers in ((False, [1, 3]), (True, [1, 2, 3])):
        hand = deal(racks={0: f"{' '.join(melds)} K4 R9"}, teams=True, partner_pays=partner_pays)
        hand = hand.open(0, *melds).lay_off(0, 2, "K4").finish(0, "R9")
        assert charges(hand) == [(0, -500, "finish"), *((seat, 500, "unopened") for seat in payers)]


def test_without_teams_partner_pays_changes_nothing() -> None:
    assert charges(finished(partner_pays=True)) == charges(finished())


def test_in_an_exhausted_hand_everybody_pays() -> None:
    assert charges(exhausted(teams=True)) == charges(exhausted())


SECOND = ("Y10 Y11 Y12", "K11 K12 K13")


def opened(seat: int, **options: Any) -> Hand:
    """Seat 0 has melds 0 and 1; this seat, which has opened too, has drawn and holds R12 and B8."""
    racks = {0: "R9 R10 R11 B7 R6 B9 Y1", seat: f"{' '.join(SECOND)} R12 B8"}
    hand = deal(racks=racks, katlama=False, stock="Y2 Y4", **options)
    hand = hand.open(0, "R9 R10 R11", "B7 R6=B8 B9").discard(0, "Y1").idle(*range(1, seat)).draw(seat)
    return hand.open(seat, *SECOND)


def test_laying_off_onto_a_partners_meld_costs_nothing() -> None:
    assert charges(opened(2, teams=True).lay_off(2, 0, "R12")) == []
    assert charges(opened(2).lay_off(2, 0, "R12")) == [(0, 120, "lay-off")]
    assert charges(opened(1, teams=True).lay_off(1, 0, "R12")) == [(0, 120, "lay-off")]


def test_nor_does_capturing_from_it() -> None:
    assert charges(opened(2, teams=True).capture(2, 1, "B8")) == []
    assert charges(opened(2).capture(2, 1, "B8")) == [(0, 180, "capture")]
    assert charges(opened(1, teams=True).capture(1, 1, "B8")) == [(0, 180, "capture")]


def test_nor_in_any_reading() -> None:
    hand = opened(2, teams=True, own_meld_charged=True)
    assert charges(hand.lay_off(2, 0, "R12")) == []
    assert charges(hand.capture(2, 1, "B8")) == []


def test_islek_is_unchanged() -> None:
    assert charges(opened(2, teams=True).discard(2, "R12")) == [(2, 100, "islek")]


def test_taking_is_unchanged() -> None:
    hand = opened(2, teams=True).discard(2, "R12").take(3)
    assert (breaks(hand), charges(hand)) == (NOTHING, [(2, 120, "take")])
