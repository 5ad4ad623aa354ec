from __future__ import annotations

from typing import Any

from tests.logs import Hand, RuleSetName, deal
from tests.verdicts import game_of

MELDS = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")


def won(by: int, number: int, ruleset: RuleSetName = "countdown", last: str = "K13", **options: Any) -> Hand:
    """A hand that its starter wins at once; the others lose 2, or 4 where it throws an okey."""
    racks = {by: f"{' '.join(MELDS)} {last}"}
    hand = deal(ruleset, racks, starter=by, hand=f"h-{number}", game="game", hand_no=number, **options)
    return hand.finish(by, last, melds=MELDS)


def test_the_game_is_over_when_somebodys_points_are_zero() -> None:
    hands = [won(0, 1, start_points=6), won(0, 2, start_points=6), won(1, 3, start_points=6)]
    assert not game_of(*hands[:2]).over
    game = game_of(*hands)
    assert (game.over, game.points, game.winners) == (True, [4, 2, 0, 0], [0, 1])


def test_or_less_than_zero() -> None:
    game = game_of(won(0, 1, last="R6", start_points=5), won(1, 2, start_points=5))
    assert (game.over, game.points, game.winners) == (True, [3, 1, -1, -1], [0, 1])


def test_who_ties_for_the_second_place_shares_it() -> None:
    hands = [won(0, number, start_points=5) for number in (1, 2, 3)]
    assert (game_of(*hands).points, game_of(*hands).winners) == ([5, -1, -1, -1], [0, 1, 2, 3])


def test_who_ties_for_the_first_place_wins_with_the_others() -> None:
    hands = [won(0, 1, start_points=5), won(1, 2, start_points=5), won(2, 3, start_points=5)]
    assert (game_of(*hands).points, game_of(*hands).winners) == ([1, 1, 1, -1], [0, 1, 2])


def test_it_is_looked_at_when_a_hand_has_ended() -> None:
    low = [won(0, 1, start_points=5), won(0, 2, start_points=5)]
    running = deal("countdown", racks={0: "R5 K9"}, hand="h-3", game="game", hand_no=3, start_points=5).show(0)
    game = game_of(*low, running)
    assert (game.over, game.points) == (False, [5, 1, 1, 1])
    drawn = running.discard(0, "K9").idle_to_the_last_tile().exhaust()
    assert (game_of(*low, drawn).over, game_of(*low, drawn).points) == (True, [5, 0, 0, 0])


def test_an_annulled_hand_ends_no_game() -> None:
    low = [won(0, 1, start_points=5), won(0, 2, start_points=5)]
    annulled = deal("countdown", racks={0: "R5"}, hand="h-3", game="game", hand_no=3, start_points=5).show(0).annul()
    game = game_of(*low, annulled)
    assert (game.over, game.hands_played, game.points) == (False, 2, [5, 1, 1, 1])


def test_in_rounds_the_highest_balance_after_the_last_hand_wins() -> None:
    game = game_of(won(0, 1, "rounds", hands=3), won(1, 2, "rounds", hands=3), won(1, 3, "rounds", hands=3))
    assert (game.over, game.points, game.winners, game.draw) == (True, [16, 18, 14, 14], [1], False)


def test_in_rounds_equal_highest_balances_are_a_draw() -> None:
    game = game_of(won(0, 1, "rounds", hands=3), won(1, 2, "rounds", hands=3), won(2, 3, "rounds", hands=3))
    assert (game.points, game.winners, game.draw) == ([16, 16, 16, 14], [0, 1, 2], True)


def test_in_rounds_an_exhausted_hand_counts_as_played() -> None:
    drawn = deal("rounds", racks={0: "K9"}, hand="h-2", game="game", hand_no=2, hands=3).discard(0, "K9")
    game = game_of(won(0, 1, "rounds", hands=3), drawn.idle_to_the_last_tile().exhaust())
    assert (game.hands_played, game.points, game.over) == (2, [20, 18, 18, 18], False)


def test_in_rounds_a_game_does_not_end_at_zero() -> None:
    pairs = ("B2 B2", "B4 B4", "K1 K1", "Y3 Y3", "FJ FJ", "Y9 Y9", "R3 R3")
    racks = {0: f"{' '.join(pairs)} R6"}
    hands = [
        deal("rounds", racks, hand=f"h-{number}", game="game", hand_no=number, hands=3).finish(0, "R6", pairs=pairs)
        for number in (1, 2, 3)
    ]
    assert (game_of(*hands).points, game_of(*hands).over) == ([20, -4, -4, -4], True)
    assert not game_of(*hands[:2]).over
