"""The database of the read models: connections, transactions, tables of the right version, translated errors."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, insert, inspect, select, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from ..ledger import LedgerError
from .engine import engine_at
from .errors import NotReadModels, ReadModelError, ReadModelsBusy, ReadModelsDamaged, ReadModelsFailed, ReadModelsTooNew
from .tables import METADATA, PREFIX, PROGRESS, SCHEMA, SLOTS, START, VERSION
from .upgrade import drop, migrate

SCHEMA_LOCK: Final = 0x6F6B6579
"""The advisory lock under which PostgreSQL makes the tables once."""

BUSY: Final = ("40001", "40P01", "55P03", "57014")
"""What PostgreSQL says where another transaction is in the way, or a statement takes too long."""


class Database:
    """Where read models are kept; threads may share it."""

    def __init__(self, url: str) -> None:
        """Open them, made if they are not there or older than the program.

        Raises a `ReadModelError`. A broken SQLite file is set aside.
        """
        try:
            # A crash of the machine may lose the last commits, which are then pulled again.
            self.engine, self.place = engine_at(url, durable=False)
        except (ArgumentError, NoSuchModuleError, ImportError, LedgerError) as error:
            raise ReadModelsFailed("read models", f"their address is none of a database: {error}") from None
        self.on_sqlite = self.engine.dialect.name == "sqlite"
        try:
            self._make_tables()
        except ReadModelsDamaged:
            self.set_aside()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction in which every statement sees the same state."""
        level = {} if self.on_sqlite else {"isolation_level": "REPEATABLE READ"}
        with self._translated(), self.engine.connect() as connection:
            connection.execution_options(**level)
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes; on SQLite it has the write lock from its beginning."""
        with self._translated(), self.engine.connect() as connection:
            connection.execution_options(writes=True)
            with connection.begin():
                yield connection

    def set_aside(self) -> None:
        """Give a broken SQLite file another name and make a new one; raises `ReadModelsDamaged` on other databases."""
        self.close()
        if not self.on_sqlite:
            raise ReadModelsDamaged(self.place, "the database is broken; its own tools can mend it")
        path = Path(self.place)
        names = (path.with_name(f"{path.name}.damaged-{number}") for number in range(1, 10_000))
        try:
            path.rename(next(name for name in names if not name.exists()))
            for end in ("-wal", "-shm"):
                path.with_name(path.name + end).unlink(missing_ok=True)
        except OSError as error:
            raise ReadModelsDamaged(self.place, f"it is broken and cannot be set aside: {error.strerror}") from None
        self._make_tables()

    def _make_tables(self) -> None:
        """Make the tables unless they are there in this version; those of an older one are dropped."""
        with self.reading() as connection:
            if self._is_made(connection):
                return
        with self.writing() as connection:
            if not self.on_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": SCHEMA_LOCK})
            if self._is_made(connection):
                return
            if self.on_sqlite:
                drop(connection)
                METADATA.create_all(connection)
                connection.execute(insert(SCHEMA), {"id": 1, "version": VERSION, "live": next(iter(SLOTS))})
                connection.execute(insert(PROGRESS), [{"color": color} | START._asdict() for color in SLOTS])
                return
            migrate(connection)
            if not self._is_made(connection):
                # Somebody has been at them.
                drop(connection)
                migrate(connection)

    def _is_made(self, connection: Connection) -> bool:
        names = set(inspect(connection).get_table_names())
        ours = {name for name in names if name.startswith(PREFIX)}
        if self.on_sqlite and names - ours:
            raise NotReadModels(self.place, "it is a database of something else; name another place")
        if SCHEMA.name not in ours:
            return False
        version = connection.scalar(select(SCHEMA.c.version))
        if version is not None and version > VERSION:
            reason = f"its read models are of version {version}, this program knows {VERSION}; install a later program"
            raise ReadModelsTooNew(self.place, reason)
        return version == VERSION and ours == set(METADATA.tables)

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise translate_error(error.orig, self.place) from error


def translate_error(error: Any, place: str) -> ReadModelError:
    """What a driver's error means for the read models."""
    if getattr(error, "sqlstate", None) in BUSY:
        return ReadModelsBusy(place, "another program keeps writing to it; try again when that is done")
    code = getattr(error, "sqlite_errorcode", None)
    match None if code is None else code & 0xFF:
        case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT:
            return ReadModelsDamaged(place, f"it is broken ({error}); rebuild the read models")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return ReadModelsBusy(place, "another program keeps writing to it; try again when that is done")
    return ReadModelsFailed(place, f"{error}; nothing was written")
