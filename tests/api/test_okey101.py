"""101 Okey over HTTP: a whole hand move by move, what is refused, assistance, disputes and what if."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tests.api.house import House
from tests.logs import Hand
from tests.perft.positions import worked
from tests.rules.okey101.cases import paired


def whole(**options: Any) -> Hand:
    """The worked example of the rules, to its end."""
    return worked(1, **options).draw(0).lay_off(0, 0, "R7").lay_off(0, 10, "Y8").finish(0, "Y3")


def asked(house: House, path: str, key: str, body: object, status: int = 200) -> Any:
    answer = house.ask("POST", path, key, msgspec.json.encode(body))
    assert answer.status_code == status, answer.text
    return answer.json()


def test_a_whole_hand_is_played_move_by_move_and_scored(small_house: House) -> None:
    bora = small_house.key("player", "bora")
    for n, line in enumerate(whole().lines.splitlines()):
        assert small_house.tell(line).status_code == 201
        state = small_house.get("/v1/hands/h-1")
        seen = small_house.get("/v1/hands/h-1", bora)
        assert (state["n"], state["bar"]) == (n, 101)
        if n < 29:
            assert {tile for rack in (seen["racks"][0], *seen["racks"][2:]) for tile in rack} == {"?"}
            assert seen["racks"][1] == state["racks"][1]
    assert state["outcome"] == {"kind": "finished", "finish": "normal", "seat": 0}
    report = small_house.get("/v1/hands/h-1/audit")
    assert (report["verdict"], report["scores"]) == ("clean", [-101, 166, 151, 303])


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (worked(1).draw(0).open(0, "R7 K1 Y1").last, "already-opened"),
        (worked(1).draw(0).discard(0, "R2").last, "rack"),
        (worked(1).draw(0).lay_off(0, 2, "R7").last, "lay-off"),
        (worked(1).draw(0).lay(0, "R7 Y8 Y3").last, "meld"),
        (worked(1).take(0).discard(0, "Y8").last, "take-use"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_breaks_a_rule_is_refused_and_not_stored(small_house: House, move: Any, rule: str) -> None:
    lines = worked(1).lines.splitlines()
    small_house.play(worked(1).take(0) if rule == "take-use" else worked(1).draw(0))
    answer = small_house.tell(msgspec.json.encode(move))
    assert (answer.status_code, rule in {broken["rule"] for broken in answer.json()["violations"]}) == (422, True)
    assert small_house.get("/v1/hands/h-1")["n"] == len(lines)


def test_an_assisted_table_offers_no_lay_off_beyond_the_limit(small_house: House) -> None:
    small_house.play(paired(assisted=True).lay_off(1, 0, "R9"))
    bora = small_house.key("player", "bora")
    told = small_house.get("/v1/hands/h-1/assist", bora)
    assert (told["bar"], {move["tile"] for move in told["lay_offs"]}) == (None, {"R8", "B6", "K5", "K9"})
    touched = asked(small_house, "/v1/hands/h-1/assist/lay-off", "table", {"seat": 1, "tile": "B6"}, 201)
    assert touched["event"]["via"] == "assist"
    assert small_house.get("/v1/hands/h-1/assist", bora)["lay_offs"] == []
    asked(small_house, "/v1/hands/h-1/assist/lay-off", "table", {"seat": 1, "tile": "K5"}, 422)


def test_a_score_is_disputed_and_answered_with_the_reading(small_house: House) -> None:
    small_house.play(whole())
    claim = {"hand": "h-1", "claim": "score", "entry": {"n": 4, "seat": 1, "rule": "islek"}, "figure": 0}
    said = asked(small_house, "/v1/disputes", small_house.key("player", "bora"), claim, 201)
    assert said["answer"]["entries"][0]["points"] == 101
    assert "house.islek_points" in {item["option"] for item in said["answer"]["alternatives"]}


def test_what_other_readings_change(small_house: House) -> None:
    small_house.play(whole())
    readings = {"house.fed_opening": "times", "house.capture_points": 101, "house.okey_left_multiplied": True}
    said = asked(small_house, "/v1/hands/h-1/what-if", "player", {"options": readings})
    assert said["after"]["scores"] == [-101, 447, 252, 303]
    assert json.dumps(said["differences"]["entries"]).count('"rule": "take"') == 1
