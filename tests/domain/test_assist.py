"""The assistant of `okey51`: işlek tiles, the best arrangement, what can be laid off and captured at what cost."""

from __future__ import annotations

from typing import Any

import pytest

from okey_ledger.domain.assist import Assist, Capture, Charge, LayOff, NotAssisted, assist
from okey_ledger.domain.audit import audit
from tests.logs import Hand, deal

FIRST = ("R11 R12 R13", "B7 B8 B9")
"""What seat 0 opens with, melds 0 and 1: worth 60."""
WITH_OKEY = ("R11 R12 R13", "B9 K9 R6=Y9")
"""The same with an okey in meld 1: worth 63."""
SECOND = ("K11 K12 K13", "B10 B11 B12")
"""What seat 1 opens with, melds 2 and 3: worth 69."""


def drawn(rest: str, first: tuple[str, ...] = FIRST, **options: Any) -> Hand:
    """Seat 0 has opened, seat 1 has drawn Y13 and can open; `rest` is what it holds beside its opening."""
    racks = {0: " ".join(["K2", *first]).replace("R6=Y9", "R6"), 1: " ".join([rest, *SECOND])}
    options = {"assisted": True} | options
    return deal(racks=racks, stock="Y13", **options).open(0, *first).discard(0, "K2").draw(1)


def opened(rest: str, first: tuple[str, ...] = FIRST, **options: Any) -> Hand:
    """The same after seat 1 has opened."""
    return drawn(rest, first, **options).open(1, *SECOND)


def told(hand: Hand, seat: int = 1) -> Assist:
    """What the table tells a seat after the last event."""
    table = audit(hand.events).table
    assert table is not None
    answer = assist(table, seat)
    assert isinstance(answer, Assist)
    return answer


REST = "R10 FJ B13 Y1 Y3 Y5 Y8 K5"


def test_the_tiles_that_would_be_islek_are_marked_in_rack_order() -> None:
    assert told(opened("B13 R10 R6 FJ Y1 Y3 Y5 Y8")).islek == ["R6", "R10", "B13"]


def test_islek_tiles_are_marked_before_the_opening_and_outside_the_turn_too() -> None:
    assert told(drawn(REST)).islek == ["R10", "B10"]
    assert told(opened(REST).discard(1, "K5")).islek == ["R10", "B13"]


def test_a_rack_is_arranged_for_an_opening_and_the_bar_is_told() -> None:
    answer = told(drawn(REST))
    assert (answer.bar, answer.opening["points"]) == (61, 82)
    assert sorted(answer.opening["melds"]) == [["B10", "B11", "B12", "B13"], ["K11", "K12", "K13"]]
    assert answer.opening["rest"] == ["R10", "K5", "Y1", "Y3", "Y5", "Y8", "Y13", "FJ"]


def test_a_seat_that_has_opened_has_no_bar() -> None:
    assert told(opened(REST)).bar is None


def test_in_its_turn_a_seat_keeps_a_tile_to_discard_and_before_its_draw_it_need_not() -> None:
    rack = "B1 B2 B3 K1 K2 K3 Y1 Y2 Y3 B7 B8 B9 B10 B11"
    hand = deal(racks={1: rack}, stock="B12", assisted=True)
    hand = hand.discard(0, hand.dealt.racks[0][0])
    assert told(hand).cover["rest"] == told(hand).opening["rest"] == []
    assert told(hand.draw(1)).cover["tiles"] == 14
    assert told(hand.draw(1)).opening["rest"] != []


def test_pairs_are_arranged_as_the_table_allows_okeys_in_them() -> None:
    rest = "R6 Y1 Y1 Y3 Y3 Y5 Y5 Y8"
    assert told(drawn(rest)).pairs["count"] == 4
    assert told(drawn(rest, okey_in_pairs=False)).pairs["count"] == 3


def test_every_lay_off_is_told_with_what_it_costs_its_owner() -> None:
    answer = told(opened(REST))
    assert answer.lay_offs == [LayOff(0, 0, "R10", [Charge(0, 100, "lay-off")]), LayOff(3, 1, "B13", [])]


def test_an_okey_can_be_laid_off_as_every_tile_that_a_meld_takes() -> None:
    answer = told(opened("R6 FJ Y1 Y3 Y5 Y7 Y9 K5"))
    laid = [
        (lay_off.meld, lay_off.tile, sum(charge.points for charge in lay_off.charges)) for lay_off in answer.lay_offs
    ]
    assert laid == [
        (0, "R6=R1", 10),
        (0, "R6=R10", 100),
        (1, "R6=B6", 60),
        (1, "R6=B10", 100),
        (2, "R6=K1", 0),
        (2, "R6=K10", 0),
        (3, "R6=B9", 0),
        (3, "R6=B13", 0),
    ]


def test_ones_own_meld_is_charged_where_the_table_says_so() -> None:
    answer = told(opened(REST, own_meld_charged=True))
    assert answer.lay_offs[-1] == LayOff(3, 1, "B13", [Charge(1, 130, "lay-off")])


def test_a_capture_is_told_with_what_it_costs_the_owner_of_the_okey() -> None:
    answer = told(opened("Y9 FJ Y1 Y3 Y5 Y7 K5 K7", first=WITH_OKEY))
    assert answer.captures == [Capture(1, 0, ["Y9"], [Charge(0, 190, "capture")])]


def test_where_two_tiles_capture_both_are_told() -> None:
    answer = told(opened("Y9 R9 Y1 Y3 Y5 Y7 K5 K7", first=WITH_OKEY, group_capture="both"))
    assert answer.captures == [Capture(1, 0, ["Y9", "R9"], [Charge(0, 280, "capture")])]
    assert told(opened("Y9 Y1 Y3 Y5 Y7 K5 K7", first=WITH_OKEY, group_capture="both")).captures == []


def test_the_partner_pays_nothing() -> None:
    hand = opened(REST, teams=True).lay_off(1, 0, "R10").discard(1, "K5").idle(2)
    answer = told(hand.draw(3), seat=3)
    assert (answer.lay_offs, answer.captures) == ([], [])
    two = deal(
        racks={0: "R11 R12 R13 B7 B8 B9 K2", 2: "R10 K11 K12 K13 B10 B11 B12"}, assisted=True, teams=True, stock="Y13"
    )
    two = two.open(0, *FIRST).discard(0, "K2").idle(1).draw(2).open(2, *SECOND)
    assert LayOff(0, 0, "R10", []) in told(two, seat=2).lay_offs


@pytest.mark.parametrize(
    "hand",
    [
        pytest.param(drawn(REST), id="not opened"),
        pytest.param(opened(REST).discard(1, "K5"), id="after the discard"),
        pytest.param(opened(REST).discard(1, "K5").idle(2, 3, 0), id="before the draw"),
        pytest.param(opened(REST).annul(), id="after the end"),
    ],
)
def test_nothing_can_be_laid_off(hand: Hand) -> None:
    assert told(hand).lay_offs == []


def test_a_seat_that_opened_with_pairs_lays_nothing_off() -> None:
    pairs = ("Y1 Y1", "Y3 Y3", "Y5 Y5", "Y7 Y7", "K7 K7")
    hand = deal(racks={0: "R11 R12 R13 B7 B8 B9 K2", 1: f"{' '.join(pairs)} R10 K5 K3 K4"}, assisted=True)
    hand = hand.open(0, *FIRST).discard(0, "K2").draw(1).open_pairs(1, *pairs)
    assert (told(hand).islek, told(hand).lay_offs) == (["R10"], [])


def test_the_last_tile_is_not_laid_off() -> None:
    rack = "K1 K2 K3 Y1 Y2 Y3 R10 R1"
    hand = drawn(rack).open(1, *SECOND, "K1 K2 K3", "Y1 Y2 Y3").lay_off(1, 0, "R10")
    assert [lay_off.tile for lay_off in told(hand).lay_offs] == ["R1"]
    assert told(hand.lay_off(1, 0, "R1")).lay_offs == []


def test_a_table_that_is_not_assisted_refuses() -> None:
    table = audit(opened(REST, assisted=False).events).table
    assert table is not None
    with pytest.raises(NotAssisted, match="this one has not the option assisted") as refused:
        assist(table, 1)
    assert refused.value.rule == "assisted"


def test_a_seat_that_is_not_there_is_refused() -> None:
    table = audit(opened(REST).events).table
    assert table is not None
    with pytest.raises(ValueError, match="there is no seat 4"):
        assist(table, 4)
