"""The shipped views, against figures worked out by hand on a small data set and the read models on a larger one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from okey_ledger.analytics.sql.query import OpenDataSet, opened
from okey_ledger.analytics.sql.views import VIEWS
from okey_ledger.domain.rulesets import RULESETS
from okey_ledger.ledger import Ledger
from tests.analytics.asked import asked, rows
from tests.analytics.world import export_from, hands_of_all_kinds, simulated, source_at, store


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenDataSet]:
    """The small data set."""
    with asked(tmp_path_factory.mktemp("small")) as data_set:
        yield data_set


def about(expected: list[tuple[Any, ...]]) -> Any:
    """Rows with shares to three decimals."""
    return [
        tuple(pytest.approx(value, abs=6e-4) if isinstance(value, float) else value for value in row)
        for row in expected
    ]


def test_a_seat_finishes_as_often_as_the_hands_say_within_bounds_of_wilson(small: OpenDataSet) -> None:
    found = rows(small, "SELECT seat, hands, wins, rate, low, high, even FROM win_rates WHERE ruleset = 'rounds'")
    # the bounds of 1, 2 and 0 of 4 with 95 % confidence
    assert found == about(
        [
            (0, 4, 1, 0.25, 0.0456, 0.6994, 0.25),
            (1, 4, 2, 0.5, 0.15, 0.85, 0.25),
            (2, 4, 1, 0.25, 0.0456, 0.6994, 0.25),
            (3, 4, 0, 0.0, 0.0, 0.4899, 0.25),
        ]
    )


def test_the_starter_of_the_game_won_each_of_its_hands(small: OpenDataSet) -> None:
    query = "SELECT place, hands, wins, mean FROM start_rates WHERE ruleset = 'rounds'"
    assert rows(small, query) == [(0, 4, 3, -0.5), (1, 4, 0, -2.0), (2, 4, 1, -1.5), (3, 4, 0, -2.0)]


def test_the_game_is_won_by_the_seat_with_18_points(small: OpenDataSet) -> None:
    assert rows(small, "SELECT ruleset, seat, games, wins, mean FROM game_rates") == [
        ("rounds", 0, 1, 0, 16.0),
        ("rounds", 1, 1, 1, 18.0),
        ("rounds", 2, 1, 0, 14.0),
        ("rounds", 3, 1, 0, 14.0),
    ]


def test_scores_are_summed_by_seat_and_an_annulled_hand_counts_as_0(small: OpenDataSet) -> None:
    query = "SELECT seat, hands, points, mean, lowest, highest FROM scores WHERE ruleset = 'okey51'"
    assert rows(small, query) == [
        (0, 2, 310, 155.0, 0, 310),
        (1, 2, 710, 355.0, 0, 710),
        (2, 2, -900, -450.0, -900, 0),
        (3, 2, 1160, 580.0, 0, 1160),
    ]


def test_penalties_are_told_clause_by_clause_those_of_annulled_hands_and_what_takes_them_back_too(
    small: OpenDataSet,
) -> None:
    found = rows(small, "SELECT rule, entries, hands, points, mean, per_hand FROM penalties ORDER BY ruleset, rule")
    assert found == [
        ("annulled", 2, 1, -200, -100.0, -100.0),
        ("capture", 1, 1, 180, 180.0, 90.0),
        ("finish", 1, 1, -1000, -1000.0, -500.0),
        ("islek", 3, 2, 300, 100.0, 150.0),
        ("lay-off", 4, 2, 310, 77.5, 155.0),
        ("rest", 2, 1, 630, 315.0, 315.0),
        ("take", 1, 1, 60, 60.0, 30.0),
        ("unopened", 1, 1, 1000, 1000.0, 500.0),
        ("lost", 12, 4, -24, -2.0, -6.0),
    ]


def test_openings_are_told_by_sum_turn_and_what_became_of_them(small: OpenDataSet) -> None:
    query = "SELECT opened, seats, share, mean_points, median_points, highest_points, mean_turn, wins, mean_result "
    assert rows(small, query + "FROM openings") == [
        ("melds", 3, 0.75, 61.0, 60.0, 69, 1.0, 1, 40.0),
        (None, 1, 0.25, None, None, None, None, 0, 1160.0),
    ]
    assert rows(small, "FROM opening_points") == [("okey51", True, points, 1) for points in (54, 60, 69)]
    assert rows(small, "FROM opening_turns") == [("okey51", True, 1, 3, 0, 0.75)]


def test_katlama_raises_the_second_opening_by_6_and_the_third_by_9(small: OpenDataSet) -> None:
    query = "SELECT katlama, step, openings, share, mean_points, mean_raise, wins, mean_result FROM katlama_steps"
    assert rows(small, query) == [
        (True, 1, 1, 1.0, 54.0, None, 0, 310.0),
        (True, 2, 1, 1.0, 60.0, 6.0, 0, 710.0),
        (True, 3, 1, 1.0, 69.0, 9.0, 1, -900.0),
    ]


def test_two_of_six_discards_were_islek_the_finishing_one_and_those_of_annulled_hands_left_out(
    small: OpenDataSet,
) -> None:
    assert rows(small, "FROM islek_rates") == about([("okey51", False, False, 6, 2, 0.3333, 0.0968, 0.7000, 200)])


def test_one_of_six_draws_was_a_take_and_cost_60(small: OpenDataSet) -> None:
    found = rows(small, "SELECT ruleset, bot, turns, takes, rate, opened, points FROM takes")
    assert found == about(
        [
            ("okey51", False, 6, 1, 0.1667, 0, 60),
            ("rounds", False, 1, 0, 0.0, 0, 0),
            ("rounds", True, 1, 0, 0.0, 0, 0),
        ]
    )


def test_hands_end_as_the_logs_say_and_cost_what_they_say(small: OpenDataSet) -> None:
    query = "SELECT outcome, finish, hands, share, mean_turns, mean_seconds, finisher_points, other_points FROM ends"
    assert rows(small, query) == about(
        [
            ("annulled", None, 1, 0.5, 2.0, 49.0, None, 0.0),
            ("finished", "okey", 1, 0.5, 7.0, 154.0, -900.0, 726.6667),
            ("finished", "normal", 4, 1.0, 1.5, 33.0, 0.0, -2.0),
        ]
    )


def test_a_dealt_okey_is_set_against_the_result(small: OpenDataSet) -> None:
    query = "SELECT okeys, seats, wins, mean_result, opened, mean_turn FROM okeys_dealt WHERE ruleset = 'okey51'"
    assert rows(small, query) == [(0, 3, 1, 190.0, 2, 1.0), (1, 1, 0, 710.0, 1, 1.0)]


def test_a_bot_ended_one_of_six_turns(small: OpenDataSet) -> None:
    assert rows(small, "FROM bots") == about(
        [("okey51", 7, 0, 0.0, 4, 0, 1, 0, 0), ("rounds", 6, 1, 0.1667, 16, 1, 4, 1, 1)]
    )


def test_turns_last_from_the_end_of_the_turn_before(small: OpenDataSet) -> None:
    query = "SELECT ruleset, move_seconds, acted, bot, turns, mean, median, longest, timed_out FROM turn_times"
    assert rows(small, query) == [
        ("okey51", None, "player", False, 7, 22.0, 28.0, 28.0, 0),
        ("rounds", 20, "player", False, 2, 6.0, 6.0, 7.0, 0),
        ("rounds", 20, "timeout", True, 1, 21.0, 21.0, 21.0, 1),
    ]


def test_moves_come_so_long_after_the_event_before(small: OpenDataSet) -> None:
    query = "SELECT type, actor, moves, mean, longest FROM move_times WHERE ruleset = 'rounds'"
    assert rows(small, query) == [
        ("HandFinished", "player", 1, 3.0, 3.0),
        ("TileDiscarded", "bot", 1, 1.0, 1.0),
        ("TileDiscarded", "player", 1, 7.0, 7.0),
        ("TileDrawn", "player", 2, 2.5, 3.0),
    ]


def test_players_are_told_with_all_that_they_did(small: OpenDataSet) -> None:
    query = "SELECT player, hands, wins, mean, opened, islek, takes, laid_off, captured, okeys_dealt, seconds "
    assert rows(small, query + "FROM player_results WHERE ruleset = 'okey51' ORDER BY player") == [
        ("ada", 1, 0, 310.0, 1, 0, 1, 2, 0, 0.0, 21.0),
        ("bora", 1, 0, 710.0, 1, 0, 0, 1, 0, 1.0, 21.0),
        ("cem", 1, 1, -900.0, 1, 1, 0, 1, 1, 0.0, 28.0),
        ("defne", 1, 0, 1160.0, 0, 1, 0, 0, 0, 0.0, 14.0),
    ]


def test_coverage_counts_every_hand_by_day(small: OpenDataSet) -> None:
    query = "SELECT day, ruleset, hands, finished, exhausted, annulled, quarantined FROM coverage"
    assert rows(small, query) == [
        (date(2026, 3, 1), "okey51", 2, 1, 0, 0, 1),
        (date(2026, 3, 1), "rounds", 1, 1, 0, 0, 0),
        (date(2026, 3, 2), "okey51", 5, 0, 0, 1, 4),
        (date(2026, 3, 2), "rounds", 1, 0, 0, 0, 1),
        (None, "rounds", 3, 3, 0, 0, 0),
    ]


def test_quarantine_is_told_by_reason_and_by_clause(small: OpenDataSet) -> None:
    assert rows(small, "FROM quarantined") == about(
        [("okey51", "violations", 4, 4 / 7), ("okey51", "halted", 1, 1 / 7), ("rounds", "halted", 1, 0.2)]
    )
    assert rows(small, "SELECT rule, findings, hands FROM breaches ORDER BY rule") == [
        (rule, 1, 1) for rule in ("actor", "clock", "katlama", "rack", "scores", "take-use", "turn")
    ]


def test_there_is_no_view_without_a_figure_worked_out_by_hand() -> None:
    tested = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in VIEWS if f"FROM {name}" not in tested] == ["played"]


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, OpenDataSet]]:
    """Hands of all kinds, and the ledger in which they are."""
    folder = tmp_path_factory.mktemp("large")
    address = f"sqlite:///{folder / 'ledger.db'}"
    with Ledger.open(address) as ledger:
        store(ledger, [*hands_of_all_kinds(), *simulated(12, seed=7)])
    export_from(address, folder / "data")
    with opened(folder / "data") as data_set:
        yield address, data_set


def test_points_are_the_sums_of_entries_and_the_scores_of_the_read_models(large: tuple[str, OpenDataSet]) -> None:
    address, data_set = large
    summed = rows(
        data_set,
        "SELECT hand, list(points ORDER BY seat) FROM (SELECT hand, seat, coalesce(sum(entries.points), 0) AS points "
        "FROM players LEFT JOIN entries USING (hand, seat) GROUP BY hand, seat) GROUP BY hand",
    )
    with source_at(address) as source:
        known = {hand.hand: hand.scores for hand in source.read_models.hands(verdict="clean", limit=10_000)}
    assert len(summed) > 20
    assert {hand: list(points) for hand, points in summed} == {hand: known[hand] for hand, _ in summed}
    assert rows(data_set, "SELECT hand, scores FROM hands ORDER BY hand") == sorted(summed)


@pytest.mark.parametrize("view", ["scores", "penalties"])
def test_the_total_of_a_view_is_the_sum_of_all_entries(large: tuple[str, OpenDataSet], view: str) -> None:
    _, data_set = large
    totals = rows(data_set, f"SELECT ruleset, sum(points) FROM {view} GROUP BY ruleset ORDER BY ruleset")
    assert totals == rows(
        data_set,
        "SELECT ruleset, sum(points) FROM entries JOIN hands USING (hand) GROUP BY ruleset ORDER BY ruleset",
    )
    assert [ruleset for ruleset, _ in totals] == sorted(RULESETS)


def test_standings_are_those_of_the_read_models(large: tuple[str, OpenDataSet]) -> None:
    address, data_set = large
    told = rows(data_set, "SELECT game, points FROM games UNION ALL SELECT game, points FROM quarantine_games")
    with source_at(address) as source:
        known = {game.standing.game: game.standing.points for game in source.read_models.games(limit=10_000)}
    assert dict(told) == known
