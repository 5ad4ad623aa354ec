"""Where the service keeps what is its own: keys, refused attempts, Idempotency-Keys, the order in which hands ended.

In a file beside an SQLite ledger, in the database of any other. What is told of a hand never comes from here.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError

from ..projections.engine import engine_at
from .problems import Unavailable

VERSION: Final = 1
"""The version of the tables."""

SQLITE: Final = "sqlite:///"
SUFFIX: Final = ".service"
"""With what the name of the file beside an SQLite ledger ends."""

SCHEMA_LOCK: Final = 0x6F6B6B79
"""The advisory lock under which PostgreSQL makes the tables once."""

METADATA: Final = MetaData()
NUMBER: Final = BigInteger().with_variant(Integer(), "sqlite")
"""A number that grows by itself where it is a primary key."""

SCHEMA: Final = Table("service_schema", METADATA, Column("version", Integer, primary_key=True, autoincrement=False))

KEYS: Final = Table(
    "service_keys",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("digest", LargeBinary, nullable=False),
    Column("role", Text, nullable=False),
    Column("player", Text),
    Column("label", Text),
    Column("created_at", Text, nullable=False),
    Column("expires_at", Text),
    Column("revoked_at", Text),
    Column("used_at", Text),
)

REPLAYS: Final = Table(
    "service_replays",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("digest", LargeBinary, nullable=False),
    Column("at", Text, nullable=False, index=True),
    Column("status", Integer),
    Column("answer", LargeBinary),
)

REJECTIONS: Final = Table(
    "service_rejections",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("hand", Text, nullable=False, index=True),
    Column("at", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("findings", LargeBinary, nullable=False),
)

RELEASES: Final = Table(
    "service_releases",
    METADATA,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("hand", Text, nullable=False, index=True),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
)

SCANNED: Final = Table(
    "service_scanned",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("position", BigInteger, nullable=False),
)

TRIED: Final = 0
"""The id of a row among those of `SCANNED` that is written to see whether it can be."""


def beside(ledger: str) -> str:
    """The address of the service's own tables, for the ledger at an address.

    >>> beside("sqlite:////var/lib/okey/ledger.db")
    'sqlite:////var/lib/okey/ledger.db.service'
    """
    return ledger + SUFFIX if ledger.startswith(SQLITE) else ledger


class ServiceDatabase:
    """The service's own tables; threads may share it. Its methods raise `Unavailable` where the storage fails."""

    def __init__(self, url: str) -> None:
        """Open them, made where they are not there."""
        self.engine = engine_at(url, durable=True).engine
        self.on_sqlite = self.engine.dialect.name == "sqlite"
        with self.writing() as connection:
            if not self.on_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": SCHEMA_LOCK})
            made = SCHEMA.name in inspect(connection).get_table_names()
            METADATA.create_all(connection)
            if not made:
                connection.execute(insert(SCHEMA), {"version": VERSION})
                connection.execute(insert(SCANNED), {"id": 1, "position": 0})

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def version(self) -> int:
        """The version of the tables that are there."""
        with self.reading() as connection:
            return int(connection.scalar(select(func.max(SCHEMA.c.version))) or 0)

    def try_out(self) -> None:
        """Write a row that means nothing, durably. Raises `Unavailable` where that cannot be done."""
        tried = update(SCANNED).where(SCANNED.c.id == TRIED)
        with self.writing() as connection:
            if not connection.execute(tried.values(position=SCANNED.c.position + 1)).rowcount:
                connection.execute(insert(SCANNED), {"id": TRIED, "position": 0})

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that reads."""
        with _told(), self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes; on SQLite it has the write lock from its beginning."""
        with _told(), self.engine.connect() as connection:
            connection.execution_options(writes=True)
            with connection.begin():
                yield connection


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        if isinstance(error.orig, sqlite3.IntegrityError) or getattr(error.orig, "sqlstate", "") == "23505":
            raise
        raise Unavailable from error
