"""Names of players: noted by an admin, shown where players are named, erased."""

from __future__ import annotations

import json
from typing import Any

from tests.api.house import House
from tests.logs import deal

HAND = deal(racks={0: "R1 R2 R3"}, hand="h-1").discard(0, "R1").discard(0, "R2")


def put(house: House, player: str, name: str) -> int:
    return house.ask("PUT", f"/v1/players/{player}", "admin", json.dumps({"name": name}).encode()).status_code


def broken(house: House) -> Any:
    """A hand that breaks a rule, as it was imported."""
    house.service.ledger.record_hand("h-1", HAND.lines.splitlines())
    return HAND


def test_a_name_stands_in_the_sentences_of_a_report_and_changes_its_tag(house: House) -> None:
    broken(house)
    before = house.ask("GET", "/v1/hands/h-1/audit", "referee")
    assert "ada (seat 0)" in before.text
    assert put(house, "ada", "Ayşe") == 200
    after = house.ask("GET", "/v1/hands/h-1/audit", "referee", If_None_Match=before.headers["etag"])
    assert "Ayşe (seat 0)" in after.text
    assert house.get("/v1/players/ada", "admin") == {"player": "ada", "name": "Ayşe", "erased": False}


def test_an_erased_player_is_shown_as_erased_and_every_list_is_readable(house: House) -> None:
    broken(house)
    put(house, "ada", "Ayşe")
    assert house.ask("DELETE", "/v1/players/ada", "admin").status_code == 204
    report = house.get("/v1/hands/h-1/audit")
    assert "erased (seat 0)" in report["violations"][0]["message"]
    assert house.get("/v1/hands")["hands"][0]["players"][0] == "ada"
    assert house.get("/v1/players/ada", "admin") == {"player": "ada", "name": None, "erased": True}
    turkish = house.ask("GET", "/v1/hands/h-1/entries", "referee", Accept_Language="tr")
    assert turkish.status_code == 200


def test_a_player_of_whom_nothing_is_noted_is_not_there(house: House) -> None:
    assert house.ask("GET", "/v1/players/zoe", "admin").status_code == 404
    assert house.ask("DELETE", "/v1/players/zoe", "admin").status_code == 204


def test_names_that_are_none_and_ids_with_slashes(small_house: House) -> None:
    assert put(small_house, "ada", "\u0007") == 400
    assert put(small_house, "club/7", "Ada") == 200
    assert small_house.get("/v1/players/club/7", "admin")["player"] == "club/7"


def test_a_name_that_another_program_erases_is_gone_when_it_is_looked_up_anew(small_house: House) -> None:
    broken(small_house)
    put(small_house, "ada", "Ayşe")
    assert "Ayşe" in small_house.ask("GET", "/v1/hands/h-1/audit", "referee").text
    small_house.service.private.erase_player("ada")
    small_house.service.names.forget("ada")
    assert "Ayşe" not in small_house.ask("GET", "/v1/hands/h-1/audit", "referee").text


def test_the_reason_of_an_annulled_hand_can_be_erased(house: House) -> None:
    house.play(deal(hand="h-2").annul("Bora left"))
    assert "Bora left" in house.ask("GET", "/v1/hands/h-2/events", "referee").text
    assert house.ask("DELETE", "/v1/hands/h-2/texts", "admin").status_code == 204
    told = house.ask("GET", "/v1/hands/h-2/events", "referee")
    assert "Bora left" not in told.text
    assert "sha256:" in told.text
    assert "Bora left" not in house.ask("GET", "/v1/feed", "referee", Accept="application/jsonl").text
    assert house.ask("DELETE", "/v1/hands/none/texts", "admin").status_code == 404


def test_what_was_said_in_a_dispute_can_be_erased_event_by_event(house: House) -> None:
    house.play(deal(hand="h-2").annul())
    opened = house.ask("POST", "/v1/disputes", "player", b'{"hand":"h-2","claim":"score","text":"Bora cheats"}').json()
    ruling = b'{"decision":"dismissed","reason":"Bora does not"}'
    house.ask("POST", f"/v1/disputes/{opened['dispute']}/ruling", "referee", ruling)
    path = f"/v1/disputes/{opened['dispute']}"
    assert "Bora cheats" in house.ask("GET", path, "referee").text
    assert house.ask("DELETE", f"{path}/texts?n=0", "admin").status_code == 204
    shown = house.ask("GET", path, "referee").text
    assert "Bora cheats" not in shown
    assert "Bora does not" in shown
    assert house.ask("DELETE", f"{path}/texts", "admin").status_code == 204
    assert "(text erased)" in house.ask("GET", path, "referee").text
    assert house.ask("DELETE", "/v1/disputes/none/texts", "admin").status_code == 404
