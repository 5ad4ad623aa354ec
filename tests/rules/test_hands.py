from __future__ import annotations

from typing import Any

import pytest

from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks, game_of, is_log

MELDS = ("R1 R2 R3", "B10 B11 B12 B13", "K1 K2 K3", "Y7 K7 B7")


def won(by: int, number: int = 1, last: str = "R9", **options: Any) -> Hand:
    """A hand that its starter finishes in the first turn: -500, or -1000 with an okey; the others pay as much."""
    racks = {by: f"{' '.join(MELDS)} K4 {last}"}
    hand = deal(racks=racks, starter=by, hand=f"h-{number}", game="game", hand_no=number, **options)
    return hand.open(by, *MELDS).lay_off(by, 2, "K4").finish(by, last)


@pytest.mark.parametrize("hands", [1, 3])
def test_a_game_has_1_or_3_hands(hands: int) -> None:
    assert is_log(deal(hands=hands))
    assert is_log(deal("rounds", hands=hands))


@pytest.mark.parametrize("hands", [0, 2, 4, None, "3", 1.0])
def test_any_other_number_is_no_log(hands: object) -> None:
    assert not is_log(deal(hands=hands))
    assert not is_log(deal("rounds", hands=hands))


def test_one_where_the_table_says_nothing() -> None:
    assert game_of(won(0)).over
    assert not game_of(won(0, hands=3)).over


def test_countdown_has_no_such_option() -> None:
    assert not is_log(deal("countdown", hands=3))


def test_penalties_add_up_over_the_hands_and_the_lowest_total_wins() -> None:
    game = game_of(won(0, 1, hands=3), won(1, 2, hands=3), won(1, 3, "R6", hands=3))
    assert game.points == [-500 + 500 + 1000, 500 - 500 - 1000, 500 + 500 + 1000, 500 + 500 + 1000]
    assert (game.hands_played, game.over, game.winners, game.draw) == (3, True, [1], False)


def test_before_the_last_hand_nobody_has_won() -> None:
    game = game_of(won(0, 1, hands=3), won(1, 2, hands=3))
    assert (game.hands_played, game.over, game.winners) == (2, False, [])


def test_equal_totals_share_the_place() -> None:
    game = game_of(won(0, 1, hands=3), won(1, 2, hands=3), won(2, 3, hands=3))
    assert (game.points, game.winners, game.draw) == ([500, 500, 500, 1500], [0, 1, 2], False)


def test_a_teams_total_is_the_sum_of_its_two_seats() -> None:
    game = game_of(won(1, 1, teams=True, hands=3), won(1, 2, teams=True, hands=3), won(2, 3, teams=True, hands=3))
    assert game.points == [500 + 500, -500 - 500 + 500, 500 + 500 - 500, 500]
    assert (game.teams, game.winners) == ([1500, 0], [1, 3])
    assert game_of(won(0)).teams is None


def test_teams_with_equal_totals_share_the_place() -> None:
    hand = deal(racks={0: "K9"}, teams=True).discard(0, "K9").idle_to_the_last_tile().exhaust()
    assert game_of(hand).winners == [0, 1, 2, 3]


def test_any_seat_may_start_a_hand() -> None:
    assert breaks(won(3, 2, hands=3)) == NOTHING
