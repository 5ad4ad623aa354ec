"""Hands that are stored and cannot be read: everybody is told so, a referee why."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.api.house import House, address_of, open_house
from tests.disputes.hands import captured
from tests.logs import deal

EDIT = "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = ?"
CUT = "DELETE FROM stored_events WHERE originator_id = ? AND originator_version = ?"


def forge(folder: Path, statement: str, *values: object) -> None:
    """Edit the file of the ledger as somebody could who has it."""
    with closing(sqlite3.connect(folder / "ledger.db")) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(statement, values)
        connection.commit()


@pytest.fixture
def played(tmp_path: Path) -> str:
    """The address of a ledger with the hand h-1, whose end is an annulment, and h-2."""
    address = address_of("sqlite", tmp_path)
    with open_house(address) as house:
        house.play(captured().annul())
        house.play(deal(hand="h-2"))
        house.tell(b'{"type":"SeatTakenOver","hand":"h-2","n":1,"seat":3}')
    return address


def asked(house: House, method: str, path: str, key: str, body: bytes | None = None, **headers: str) -> Any:
    answer = house.ask(method, path, key, body, **headers)
    assert (answer.status_code, answer.json()["type"]) == (409, "urn:okey-ledger:problem:damaged"), answer.text
    return answer.json()


READING = ("", "/steps/1", "/events", "/entries", "/audit", "/assist?seat=0")


@pytest.mark.parametrize("what", READING)
def test_a_hand_with_an_event_that_is_gone_is_said_to_be_damaged(played: str, tmp_path: Path, what: str) -> None:
    forge(tmp_path, CUT, "h-1", 4)
    with open_house(played) as house:
        told = asked(house, "GET", f"/v1/hands/h-1{what}", "referee")
        assert (told["hand"], told["n"]) == ("h-1", 3)
        assert told["detail"] == (
            "h-1, event 3: the event is missing; run okey-ledger verify, and look for the event in a backup."
        )
        hidden = asked(house, "GET", f"/v1/hands/h-1{what}", "player")
        assert hidden["detail"] == "What is stored of h-1 cannot be read; a referee is told why."
        assert house.get("/v1/hands/h-2")["n"] == 1


def test_a_hand_whose_stored_lines_are_no_log_is_damaged_and_a_referee_is_told_each_reason(
    played: str, tmp_path: Path
) -> None:
    forge(tmp_path, EDIT, b"\0" * 32 + b'{"type":"TileDrawn","hand":"h-1","n":2}', "h-1", 3)
    with open_house(played) as house:
        told = asked(house, "GET", "/v1/hands/h-1", "referee", Accept_Language="tr")
        assert [(problem["n"], problem["case"]) for problem in told["problems"]] == [(2, "missing-field")]
        assert "Eksik" in told["problems"][0]["message"] or "eksik" in told["problems"][0]["message"]
        assert "problems" not in asked(house, "GET", "/v1/hands/h-1", "player")


def test_nothing_is_stored_of_a_damaged_hand_and_the_table_is_told(played: str, tmp_path: Path) -> None:
    forge(tmp_path, CUT, "h-2", 1)
    with open_house(played) as house:
        before = house.service.ledger.last_position()
        event = b'{"type":"SeatReclaimed","hand":"h-2","n":2,"seat":3}'
        asked(house, "POST", "/v1/hands/h-2/events", "table", event)
        assert house.service.ledger.last_position() == before


def test_a_damaged_hand_cannot_be_supposed_compared_or_disputed(played: str, tmp_path: Path) -> None:
    forge(tmp_path, CUT, "h-1", 4)
    with open_house(played) as house:
        asked(house, "POST", "/v1/hands/h-1/what-if", "referee", b'{"options":{}}')
        asked(house, "POST", "/v1/what-if", "referee", b'{"log":"h-1","options":{}}')
        asked(house, "POST", "/v1/comparisons", "referee", b'{"first":"h-1","second":"h-2"}')
        asked(house, "POST", "/v1/disputes", "player", b'{"hand":"h-1","claim":"score"}')


def test_a_damaged_dispute_is_told_like_a_damaged_hand(played: str, tmp_path: Path) -> None:
    with open_house(played) as house:
        opened = house.ask("POST", "/v1/disputes", "player", b'{"hand":"h-1","claim":"score"}')
        id = opened.json()["dispute"]
        forge(tmp_path, EDIT, b"\0" * 32 + b"{}", f"dispute/{id}", 1)
        told = asked(house, "GET", f"/v1/disputes/{id}", "referee")
        assert (told["dispute"], told["n"]) == (id, 0)


@pytest.mark.parametrize("language", ["en", "tr", "ar"])
def test_why_a_hand_is_damaged_is_said_in_the_callers_language(played: str, tmp_path: Path, language: str) -> None:
    forge(tmp_path, CUT, "h-1", 4)
    with open_house(played) as house:
        answer = house.ask("GET", "/v1/hands/h-1", "referee", Accept_Language=language)
        assert answer.headers["content-language"] == language
        assert ("the event is missing" in answer.json()["detail"]) == (language == "en")


@pytest.mark.parametrize("state", [b"\0" * 32 + b"{no", b"\0" * 32 + b'{"n":0,"hand":"h-1"}', b"\0" * 40, b""])
def test_the_feed_stops_before_an_event_that_cannot_be_read(played: str, tmp_path: Path, state: bytes) -> None:
    with open_house(played) as house:
        sound = house.ask("GET", "/v1/feed?limit=3", "referee").content
    forge(tmp_path, EDIT, state, "h-1", 4)
    with open_house(played) as house:
        for form in ("jsonl", "cloudevents"):
            answer = house.ask("GET", f"/v1/feed?format={form}", "referee")
            assert answer.status_code == 200
            assert len([json.loads(line) for line in answer.content.splitlines()]) == 3
        assert house.ask("GET", "/v1/feed", "referee").content == sound
        for query in ("after=3", "after=3&format=sse", "after=3&hand=h-1", "hand=h-1&after=3&format=sse"):
            told = asked(house, "GET", f"/v1/feed?{query}", "referee")
            assert (told["hand"], told["n"]) == ("h-1", 3)
        assert house.ask("GET", "/v1/feed", "analyst").content == b""  # h-1 has ended no more


def test_the_feed_of_ended_hands_stops_before_a_hand_that_was_damaged_later(played: str, tmp_path: Path) -> None:
    with open_house(played) as house:
        assert house.ask("GET", "/v1/feed", "analyst").content
    forge(tmp_path, EDIT, b"\0" * 32 + b"{no", "h-1", 4)
    with open_house(played) as house:
        assert asked(house, "GET", "/v1/feed", "analyst")["hand"] == "h-1"
