"""Time that runs backwards is counted and not measured."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path

import msgspec
import pytest

from okey_ledger.analytics.sql.query import opened

from .world import export_from, fill, rows_of, simulated

NOON = datetime(2026, 3, 1, 12, tzinfo=timezone(timedelta(hours=3)))


def stamped(hand: list[bytes], back_at: int | None) -> list[bytes]:
    """A hand with a second between its events, and an hour less from one of them on."""
    events = [msgspec.json.decode(line) for line in hand]
    for n, event in enumerate(events):
        hours = 1 if back_at is not None and n >= back_at else 0
        event["at"] = (NOON + timedelta(seconds=n) - timedelta(hours=hours)).isoformat()
    return [msgspec.json.encode(event) for event in events]


@pytest.fixture
def exported(address: str, folder: Path) -> Path:
    forward, backward = simulated(2, "rounds")
    fill(address, [stamped(forward, None), stamped(backward, len(backward) - 1)])
    export_from(address, folder)
    return folder


def test_a_hand_in_which_time_runs_backwards_has_no_length_and_is_counted(exported: Path) -> None:
    hands = {row["backward_stamps"]: row for row in rows_of(exported, "hands")}
    assert set(hands) == {0, 1}
    assert hands[0]["seconds"] == hands[0]["events"] - 1
    assert hands[1]["seconds"] is None
    with opened(exported) as data_set:
        [(backwards, seconds)] = data_set.ask("SELECT sum(backwards), sum(seconds) FROM coverage")
    assert (backwards, seconds) == (1, hands[0]["seconds"])


def test_a_turn_in_which_time_runs_backwards_has_no_length(exported: Path) -> None:
    turns = rows_of(exported, "turns")
    (without,) = [row for row in turns if row["seconds"] is None]
    assert without["ended_at"] < without["started_at"]
    assert all(row["seconds"] >= 0 for row in turns if row["seconds"] is not None)
    seats = [row["seconds"] for row in rows_of(exported, "players") if row["hand"] == without["hand"]]
    assert seats.count(None) == 1


def test_turns_say_whose_they_are_and_when_the_hand_was_played(exported: Path) -> None:
    seats = {(row["hand"], row["seat"]): row["player"] for row in rows_of(exported, "players")}
    days = {row["hand"]: row["started_at"].date() for row in rows_of(exported, "hands")}
    for turn in rows_of(exported, "turns"):
        assert turn["player"] == seats[turn["hand"], turn["seat"]]
        assert (turn["ruleset"], turn["hand_day"]) == ("rounds", days[turn["hand"]])
