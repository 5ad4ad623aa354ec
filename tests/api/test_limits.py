"""What one client, with a key or without, can ask of the service at most."""

from __future__ import annotations

import asyncio
import gzip
import json
import resource
import socket
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import gettempdir
from urllib.parse import urlsplit

import pytest

from okey_ledger.api.http.uploads import PREFIX, TemporarySpace
from okey_ledger.api.observability.metrics import Metrics
from tests.api.house import House, address_of, open_house
from tests.api.running import Running, keys_for
from tests.logs import deal

CLEAN = deal(racks={0: "R1"}).discard(0, "R1").annul()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, dict[str, str]]]:
    folder = tmp_path_factory.mktemp("limits")
    address = address_of("sqlite", folder)
    keys = keys_for(address)
    service = Running(address, folder, max_connections="20", max_idle_seconds="2", max_audits="1")
    yield service, keys
    service.kill()


def connect(service: Running) -> socket.socket:
    host, _, port = urlsplit(service.url).netloc.partition(":")
    return socket.create_connection((host, int(port)), timeout=20)


def answered(connection: socket.socket) -> bytes:
    return b"".join(iter(lambda: connection.recv(65536), b""))


def is_well(service: Running) -> bool:
    with connect(service) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return answered(connection).startswith(b"HTTP/1.1 200")


HEADS = {
    "many headers": (b"GET /healthz HTTP/1.1\r\n" + b"a: b\r\n" * 200_000, 431),
    "one long header": (b"GET /healthz HTTP/1.1\r\na: " + b"b" * 1_000_000, 431),
    "a long name": (b"GET /healthz HTTP/1.1\r\n" + b"a" * 1_000_000, 431),
    "blanks after Bearer": (b"GET /v1/hands HTTP/1.1\r\nAuthorization: Bearer" + b" " * 500_000 + b"\r\n\r\n", 431),
    "a long path": (b"GET /" + b"a" * 1_000_000, 414),
    "a long query": (b"GET /healthz?" + b"a=b&" * 3000 + b" HTTP/1.1\r\n\r\n", 414),
    "no HTTP": (b"\x16\x03\x01 hello\r\n\r\n", 400),
}


@pytest.mark.parametrize("what", HEADS)
def test_a_head_beyond_the_limits_is_refused_as_soon_as_that_is_known(
    running: tuple[Running, dict[str, str]], what: str
) -> None:
    head, status = HEADS[what]
    with connect(running[0]) as connection:
        connection.sendall(head)
        told, _, body = answered(connection).partition(b"\r\n\r\n")
    assert told.startswith(b"HTTP/1.1 %d " % status)
    assert json.loads(body)["status"] == status


def test_a_head_and_a_url_within_the_limits_are_read_also_in_pieces(running: tuple[Running, dict[str, str]]) -> None:
    with connect(running[0]) as connection:
        for _ in range(3):
            request = b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"a: " + b"b" * 7000 + b"\r\n\r\n"
            for start in range(0, len(request), 1000):
                connection.sendall(request[start : start + 1000])
            answer = b""
            while not answer.endswith(b"}"):
                answer += connection.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200")


def test_idle_connections_give_way_to_new_ones_and_end_and_the_log_says_so(
    running: tuple[Running, dict[str, str]],
) -> None:
    service, _ = running
    with ExitStack() as stack:
        idle = [stack.enter_context(connect(service)) for _ in range(60)]
        idle[-1].sendall(b"GET /healthz HTTP/1.1\r\nHost")
        assert is_well(service)
        for connection in idle:
            with suppress(ConnectionResetError):
                assert connection.recv(100) == b""  # the first at once, the others after two seconds
    assert is_well(service)
    said = [json.loads(line) for line in service.log.read_text().splitlines()]
    assert [line for line in said if line["message"].startswith("too many connections")]


def test_a_client_that_does_not_read_its_answer_is_let_go(running: tuple[Running, dict[str, str]]) -> None:
    service, keys = running
    request = f"GET /openapi.json HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {keys['referee']}\r\n\r\n".encode()
    with connect(service) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(request * 100)
        time.sleep(4)
        with pytest.raises((ConnectionResetError, BrokenPipeError)):  # noqa: PT012
            for _ in range(1000):
                connection.sendall(request)
                connection.recv(1 << 20)


def test_more_blanks_than_a_key_are_not_kept(small_house: House) -> None:
    for _ in range(3):
        answer = small_house.ask_with("GET", "/v1/hands", [("Authorization", "Bearer" + " " * 500_000 + "x")])
        assert answer.status_code == 401
    assert not small_house.service.authentication._trusted
    assert not small_house.service.authentication.used


def test_a_key_and_all_keys_have_so_many_audits_at_once(tmp_path: Path) -> None:
    with open_house(address_of("sqlite", tmp_path), max_audits=3, max_audits_per_key=2) as house:
        held = ExitStack()
        limit = house.service.audits
        for key in ("k", "k", "other"):
            held.enter_context(limit.hold(key))
        answer = house.ask("POST", "/v1/audits", "player", CLEAN.lines)
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "1")
        held.close()
        with limit.hold(house.keys["player"].split(".")[1]), limit.hold(house.keys["player"].split(".")[1]):
            assert house.ask("POST", "/v1/audits", "player", CLEAN.lines).status_code == 429
            assert house.ask("POST", "/v1/audits", "referee", CLEAN.lines).status_code == 200
        for _ in range(4):
            assert house.ask("POST", "/v1/audits", "player", CLEAN.lines).status_code == 200
            assert house.ask("POST", "/v1/audits", "player", b"none").status_code == 400
        assert not limit._taken
        assert b"okey_ledger_temporary_bytes 0.0" in house.service.metrics.text()


def test_a_key_has_so_many_open_streams(tmp_path: Path) -> None:
    with open_house(address_of("sqlite", tmp_path), max_streams_per_key=1) as house:
        with house.service.streams.hold(house.keys["referee"].split(".")[1]):
            assert house.ask("GET", "/v1/feed", "referee").status_code == 429
            assert house.ask("GET", "/v1/feed", "analyst").status_code == 200
        for _ in range(3):
            assert house.ask("GET", "/v1/feed", "referee").status_code == 200
            assert house.ask("GET", "/v1/feed?format=sse&limit=0", "referee").status_code == 200
        assert not house.service.streams._taken


@pytest.mark.parametrize(
    ("settings", "body", "status"),
    [
        ({"max_gzip_members": 5}, gzip.compress(b"") * 6 + gzip.compress(CLEAN.lines), 400),
        ({"max_gzip_members": 7}, gzip.compress(b"") * 6 + gzip.compress(CLEAN.lines), 200),
        ({"max_temporary": 100}, CLEAN.lines, 429),
        ({"max_log": 100}, gzip.compress(CLEAN.lines), 413),
    ],
)
def test_a_log_that_is_sent_has_limits(tmp_path: Path, settings: dict[str, int], body: bytes, status: int) -> None:
    with open_house(address_of("sqlite", tmp_path), **settings) as house:
        assert house.ask("POST", "/v1/audits", "player", body).status_code == status
        assert not list(house.service.temporary.folder.glob("*.jsonl"))
        assert b"okey_ledger_temporary_bytes 0.0" in house.service.metrics.text()


def test_an_audit_ends_with_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never() -> AsyncIterator[bytes]:
        yield CLEAN.lines[:10]
        await asyncio.sleep(60)

    with open_house(address_of("sqlite", tmp_path), max_audit_seconds=1) as house:
        authorization = [("Authorization", f"Bearer {house.keys['player']}")]
        assert house.ask_with("POST", "/v1/audits", authorization, never()).status_code == 408
        monkeypatch.setattr("okey_ledger.api.routers.audits.monotonic", iter([0.0, 9.0]).__next__)
        answer = house.ask("POST", "/v1/audits", "player", CLEAN.lines)
        assert (answer.status_code, "1 s" in answer.json()["detail"]) == (408, True)


def test_what_a_killed_service_left_in_temporary_files_goes_and_what_is_in_use_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    assert gettempdir() == str(tmp_path)
    left = tmp_path / f"{PREFIX}killed"
    left.mkdir()
    (left / "in-use").touch()
    (left / "x.jsonl").write_bytes(b"x" * 1000)
    first = TemporarySpace(100, Metrics().temporary)
    second = TemporarySpace(100, Metrics().temporary)
    assert sorted(tmp_path.iterdir()) == sorted([first.folder, second.folder])
    first.close()
    second.close()
    assert not list(tmp_path.iterdir())


def test_empty_members_are_unpacked_beside_the_loop(running: tuple[Running, dict[str, str]]) -> None:
    service, keys = running
    body = gzip.compress(b"") * 9000 + gzip.compress(CLEAN.lines)
    head = f"POST /v1/audits HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {keys['player']}\r\n"
    request = head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body

    def audit(_: int) -> bytes:
        with connect(service) as connection:
            connection.sendall(request)
            return connection.recv(65536)[:12]

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(audit, range(6)))
    assert b"HTTP/1.1 200" in answers
    assert set(answers) <= {b"HTTP/1.1 200", b"HTTP/1.1 429"}


def test_there_are_never_more_connections_than_descriptors() -> None:
    from okey_ledger.api.http.connections import RESERVED_DESCRIPTORS, Connections
    from okey_ledger.api.settings import Settings

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = Settings(database="sqlite:///ledger.db", max_connections=soft * 2)
    assert Connections(wanted, Metrics()).max_connections == soft - RESERVED_DESCRIPTORS


def test_the_rest_of_a_body_that_nobody_wants_is_not_read_for_long(running: tuple[Running, dict[str, str]]) -> None:
    service, _ = running
    sent = 0
    with connect(service) as connection:
        connection.sendall(b"POST /v1/audits HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n")
        with suppress(ConnectionResetError, BrokenPipeError):
            while sent < 1_000_000_000:
                connection.sendall(b" " * (1 << 18))
                sent += 1 << 18
        assert connection.recv(65536).startswith(b"HTTP/1.1 401")
    assert sent < 100_000_000
