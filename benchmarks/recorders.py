"""Single events appended to a database at equal durability, against its driver alone."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count

import psycopg

from okey_ledger.ledger import Ledger
from okey_ledger.ledger.aggregates import Stream
from tests.postgres import start

from .figure import Figure, paired

EVENTS = 400
"""How many events a round appends."""

ROUNDS = 15

STATE = bytes(145)
"""As long as a stored event is on average."""

LINE = STATE[32:]
"""What of it is not the link."""

TOPIC = "okey.HandDealt/1"


def figures() -> Iterator[Figure]:
    """Appends to SQLite and to PostgreSQL, each a transaction that is on the disk when it returns."""
    yield in_sqlite()
    yield in_postgres()


def in_sqlite() -> Figure:
    """A ledger in a file, against a table with a primary key and a write-ahead log."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Ledger.open(f"sqlite:///{folder}/ledger.db") as ledger,
        closing(sqlite3.connect(f"{folder}/raw.db", isolation_level=None)) as raw,
    ):
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = FULL")
        raw.execute("CREATE TABLE events (hand TEXT, n INTEGER, topic TEXT, state BLOB, PRIMARY KEY (hand, n))")
        insert = "INSERT INTO events VALUES (?, ?, ?, ?)"
        return figure("sqlite3", 0.5, ledger, lambda row: raw.execute(insert, row))


def in_postgres() -> Figure:
    """A ledger in a database, against a table with a primary key and a number for each row, without any lock."""
    address = start("")
    Ledger.prepare(address)
    with Ledger.open(address) as ledger, psycopg.connect(address, autocommit=True) as raw:
        raw.execute("CREATE TABLE events (hand text, n bigint, topic text, state bytea, PRIMARY KEY (hand, n))")
        raw.execute("ALTER TABLE events ADD position bigint GENERATED ALWAYS AS IDENTITY UNIQUE")
        cursor = raw.cursor()
        insert = "INSERT INTO events (hand, n, topic, state) VALUES (%s, %s, %s, %s)"
        return figure("psycopg", 0.55, ledger, lambda row: cursor.execute(insert, row, prepare=True))


def figure(
    driver: str, limit: float, ledger: Ledger, insert: Callable[[tuple[str, int, str, bytes]], object]
) -> Figure:
    """Appends through the library's `save` against inserts through the driver."""
    hands = count()

    def append() -> None:
        for _ in range(EVENTS):
            stream = Stream(f"hand-{next(hands)}")
            stream.append([TOPIC], [LINE])
            ledger.application.save(stream)

    def rival() -> None:
        for _ in range(EVENTS):
            insert((f"hand-{next(hands)}", 1, TOPIC, STATE))

    append()
    rival()
    ours, theirs = paired(append, rival, ROUNDS)
    detail = f"{EVENTS / ours:,.0f} against {EVENTS / theirs:,.0f} events a second"
    return Figure(
        f"single events saved by the application / raw {driver}", theirs / ours, "at least", limit, "x", detail
    )
