"""Whatever is sent is answered with a problem that was foreseen, and stores nothing."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator

import pytest

from okey_ledger.api.http.problems import Unavailable
from okey_ledger.ledger import StorageFailed
from tests.api.house import House, open_house
from tests.logs import deal

LINES = deal(racks={0: "R1"}).discard(0, "R1").lines.splitlines()

BODIES = {
    "nothing": b"",
    "space": b"  \n",
    "no JSON": b"{",
    "a text": b'"h-1"',
    "a number": b"1",
    "null": b"null",
    "an empty array": b"[]",
    "an array of arrays": b"[[]]",
    "an object": b"{}",
    "two objects": LINES[1] * 2,
    "JSON lines": b"\n".join(LINES),
    "bytes that are no text": b'{"type":"HandAnnulled","hand":"h-1","n":1,"reason":"\xff"}',
    "a lone surrogate": b'{"type":"HandAnnulled","hand":"h-1","n":1,"reason":"\\ud800"}',
    "nested deeply": b"[" * 100_000,
    "nested deeply in a field": b'{"type":"HandAnnulled","hand":"h-1","n":1,"reason":'
    + b"[" * 100_000
    + b"]" * 100_000
    + b"}",
    "a number that is none": b'{"type":"TileDrawn","hand":"h-1","n":1e400,"seat":0,"tile":"R5"}',
    "a huge number": b'{"type":"TileDrawn","hand":"h-1","n":' + b"9" * 400 + b',"seat":0,"tile":"R5"}',
    "below zero": b'{"type":"TileDrawn","hand":"h-1","n":-1,"seat":0,"tile":"R5"}',
    "another hand": LINES[1].replace(b"h-1", b"h-2"),
    "two hands": b"[" + LINES[1] + b"," + LINES[1].replace(b"h-1", b"h-2").replace(b'"n":1', b'"n":2') + b"]",
    "numbers with a gap": b"[" + LINES[1] + b"," + LINES[1].replace(b'"n":1', b'"n":3') + b"]",
    "a tile that is none": LINES[1].replace(b"R1", b"R14"),
    "an unknown field": LINES[1].replace(b'"seat"', b'"loud":1,"seat"'),
    "a stamp without offset": LINES[1].replace(b'"seat"', b'"at":"2026-01-01T00:00:00","seat"'),
    "a header in the id": LINES[1].replace(b"h-1", b"h-1\\r\\nSet-Cookie: a=b"),
}


@pytest.fixture
def begun(small_house: House) -> House:
    small_house.tell(LINES[:1])
    return small_house


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("path", ["/v1/hands", "/v1/hands/h-1/events", "/v1/hands/h-1/assist/lay-off"])
def test_a_body_that_is_no_event_is_refused(begun: House, path: str, name: str) -> None:
    answer = begun.ask("POST", path, "table", BODIES[name])
    assert answer.status_code in (400, 409)
    assert answer.headers["content-type"] == "application/problem+json"
    assert begun.service.ledger.last_position() == 1


@pytest.mark.parametrize("name", [name for name in BODIES if name not in ("another hand", "JSON lines", "two objects")])
def test_an_upload_that_is_no_log_is_refused(begun: House, name: str) -> None:
    assert begun.ask("POST", "/v1/audits", "referee", BODIES[name]).status_code in (200, 400)


@pytest.mark.parametrize("kind", ["HandSwallowed", "", "HandDealt\\u0000"])
def test_an_event_of_an_unknown_kind_breaks_a_rule_and_is_not_stored(begun: House, kind: str) -> None:
    answer = begun.tell(b'{"type":"%b","hand":"h-1","n":1}' % kind.encode())
    assert (answer.status_code, answer.json()["violations"][0]["rule"]) == (422, "event-kind")
    assert begun.service.ledger.version("h-1") == 1


HEADERS = {
    "Content-Length": ["-1", "1e9", "99999999999", "abc"],
    "Idempotency-Key": ["", "x" * 201, "a\tb"],
    "If-Match": ["abc", '"', '"-1"', "9" * 30, 'W/"1"'],
    "Authorization": ["", "Bearer", "Bearer ", "Basic YWxhZGRpbg==", "Bearer \xff", "okl.000000000000." + 43 * "A"],
    "Accept-Language": ["", ",,;;q=", "tr;q=9", "x" * 5000, "*"],
    "Last-Event-ID": ["abc"],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in HEADERS.items() for value in values])
def test_a_header_that_says_nothing_does_no_harm(begun: House, name: str, value: str) -> None:
    answer = begun.ask("POST", "/v1/hands/h-1/events", "table", LINES[0], **{name: value})
    assert answer.status_code in (400, 401, 409, 413)


@pytest.mark.parametrize(
    "path",
    [
        "/v1/hands/..",
        "/v1/hands/..%2F..%2Fetc%2Fpasswd",
        "/v1/hands/%00",
        "/v1/hands/h-1%0d%0aSet-Cookie:%20a=b",
        "/v1/hands/" + "h" * 65,
        "/v1/hands/h 1",
        "/v1/hands/h-1%27%20OR%201=1--",
        "/v1/hands/h-1/steps/-1",
        "/v1/hands/h-1/steps/1e3",
        "/v1/hands/h-1/steps/" + "9" * 100,
        "/v1/hands/h-1/steps/%D9%A3",
        "/v1/hands/h-1/steps/7",
        "/v1/hands/h-1?seat=4",
        "/v1/hands/h-1?seat=-1",
        "/v1/hands/h-1?seat=0&seat=1",
        "/v1/hands/h-1?unknown=1",
        "/v1/hands?limit=0",
        "/v1/hands?limit=501",
        "/v1/hands?cursor=abc",
        "/v1/hands?ruleset=poker",
        "/v1/hands?player=%00",
        "/v1/hands?ended=perhaps",
        "/v1/games/%00",
        "/v1/games/",
        "/v1/feed?after=-1",
        "/v1/feed?format=xml",
    ],
)
def test_a_path_or_query_that_leads_nowhere_is_told_so(begun: House, path: str) -> None:
    answer = begun.ask("GET", path, "referee")
    assert answer.status_code in (400, 404)
    assert answer.headers["content-type"] == "application/problem+json"
    assert "set-cookie" not in answer.headers


def test_a_method_that_a_path_does_not_know_is_told_with_those_that_it_knows(begun: House) -> None:
    answer = begun.ask("DELETE", "/v1/hands", "referee")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD, POST")


def test_a_body_beyond_the_limit_is_refused_before_it_is_read(begun: House) -> None:
    answer = begun.ask("POST", "/v1/hands", "table", b"x", Content_Length=str(1 << 30))
    assert (answer.status_code, answer.headers["connection"]) == (413, "close")


def test_an_array_of_too_many_events_is_refused(address: str) -> None:
    with open_house(address, max_events=1) as house:
        assert house.tell(LINES).status_code == 400


def test_a_small_archive_that_unpacks_to_a_large_log_is_refused(address: str) -> None:
    with open_house(address, max_log=1 << 16) as house:
        answer = house.ask("POST", "/v1/audits", "referee", gzip.compress(b"\n" * (1 << 20)))
        assert answer.status_code == 413


def test_a_fault_of_the_service_tells_nothing_of_its_inside(begun: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(begun.service.hands, "current", fails)
    answer = begun.ask("GET", "/v1/hands/h-1", "referee")
    assert (answer.status_code, answer.headers["content-type"]) == (500, "application/problem+json")
    assert "secret" not in answer.text
    assert answer.headers["x-request-id"]


def test_every_answer_has_an_id_and_no_answer_is_kept_by_a_cache_for_others(begun: House) -> None:
    for path in ("/healthz", "/v1/hands/h-1", "/v1/nothing"):
        headers = begun.ask("GET", path, "referee").headers
        assert headers["x-request-id"]
        assert headers["cache-control"] == "private, no-cache"
        assert headers["x-content-type-options"] == "nosniff"


HEADED = ("/healthz", "/docs", "/openapi.json", "/v1/hands", "/v1/hands/h-1", "/v1/feed", "/v1/feed?format=sse")


@pytest.mark.parametrize("path", HEADED)
def test_head_is_answered_as_get_without_a_body(begun: House, path: str) -> None:
    answer = begun.ask("HEAD", path, "referee")
    assert (answer.status_code, answer.content) == (200, b"")
    if "sse" not in path:
        whole = begun.ask("GET", path, "referee")
        assert answer.headers["content-type"] == whole.headers["content-type"]
        assert answer.headers.get("etag") == whole.headers.get("etag")


def test_head_asks_for_the_same_key_as_get(begun: House) -> None:
    assert begun.ask("HEAD", "/v1/hands").status_code == 401
    assert begun.ask("HEAD", "/v1/keys", "referee").status_code == 403
    assert begun.ask("HEAD", "/v1/audits", "referee").status_code == 405


def test_two_headers_that_say_who_is_calling_are_refused(begun: House) -> None:
    headers = [("Authorization", f"Bearer {begun.keys[role]}") for role in ("referee", "admin")]
    answer = begun.ask_with("GET", "/v1/hands", headers)
    assert (answer.status_code, answer.json()["parameter"]) == (400, "Authorization")


@pytest.mark.parametrize("path", ["/v1/hands", "/v1/audits"])
def test_a_body_that_does_not_come_is_not_waited_for(begun: House, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    async def never() -> AsyncIterator[bytes]:
        yield LINES[0]
        await asyncio.Event().wait()

    monkeypatch.setattr("okey_ledger.api.http.bodies.BODY_TIMEOUT_SECONDS", 0)
    monkeypatch.setattr("okey_ledger.api.http.bodies.MIN_BYTES_PER_SECOND", 1 << 20)
    answer = begun.ask_with("POST", path, [("Authorization", f"Bearer {begun.keys['table']}")], never())
    assert (answer.status_code, answer.headers["connection"]) == (408, "close")


def test_a_question_that_fails_has_stored_nothing(begun: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise StorageFailed("ledger.db", "disk I/O error")

    monkeypatch.setattr(begun.service.ledger, "version", fails)
    asked, sent = begun.ask("GET", "/v1/hands/h-1", "referee"), begun.tell(LINES[:1])
    assert (asked.status_code, sent.status_code) == (503, 503)
    assert ("stored" in asked.json()["detail"], "stored" in sent.json()["detail"]) == (False, True)
    for path, body in STORING_NOTHING.items():
        told = begun.ask("POST", path, "referee", body)
        assert (told.status_code, "stored" in told.json()["detail"]) == (503, False), path


STORING_NOTHING = {
    "/v1/hands/h-1/what-if": b'{"options":{}}',
    "/v1/what-if": b'{"log":"h-1","options":{}}',
    "/v1/comparisons": b'{"first":"h-1","second":"h-1"}',
}


def test_an_audit_that_fails_has_stored_nothing(begun: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise StorageFailed("ledger.db", "disk I/O error")

    monkeypatch.setattr("okey_ledger.api.routers.audits.audit_source", fails)
    told = begun.ask("POST", "/v1/audits", "referee", LINES[0])
    assert (told.status_code, "stored" in told.json()["detail"]) == (503, False)


def test_where_the_key_cannot_be_looked_up_nothing_was_stored(begun: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise Unavailable

    monkeypatch.setattr(begun.service.keys, "caller", fails)
    told = begun.ask("POST", "/v1/hands", begun.key("table"), LINES[0])
    assert (told.status_code, told.json()["detail"]) == (503, "Nothing was stored; send it again.")
