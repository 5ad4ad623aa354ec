"""A service as a process: many clients at once, told to stop, killed."""

from __future__ import annotations

import http.client
import json
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest

from okey_ledger.ledger import Ledger
from okey_ledger.projections import Projections, beside
from tests.api.house import DATABASES, address_of
from tests.api.running import Running, keys_for
from tests.logs import NOON, deal

CLIENTS = 8
APPENDS = pytest.mark.parametrize("appends", [200, pytest.param(1000, marks=pytest.mark.long)])


class Client:
    """One connection that speaks to a service with a key."""

    def __init__(self, url: str, key: str) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
        self.headers = {"Authorization": f"Bearer {key}"}

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()

    def post(self, path: str, body: bytes, **headers: str) -> tuple[int, dict[str, object]]:
        """The status and the JSON of an answer."""
        named = self.headers | {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request("POST", path, body, named)
        answer = self.connection.getresponse()
        return answer.status, json.loads(answer.read())


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty ledger; a server of PostgreSQL is in the long run, but for kills."""
    return address_of(request.param, tmp_path)


@pytest.fixture
def keys(address: str) -> dict[str, str]:
    return keys_for(address)


@pytest.fixture
def running(address: str, keys: dict[str, str], tmp_path: Path) -> Iterator[Running]:
    service = Running(address, tmp_path, log_level="info", rate="0")
    yield service
    service.kill()


def seat_event(hand: str, n: int, mark: int) -> bytes:
    """An event that may come at any time, any number of times; its stamp tells it from all others."""
    kind = "SeatTakenOver" if n % 2 else "SeatReclaimed"
    at = (NOON + timedelta(microseconds=mark)).isoformat()
    return b'{"type":"%b","hand":"%b","n":%d,"at":"%b","seat":3}' % (kind.encode(), hand.encode(), n, at.encode())


def at_once(work: Callable[[int], list[bytes]]) -> list[list[bytes]]:
    with ThreadPoolExecutor(CLIENTS) as pool:
        return list(pool.map(work, range(CLIENTS)))


@APPENDS
def test_many_appends_to_one_hand_are_there_once_and_in_order(
    running: Running, keys: dict[str, str], address: str, appends: int
) -> None:
    with Client(running.url, keys["table"]) as client:
        client.post("/v1/hands", deal(at=0).lines)

    def append(number: int) -> list[bytes]:
        stored: list[bytes] = []
        n, mark = 1, number
        with Client(running.url, keys["table"]) as client:
            while len(stored) < appends // CLIENTS:
                event = seat_event("h-1", n, mark)
                mark += CLIENTS
                status, answer = client.post("/v1/hands/h-1/events", event)
                if status == 201:
                    stored.append(event)
                    n += 1
                else:
                    assert status == 409
                    n = int(str(answer["last"])) + 1
        return stored

    acknowledged = [event for stored in at_once(append) for event in stored]
    with Ledger.open(address) as ledger:
        lines = ledger.events_of("h-1")
    assert sorted(lines[1:]) == sorted(acknowledged)
    assert [msgspec.json.decode(line)["n"] for line in lines] == list(range(appends + 1))


@APPENDS
def test_many_appends_to_many_hands_are_there_once_and_in_order(
    running: Running, keys: dict[str, str], address: str, appends: int
) -> None:
    def append(number: int) -> list[bytes]:
        stored: list[bytes] = []
        with Client(running.url, keys["table"]) as client:
            for n in range(appends // CLIENTS // 5):
                for hand in (f"h-{number}-{own}" for own in range(5)):
                    event = seat_event(hand, n, n) if n else deal(hand=hand, at=0).lines.strip()
                    path = f"/v1/hands/{hand}/events" if n else "/v1/hands"
                    assert client.post(path, event)[0] == 201
                    stored.append(event)
        return stored

    acknowledged = at_once(append)
    with Ledger.open(address) as ledger:
        rows = ledger.read(limit=10_000)
    assert len(rows) == appends
    assert [row.position for row in rows] == sorted({row.position for row in rows})
    for stored in acknowledged:
        known = set(stored)
        of_client = [row.payload for row in rows if row.payload in known]
        assert of_client == stored  # each waited for its answer, so the ledger has them in this order


def _keep_appending(running: Running, key: str, hand: str, size: int) -> list[int]:
    """Append batches until the service is gone; the numbers of the last events that were acknowledged."""
    acknowledged: list[int] = []
    try:
        with Client(running.url, key) as client:
            n = 1
            assert client.post("/v1/hands", deal(hand=hand, at=0).lines)[0] == 201
            while True:
                batch = b"[" + b",".join(seat_event(hand, n + place, n + place) for place in range(size)) + b"]"
                status, _ = client.post(f"/v1/hands/{hand}/events", batch)
                assert status == 201
                n += size
                acknowledged.append(n - 1)
    except (OSError, http.client.HTTPException):
        return acknowledged


def _interrupted(running: Running, key: str, name: str, interrupt: Callable[[], object]) -> dict[str, list[int]]:
    """What four clients were told is stored, before the service was interrupted."""
    hands = [f"{name}-{number}" for number in range(4)]
    with ThreadPoolExecutor(len(hands)) as pool:
        told = {hand: pool.submit(_keep_appending, running, key, hand, 3) for hand in hands}
        time.sleep(0.4)
        interrupt()
        return {hand: acknowledged.result() for hand, acknowledged in told.items()}


def _check_stored(address: str, told: dict[str, list[int]]) -> None:
    with Ledger.open(address) as ledger:
        for hand, acknowledged in told.items():
            version = ledger.version(hand)
            assert version > (acknowledged[-1] if acknowledged else 0)
            assert version % 3 == 1, "half a batch"
        assert not ledger.verify().faults


@pytest.mark.parametrize("address", DATABASES, indirect=True)
@pytest.mark.parametrize("times", [2, pytest.param(50, marks=pytest.mark.long)])
def test_what_was_acknowledged_before_a_kill_is_there_and_no_half_batch(
    address: str, keys: dict[str, str], tmp_path: Path, times: int
) -> None:
    told: dict[str, list[int]] = {}
    for number in range(times):
        service = Running(address, tmp_path, rate="0")
        told |= _interrupted(service, keys["table"], f"k{number}", service.kill)
        _check_stored(address, told)
    assert any(told.values())
    with Ledger.open(address) as ledger, Projections(beside(address)) as lists:
        lists.catch_up(ledger)
        caught_up = lists.hands(limit=1000)
        lists.rebuild(ledger)
        assert lists.hands(limit=1000) == caught_up
        assert {hand.hand for hand in caught_up} >= {hand for hand, acknowledged in told.items() if acknowledged}


def test_a_stop_finishes_what_it_has_begun(
    address: str, keys: dict[str, str], running: Running, tmp_path: Path
) -> None:
    codes: list[int] = []
    told = _interrupted(running, keys["table"], "s", lambda: codes.append(running.stop()))
    assert codes == [0]
    _check_stored(address, told)
    with Ledger.open(address) as ledger:
        for hand, acknowledged in told.items():
            assert ledger.version(hand) - 1 - (acknowledged[-1] if acknowledged else 0) <= 3


def _messages(answer: http.client.HTTPResponse) -> Iterator[dict[str, object]]:
    for line in answer:
        if line.startswith(b"data: "):
            yield json.loads(line.removeprefix(b"data: "))


def test_server_sent_events_come_when_they_are_stored_and_end_when_the_service_stops(
    running: Running, keys: dict[str, str]
) -> None:
    connection = http.client.HTTPConnection(urlsplit(running.url).netloc, timeout=60)
    headers = {"Authorization": f"Bearer {keys['referee']}", "Accept": "text/event-stream"}
    with closing(connection), Client(running.url, keys["table"]) as client:
        connection.request("GET", "/v1/feed", headers=headers)
        messages = _messages(connection.getresponse())
        for n in range(3):
            line = seat_event("h-1", n, n) if n else deal(at=0).lines.strip()
            assert client.post("/v1/hands/h-1/events" if n else "/v1/hands", line)[0] == 201
            message = next(messages)
            assert (message["position"], message["event"]) == (n + 1, json.loads(line))
        stopping = threading.Thread(target=running.stop)
        stopping.start()
        assert list(messages) == []
        stopping.join()


def _raw(running: Running, request: bytes) -> bytes:
    host, _, port = urlsplit(running.url).netloc.partition(":")
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        connection.sendall(request)
        answer = b""
        while block := connection.recv(65536):
            answer += block
        return answer


def _get(running: Running, key: str, path: str) -> bytes:
    head = f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n"
    return _raw(running, f"{head}Connection: close\r\n\r\n".encode())


def test_a_body_of_a_gigabyte_is_refused_without_waiting_for_it(running: Running, keys: dict[str, str]) -> None:
    head = f"POST /v1/hands HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {keys['table']}\r\n".encode()
    declared = _raw(running, head + b"Content-Length: 1073741824\r\n\r\n{")
    assert declared.startswith(b"HTTP/1.1 413")
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    streamed = _raw(running, head + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 17)
    assert streamed.startswith(b"HTTP/1.1 413")


def test_who_asks_for_a_websocket_is_answered_like_anybody_else(tmp_path: Path) -> None:
    service = Running(address_of("sqlite", tmp_path), tmp_path)
    upgrade = "Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    upgrade += "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg=="
    answer = _raw(service, f"GET /v1/hands HTTP/1.1\r\nHost: x\r\n{upgrade}\r\n\r\n".encode())
    service.kill()
    assert answer.startswith(b"HTTP/1.1 401")
    assert b"application/problem+json" in answer


def test_the_log_of_the_service_is_lines_of_json_without_secrets(running: Running, keys: dict[str, str]) -> None:
    with Client(running.url, keys["table"]) as client:
        client.post("/v1/hands", deal(at=0).lines)
    running.stop()
    said = [json.loads(line) for line in running.log.read_text().splitlines()]
    answered = next(line for line in said if line["message"] == "answered")
    assert (answered["method"], answered["path"], answered["status"]) == ("POST", "/v1/hands", 201)
    assert answered["request"]
    assert not [key for key in keys.values() if key.split(".")[2] in running.log.read_text()]


def test_a_stop_ends_a_request_whose_body_does_not_come(tmp_path: Path) -> None:
    address = address_of("sqlite", tmp_path)
    keys = keys_for(address)
    service = Running(address, tmp_path, stop_seconds="1")
    head = f"POST /v1/hands HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {keys['table']}\r\n"
    host, _, port = urlsplit(service.url).netloc.partition(":")
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        connection.sendall(f"{head}Content-Length: 9\r\nExpect: 100-continue\r\n\r\n{{".encode())
        assert connection.recv(65536).startswith(b"HTTP/1.1 100")  # said when the body is asked for
        assert service.stop() == 0
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 503")
    assert b"application/problem+json" in answer
    assert "Traceback" not in service.log.read_text()


def test_while_another_program_keeps_a_file_questions_are_answered_and_an_append_waits(tmp_path: Path) -> None:
    address = address_of("sqlite", tmp_path)
    keys = keys_for(address)
    service = Running(address, tmp_path)
    other = sqlite3.connect(tmp_path / "ledger.db", isolation_level=None)
    with ThreadPoolExecutor(1) as pool, closing(other), Client(service.url, keys["table"]) as client:
        assert client.post("/v1/hands", deal(at=0).lines)[0] == 201
        other.execute("BEGIN IMMEDIATE")
        waiting = pool.submit(client.post, "/v1/hands/h-1/events", seat_event("h-1", 1, 1))
        for _ in range(20):
            for path in ("/healthz", "/v1/hands/h-1"):
                assert _get(service, keys["referee"], path).startswith(b"HTTP/1.1 200")
        assert not waiting.done()
        other.execute("ROLLBACK")
        assert waiting.result()[0] == 201
    service.kill()


@pytest.mark.parametrize(
    ("file", "role", "path"), [("read-models", "referee", "/v1/hands"), ("service", "analyst", "/v1/feed")]
)
def test_who_waits_for_what_follows_the_ledger_holds_up_nobody_else(
    file: str, role: str, path: str, tmp_path: Path
) -> None:
    address = address_of("sqlite", tmp_path)
    keys = keys_for(address)
    service = Running(address, tmp_path)
    other = sqlite3.connect(tmp_path / f"ledger.db.{file}", isolation_level=None)
    with ThreadPoolExecutor(10) as pool, closing(other), Client(service.url, keys["table"]) as table:
        other.execute("BEGIN IMMEDIATE")
        assert table.post("/v1/hands", deal(at=0).lines)[0] == 201
        waiting = [pool.submit(_get, service, keys[role], path) for _ in range(10)]
        assert _get(service, keys["player"], "/v1/hands/h-1/assist").startswith(b"HTTP/1.1 409")
        assert not any(answer.done() for answer in waiting)
        other.execute("ROLLBACK")
        assert all(answer.result().startswith(b"HTTP/1.1 200") for answer in waiting)
    service.kill()
