"""Connections to the tables that the program keeps beside a ledger, in SQLite and in PostgreSQL."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, create_engine, event

from ..ledger.address import is_on_postgres
from ..ledger.service_tables import service_tables
from ..ledger.sqlite.connection import write_ahead
from ..ledger.sqlite.schema import make_private

LOCK_TIMEOUT_SECONDS: Final = 30
"""How many seconds to wait for another writer of a file."""


class Place(NamedTuple):
    """A database and what to call it in messages."""

    engine: Engine
    name: str


def engine_at(url: str, *, durable: bool) -> Place:
    """The database at an address; `durable` is whether a commit is on the disk when it returns.

    A transaction with the execution option `writes` has the write lock of an SQLite file from its beginning. Raises
    what SQLAlchemy says of addresses that are none, or a `LedgerError`.
    """
    if is_on_postgres(url):
        tables = service_tables(url, durable=durable)
        engine = create_engine("postgresql+psycopg://", creator=tables.connect, pool_pre_ping=True)
        return Place(engine, tables.location)
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        synchronous = "FULL" if durable else "NORMAL"
        if engine.url.database and Path(engine.url.database).parent.is_dir():
            make_private(Path(engine.url.database))
        event.listen(engine, "connect", lambda connection, _: _set_up(connection, synchronous))
        event.listen(engine, "begin", _begin)
    return Place(engine, engine.url.database or url)


def _set_up(connection: sqlite3.Connection, synchronous: str) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    connection.execute(f"PRAGMA busy_timeout = {LOCK_TIMEOUT_SECONDS * 1000}")
    write_ahead(connection)
    connection.execute(f"PRAGMA synchronous = {synchronous}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")
