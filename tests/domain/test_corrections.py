"""What rulings add to the points of a game."""

from __future__ import annotations

from okey_ledger.domain.classic.options import CountdownOptions, RoundsOptions
from okey_ledger.domain.game import Game, HandResult, standing
from okey_ledger.domain.okey51.options import Okey51Options

PLAYERS = ["ada", "bora", "cem", "defne"]


def result(
    number: int, outcome: str = "finished", scores: list[int] | None = None, corrections: list[int] | None = None
) -> HandResult:
    options = RoundsOptions(hands=3)
    return HandResult(f"h-{number}", "rounds", PLAYERS, options, number, outcome, scores, corrections)


def add_up(*results: HandResult) -> Game:
    return standing("game", results)


def test_without_rulings_there_are_no_corrections() -> None:
    game = add_up(result(1, scores=[0, -2, -2, -2]))
    assert game.corrections is None
    assert "corrections" not in game.shown()


def test_corrections_are_in_the_points_and_apart() -> None:
    game = add_up(result(1, scores=[0, -2, -2, -2], corrections=[0, 2, 0, 0]), result(2, scores=[-2, 0, -2, -2]))
    assert (game.points, game.corrections) == ([18, 20, 16, 16], [0, 2, 0, 0])
    assert game.shown()["corrections"] == [0, 2, 0, 0]


def test_a_hand_that_was_lost_or_annulled_adds_its_corrections_and_is_not_played() -> None:
    game = add_up(
        result(1, "annulled", [0, 0, 0, 0], [1, 0, 0, 0]),
        result(1, "open", None, [0, 1, 0, 0]),
        result(2, "open", None),
    )
    assert (game.points, game.hands_played) == ([21, 21, 20, 20], 0)


def test_a_hand_that_does_not_belong_adds_no_corrections() -> None:
    assert add_up(result(1, scores=[0, -2, -2, -2]), result(4, scores=[0] * 4, corrections=[9] * 4)).corrections is None


def test_the_end_of_a_game_follows_the_corrected_points() -> None:
    options = CountdownOptions(start_points=5)
    hand = HandResult("h-1", "countdown", PLAYERS, options, 1, "finished", [0, -2, -2, -2])
    assert not standing("game", [hand]).over
    ruled = HandResult("h-1", "countdown", PLAYERS, options, 1, "finished", [0, -2, -2, -2], [0, 0, -3, 0])
    assert standing("game", [ruled]).over


def test_a_team_has_the_corrections_of_its_seats() -> None:
    options = Okey51Options(teams=True)
    hand = HandResult("h-1", "okey51", PLAYERS, options, 1, "finished", [-500, 100, 0, 100], [0, 0, 700, 0])
    game = standing("game", [hand])
    assert (game.teams, game.winners) == ([200, 200], [0, 1, 2, 3])
