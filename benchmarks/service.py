"""Appending over HTTP and asking for a state, against empty routes of the same running service."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from statistics import median

from okey_ledger.api.auth.keys import Keys
from okey_ledger.api.storage.database import ServiceDatabase, beside
from okey_ledger.ledger import Ledger

from .corpus import hands
from .figure import Figure

CONNECTIONS = 64
"""How many clients ask at once; each waits for its answer before it asks again."""

REQUESTS = 8000
"""How many requests a round makes: enough that the lists are brought up to date while it lasts."""

ROUNDS = 7


class Client(asyncio.Protocol):
    """One connection that sends requests one after another and reads their answers."""

    def __init__(self, requests: Iterator[bytes], done: asyncio.Future[int]) -> None:
        self.requests, self.done = requests, done
        self.answered = 0
        self.held = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the first request."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.send()

    def send(self) -> None:
        """Send the next request, or end."""
        request = next(self.requests, None)
        if request is None:
            self.transport.close()
            if not self.done.done():
                self.done.set_result(self.answered)
        else:
            self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        """Read an answer to its end."""
        self.held += data
        head, _, body = self.held.partition(b"\r\n\r\n")
        mark = head.find(b"content-length: ")
        if mark < 0 or len(body) < int(head[mark + 16 :].split(b"\r\n", 1)[0]):
            return
        if self.held[9:10] != b"2":
            self.done.set_exception(RuntimeError(self.held.decode()))
            self.transport.close()
            return
        self.held = b""
        self.answered += 1
        self.send()


async def exchange(port: int, requests: Sequence[Iterator[bytes]]) -> float:
    """Requests a second over one connection each."""
    loop = asyncio.get_running_loop()
    start = time.perf_counter()
    done: list[asyncio.Future[int]] = []
    for asked in requests:
        done.append(loop.create_future())
        await loop.create_connection(lambda asked=asked, end=done[-1]: Client(asked, end), "127.0.0.1", port)  # type: ignore[misc]
    answered = sum(await asyncio.gather(*done))
    return answered / (time.perf_counter() - start)


def request(method: bytes, path: str, key: str, body: bytes = b"") -> bytes:
    """The bytes of a request."""
    head = b"%b %b HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %b\r\nContent-Length: %d\r\n\r\n"
    return head % (method, path.encode(), key.encode(), len(body)) + body


@contextmanager
def running(database: str, port: int) -> Iterator[None]:
    """The service in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.service_app", database, str(port)]
    process = subprocess.Popen(command)
    try:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def figures() -> Iterator[Figure]:
    """Appends and states."""
    logs = [lines.splitlines() for lines in hands(60_000)]
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/ledger.db"
        with Ledger.open(database):
            pass
        own = ServiceDatabase(beside(database))
        keys = Keys(own)
        table, referee = keys.create("table")[0], keys.create("referee")[0]
        own.close()
        port = free_port()
        with running(database, port):
            yield appends(port, table, request(b"GET", "/v1/hands?limit=1", referee), logs)
            yield states(port, referee, logs)


def _named(line: bytes, hand: str) -> bytes:
    before, _, after = line.partition(b'"hand":"')
    return before + b'"hand":"' + hand.encode() + after[after.index(b'"') :]


def appends(port: int, key: str, caught_up: bytes, logs: Sequence[list[bytes]]) -> Figure:
    """Each client plays hands of its own, an event a request.

    Before the rival's turn the lists are asked for, so that nothing is left to be done for the appends.
    """

    def plays(client: int, round: int, count: int) -> Iterator[bytes]:
        def all_events() -> Iterator[bytes]:
            for number, lines in enumerate(logs[client::CONNECTIONS]):
                hand = f"r{round}-c{client}-{number}"
                for n, line in enumerate(lines):
                    path = f"/v1/hands/{hand}/events" if n else "/v1/hands"
                    yield request(b"POST", path, key, _named(line, hand))

        return islice(all_events(), count)

    empty = request(b"POST", "/empty", key, logs[0][1])
    each = REQUESTS // CONNECTIONS
    ours, rival = [], []
    for round in range(ROUNDS):
        asked = [iter(list(plays(client, round, each))) for client in range(CONNECTIONS)]
        ours.append(asyncio.run(exchange(port, asked)))
        asyncio.run(exchange(port, [iter([caught_up])]))
        rival.append(asyncio.run(exchange(port, [iter([empty] * each) for _ in range(CONNECTIONS)])))
    return _figure("append of one event over HTTP on SQLite / an empty POST route", ours, rival, 0.4)


def states(port: int, key: str, logs: Sequence[list[bytes]]) -> Figure:
    """States at steps of the hands that the appends have stored."""
    steps = [
        request(b"GET", f"/v1/hands/r0-c{client}-0/steps/{n}", key)
        for n in range(0, len(min(logs[:CONNECTIONS], key=len)), 3)
        for client in range(CONNECTIONS)
    ]
    empty = request(b"GET", "/empty", key)
    each = REQUESTS // CONNECTIONS
    ours, rival = [], []
    for _ in range(ROUNDS):
        asked = [iter(list(islice(cycle(steps[client:] + steps[:client]), each))) for client in range(CONNECTIONS)]
        ours.append(asyncio.run(exchange(port, asked)))
        rival.append(asyncio.run(exchange(port, [iter([empty] * each) for _ in range(CONNECTIONS)])))
    return _figure("state at step n over HTTP / an empty GET route", ours, rival, 0.5)


def _figure(name: str, ours: list[float], rival: list[float], limit: float) -> Figure:
    ratios = [mine / other for mine, other in zip(ours, rival, strict=True)]
    detail = (
        f"{median(ours):,.0f} against {median(rival):,.0f} requests a second, {CONNECTIONS} clients, "
        f"{min(ratios):.2f} to {max(ratios):.2f} in {ROUNDS} rounds"
    )
    return Figure(name, median(ratios), "at least", limit, "x", detail)
