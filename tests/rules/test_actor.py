from __future__ import annotations

import pytest

from tests.logs import Hand, RuleSetName, deal
from tests.verdicts import NOTHING, breaks, broken

RULESETS: list[RuleSetName] = ["okey51", "countdown", "rounds"]


def second_turn(ruleset: RuleSetName = "okey51") -> Hand:
    """Seat 1 is to draw; it holds B2 and B3."""
    return deal(ruleset, racks={0: "K9 K1", 1: "B2 B3"}).discard(0, "K9")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_seats_moves_are_the_players(ruleset: RuleSetName) -> None:
    assert breaks(second_turn(ruleset).draw(1)) == NOTHING
    assert breaks(second_turn(ruleset).draw(1, actor="bot")) == {"actor"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_while_it_is_taken_over_they_are_the_bots(ruleset: RuleSetName) -> None:
    hand = second_turn(ruleset).take_over(1)
    assert breaks(hand.draw(1, actor="bot").discard(1, "B2", actor="bot")) == NOTHING
    assert breaks(hand.draw(1)) == {"actor"}


def test_after_it_is_reclaimed_they_are_the_players_again() -> None:
    hand = second_turn().take_over(1).draw(1, actor="bot").reclaim(1)
    assert breaks(hand.discard(1, "B2")) == NOTHING
    assert breaks(hand.discard(1, "B2", actor="bot")) == {"actor"}


def test_a_take_over_lasts_for_the_hand() -> None:
    hand = second_turn().take_over(1).draw(1, actor="bot").discard(1, "B2", actor="bot").idle(2, 3, 0)
    assert breaks(hand.draw(1, actor="bot")) == NOTHING
    assert breaks(hand.draw(1)) == {"actor"}


def test_the_other_seats_moves_stay_their_own() -> None:
    hand = second_turn().take_over(1).draw(1, actor="bot").discard(1, "B2", actor="bot")
    assert breaks(hand.draw(2)) == NOTHING
    assert breaks(hand.draw(2, actor="bot")) == {"actor"}


def test_a_seat_is_taken_over_out_of_its_turn_too() -> None:
    hand = second_turn().take_over(2).draw(1).discard(1, "B2")
    assert breaks(hand.draw(2, actor="bot")) == NOTHING
    assert breaks(hand.draw(2)) == {"actor"}


def test_a_move_by_the_wrong_one_is_applied() -> None:
    hand = second_turn().draw(1, actor="bot")
    assert broken(hand.discard(1, "B2").draw(2)) == [(2, 1, "actor")]


def test_no_seat_is_taken_over_twice() -> None:
    assert breaks(second_turn().take_over(1).take_over(1)) == {"actor"}
    assert breaks(second_turn().take_over(1).reclaim(1).take_over(1)) == NOTHING
    assert breaks(second_turn().take_over(1).take_over(2)) == NOTHING


def test_no_seat_is_reclaimed_that_is_not_taken_over() -> None:
    assert breaks(second_turn().reclaim(1)) == {"actor"}
    assert breaks(second_turn().take_over(2).reclaim(1)) == {"actor"}
    assert breaks(second_turn().take_over(1).reclaim(1).reclaim(1)) == {"actor"}


def test_the_same_player_comes_back() -> None:
    hand = second_turn().take_over(1)
    assert breaks(hand.reclaim(1, "bora")) == NOTHING
    assert breaks(hand.reclaim(1)) == NOTHING
    assert breaks(hand.reclaim(1, "ada")) == {"actor"}
    assert breaks(hand.reclaim(1, "a stranger")) == {"actor"}


def test_whoever_came_back_plays_on() -> None:
    hand = second_turn().take_over(1).reclaim(1, "a stranger")
    assert broken(hand.draw(1)) == [(3, 1, "actor")]


def test_a_stranger_in_a_seat_that_nobody_has_left_is_one_violation() -> None:
    assert broken(second_turn().reclaim(1, "a stranger")) == [(2, 1, "actor")]


def test_after_time_is_called_the_rest_of_the_turn_is_the_bots() -> None:
    hand = second_turn().draw(1).time_out(1)
    assert breaks(hand.discard(1, "B2", actor="bot")) == NOTHING
    assert breaks(hand.discard(1, "B2")) == {"actor"}


def test_the_next_turn_of_the_seat_is_the_players_again() -> None:
    hand = second_turn().time_out(1).draw(1, actor="bot").discard(1, "B2", actor="bot")
    assert breaks(hand.draw(2)) == NOTHING
    hand = hand.idle(2, 3, 0)
    assert breaks(hand.draw(1)) == NOTHING
    assert breaks(hand.draw(1, actor="bot")) == {"actor"}


def test_even_if_the_player_comes_back_in_it() -> None:
    hand = second_turn().draw(1).time_out(1).take_over(1).reclaim(1)
    assert breaks(hand.discard(1, "B2", actor="bot")) == NOTHING
    assert breaks(hand.discard(1, "B2")) == {"actor"}
    hand = second_turn().take_over(1).time_out(1).reclaim(1)
    assert breaks(hand.draw(1, actor="bot")) == NOTHING
    assert breaks(hand.draw(1)) == {"actor"}


def test_a_turn_is_never_skipped() -> None:
    hand = second_turn().time_out(1)
    assert breaks(hand.draw(2)) == {"turn"}
    assert breaks(second_turn().draw(1).time_out(1).draw(2)) == {"turn"}


def test_a_bots_moves_obey_every_other_rule() -> None:
    hand = second_turn().take_over(1)
    assert breaks(hand.discard(1, "B2", actor="bot")) == {"draw-first"}
    assert breaks(hand.draw(1, actor="bot").discard(1, "K1", actor="bot")) == {"rack"}


def test_showing_the_indicator_and_declaring_pairs_are_anybodys() -> None:
    hand = deal("countdown", racks={1: "R5"})
    assert breaks(hand.show(1, actor="bot")) == NOTHING
    assert breaks(hand.take_over(1).show(1)) == NOTHING
    assert breaks(deal("rounds").declare(1, actor="bot")) == NOTHING
    assert breaks(deal("rounds").take_over(1).declare(1)) == NOTHING


def test_the_other_rules_are_looked_at_beside_a_wrong_actor() -> None:
    assert breaks(second_turn().discard(1, "B2", actor="bot")) == {"actor", "draw-first"}


def test_a_seat_not_to_act_is_refused_for_its_turn_alone() -> None:
    assert breaks(second_turn().draw(2, actor="bot")) == {"turn"}
