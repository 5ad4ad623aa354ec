"""What if, and two logs beside each other, over HTTP."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tests.api.house import House
from tests.logs import Hand, deal
from tests.rules.last_turns import finished

TEAMS = finished(teams=True)


def asked(house: House, path: str, key: str, body: object, status: int = 200) -> Any:
    answer = house.ask("POST", path, key, msgspec.json.encode(body))
    assert answer.status_code == status, answer.text
    return answer.json()


def events(hand: Hand) -> list[Any]:
    return [json.loads(line) for line in hand.lines.splitlines()]


def test_what_other_options_change_in_a_stored_hand(small_house: House) -> None:
    small_house.play(TEAMS)
    body = {"options": {"house.partner_pays": True}}
    said = asked(small_house, "/v1/hands/h-1/what-if", "player", body)
    assert list(said) == "hand ruleset options before after differences".split()
    assert said["options"] == [{"option": "house.partner_pays", "before": False, "after": True}]
    assert said["differences"]["entries"] == [{"n": 13, "seat": 2, "rule": "rest", "before": 0, "after": 140}]
    assert small_house.get("/v1/hands/h-1/audit")["scores"] == said["before"]["scores"]


def test_what_other_options_change_in_a_log_that_is_sent(small_house: House) -> None:
    body = {"log": events(TEAMS), "options": {"house.partner_pays": True}}
    for key in ("table", "player", "referee", "analyst"):
        said = asked(small_house, "/v1/what-if", key, body)
        assert said["options"] == [{"option": "house.partner_pays", "before": False, "after": True}]
        assert said["differences"]["entries"] == [{"n": 13, "seat": 2, "rule": "rest", "before": 0, "after": 140}]
    assert small_house.get("/v1/hands")["hands"] == []
    small_house.play(TEAMS)
    assert asked(small_house, "/v1/what-if", "player", body | {"log": "h-1"}) == said


@pytest.mark.parametrize(
    "body",
    [
        {"log": "h-9", "options": {}},
        {"log": [], "options": {}},
        {"log": 7, "options": {}},
        {"options": {}},
        {"log": [{"type": "HandExhausted", "hand": "h", "n": 0}], "options": {}},
        {"log": [{"type": "TileDrawn"}], "options": {}},
    ],
)
def test_what_is_no_log_is_not_supposed(small_house: House, body: object) -> None:
    answer = small_house.ask("POST", "/v1/what-if", "referee", msgspec.json.encode(body))
    assert answer.status_code == (404 if b"h-9" in answer.request.content else 400)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({"options": {"katlma": False}}, "malformed"),
        ({"options": {"katlama": 7}}, "malformed"),
        ({"options": {"start_points": 20}}, "no-log"),
        ({"options": []}, "malformed"),
        ({"katlama": False}, "malformed"),
    ],
)
def test_options_that_cannot_be_supposed_are_refused(small_house: House, body: object, kind: str) -> None:
    small_house.play(TEAMS)
    said = asked(small_house, "/v1/hands/h-1/what-if", "referee", body, 400)
    assert said["type"] == f"urn:okey-ledger:problem:{kind}"


def test_a_running_hand_is_supposed_for_a_referee_alone(small_house: House) -> None:
    small_house.play(deal(racks={0: "R1"}).discard(0, "R1"))
    body = {"options": {"katlama": False}}
    assert asked(small_house, "/v1/hands/h-1/what-if", "referee", body)["differences"]["verdict"] is None
    for key in ("player", "analyst"):
        asked(small_house, "/v1/hands/h-1/what-if", key, body, 403)


def test_a_stored_hand_is_compared_with_a_players_log(small_house: House) -> None:
    small_house.play(TEAMS)
    mine = events(TEAMS)
    mine[2]["tile"] = "K12"
    said = asked(small_house, "/v1/comparisons", "player", {"first": "h-1", "second": mine})
    assert (said["same"], said["divergence"]["n"]) == (False, 2)
    assert [divergence and divergence["n"] for divergence in said["seats"]] == [2, None, None, None]
    same = asked(small_house, "/v1/comparisons", "player", {"first": events(TEAMS), "second": "h-1"})
    assert same["same"]


def test_what_a_caller_may_not_see_is_not_compared(small_house: House) -> None:
    small_house.play(deal(racks={0: "R1"}).discard(0, "R1"))
    body = {"first": "h-1", "second": "h-1"}
    for key in ("player", "analyst", "table"):
        asked(small_house, "/v1/comparisons", key, body, 403)
    assert asked(small_house, "/v1/comparisons", "referee", body)["same"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"first": "h-1"}, 400),
        ({"first": "h-1", "second": 7}, 400),
        ({"first": "h-1", "second": []}, 400),
        ({"first": "h-1", "second": [{"type": "TileDrawn"}]}, 400),
        ({"first": "h-1", "second": [{"type": "HandExhausted", "hand": "h", "n": 0}]}, 400),
        ({"first": "h-1", "second": "a/b"}, 400),
        ({"first": "h-9", "second": "h-1"}, 404),
    ],
)
def test_what_is_no_log_is_refused(small_house: House, body: object, status: int) -> None:
    small_house.play(TEAMS)
    assert asked(small_house, "/v1/comparisons", "referee", body, status)["status"] == status


@pytest.mark.parametrize("path", ["/v1/what-if", "/v1/comparisons"])
def test_a_log_that_is_sent_to_be_supposed_or_compared_is_no_longer_than_any_body(
    small_house: House, path: str
) -> None:
    body = b'{"log":[%b1]}' % (b"1," * small_house.service.settings.max_body)
    assert small_house.ask("POST", path, "player", body).status_code == 413


@pytest.mark.parametrize("hand", ["a b", "x" * 65, "é", ""])
def test_a_log_with_an_id_that_is_none_is_refused(small_house: House, hand: str) -> None:
    events = [msgspec.json.decode(line) | {"hand": hand} for line in deal().annul().lines.splitlines()]
    for path, body in (
        ("/v1/what-if", {"log": events, "options": {"katlama": False}}),
        ("/v1/comparisons", {"first": events, "second": events}),
    ):
        answer = small_house.ask("POST", path, "table", msgspec.json.encode(body))
        assert (answer.status_code, answer.json()["problems"][0]["case"]) == (400, "bad-hand-id")
