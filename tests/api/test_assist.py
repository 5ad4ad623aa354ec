"""What the table tells a seat over HTTP, and the lay-off at one touch."""

from __future__ import annotations

import msgspec
import pytest

from tests.api.house import House
from tests.logs import deal

OPENED = deal(racks={0: "R10 R11 R12 B10 B11 B12 K1 K3 R13 R9"}, assisted=True).open(0, "R10 R11 R12", "B10 B11 B12")
TOUCH = b'{"seat":0,"tile":"R13"}'
PATH = "/v1/hands/h-1/assist"


def test_an_assisted_table_tells_what_can_be_laid_off(house: House) -> None:
    house.play(OPENED)
    told = house.get(PATH, "player")
    assert {"meld": 0, "owner": 0, "tile": "R13", "charges": []} in told["lay_offs"]
    assert told == house.get(f"{PATH}?seat=0")
    assert set(told["islek"]) >= {"R13", "R9"}


def test_a_referee_says_for_which_seat(house: House) -> None:
    house.play(OPENED)
    assert house.ask("GET", PATH, "referee").status_code == 400


def test_a_touched_tile_is_laid_off_with_the_mark_of_the_assistant(house: House) -> None:
    house.play(OPENED)
    answer = house.ask("POST", f"{PATH}/lay-off", "table", TOUCH)
    assert (answer.status_code, answer.json()["n"]) == (201, 2)
    stored = msgspec.json.decode(house.service.ledger.events_of("h-1")[2])
    assert (stored["type"], stored["tile"], stored["via"]) == ("TileLaidOff", "R13", "assist")
    assert answer.json()["event"] == stored


def test_a_repeated_touch_lays_off_once(house: House) -> None:
    house.play(OPENED)
    first = house.ask("POST", f"{PATH}/lay-off", "table", TOUCH, Idempotency_Key="t-1")
    again = house.ask("POST", f"{PATH}/lay-off", "table", TOUCH, Idempotency_Key="t-1")
    assert (again.status_code, again.content) == (201, first.content)
    assert house.service.ledger.version("h-1") == 3


def test_a_touch_that_another_process_lays_off_meanwhile_is_laid_off_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.play(OPENED)
    first = house.ask("POST", f"{PATH}/lay-off", "table", TOUCH, Idempotency_Key="t-1")
    begin = house.service.idempotency_keys.begin
    # as where the hand was looked at just before the other process stored
    monkeypatch.setattr(house.service.idempotency_keys, "begin", lambda *said: begin(*said)._replace(is_new=True))
    again = house.ask("POST", f"{PATH}/lay-off", "table", TOUCH, Idempotency_Key="t-1")
    assert (again.status_code, again.content) == (201, first.content)
    assert house.service.ledger.version("h-1") == 3


def test_a_tile_that_fits_nowhere_is_not_laid_off(house: House) -> None:
    house.play(OPENED)
    assert house.ask("POST", f"{PATH}/lay-off", "table", b'{"seat":0,"tile":"K1"}').status_code == 422
    assert house.ask("POST", f"{PATH}/lay-off", "table", TOUCH, If_Match='"0"').status_code == 409
    assert house.service.ledger.version("h-1") == 2


def test_a_table_that_does_not_assist_tells_nothing(house: House) -> None:
    house.play(deal())
    assert house.ask("GET", PATH, "player").status_code == 409
    assert house.ask("POST", f"{PATH}/lay-off", "table", TOUCH).status_code == 409


def test_classic_okey_tells_whether_a_seat_is_ready(house: House) -> None:
    house.play(deal("rounds", racks={0: "R1 R2 R3 R7 R8 R9 B1 B2 B3 B7 B8 B9 K1 K2 K9"}))
    assert house.get(PATH, "player")["ready"] is False
    house.play(deal("rounds", racks={0: "R1 R2 R3 R7 R8 R9 B1 B2 B3 B7 B8 B9 B10 B11 K9"}, hand="h-2"))
    ready = house.get("/v1/hands/h-2/assist", "player")
    assert ready["ready"] is True
    assert "K9" in [finish["discard"] for finish in ready["finishes"]]
