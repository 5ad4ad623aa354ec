from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.logs import Hand, RuleSetName, deal
from tests.verdicts import NOTHING, breaks, broken, scores

RULESETS: list[RuleSetName] = ["okey51", "countdown", "rounds"]
OPENING = ("R9 B9 K9", "B11 B12 B13")


def first_turn(ruleset: RuleSetName = "okey51", **options: Any) -> Hand:
    """Dealt at second 0; 30 seconds a turn."""
    return deal(ruleset, racks={0: "K9 K1", 1: "B2"}, at=0, move_seconds=30, **options)


def second_turn(ruleset: RuleSetName = "okey51") -> Hand:
    """Seat 1 is to draw; seat 0 has thrown at second 20."""
    return first_turn(ruleset).discard(0, "K9", at=20)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_exactly_at_the_limit_is_in_time_and_later_is_not(ruleset: RuleSetName) -> None:
    assert breaks(first_turn(ruleset).discard(0, "K9", at=30)) == NOTHING
    assert breaks(first_turn(ruleset).discard(0, "K9", at=30.001)) == {"clock"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_turn_begins_with_the_event_that_ended_the_turn_before(ruleset: RuleSetName) -> None:
    assert breaks(second_turn(ruleset).draw(1, at=50)) == NOTHING
    assert breaks(second_turn(ruleset).draw(1, at=51)) == {"clock"}


def test_a_draw_does_not_restart_the_clock() -> None:
    hand = second_turn().draw(1, at=45)
    assert breaks(hand.discard(1, "B2", at=50)) == NOTHING
    assert breaks(hand.discard(1, "B2", at=51)) == {"clock"}


def test_every_late_move_of_a_turn_is_a_violation() -> None:
    hand = second_turn().draw(1, at=51).discard(1, "B2", at=52)
    assert broken(hand) == [(2, 1, "clock"), (3, 1, "clock")]


def test_the_next_turn_begins_with_the_late_discard() -> None:
    hand = second_turn().draw(1, at=51).discard(1, "B2", at=80).draw(2, at=110)
    assert broken(hand) == [(2, 1, "clock"), (3, 1, "clock")]


LATE: list[Callable[[Hand], Hand]] = [
    lambda hand: hand.take(1, at=99),
    lambda hand: hand.draw(1, at=40).open(1, *OPENING, at=99),
    lambda hand: hand.draw(1, at=40).open(1, *OPENING, at=40).lay(1, "Y1 Y2 Y3", at=99),
    lambda hand: hand.draw(1, at=40).open(1, *OPENING, at=40).lay_off(1, 0, "Y9", at=99),
    lambda hand: hand.draw(1, at=40).open(1, *OPENING, at=40).discard(1, "Y9", at=99),
]


@pytest.mark.parametrize("late", LATE)
def test_every_move_of_a_player_is_timed(late: Callable[[Hand], Hand]) -> None:
    hand = deal(racks={0: "K9", 1: f"{' '.join(OPENING)} Y1 Y2 Y3 Y9"}, at=0, move_seconds=30)
    assert breaks(late(hand.discard(0, "K9", at=20))) == {"clock"}


def test_a_finish_is_timed() -> None:
    melds = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")
    hand = deal("countdown", racks={0: f"{' '.join(melds)} K13"}, at=0, move_seconds=30)
    assert breaks(hand.finish(0, "K13", melds=melds, at=30)) == NOTHING
    assert breaks(hand.finish(0, "K13", melds=melds, at=31)) == {"clock"}
    assert scores(hand.finish(0, "K13", melds=melds, at=31)) == [0, -2, -2, -2]


def test_a_late_move_is_judged_by_the_other_rules_too() -> None:
    assert breaks(second_turn().draw(1, at=40).draw(1, at=60)) == {"clock", "draw-once"}
    assert breaks(second_turn().discard(1, "B2", at=60)) == {"clock", "draw-first"}


def test_a_bot_has_no_limit() -> None:
    hand = second_turn().take_over(1, at=25)
    assert breaks(hand.draw(1, at=500, actor="bot")) == NOTHING


def test_a_players_late_move_in_a_bots_place_breaks_both() -> None:
    assert breaks(second_turn().take_over(1, at=25).draw(1, at=51)) == {"actor", "clock"}


def test_time_is_not_called_before_it_is_up() -> None:
    assert breaks(second_turn().time_out(1, at=49.9)) == {"clock"}
    assert breaks(second_turn().time_out(1, at=50)) == NOTHING
    assert breaks(second_turn().time_out(1, at=70)) == NOTHING


def test_time_called_too_early_counts_as_called() -> None:
    hand = second_turn().time_out(1, at=40).draw(1, at=45, actor="bot")
    assert broken(hand) == [(2, 1, "clock")]


def test_taking_a_seat_over_or_back_does_not_restart_it() -> None:
    hand = second_turn().take_over(1, at=30).reclaim(1, at=45)
    assert breaks(hand.draw(1, at=50)) == NOTHING
    assert breaks(hand.draw(1, at=51)) == {"clock"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_without_move_seconds_nothing_is_late(ruleset: RuleSetName) -> None:
    hand = deal(ruleset, racks={0: "K9"}, at=0)
    assert breaks(hand.discard(0, "K9", at=10**6)) == NOTHING
    assert breaks(hand.time_out(0, at=1)) == NOTHING
    assert breaks(deal(ruleset, racks={0: "K9"}, at=0, move_seconds=None).discard(0, "K9", at=10**6)) == NOTHING


def test_a_move_without_a_stamp_is_not_checked() -> None:
    assert breaks(second_turn().draw(1)) == NOTHING
    assert breaks(second_turn().time_out(1)) == NOTHING


def test_a_turn_whose_start_has_no_stamp_is_not_checked() -> None:
    hand = first_turn().discard(0, "K9")
    assert breaks(hand.draw(1, at=10**6)) == NOTHING
    assert breaks(hand.time_out(1, at=0)) == NOTHING
    unstamped = deal(racks={0: "K9"}, move_seconds=30)
    assert breaks(unstamped.discard(0, "K9", at=10**6)) == NOTHING


def test_the_clock_runs_again_from_the_next_stamp_on() -> None:
    hand = first_turn().discard(0, "K9").draw(1).discard(1, "B2", at=100)
    assert breaks(hand.draw(2, at=130)) == NOTHING
    assert breaks(hand.draw(2, at=131)) == {"clock"}


def test_showing_the_indicator_and_declaring_pairs_are_not_timed() -> None:
    assert breaks(deal("countdown", racks={0: "R5"}, at=0, move_seconds=30).show(0, at=99)) == NOTHING
    assert breaks(deal("rounds", at=0, move_seconds=30).declare(0, at=99)) == NOTHING


def test_ends_without_a_mover_are_not_timed() -> None:
    assert breaks(first_turn().annul(at=99)) == NOTHING


def test_a_time_limit_beyond_all_calendars_never_runs_out() -> None:
    hand = deal(racks={0: "K9"}, at=0, move_seconds=10**18)
    assert breaks(hand.discard(0, "K9", at=10**9)) == NOTHING
    last_year = 251_600_000_000
    hand = deal(racks={0: "K9"}, at=last_year, move_seconds=10**9)
    assert breaks(hand.discard(0, "K9", at=last_year + 10**6)) == NOTHING
