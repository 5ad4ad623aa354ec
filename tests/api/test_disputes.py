"""Disputes over HTTP: from the claim to the ruling on appeal, and what everybody may see of it."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tests.api.house import House
from tests.disputes.hands import SECOND, captured, low_opening
from tests.logs import deal
from tests.projections.worlds import won

CAPTURE = {"n": 5, "seat": 0, "rule": "capture"}
ENDED = captured().annul()
SHOWING = b'{"type":"HandFinished","hand":"h-1","n":1,"seat":0,"tile":"R1","pairs":[["K1","K1"]]}'
"""A finish that shows tiles, as none of this rule set does."""


def sent(house: House, path: str, key: str, body: object, status: int, **headers: str) -> Any:
    """The JSON that a posted body is answered with."""
    answer = house.ask("POST", path, key, msgspec.json.encode(body), **headers)
    assert answer.status_code == status, answer.text
    return answer.json()


def disputed(house: House, **said: Any) -> str:
    """The id of a dispute that Ada has opened about a capture."""
    claim = {"hand": "h-1", "claim": "score", "entry": CAPTURE} | said
    return str(sent(house, "/v1/disputes", "player", claim, 201)["dispute"])


def test_a_dispute_goes_its_way_and_the_standing_has_the_correction(house: House) -> None:
    house.play(won(0, 1))
    id = str(sent(house, "/v1/disputes", "player", {"hand": "game-1", "claim": "score"}, 201)["dispute"])
    fix = {"seat": 1, "points": 5, "n": 1, "rule": "lost"}
    ruling = {"decision": "upheld", "reason": "as seen", "corrections": [fix]}
    assert sent(house, f"/v1/disputes/{id}/ruling", "referee", ruling, 201)["status"] == "ruled"
    standing = house.get("/v1/games/game")
    assert (standing["balances"], standing["corrections"]) == ([20, 23, 18, 18], [0, 5, 0, 0])
    bora = house.key("player", "bora")
    assert sent(house, f"/v1/disputes/{id}/appeal", bora, {"reason": "no"}, 201)["status"] == "appealed"
    again = {"decision": "dismissed", "reason": "it stands"}
    refused = sent(house, f"/v1/disputes/{id}/ruling", "referee", again, 403)
    assert "another referee has to rule" in refused["detail"]
    settled = sent(house, f"/v1/disputes/{id}/ruling", house.key("referee"), again, 201)
    assert (settled["status"], settled["corrections"]) == ("settled", [])
    assert [event["type"] for event in settled["history"]] == [
        "DisputeOpened",
        "RulingMade",
        "AppealMade",
        "RulingMade",
    ]
    assert "corrections" not in house.get("/v1/games/game")
    assert house.get("/v1/hands/game-1/audit")["scores"] == [0, -2, -2, -2]


def test_opening_answers_with_what_the_rules_say_in_the_callers_language(house: House) -> None:
    house.play(ENDED)
    body = msgspec.json.encode({"hand": "h-1", "claim": "score", "entry": CAPTURE, "figure": 180})
    answer = house.ask("POST", "/v1/disputes", "player", body, Accept_Language="tr")
    assert answer.status_code == 201
    assert answer.headers["content-language"] == "tr"
    said = answer.json()
    assert answer.headers["location"] == f"/v1/disputes/{said['dispute']}"
    assert said["answer"]["message"] == "Yanlış: kurallara göre değer 180 değil, 190"
    (item,) = said["answer"]["alternatives"]
    assert (item["option"], item["value"], item["halted_at"]) == ("house.group_capture", "both", 5)
    (entry,) = house.get(f"/v1/disputes/{said['dispute']}")["answer"]["entries"]
    assert (entry["points"], entry["params"]["values"]) == (190, [9])


def test_a_move_that_the_service_refused_can_be_disputed(house: House) -> None:
    house.play(low_opening())
    move = msgspec.json.encode(low_opening().open(1, *SECOND).last)
    assert house.tell(move).status_code == 422
    claim = {"hand": "h-1", "claim": "refused-move", "move": json.loads(move)}
    said = sent(house, "/v1/disputes", house.key("player", "bora"), claim, 201)
    assert (said["answer"]["kind"], said["answer"]["case"]) == ("reading", "refused-move")
    assert [finding["rule"] for finding in said["answer"]["findings"]] == ["katlama"]


def test_while_a_hand_runs_a_player_sees_its_own_disputes_only(house: House) -> None:
    house.play(low_opening())
    bora = house.key("player", "bora")
    move = json.loads(msgspec.json.encode(low_opening().open(1, *SECOND).last))
    id = sent(house, "/v1/disputes", bora, {"hand": "h-1", "claim": "refused-move", "move": move}, 201)["dispute"]
    path = f"/v1/disputes/{id}"
    assert [house.ask("GET", path, key).status_code for key in (bora, "player", "referee")] == [200, 404, 200]
    for key in (bora, "referee"):
        (item,) = house.get("/v1/disputes?hand=h-1", key)["disputes"]
        assert "R12" not in str(item)
    assert house.get("/v1/disputes?hand=h-1", "player")["disputes"] == []
    sent(house, f"{path}/ruling", "referee", {"decision": "dismissed", "reason": "katlama"}, 201)
    assert house.ask("POST", f"{path}/appeal", "player", b'{"reason":"no"}').status_code == 404
    house.tell(low_opening().annul().lines.splitlines()[-1])
    assert house.ask("GET", path, "player").status_code == 200
    assert house.get("/v1/disputes?hand=h-1", "player")["disputes"] != []
    assert house.ask("GET", path, house.key("player", "zeki")).status_code == 404


def test_the_stock_of_a_running_hand_is_not_told_by_way_of_a_dispute(house: House) -> None:
    hand = deal(racks={0: "K2"}, stock="B7 R9 Y4").discard(0, "K2").idle(1)
    house.play(hand)
    cem = house.key("player", "cem")
    for tile in ("Y4", "R1"):
        move = {"type": "TileDrawn", "hand": "h-1", "n": 4, "seat": 2, "tile": tile}
        refused = sent(house, "/v1/disputes", cem, {"hand": "h-1", "claim": "refused-move", "move": move}, 422)
        assert "the stock is hidden" in refused["detail"]


def test_the_same_again_has_no_effect(house: House) -> None:
    house.play(ENDED)
    id = disputed(house)
    assert disputed(house) == id
    ruling = {"decision": "dismissed", "reason": "it stands"}
    first = sent(house, f"/v1/disputes/{id}/ruling", "referee", ruling, 201)
    assert sent(house, f"/v1/disputes/{id}/ruling", "referee", ruling, 201) == first
    other = sent(house, f"/v1/disputes/{id}/ruling", house.key("referee"), ruling, 409)
    assert other["type"] == "urn:okey-ledger:problem:dispute-elsewhere"


def test_a_dispute_is_withdrawn_by_its_own_player(house: House) -> None:
    house.play(ENDED)
    id = disputed(house)
    sent(house, f"/v1/disputes/{id}/withdrawal", house.key("player", "bora"), {}, 403)
    assert sent(house, f"/v1/disputes/{id}/withdrawal", "player", {"reason": "mine"}, 201)["status"] == "withdrawn"
    sent(house, f"/v1/disputes/{id}/ruling", "referee", {"decision": "upheld", "reason": "x"}, 409)
    sent(house, f"/v1/disputes/{id}/appeal", "player", {"reason": "x"}, 409)
    assert disputed(house) == f"{id}.2"


def test_a_withdrawal_that_says_nothing_needs_no_body(small_house: House) -> None:
    small_house.play(ENDED)
    given_up = small_house.ask("POST", f"/v1/disputes/{disputed(small_house)}/withdrawal", "player")
    assert (given_up.status_code, given_up.json()["status"]) == (201, "withdrawn")
    other = small_house.ask("POST", f"/v1/disputes/{disputed(small_house)}/appeal", "player")
    assert other.json()["detail"] == "The field reason is missing; add it."


def test_disputes_are_listed_page_by_page_for_those_who_played(house: House) -> None:
    house.play(ENDED)
    house.play(deal(hand="h-2").dealt_as(players=["zoe", "yan", "xia", "wim"]).annul())
    first = disputed(house)
    second = sent(house, "/v1/disputes", house.key("player", "bora"), {"hand": "h-1", "claim": "score"}, 201)
    third = sent(house, "/v1/disputes", house.key("player", "zoe"), {"hand": "h-2", "claim": "score"}, 201)
    page = house.get("/v1/disputes?limit=2")
    assert [item["dispute"] for item in page["disputes"]] == [third["dispute"], second["dispute"]]
    rest = house.get(f"/v1/disputes?limit=2&cursor={page['next']}")
    assert ([item["dispute"] for item in rest["disputes"]], rest["next"]) == ([first], None)
    assert [item["dispute"] for item in house.get("/v1/disputes", "player")["disputes"]] == [second["dispute"], first]
    assert [item["dispute"] for item in house.get("/v1/disputes?hand=h-2&status=open")["disputes"]] == [
        third["dispute"]
    ]
    assert house.get("/v1/disputes?status=ruled")["disputes"] == []


def test_a_referee_reads_disputes_in_the_feed_and_an_analyst_hands_alone(house: House) -> None:
    house.play(ENDED)
    id = disputed(house)
    lines = [json.loads(line) for line in house.ask("GET", "/v1/feed", "referee").text.splitlines()]
    assert (lines[-1]["event"]["type"], lines[-1]["event"]["dispute"]) == ("DisputeOpened", id)
    assert "dispute" not in house.ask("GET", "/v1/feed", "analyst").text


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        (b"", 400, "malformed"),
        (b"[" * 50_000, 400, "malformed"),
        (b'{"hand":"h-1","claim":"score","extra":1}', 400, "malformed"),
        (b'{"hand":"h-1","claim":"nothing"}', 400, "malformed"),
        (b'{"hand":"h-1","claim":"score","event":-1}', 400, "malformed"),
        (b'{"hand":"h-1","claim":"score","figure":99999999999}', 400, "malformed"),
        (b'{"hand":"h-1","claim":"refused-move","move":{"type":"TileDrawn"}}', 400, "malformed"),
        (b'{"hand":"h-1","claim":"score","text":"%b"}' % (b"x" * 2001), 400, "malformed"),
        (b'{"hand":"h-9","claim":"score"}', 404, "not-found"),
        (b'{"hand":"../h-1","claim":"score"}', 404, "not-found"),
        (b'{"hand":"a\\u0000b","claim":"score"}', 404, "not-found"),
        (b'{"hand":"h-1","claim":"score","event":99}', 422, "nothing-to-dispute"),
        (b'{"hand":"h-1","claim":"claimed-scores"}', 422, "nothing-to-dispute"),
        (b'{"hand":"h-1","claim":"refused-move","move":%b}' % SHOWING, 422, "nothing-to-dispute"),
        (b"x" * 2_000_000, 413, "too-large"),
    ],
)
def test_what_cannot_be_disputed_is_a_problem_and_nothing_is_stored(
    house: House, body: bytes, status: int, kind: str
) -> None:
    house.play(ENDED)
    before = house.service.ledger.last_position()
    answer = house.ask("POST", "/v1/disputes", "player", body)
    assert (answer.status_code, answer.json()["type"]) == (status, f"urn:okey-ledger:problem:{kind}")
    assert house.service.ledger.last_position() == before


@pytest.mark.parametrize("id", ["d-1", "dispute%2Fd-1", "%00", "..", "x" * 300])
def test_an_unknown_dispute_is_not_found(house: House, id: str) -> None:
    for method, path, key in (("GET", "", "referee"), ("POST", "/ruling", "referee"), ("POST", "/appeal", "player")):
        body = (
            None if method == "GET" else b'{"decision":"upheld","reason":"x"}' if "rul" in path else b'{"reason":"x"}'
        )
        assert house.ask(method, f"/v1/disputes/{id}{path}", key, body).status_code in (404, 405)


def test_the_same_claim_with_another_figure_is_refused(house: House) -> None:
    house.play(ENDED)
    id = disputed(house, figure=180)
    assert disputed(house) == disputed(house, figure=180) == id
    claim = {"hand": "h-1", "claim": "score", "entry": CAPTURE, "figure": 170}
    refused = sent(house, "/v1/disputes", "player", claim, 409)
    assert refused["type"].endswith("dispute-elsewhere")
    assert f"dispute {id} already, with another figure" in refused["detail"]


@pytest.mark.parametrize(("method", "step"), [("GET", ""), ("POST", "/appeal"), ("POST", "/withdrawal")])
def test_a_dispute_that_may_not_be_seen_is_answered_as_one_that_is_not_there(
    small_house: House, method: str, step: str
) -> None:
    small_house.play(low_opening())
    claim = {"hand": "h-1", "claim": "score"}
    id = sent(small_house, "/v1/disputes", small_house.key("player", "bora"), claim, 201)["dispute"]
    body = b'{"reason":"x"}' if method == "POST" else None
    for key in ("player", small_house.key("player", "zeki")):
        hidden, absent = (
            small_house.ask(method, f"/v1/disputes/{name}{step}", key, body) for name in (id, "d-0000000000000000")
        )
        assert (hidden.status_code, hidden.content) == (absent.status_code, absent.content)
        assert (hidden.status_code, "bora" in hidden.text) == (404, False)


def test_a_dispute_is_no_place_for_a_large_move(small_house: House) -> None:
    small_house.play(low_opening())
    before = small_house.service.ledger.last_position()
    move = {"type": "HandAnnulled", "hand": "h-1", "n": 2, "reason": "x" * (1 << 16)}
    refused = sent(small_house, "/v1/disputes", "player", {"hand": "h-1", "claim": "refused-move", "move": move}, 413)
    assert refused["most"] == 1 << 16
    assert small_house.service.ledger.last_position() == before


def test_a_player_opens_so_many_disputes_about_a_hand(small_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("okey_ledger.api.disputes.MAX_DISPUTES", 2)
    small_house.play(ENDED)
    claims = [{"hand": "h-1", "claim": "score", "event": n} for n in range(3)]
    for claim in claims[:2]:
        sent(small_house, "/v1/disputes", "player", claim, 201)
    refused = sent(small_house, "/v1/disputes", "player", claims[2], 409)
    assert "at most 2 disputes" in refused["detail"]
    sent(small_house, "/v1/disputes", "player", claims[0], 201)
    sent(small_house, "/v1/disputes", small_house.key("player", "bora"), claims[2], 201)


def test_a_sentence_leaves_ids_as_they_are(small_house: House) -> None:
    small_house.play(low_opening())
    move = json.loads(msgspec.json.encode(low_opening().open(1, *SECOND).last))
    claim = {"hand": "h-1", "claim": "refused-move", "move": move}
    refused = sent(small_house, "/v1/disputes", "player", claim, 403)
    assert refused["detail"].startswith("ada has seat 0")


REFUSED = {"claim": "refused-move", "hand": "h-1"}


def attempted(house: House, seat: int, tile: str) -> int:
    """The id of an attempt of a seat to throw a tile out of turn, after the deal and one discard."""
    hand = deal(racks={0: "R1 R2", 1: "B1"}).discard(0, "R1")
    if house.service.ledger.version("h-1") == 0:
        house.play(hand)
    event = {"type": "TileDiscarded", "hand": "h-1", "n": 2, "seat": seat, "tile": tile}
    answer = house.tell(msgspec.json.encode(event))
    assert answer.status_code == 422
    return int(answer.json()["attempt"])


def test_a_refused_move_is_disputed_by_the_id_of_its_attempt(house: House) -> None:
    attempt = attempted(house, 0, "R2")
    said = sent(house, "/v1/disputes", "player", REFUSED | {"attempt": attempt}, 201)
    assert said["answer"]["kind"] == "right"
    move = said["history"][0]["move"]
    assert (move["type"], move["seat"], move["tile"], move["n"]) == ("TileDiscarded", 0, "R2", 2)
    again = sent(house, "/v1/disputes", "player", REFUSED | {"attempt": attempt}, 201)
    assert again["dispute"] == said["dispute"]


def test_of_a_batch_the_move_that_broke_the_rule_is_disputed(house: House) -> None:
    house.play(deal(racks={0: "R1 R2"}))
    lines = [
        b'{"type":"TileDiscarded","hand":"h-1","n":1,"seat":0,"tile":"K13"}',
        b'{"type":"SeatTakenOver","hand":"h-1","n":2,"seat":1}',
    ]
    attempt = house.tell(lines).json()["attempt"]
    move = sent(house, "/v1/disputes", "player", REFUSED | {"attempt": attempt}, 201)["history"][0]["move"]
    assert (move["n"], move["tile"]) == (1, "K13")


def test_an_attempt_of_another_seat_is_answered_like_one_that_is_not_there(house: House) -> None:
    attempt = attempted(house, 1, "B1")
    others = sent(house, "/v1/disputes", "player", REFUSED | {"attempt": attempt}, 422)
    nobodys = sent(house, "/v1/disputes", "player", REFUSED | {"attempt": 999}, 422)
    assert others["detail"].replace(str(attempt), "999") == nobodys["detail"]
    sent(house, "/v1/disputes", house.key("player", "zeki"), REFUSED | {"attempt": attempt}, 422)


def test_an_attempt_is_named_instead_of_the_move_and_for_a_hand_that_is_there(house: House) -> None:
    attempt = attempted(house, 0, "R2")
    move = {"type": "TileDiscarded", "hand": "h-1", "n": 2, "seat": 0, "tile": "R2"}
    sent(house, "/v1/disputes", "player", REFUSED | {"attempt": attempt, "move": move}, 422)
    sent(house, "/v1/disputes", "player", REFUSED | {"attempt": attempt, "hand": "h-9"}, 404)
    sent(house, "/v1/disputes", "player", REFUSED | {"attempt": attempt, "claim": "score"}, 422)


def test_the_tag_of_a_dispute_changes_with_it(house: House) -> None:
    house.play(ENDED)
    id = disputed(house)
    path = f"/v1/disputes/{id}"
    tag = house.ask("GET", path, "player").headers["etag"]
    assert house.ask("GET", path, "player", If_None_Match=tag).status_code == 304
    sent(house, f"{path}/withdrawal", "player", {}, 201)
    assert house.ask("GET", path, "player", If_None_Match=tag).status_code == 200
