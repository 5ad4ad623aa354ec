"""`okey-ledger simulate`: legal hands, the same from the same command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run


def deals(log: str) -> list[dict[str, Any]]:
    """The first event of each hand of a log."""
    return [event for event in map(json.loads, log.splitlines()) if event["type"] == "HandDealt"]


def test_what_is_simulated_audits_clean(run: Run) -> None:
    played = run("simulate", "--ruleset", "okey51", "--hands", "2", "--seed", "7", "--claims", "--interruptions")
    assert (played.code, played.err, len(deals(played.out))) == (0, "", 2)
    assert run("audit", "-", piped=played.out.encode()).code == 0


def test_a_file_gets_what_standard_output_would(run: Run, tmp_path: Path) -> None:
    command = ("simulate", "--ruleset", "rounds", "--players", "2", "--hands", "3")
    printed = run(*command)
    written = run(*command, "--jobs", "2", "-o", "played.jsonl")
    assert (written.code, written.out) == (0, "")
    assert (tmp_path / "played.jsonl").read_text() == printed.out
    assert [path.name for path in tmp_path.glob("played*")] == ["played.jsonl"]


def test_options_are_given_one_by_one_or_as_json(run: Run) -> None:
    house = ("--options", '{"house": {"partner_pays": true}}', "--options", "house.okey_in_pairs=false")
    played = run("simulate", "--ruleset", "okey51", "--options", "katlama=false", *house)
    assert deals(played.out)[0]["options"] == {
        "katlama": False,
        "house": {"partner_pays": True, "okey_in_pairs": False},
    }


def test_bots_and_the_start_are_chosen(run: Run) -> None:
    bots = ("--bots", "random,skilled,random,skilled", "--start", "2027-02-03T20:00:00+03:00")
    (deal,) = deals(run("simulate", "--ruleset", "countdown", *bots).out)
    assert deal["players"] == ["random-1", "skilled-2", "random-3", "skilled-4"]
    assert deal["at"] == "2027-02-03T20:00:00+03:00"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (("--players", "2"), "okey51 is played by 4, not by 2"),
        (("--bots", "skilled"), "one for each seat"),
        (("--options", "kattama=true"), "There is no option kattama"),
        (("--options", "{x"), "not a JSON object"),
        (("--options", "start_points=5"), "start_points"),
        (("--start", "noon"), "not a time"),
        (("--start", "2026-01-01T00:00:00"), "time zone"),
        (("-o", "nowhere/played.jsonl"), "nowhere"),
        (("--seed", "-1"), "--seed"),
    ],
)
def test_what_cannot_be_simulated_is_said_in_one_line(run: Run, wrong: tuple[str, ...], why: str) -> None:
    ran = run("simulate", "--ruleset", "okey51", *wrong)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert why in ran.err


def test_players_of_a_known_truth_are_asked_for_by_number_or_one_by_one(run: Run, tmp_path: Path) -> None:
    asked = ("simulate", "--ruleset", "rounds", "--hands", "3")
    people = ("--people", "8", "--skill", "60-100", "--colluding", "25", "--omniscient", "25", "--cheating", "40")
    ran = run(*asked, *people, "--tables", "stay", "--hands-a-day", "2")
    assert [deal["players"] for deal in deals(ran.out)] == [
        ["p1", "p2", "p3", "p4"],
        ["p5", "p6", "p7", "p8"],
        ["p1", "p2", "p3", "p4"],
    ]
    assert [deal["at"][8:13] for deal in deals(ran.out)] == ["01T00", "01T12", "02T00"]
    file = tmp_path / "roster.json"
    file.write_text('[{"name": "a", "partner": "b", "feeds": 30}, {"name": "b"}, {"name": "c"}, {"name": "d"}]')
    named = run(*asked, "--roster", str(file)).out
    assert all(sorted(deal["players"]) == ["a", "b", "c", "d"] for deal in deals(named))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (("--skill", "80"), "say how many there are"),
        (("--people", "8", "--skill", "good"), "good is no skill"),
        (("--people", "8", "--colluding", "60", "--omniscient", "60"), "more than 100 percent"),
        (("--people", "3"), "3 players do not fill tables of 4"),
        (("--roster", "nowhere.json"), "nowhere.json cannot be read"),
        (("--roster", "/dev/null"), "is no JSON list of players"),
    ],
)
def test_players_that_cannot_be_are_refused_in_one_line(run: Run, wrong: tuple[str, ...], why: str) -> None:
    ran = run("simulate", "--ruleset", "rounds", *wrong)
    assert (ran.code, ran.out) == (2, "")
    assert why in ran.err
    assert ran.err.count("\n") == 1
