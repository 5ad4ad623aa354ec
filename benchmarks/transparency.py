"""What chain and transparency log cost: appends with and without them, verifying, and proofs in a large log."""

from __future__ import annotations

import random
import re
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Final

import psycopg

from okey_ledger.ledger import Ledger
from okey_ledger.ledger.aggregates import RecordedEvent, Stream
from okey_ledger.ledger.chain import START
from okey_ledger.ledger.postgres import schema
from okey_ledger.ledger.sqlite.schema import GUARDS
from okey_ledger.transparency.edge import Edge
from okey_ledger.transparency.log import CHECKPOINT, PublishedLog
from okey_ledger.transparency.merkle import leaf_hash
from okey_ledger.transparency.notes import Checkpoint, Note, SigningKey
from okey_ledger.transparency.tiles import tile_path
from tests.postgres import start, with_parameters

from .figure import Figure, seconds

EVENTS: Final = 40
"""How many events a round appends: so few that some rounds are undisturbed on a busy machine."""

ROUNDS: Final = 150
LINE: Final = bytes(113)
TOPIC: Final = "okey.TileDrawn/1"
VERIFIED: Final = 100_000
LEAVES: Final = 1_000_000


class BareStream(Stream):
    """A stream whose events have neither link nor receipt."""

    __slots__ = ()

    def append(self, topics: Sequence[str], lines: Sequence[bytes], tail: bytes | None = None) -> None:
        """Add events."""
        for topic, line in zip(topics, lines, strict=True):
            self.version += 1
            self._pending.append(RecordedEvent(self.id, self.version, topic, START + line, None))  # type: ignore[arg-type]


class UnsaltedStream(Stream):
    """A stream whose events are linked and have no receipt."""

    __slots__ = ()

    def collect_events(self) -> Sequence[RecordedEvent]:
        """The events that are not stored yet."""
        return [event._replace(receipt=None) for event in super().collect_events()]  # type: ignore[arg-type]


def figures() -> Iterator[Figure]:
    """The figures that the log promises."""
    yield from appends_in_sqlite()
    yield appends_in_postgres()
    yield verifying()
    yield proving()


def appends_in_sqlite() -> Iterator[Figure]:
    """Appends to a ledger, against appends to one whose trigger knows topics alone, without chain and salts."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Ledger.open(f"sqlite:///{folder}/ledger.db") as ledger,
        Ledger.open(f"sqlite:///{folder}/bare.db") as bare,
    ):
        guard = GUARDS[-1]
        topics = guard[: guard.index("  OR length(")]
        with closing(sqlite3.connect(f"{folder}/bare.db")) as database:
            database.execute("DROP TRIGGER stored_events_follow")
            database.execute(f"CREATE TRIGGER {topics}BEGIN SELECT RAISE(ABORT, 'the topic is unknown'); END")
        yield appends("chain and log / without, SQLite", ledger, bare, BareStream)
    with (
        tempfile.TemporaryDirectory() as folder,
        Ledger.open(f"sqlite:///{folder}/ledger.db") as ledger,
        Ledger.open(f"sqlite:///{folder}/unsalted.db") as unsalted,
    ):
        yield appends("salt and receipt / with the chain alone, SQLite", ledger, unsalted, UnsaltedStream)


def appends_in_postgres() -> Figure:
    """The same in PostgreSQL."""
    address = start("")
    addresses = [with_parameters(address, schema=name) for name in ("chained", "bare")]
    for one in addresses:
        Ledger.prepare(one)
    unchecked = re.sub(r"  IF EXISTS.*?END IF;\n", "", schema.FUNCTIONS[0], flags=re.DOTALL)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(schema.compose(f"CREATE OR REPLACE {unchecked}", "bare"))
    with Ledger.open(addresses[0]) as ledger, Ledger.open(addresses[1]) as bare:
        return appends("chain and log / without, PostgreSQL", ledger, bare, BareStream)


def appends(name: str, ledger: Ledger, bare: Ledger, without: type[Stream]) -> Figure:
    """Moves of a hand, each a transaction."""
    hands = count()

    def play(into: Ledger, kind: type[Stream]) -> None:
        stream = kind(f"hand-{next(hands)}")
        for _ in range(EVENTS):
            stream.append([TOPIC], [LINE])
            into.application.save(stream)

    play(ledger, Stream)
    play(bare, without)
    pairs = [(seconds(lambda: play(ledger, Stream)), seconds(lambda: play(bare, without))) for _ in range(ROUNDS)]
    ours, theirs = min(mine for mine, _ in pairs), min(other for _, other in pairs)
    detail = f"{1e6 * ours / EVENTS:,.0f} against {1e6 * theirs / EVENTS:,.0f} µs an event, the best of {ROUNDS} rounds"
    return Figure(f"single appends with {name}", theirs / ours, "at least", 0.94, "x", detail)


def verifying() -> Figure:
    """Every event read, its entry, leaf and the root computed, by the processor time of one core."""
    with tempfile.TemporaryDirectory() as folder, Ledger.open(f"sqlite:///{folder}/ledger.db") as ledger:
        for number in range(VERIFIED // 400):
            stream = Stream(f"hand-{number}")
            stream.append([TOPIC] * 400, [LINE] * 400)
            ledger.application.save(stream)

        def verify() -> float:
            begun, edge = time.process_time(), Edge()
            while rows := ledger.records_after(edge.size, 2000):
                for row in rows:
                    edge.append(leaf_hash(row.commitment))
            assert edge.root
            return VERIFIED / (time.process_time() - begun)

        rate = max(verify() for _ in range(5))
    return Figure("events verified a second", rate, "at least", 100_000, "events/s", f"{VERIFIED:,} events")


def proving() -> Figure:
    """An inclusion proof of any event in a log of a million, tiles not read before included."""
    with tempfile.TemporaryDirectory() as name:
        folder, edge = Path(name), Edge()
        log = folder / "0"
        for index in range(LEAVES):
            for tile in edge.append(sha256(index.to_bytes(4, "big")).digest()):
                write(log / tile_path(tile.level, tile.place), b"".join(tile.hashes))
        for level, hashes in enumerate(edge.levels):
            if hashes:
                write(log / tile_path(level, (LEAVES >> 8 * level) // 256, len(hashes)), b"".join(hashes))
        text = str(Checkpoint("bench.example", LEAVES, edge.root))
        write(log / CHECKPOINT, str(Note(text, (SigningKey("bench.example", 1, bytes(32)).sign(text),))).encode())
        published, chance, times = PublishedLog(folder), random.Random(7), []
        for _ in range(2000):
            index = chance.randrange(LEAVES)
            begun = time.process_time()
            proof = published.inclusion(index)
            times.append(1000 * (time.process_time() - begun))
            assert proof.proves(sha256(index.to_bytes(4, "big")).digest())
    detail = f"median of {len(times):,} in a log of {LEAVES:,}; 99 of 100 below {sorted(times)[1980]:.2f} ms"
    return Figure("an inclusion proof", statistics.median(times), "at most", 1, "ms", detail)


def write(path: Path, data: bytes) -> None:
    """Write a file, without waiting for the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
