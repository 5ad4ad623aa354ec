"""Keys: shown once, stored as a hash, worthless when revoked or expired."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from sqlalchemy import select

from okey_ledger.api.auth.keys import WrongKey
from okey_ledger.api.http.problems import Unavailable
from okey_ledger.api.observability.logs import Lines
from okey_ledger.api.storage.database import KEYS
from tests.api.house import House, open_house
from tests.logs import deal


def test_a_key_is_stored_as_its_hash_alone(house: House) -> None:
    whole = house.key("referee")
    with house.service.database.reading() as connection:
        stored = repr(connection.execute(select(KEYS)).all())
    assert whole.split(".")[1] in stored
    assert whole.split(".")[2] not in stored


def test_a_key_with_another_secret_is_none(house: House) -> None:
    whole = house.keys["referee"]
    other = whole[:-1] + ("A" if whole[-1] != "A" else "B")
    assert house.ask("GET", "/v1/hands", other).status_code == 401


def test_a_revoked_key_opens_nothing_any_more_at_once(house: House) -> None:
    whole = house.key("referee")
    assert house.ask("GET", "/v1/hands", whole).status_code == 200
    assert house.ask("DELETE", f"/v1/keys/{whole.split('.')[1]}", "admin").status_code == 204
    assert house.ask("GET", "/v1/hands", whole).status_code == 401


def test_a_key_that_another_program_revokes_is_trusted_no_longer_than_set(address: str) -> None:
    with open_house(address, key_cache_seconds=0) as house:
        whole = house.key("referee")
        assert house.ask("GET", "/v1/hands", whole).status_code == 200
        house.service.keys.revoke(whole.split(".")[1])
        assert house.ask("GET", "/v1/hands", whole).status_code == 401


def test_an_expired_key_opens_nothing_even_while_it_is_trusted(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    soon = datetime.now(UTC) + timedelta(hours=1)
    whole, _ = house.service.keys.create("referee", expires_at=soon)
    assert house.ask("GET", "/v1/hands", whole).status_code == 200

    class Later(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return soon

    monkeypatch.setattr("okey_ledger.api.auth.authentication.datetime", Later)
    assert house.ask("GET", "/v1/hands", whole).status_code == 401
    monkeypatch.setattr("okey_ledger.api.auth.keys.datetime", Later)
    assert house.service.keys.caller(whole) is None


def test_an_admin_makes_lists_and_revokes_keys(house: House) -> None:
    made = house.ask("POST", "/v1/keys", "admin", b'{"role":"player","player":"bora","label":"a phone"}')
    assert made.status_code == 201
    whole = made.json()["key"]
    assert house.ask("GET", "/v1/hands", whole).status_code == 200
    listed = house.get("/v1/keys", "admin")["keys"]
    assert listed[0]["id"] == made.json()["id"]
    assert (listed[0]["player"], listed[0]["label"], listed[0]["revoked_at"]) == ("bora", "a phone", None)
    assert whole not in house.ask("GET", "/v1/keys", "admin").text
    assert house.ask("DELETE", f"/v1/keys/{listed[0]['id']}", "admin").status_code == 204
    assert house.get("/v1/keys", "admin")["keys"][0]["revoked_at"] is not None


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"role": "player", "player": ""}, "A player's id has 1 to 200 characters"),
        ({"role": "player", "player": "ada\x1b[2J"}, "none of them a control character"),
        ({"role": "table", "label": "x" * 201}, "A label has at most 200 characters"),
        ({"role": "table", "label": "a\0b"}, "A label has at most 200 characters"),
    ],
)
def test_an_id_or_a_label_that_cannot_be_shown_makes_no_key(house: House, said: dict[str, str], reason: str) -> None:
    refused = house.ask("POST", "/v1/keys", "admin", msgspec.json.encode(said))
    assert refused.status_code == 400
    assert reason in refused.json()["detail"]


def test_keys_come_in_pages_the_newest_first(house: House) -> None:
    for number in range(4):
        house.service.keys.create("table", label=str(number))
    whole = house.get("/v1/keys", "admin")
    assert (len(whole["keys"]), whole["next"]) == (9, None)
    read = []
    page = house.get("/v1/keys?limit=2", "admin")
    while page["next"] is not None:
        assert len(page["keys"]) == 2
        read += page["keys"]
        page = house.get(f"/v1/keys?limit=2&cursor={page['next']}", "admin")
    assert [*read, *page["keys"]] == whole["keys"]


@pytest.mark.parametrize(
    "wanted",
    [
        {"role": "player"},
        {"role": "referee", "player": "ada"},
        {"role": "king"},
        {},
        {"role": "player", "player": ""},
        {"role": "player", "player": "a\0b"},
        {"role": "table", "expires_at": "2020-01-01T00:00:00Z"},
        {"role": "table", "expires_at": "2099-01-01T00:00:00"},
        {"role": "table", "more": 1},
    ],
    ids=str,
)
def test_a_key_that_cannot_be_is_not_made(small_house: House, wanted: dict[str, str]) -> None:
    before = len(small_house.service.keys.list())
    assert small_house.ask("POST", "/v1/keys", "admin", msgspec.json.encode(wanted)).status_code == 400
    assert len(small_house.service.keys.list()) == before


def test_only_players_keys_are_for_a_player(small_house: House) -> None:
    with pytest.raises(WrongKey, match="for a player"):
        small_house.service.keys.create("table", "ada")


def test_the_last_use_of_a_key_is_remembered(house: House) -> None:
    house.get("/v1/hands")
    house.service.authentication.note_use()
    used = {key.role: key.used_at for key in house.service.keys.list()}
    assert used["referee"] is not None
    assert used["admin"] is None


def test_a_key_makes_no_more_requests_than_it_may(address: str) -> None:
    with open_house(address, rate=0.001, burst=3) as house:
        statuses = [house.ask("GET", "/v1/hands", "referee").status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        refused = house.ask("GET", "/v1/hands", "referee")
        assert int(refused.headers["retry-after"]) > 0
        assert house.ask("GET", "/v1/hands", "analyst").status_code == 200


def test_no_secret_comes_into_the_log(small_house: House, caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("okey_ledger")
    logger.setLevel("DEBUG")
    try:
        with caplog.at_level("DEBUG"):
            small_house.get("/v1/hands")
            small_house.ask("GET", f"/v1/hands?cursor={small_house.keys['admin']}", small_house.keys["referee"])
            small_house.ask("GET", "/v1/hands", "okl.000000000000." + 43 * "s")
    finally:
        logger.setLevel("NOTSET")
    said = "".join(str(vars(record)) for record in caplog.records if record.name == "okey_ledger")
    assert "answered" in said
    assert not [key for key in small_house.keys.values() if key.split(".")[2] in said]


def test_when_a_key_was_used_is_stored_the_next_time_where_it_cannot_be_now(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: object) -> None:
        raise Unavailable

    house.get("/v1/hands")
    with monkeypatch.context() as failing:
        failing.setattr(house.service.keys, "note_use", fails)
        with pytest.raises(Unavailable):
            house.service.authentication.note_use()
    house.service.authentication.note_use()
    assert [key["role"] for key in house.get("/v1/keys", "admin")["keys"] if key["used_at"]] == ["referee"]


def test_a_service_ends_though_the_storage_does_not_answer(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: object) -> None:
        raise Unavailable

    with open_house(address) as house:
        monkeypatch.setattr(house.service.keys, "note_use", fails)
        house.get("/v1/hands")
    with pytest.raises(RuntimeError, match="after shutdown"):
        house.service._threads.submit(print)


def test_who_made_and_who_revoked_a_key_is_kept(house: House) -> None:
    admin = house.keys["admin"].split(".")[1]
    made = house.ask("POST", "/v1/keys", "admin", b'{"role":"table"}').json()
    assert (made["created_by"], made["revoked_by"]) == (admin, None)
    assert house.ask("DELETE", f"/v1/keys/{made['id']}", "admin").status_code == 204
    assert house.ask("DELETE", f"/v1/keys/{made['id']}", house.key("admin")).status_code == 204
    kept = {key["id"]: key for key in house.get("/v1/keys", "admin")["keys"]}
    assert kept[made["id"]]["revoked_by"] == admin  # the first one did it
    assert kept[admin]["created_by"] == "command line"


def test_when_and_through_which_key_events_came_is_kept(house: House) -> None:
    house.play(deal(racks={0: "R1"}).discard(0, "R1"))
    house.tell(b'{"type":"SeatTakenOver","hand":"h-1","n":2,"seat":3}')
    house.service.receipts.store()
    receipts = house.service.receipts.of("h-1")
    assert [(receipt.first, receipt.last) for receipt in receipts] == [(0, 1), (2, 2)]
    assert {receipt.key for receipt in receipts} == {house.keys["table"].split(".")[1]}
    assert datetime.now(UTC) - datetime.fromisoformat(receipts[0].at) < timedelta(minutes=1)


def test_the_log_says_who_did_what_from_where(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "okey_ledger")
    house.play(deal(racks={0: "R1"}))
    house.tell(deal(racks={0: "R1"}).discard(1, "R1").lines.splitlines()[1])
    house.ask("GET", "/v1/hands/..%2F%E2%80%A8%C2%9B%7F", "player")
    house.ask("GET", "/v1/hands?id=h-1", "player")
    house.ask("GET", "/v1/hands", "okl.none")
    told = [record.facts for record in caplog.records if record.getMessage() == "answered"]  # type: ignore[attr-defined]
    table, player = house.keys["table"].split(".")[1], house.keys["player"].split(".")[1]
    assert [tuple(facts.get(name) for name in ("key", "role", "hand", "status", "outcome")) for facts in told] == [
        (table, "table", "h-1", 201, "ok"),
        (table, "table", "h-1", 422, "rules-broken"),
        (None, None, None, 404, "not-found"),
        (player, "player", "h-1", 200, "ok"),
        (None, None, None, 401, "not-authenticated"),
    ]
    assert all(facts["client"] and facts["ms"] >= 0 for facts in told)
    lines = [Lines().format(record) for record in caplog.records]
    assert all(line.isascii() and line.isprintable() for line in lines)
    assert any(r"\u2028\u009b" in line for line in lines)
