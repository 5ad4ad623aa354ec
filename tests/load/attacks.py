"""What one client can try: `python -m tests.load.attacks [sqlite|postgres] [NAME …]` tries each against a new service.

While an attack goes on, a table appends events, one after another. Printed is how long these took and how much memory
the service came to have. Every attack ends by itself after `SECONDS`, has at most `CLIENTS` clients, and meets only a
service that the script has started on this machine.
"""

from __future__ import annotations

import gzip
import http.client
import json
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from tests.api.house import address_of
from tests.api.running import Running, keys_for
from tests.logs import NOON, deal

SECONDS: Final = 5.0
"""For how many seconds an attack goes on."""

CLIENTS: Final = 48
"""How many clients it has at most."""

MAX_GROWTH: Final = 150 << 20
"""By how many bytes the memory of the service may grow."""

MAX_P99: Final = 0.3
"""How many seconds 99 of 100 appends take at most, on a machine that does nothing else."""


class Target(NamedTuple):
    """A running service and its keys."""

    url: str
    keys: dict[str, str]
    ends: float
    """When the attack is over, by the monotonic clock."""

    def connect(self) -> socket.socket:
        """A connection to it."""
        host, _, port = urlsplit(self.url).netloc.partition(":")
        return socket.create_connection((host, int(port)), timeout=5)

    @property
    def is_on(self) -> bool:
        """Whether the attack goes on."""
        return time.monotonic() < self.ends

    def head(self, method: str, path: str, role: str) -> bytes:
        """The head of a request without its end."""
        return f"{method} {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {self.keys[role]}\r\n".encode()


def many_headers(target: Target) -> None:
    """Headers without end."""
    with target.connect() as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\n")
        while target.is_on:
            connection.sendall(b"a: b\r\n" * 10_000)


def long_url(target: Target) -> None:
    """A URL of 98 MB."""
    with target.connect() as connection:
        connection.sendall(b"GET /")
        for _ in range(98):
            connection.sendall(b"a" * (1 << 20))


def blanks(target: Target) -> None:
    """`Bearer`, half a megabyte of blanks, and something that differs each time."""
    for number in range(100):
        with target.connect() as connection:
            value = b" " * 500_000 + b"%d" % number
            connection.sendall(b"GET /v1/hands HTTP/1.1\r\nAuthorization: Bearer" + value + b"\r\n\r\n")
            connection.recv(100)


def _upload(target: Target, body: bytes) -> None:
    while target.is_on:
        with target.connect() as connection:
            head = target.head("POST", "/v1/audits", "player") + b"Content-Length: %d\r\n\r\n" % len(body)
            connection.sendall(head + body)
            connection.recv(65536)


def _log(size: int) -> bytes:
    """A log of so many bytes at least, of hands that are judged."""
    hand = deal(racks={0: "R1"}).discard(0, "R1").annul()
    lines = hand.lines
    return b"".join(lines.replace(b'"h-1"', b'"h-%d"' % number) for number in range(size // len(lines) + 1))


@cache
def _body(name: str) -> bytes:
    """What is uploaded, packed once."""
    if name == "members":
        return gzip.compress(b"") * 400_000
    return gzip.compress(_log(8 << 20) if name == "log" else bytes(256 << 20), 1)


def many_uploads(target: Target) -> None:
    """Logs of 8 MB, packed, to be audited."""
    _upload(target, _body("log"))


def empty_members(target: Target) -> None:
    """A gzip file of empty members."""
    _upload(target, _body("members"))


def bombs(target: Target) -> None:
    """A gzip file that becomes a thousand times larger."""
    _upload(target, _body("bomb"))


def slow_uploads(target: Target) -> None:
    """Logs that come slowly, after 20 MB at once."""
    with target.connect() as connection:
        connection.sendall(target.head("POST", "/v1/audits", "player") + b"Content-Length: 60000000\r\n\r\n")
        connection.sendall(bytes(20 << 20))
        while target.is_on:
            connection.sendall(b" ")
            time.sleep(0.1)


def idle_readers(target: Target) -> None:
    """Readers of the feed that read nothing of it, six for each client."""
    with ExitStack() as stack:
        for _ in range(6):
            connection = stack.enter_context(target.connect())
            connection.sendall(target.head("GET", "/v1/feed", "referee") + b"Accept: text/event-stream\r\n\r\n")
        while target.is_on:
            time.sleep(0.1)


def idle_connections(target: Target) -> None:
    """Connections on which nothing comes, twenty for each client."""
    with ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(target.connect())
        while target.is_on:
            time.sleep(0.1)


ATTACKS: Final[dict[str, Callable[[Target], None]]] = {
    attack.__name__: attack
    for attack in (
        many_headers,
        long_url,
        blanks,
        many_uploads,
        empty_members,
        bombs,
        slow_uploads,
        idle_readers,
        idle_connections,
    )
}


class Outcome(NamedTuple):
    """What came of an attack."""

    attack: str
    growth: int
    """By how many bytes the memory of the service grew."""
    appends: int
    p99: float
    """In how many seconds 99 of 100 appends were answered."""

    @property
    def kept(self) -> bool:
        """Whether both stayed within their limits."""
        return self.growth <= MAX_GROWTH and self.p99 <= MAX_P99

    def __str__(self) -> str:
        mebibytes = self.growth / (1 << 20)
        return f"{self.attack:18} {mebibytes:6.0f} MiB more, {self.appends:6} appends, p99 {self.p99 * 1000:6.1f} ms"


def _resident(process: int) -> int:
    """How many bytes of memory a process has had at most."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) << 10
    raise RuntimeError("no such line")


def _appends(target: Target, hand: str) -> Iterator[float]:
    """Append events until the attack is over; how many seconds each took."""
    connection = http.client.HTTPConnection(urlsplit(target.url).netloc, timeout=60)
    headers = {"Authorization": f"Bearer {target.keys['table']}"}
    n = 0
    while target.is_on or not n:
        kind = "SeatTakenOver" if n % 2 else "SeatReclaimed"
        event = {"type": kind, "hand": hand, "n": n, "seat": 3, "at": NOON.isoformat()}
        line = json.dumps(event).encode() if n else deal(hand=hand, at=0).lines.strip()
        start = time.perf_counter()
        connection.request("POST", f"/v1/hands/{hand}/events" if n else "/v1/hands", line, headers)
        answer = connection.getresponse()
        answer.read()
        yield time.perf_counter() - start
        if answer.status != http.client.CREATED:
            raise RuntimeError(f"an append was answered {answer.status}")
        n += 1
        time.sleep(0.002)
    connection.close()


def attacked(database: str, name: str, seconds: float = SECONDS, clients: int = CLIENTS) -> Outcome:
    """Try an attack against a new service on a database, `sqlite` or `postgres`, while a table appends."""
    with tempfile.TemporaryDirectory() as folder:
        address = address_of(database, Path(folder))
        keys = keys_for(address)
        service = Running(address, Path(folder), rate="0", log_level="info")
        try:
            warm = list(_appends(Target(service.url, keys, time.monotonic() + 0.5), "warm"))
            before = _resident(service.process.pid)
            target = Target(service.url, keys, time.monotonic() + seconds)
            attackers = get_context("spawn").Process(target=_attack, args=(name, target, clients))
            attackers.start()
            took = sorted(_appends(target, "h-1"))
            attackers.join()
            assert warm
            growth = _resident(service.process.pid) - before
            return Outcome(f"{name} ({database})", growth, len(took), took[int(len(took) * 0.99)])
        finally:
            service.kill()


def _attack(name: str, target: Target, clients: int) -> None:
    """Let so many clients attack at once, in a process of their own that takes no time from whoever appends."""
    with ThreadPoolExecutor(clients) as pool:
        list(pool.map(_try, [name] * clients, [target] * clients))


def _try(name: str, target: Target) -> None:
    """Do an attack again and again until its time is over, whatever the service says to it."""
    while target.is_on:
        with suppress(OSError):
            ATTACKS[name](target)
        time.sleep(0.05)


def main(arguments: list[str]) -> int:
    """Try the attacks named, or all; 1 where one of them went beyond the limits."""
    databases = [name for name in arguments if name in ("sqlite", "postgres")] or ["sqlite", "postgres"]
    names = [name for name in arguments if name in ATTACKS] or list(ATTACKS)
    is_kept = True
    for database in databases:
        for name in names:
            outcome = attacked(database, name)
            is_kept &= outcome.kept
            sys.stdout.write(f"{outcome}{'' if outcome.kept else '  beyond the limit'}\n")
            sys.stdout.flush()
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
