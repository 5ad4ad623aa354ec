from __future__ import annotations

import pytest

from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks, broken


def second_turn() -> Hand:
    """Seat 1 is to draw."""
    return deal(racks={0: "K9 K1", 1: "B2 B3 B4"}).discard(0, "K9")


def test_a_turn_is_a_draw_then_layings_then_one_discard() -> None:
    hand = deal(racks={0: "B11 B12 B13 K7 K8 K9 Y1 Y2 Y3 R1"}).open(0, "B11 B12 B13", "K7 K8 K9")
    hand = hand.lay(0, "Y1 Y2 Y3").discard(0, "R1").draw(1)
    assert breaks(hand.discard(1, hand.stock[0])) == NOTHING


def test_the_starters_fifteenth_tile_is_its_first_draw() -> None:
    assert breaks(deal(racks={0: "K9"}).discard(0, "K9")) == NOTHING


def test_only_the_seat_to_act_draws() -> None:
    assert breaks(second_turn().draw(1)) == NOTHING
    for seat in (0, 2, 3):
        assert breaks(second_turn().draw(seat)) == {"turn"}


@pytest.mark.parametrize(
    "out_of_turn",
    [
        lambda hand: hand.take(2),
        lambda hand: hand.open(2, "B2 B3 B4"),
        lambda hand: hand.open_pairs(2, "B2 B2"),
        lambda hand: hand.lay(2, "B2 B3 B4"),
        lambda hand: hand.lay_pairs(2, "B2 B2"),
        lambda hand: hand.lay_off(2, 0, "B2"),
        lambda hand: hand.capture(2, 0, "B2"),
        lambda hand: hand.discard(2, "B2"),
        lambda hand: hand.finish(2, "B2"),
        lambda hand: hand.time_out(2),
    ],
)
def test_every_move_out_of_turn_breaks_turn_and_is_examined_no_further(out_of_turn: object) -> None:
    assert callable(out_of_turn)
    assert breaks(out_of_turn(second_turn())) == {"turn"}


def test_a_seat_that_has_thrown_is_no_longer_to_act() -> None:
    assert breaks(second_turn().discard(0, "K1")) == {"turn"}
    assert breaks(second_turn().open(0, "B2 B3 B4")) == {"turn"}


def test_what_follows_a_move_out_of_turn_is_not_looked_at() -> None:
    hand = second_turn().draw(3).draw(1).draw(1)
    assert broken(hand) == [(2, 3, "turn")]


def test_any_seat_may_be_taken_over_and_come_back_at_any_time() -> None:
    assert breaks(second_turn().take_over(3).reclaim(3)) == NOTHING
    assert breaks(second_turn().take_over(0)) == NOTHING


def test_any_seat_may_show_the_indicator_or_declare_pairs_at_any_time() -> None:
    assert breaks(deal("countdown", racks={2: "R5"}).show(2)) == NOTHING
    assert breaks(deal("rounds").declare(2)) == NOTHING


@pytest.mark.parametrize("seat", [2, 3])
def test_a_seat_that_is_not_at_the_table_breaks_turn(seat: int) -> None:
    hand = deal("rounds", racks={0: "K9"}, players=2)
    assert breaks(hand.discard(seat, "K9")) == {"turn"}
    assert breaks(hand.declare(seat)) == {"turn"}
    assert breaks(hand.take_over(seat)) == {"turn"}
    assert breaks(hand.reclaim(seat)) == {"turn"}
    assert breaks(hand.time_out(seat)) == {"turn"}


def test_with_two_players_the_turn_goes_back_and_forth() -> None:
    hand = deal("rounds", racks={0: "K9"}, players=2).discard(0, "K9").idle(1, 0, 1, 0)
    assert breaks(hand) == NOTHING
    assert breaks(hand.draw(0)) == {"turn"}
