"""Appending over HTTP: validated, stored or refused as a whole, never lost, never twice."""

from __future__ import annotations

from base64 import b64decode
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import msgspec
import pytest

from okey_ledger.ledger.commitment import Record
from okey_ledger.transparency.merkle import leaf_hash
from tests.api.house import House, open_house
from tests.logs import NOON, Hand, deal

PLAYED = deal(racks={0: "R1 R2 R3", 1: "K1"}).discard(0, "R1").idle(1, 2, 3)
LINES = PLAYED.lines.splitlines()


def problem(answer: object) -> str:
    kind: str = answer.json()["type"]  # type: ignore[attr-defined]
    return kind.rpartition(":")[2]


def test_a_hand_is_stored_event_by_event(house: House) -> None:
    for n, line in enumerate(LINES):
        answer = house.tell(line)
        appended = answer.json()
        assert (answer.status_code, appended["hand"], appended["n"]) == (201, "h-1", n)
        assert [receipt["position"] for receipt in appended["receipts"]] == [n + 1]
        assert answer.headers["etag"] == f'"{n}"'
    assert house.get("/v1/hands/h-1")["n"] == len(LINES) - 1


def test_an_array_is_stored_as_a_whole_and_answered_with_its_last_number(house: House) -> None:
    dealt, played = house.tell(LINES[:1]).json(), house.tell(LINES[1:]).json()
    assert (dealt["hand"], dealt["n"]) == ("h-1", 0)
    assert (played["hand"], played["n"]) == ("h-1", len(LINES) - 1)
    receipts = dealt["receipts"] + played["receipts"]
    assert [receipt["n"] for receipt in receipts] == [*range(len(LINES))]


def test_of_an_array_with_one_move_that_breaks_a_rule_nothing_is_stored(house: House) -> None:
    house.tell(LINES[:1])
    answer = house.tell([*LINES[1:4], PLAYED.discard(0, "R2").lines.splitlines()[-1].replace(b'"n":8', b'"n":4')])
    assert answer.status_code == 422
    assert house.get("/v1/hands/h-1")["n"] == 0


def test_what_is_stored_is_what_was_sent_with_the_stamp_of_the_service(house: House) -> None:
    before = datetime.now(UTC)
    house.tell(LINES)
    stored = house.service.ledger.events_of("h-1")
    for sent, line in zip(LINES, stored, strict=True):
        fields = msgspec.json.decode(line)
        assert before <= datetime.fromisoformat(fields.pop("at")) <= datetime.now(UTC)
        assert line.startswith(sent[:-1])
        assert fields == msgspec.json.decode(sent)


def test_a_stamp_that_is_sent_is_kept(house: House) -> None:
    hand = deal(at=0)
    house.play(hand)
    assert house.service.ledger.events_of("h-1") == hand.lines.splitlines()


def test_a_body_over_several_lines_becomes_one_line(house: House) -> None:
    house.tell(msgspec.json.format(LINES[0], indent=2).replace(b'"n": 0', b'"n":0'))
    assert b"\n" not in house.service.ledger.events_of("h-1")[0]


def test_a_refused_move_names_clause_facts_and_sentence_and_stores_nothing(house: House) -> None:
    house.tell(LINES[:1])
    answer = house.tell(LINES[2].replace(b'"n":2', b'"n":1'), Accept_Language="tr, en;q=0.5")
    assert (answer.status_code, problem(answer)) == (422, "rules-broken")
    assert answer.headers["content-type"] == "application/problem+json"
    (violation,) = answer.json()["violations"]
    assert (violation["n"], violation["seat"], violation["rule"]) == (1, 1, "turn")
    assert violation["params"]["turn"] == 0
    assert violation["message"].startswith("Sıra 2. oyuncuda değil")
    assert house.service.ledger.version("h-1") == 1


def test_a_deal_that_breaks_the_rules_is_no_new_hand(house: House) -> None:
    answer = house.tell(LINES[0].replace(b'"starter":0', b'"starter":1'))
    assert answer.json()["violations"][0]["rule"] == "deal"
    assert house.ask("GET", "/v1/hands/h-1", "referee").status_code == 404


def test_a_refused_move_is_kept_apart_for_a_referee(house: House) -> None:
    house.tell(LINES[:1])
    house.tell(LINES[2].replace(b'"n":2', b'"n":1'))
    listed = house.get("/v1/hands/h-1/rejections", Accept_Language="ar")
    (attempt,) = listed["rejections"]
    assert attempt["events"][0]["type"] == "TileDrawn"
    assert attempt["violations"][0]["rule"] == "turn"
    assert any("\u0600" < letter < "\u06ff" for letter in attempt["violations"][0]["message"])
    assert len(house.get("/v1/hands/h-1/events")) == 1


def test_of_a_large_refused_attempt_the_beginning_is_kept(house: House) -> None:
    house.tell(LINES[:1])
    annulled = b'{"type":"HandAnnulled","hand":"h-1","n":%d,"reason":"%b"}'
    body = [LINES[2].replace(b'"n":2', b'"n":1'), *(annulled % (n, b"x" * 190) for n in range(2, 400))]
    assert problem(house.tell(body)) == "rules-broken"
    (attempt,) = house.get("/v1/hands/h-1/rejections")["rejections"]
    assert len(attempt["events"]) + attempt["omitted"] == len(body)
    assert [event["n"] for event in attempt["events"]] == list(range(1, len(attempt["events"]) + 1))
    assert 60_000 < len(str(attempt["events"])) < 70_000


def test_refused_moves_come_in_pages_that_are_bounded_in_bytes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.tell(LINES[:1])
    for _ in range(5):
        house.tell(LINES[2].replace(b'"n":2', b'"n":1'))
    path = "/v1/hands/h-1/rejections"
    ids = [attempt["id"] for attempt in house.get(path)["rejections"]]
    assert (len(ids), house.get(f"{path}?limit=5")["next"]) == (5, None)
    for most, size in ((1, 1), (10_000, 5), (1000, 2)):
        monkeypatch.setattr("okey_ledger.api.storage.rejections.PAGE_BYTES", most)
        read: list[int] = []
        page = house.get(path)
        while page["next"] is not None:
            assert len(page["rejections"]) <= size
            read += [attempt["id"] for attempt in page["rejections"]]
            page = house.get(f"{path}?cursor={page['next']}")
        read += [attempt["id"] for attempt in page["rejections"]]
        assert read == ids


def test_a_refused_move_tells_the_id_of_its_attempt(house: House) -> None:
    house.tell(LINES[:1])
    told = house.tell(LINES[2].replace(b'"n":2', b'"n":1')).json()["attempt"]
    assert [attempt["id"] for attempt in house.get("/v1/hands/h-1/rejections")["rejections"]] == [told]


def test_an_answer_that_is_kept_is_bounded_and_the_first_one_is_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("okey_ledger.api.idempotency.MAX_ANSWER_BYTES", 1000)
    event = b'{"type":"HandAnnulled","hand":"h-1","n":%d,"reason":"%b"}'
    house.tell([LINES[0], event % (1, b"x" * 190)])
    claims = [b'{"type":"ScoresClaimed","hand":"h-1","n":%d,"scores":[0,0,0,0]}' % n for n in range(2, 60)]
    house.tell(claims)
    whole = house.tell(LINES[1])
    assert (len(whole.json()["missed"]), "omitted" in whole.json()) == (59, False)
    first = house.tell(LINES[1], Idempotency_Key="a")
    again = house.tell(LINES[1], Idempotency_Key="a")
    assert (first.status_code, first.content) == (409, again.content)
    assert 800 < len(first.content) <= 1000
    told = first.json()
    assert told["last"] == 59
    assert told["missed"] == whole.json()["missed"][: len(told["missed"])]
    assert len(told["missed"]) + told["omitted"] == 59


def test_the_number_of_a_stored_event_is_a_conflict_that_tells_what_was_missed(house: House) -> None:
    house.tell(LINES[:4])
    answer = house.tell(LINES[2])
    assert (answer.status_code, problem(answer)) == (409, "conflict")
    assert answer.json()["last"] == 3
    assert [event["n"] for event in answer.json()["missed"]] == [2, 3]


def test_a_gap_is_a_conflict(house: House) -> None:
    house.tell(LINES[:2])
    answer = house.tell(LINES[3])
    assert (answer.status_code, answer.json()["last"], answer.json()["missed"]) == (409, 1, [])


def test_the_same_deal_again_is_a_conflict(house: House) -> None:
    house.tell(LINES[:1])
    assert house.tell(LINES[:1]).status_code == 409


def test_if_match_guards_against_a_lost_update(house: House) -> None:
    house.tell(LINES[:3])
    stale = house.tell(LINES[3], If_Match='"1"')
    assert (stale.status_code, [event["n"] for event in stale.json()["missed"]]) == (409, [2])
    assert house.tell(LINES[3], If_Match='"2"').status_code == 201
    assert house.tell(LINES[4], If_Match="3").status_code == 201


def test_an_event_for_a_hand_that_is_not_there_is_not_found(house: House) -> None:
    assert house.tell(LINES[1]).status_code == 404


def test_a_repeated_request_is_answered_as_the_first_time_and_stored_once(house: House) -> None:
    house.tell(LINES[:1])
    first = house.tell(LINES[1:3], Idempotency_Key="k-1")
    house.tell(LINES[3:])
    again = house.tell(LINES[1:3], Idempotency_Key="k-1")
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert house.service.ledger.version("h-1") == len(LINES)


def test_a_repeated_refusal_is_answered_as_the_first_time_even_if_it_would_be_allowed_by_now(house: House) -> None:
    house.tell(LINES[:1])
    early = LINES[2].replace(b'"n":2', b'"n":1')
    first = house.tell(early, Idempotency_Key="k-1")
    again = house.tell(early, Idempotency_Key="k-1")
    assert (again.status_code, again.content) == (first.status_code, first.content) == (422, first.content)
    assert len(house.get("/v1/hands/h-1/rejections")["rejections"]) == 1


def test_a_refused_request_that_comes_several_times_at_once_is_refused_once(house: House) -> None:
    house.tell(LINES[:1])
    request = ("POST", "/v1/hands/h-1/events", "table", LINES[1].replace(b'"seat":0', b'"seat":1'))
    refused = house.at_once(*[request] * 4, Idempotency_Key="k-1")
    assert {(answer.status_code, answer.content) for answer in refused} == {(422, refused[0].content)}
    assert len(house.get("/v1/hands/h-1/rejections")["rejections"]) == 1


def test_of_two_processes_that_refuse_a_request_the_first_is_heeded(house: House) -> None:
    replays = house.service.idempotency_keys
    replays.begin("key", "k-1", b"digest", NOON)
    assert replays.refused("key", "k-1", 422, b"one") == (422, b"one")
    assert replays.refused("key", "k-1", 409, b"two") == (422, b"one")


def test_an_idempotency_key_is_for_one_request(house: House) -> None:
    house.tell(LINES[:1], Idempotency_Key="k-1")
    other = house.tell(LINES[1], Idempotency_Key="k-1")
    assert (other.status_code, problem(other)) == (422, "idempotency-key-reused")
    assert house.service.ledger.version("h-1") == 1


def test_idempotency_keys_of_two_callers_are_two(house: House) -> None:
    house.tell(LINES[:1], Idempotency_Key="k-1")
    house.keys["table"] = house.key("table")
    assert house.tell(LINES[1], Idempotency_Key="k-1").status_code == 201


def test_a_request_that_was_stored_before_its_answer_was_lost_is_answered_after_a_restart(address: str) -> None:
    with open_house(address) as house:
        house.tell(LINES[:1], Idempotency_Key="k-1")
        key = house.keys["table"]
    with open_house(address) as house:
        house.keys["table"] = key
        assert house.tell(LINES[:1], Idempotency_Key="k-1").status_code == 201
        assert house.service.ledger.version("h-1") == 1


def test_the_clock_of_the_service_judges_moves_without_a_stamp(house: House) -> None:
    now = datetime.now(UTC)
    begun = msgspec.structs.replace(deal(racks={0: "R1"}, move_seconds=30).dealt, at=now - timedelta(seconds=31))
    house.tell(msgspec.json.encode(begun))
    late = house.tell(deal(racks={0: "R1"}).discard(0, "R1").lines.splitlines()[1])
    assert [violation["rule"] for violation in late.json()["violations"]] == ["clock"]
    called = house.tell(b'{"type":"TurnTimedOut","hand":"h-1","n":1,"seat":0}')
    assert called.status_code == 201


def test_a_time_out_that_is_called_too_early_is_refused(house: House) -> None:
    house.play(deal(move_seconds=30))
    early = house.tell(b'{"type":"TurnTimedOut","hand":"h-1","n":1,"seat":0}')
    assert early.json()["violations"][0]["rule"] == "clock"


def test_a_hand_that_the_rules_lost_is_not_gone_on_with(house: House) -> None:
    broken = PLAYED.discard(3, "FJ")
    house.service.ledger.record_hand("h-1", broken.lines.splitlines())
    answer = house.tell(b'{"type":"HandExhausted","hand":"h-1","n":%d}' % len(broken.events))
    assert answer.status_code == 422


def test_what_another_service_has_stored_is_seen_and_gone_on_with(address: str) -> None:
    with open_house(address) as one, open_house(address) as other:
        one.tell(LINES[:1])
        assert other.tell(LINES[1]).status_code == 201
        stale = one.tell(LINES[1])
        assert (stale.status_code, [event["n"] for event in stale.json()["missed"]]) == (409, [1])
        assert one.tell(LINES[2]).status_code == 201
        assert other.get("/v1/hands/h-1")["n"] == 2


def test_a_move_that_only_seems_wrong_because_the_hand_has_gone_on_is_a_conflict(address: str) -> None:
    with open_house(address) as one, open_house(address) as other:
        one.tell(LINES[:1])
        other.tell(LINES[1])
        assert one.tell(LINES[2].replace(b'"n":2', b'"n":1')).status_code == 409


def test_whatever_ends_a_hand_a_claim_may_follow_and_nothing_else(house: House) -> None:
    ended: Hand = PLAYED.annul()
    house.play(ended)
    assert house.tell(ended.claim(0, 0, 0, 0).lines.splitlines()[-1]).status_code == 201
    assert house.tell(ended.claim(0, 0, 0, 0).claim(0, 0, 0, 0).lines.splitlines()[-1]).status_code == 201
    assert house.tell(b'{"type":"HandExhausted","hand":"h-1","n":%d}' % (len(ended.events) + 2)).status_code == 422


def stamped(n: int, at: datetime) -> bytes:
    kind = "SeatTakenOver" if n % 2 else "SeatReclaimed"
    return b'{"type":"%b","hand":"h-1","n":%d,"at":"%b","seat":3}' % (kind.encode(), n, at.isoformat().encode())


def test_a_stamp_in_the_future_or_before_the_event_that_it_follows_is_refused(house: House) -> None:
    now = datetime.now(UTC)
    for at, status in ((timedelta(hours=1), 422), (timedelta(seconds=3), 201)):
        answer = house.tell(deal(at=(now - NOON + at).total_seconds()).lines.strip())
        assert answer.status_code == status
    assert answer.json()["n"] == 0
    for n, at, status in (
        (1, timedelta(seconds=-4), 422),  # seven seconds before the deal
        (1, timedelta(seconds=1), 201),
        (2, timedelta(minutes=1), 422),
        (2, timedelta(seconds=-3), 201),
    ):
        answer = house.tell(stamped(n, now + at), Accept_Language="en")
        assert answer.status_code == status, answer.text
        if status == 422:
            assert (answer.json()["type"], answer.json()["n"]) == ("urn:okey-ledger:problem:stamp", n)
    batch = [stamped(3, now), stamped(4, now - timedelta(seconds=6))]
    assert (house.tell(batch).status_code, house.tell(batch[:1]).status_code) == (422, 201)
    assert house.tell(stamped(3, now - timedelta(hours=1))).status_code == 409  # where the hand stands comes first


def test_a_receipt_says_what_was_received_when_and_through_which_key_and_is_the_same_again(house: House) -> None:
    before = datetime.now(UTC)
    told = house.tell(LINES[:1], Idempotency_Key="once").json()
    (receipt,) = told["receipts"]
    record = Record.decode(b64decode(receipt["record"]))
    assert [record.line] == house.service.ledger.events_of("h-1")
    assert (record.name, record.version, record.topic) == ("h-1", 1, "okey.HandDealt/1")
    assert record.receipt.salt.hex() == receipt["salt"]
    assert record.receipt.key == receipt["key"] == house.keys["table"].split(".")[1]
    assert before <= datetime.fromisoformat(receipt["received_at"]) <= datetime.now(UTC)
    assert receipt["leaf"] == leaf_hash(sha256(b64decode(receipt["record"])).digest()).hex()
    assert house.tell(LINES[:1], Idempotency_Key="once").json() == told
