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
    Index,
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

from ...projections.engine import engine_at
from ..http.problems import Unavailable
from .migration import migrate

VERSION: Final = 5
"""The version of the tables; each has its migration."""

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
    Column("created_by", Text),
    Column("revoked_by", Text),
    Index("service_keys_created", "created_at", "id"),
)

SESSIONS: Final = Table(
    "service_sessions",
    METADATA,
    Column("digest", LargeBinary, primary_key=True),
    Column("key", Text, nullable=False, index=True),
    Column("created_at", Text, nullable=False, index=True),
    Column("used_at", Text, nullable=False),
)
"""Who has signed in to the pages with which key."""

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

RECEIPTS: Final = Table(
    "service_receipts",
    METADATA,
    Column("id", NUMBER, primary_key=True),
    Column("hand", Text, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("at", Text, nullable=False),
    Column("key", Text, nullable=False),
    Index("service_receipts_hand", "hand", "first"),
)
"""When and through which key events were received."""

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
    Column("leaf", Text),
)
"""Up to which position of the ledger the releases are noted, and the hash of the event that stood there."""

PROBE_ID: Final = 0
"""The id of a row among those of `SCANNED` that is written to see whether it can be."""


def beside(ledger: str) -> str:
    """The address of the service's own tables, for the ledger at an address.

    >>> beside("sqlite:////var/lib/okey/ledger.db")
    'sqlite:////var/lib/okey/ledger.db.service'
    """
    return ledger + SUFFIX if ledger.startswith(SQLITE) else ledger


class ServiceTablesUnusable(Exception):
    """The service's own tables cannot be used: a later program made them, or they cannot be made."""

    def __init__(self, place: str, reason: str) -> None:
        self.place, self.reason = place, reason
        super().__init__(f"{place}: {reason}")


class ServiceDatabase:
    """The service's own tables; threads may share it. Its methods raise `Unavailable` where the storage fails."""

    def __init__(self, url: str) -> None:
        """Open them, made where they are not there, and brought to the version of this program.

        What is in them is kept. Raises `ServiceTablesUnusable` where that cannot be done.
        """
        self.engine, self.place = engine_at(url, durable=True)
        self.on_sqlite = self.engine.dialect.name == "sqlite"
        try:
            self._make_tables()
        except Unavailable as error:
            self.close()
            raise ServiceTablesUnusable(self.place, self._why(error.__cause__)) from error
        except BaseException:
            self.close()
            raise

    def _make_tables(self) -> None:
        with self.reading() as connection:
            if self._found(connection) == VERSION:
                return
        with self.writing() as connection:
            if not self.on_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": SCHEMA_LOCK})
            found = self._found(connection)
            if found < VERSION:
                migrate(connection, found)

    def _found(self, connection: Connection) -> int:
        """The version of the tables, 0 where there are none. Raises `ServiceTablesUnusable` for a later one."""
        if not inspect(connection).has_table(SCHEMA.name):
            return 0
        found = int(connection.scalar(select(func.max(SCHEMA.c.version))) or 0)
        if found > VERSION:
            reason = f"the service's tables are of version {found}, this program knows {VERSION}"
            raise ServiceTablesUnusable(self.place, f"{reason}; install a later program")
        return found

    def _why(self, error: BaseException | None) -> str:
        """Why the tables cannot be made or brought to this version."""
        fault = getattr(error, "orig", None) or error
        reason = f"the service's tables cannot be brought to version {VERSION} ({' '.join(str(fault).split())})"
        return f"{reason}; " + ("mend that" if self.on_sqlite else "run `okey-ledger prepare` as their owner")

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def version(self) -> int:
        """The version of the tables that are there."""
        with self.reading() as connection:
            return int(connection.scalar(select(func.max(SCHEMA.c.version))) or 0)

    def try_out(self) -> None:
        """Write a row that means nothing, durably. Raises `Unavailable` where that cannot be done."""
        tried = update(SCANNED).where(SCANNED.c.id == PROBE_ID)
        with self.writing() as connection:
            if not connection.execute(tried.values(position=SCANNED.c.position + 1)).rowcount:
                connection.execute(insert(SCANNED), {"id": PROBE_ID, "position": 0})

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
