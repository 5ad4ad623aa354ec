"""The connection to what can be erased: a file of its own beside an SQLite ledger, tables of the service in PostgreSQL.

Both drivers are used as they are; a statement is written with `?`.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any, Final, TypeVar

from ..errors import LedgerError, LedgerUnusable, StorageFailed, without_secrets
from ..sqlite.errors import translate_error
from ..sqlite.schema import LOCK_TIMEOUT_SECONDS, make_private

SUFFIX: Final = ".private"
"""How the name of the file beside an SQLite ledger ends."""

TABLES: Final = (
    "private_names (player TEXT PRIMARY KEY, name TEXT, noted_at TEXT NOT NULL)",
    """private_texts (
  commitment TEXT PRIMARY KEY, stream TEXT NOT NULL, n INTEGER NOT NULL, author TEXT, salt BLOB, text TEXT,
  noted_at TEXT NOT NULL
)""",
    "private_schema (version INTEGER PRIMARY KEY)",
)
"""The tables in a file; in PostgreSQL the migrations of the service make the first two."""

VERSION: Final = 1
"""The version of the tables in a file."""

T = TypeVar("T")
Rows = list[tuple[Any, ...]]


class PrivateConnection(ABC):
    """One connection, made when it is first needed and shared by threads one at a time."""

    location: str
    """What the place is called in messages."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._connection: Any = None

    def query(self, statement: str, values: Sequence[Any] = ()) -> Rows:
        """The rows of a statement; none where nothing was ever noted. Raises a `LedgerError`."""
        if not self.exists():
            return []
        return self._work(lambda connection: self.run(connection, statement, values))

    def write(self, statements: Sequence[tuple[str, Sequence[Any]]]) -> int:
        """Run statements in one durable transaction; how many rows the last one changed. Raises a `LedgerError`."""

        def work(connection: Any) -> int:
            with self.transaction(connection):
                for statement, values in statements:
                    cursor = connection.execute(self.dialect(statement), tuple(values))
                return int(cursor.rowcount)

        return self._work(work)

    def run(self, connection: Any, statement: str, values: Sequence[Any]) -> Rows:
        """The rows of a statement on a connection."""
        return [tuple(row) for row in connection.execute(self.dialect(statement), tuple(values)).fetchall()]

    def close(self) -> None:
        """Close the connection; the next question makes another one."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
            self._connection = None

    def _work(self, work: Callable[[Any], T]) -> T:
        with self._lock:
            is_fresh = self._connection is None
            try:
                if is_fresh:
                    self._connection = self.connect()
                return work(self._connection)
            except LedgerError:
                raise
            except Exception as error:
                told = self.translate(error)
                if told is None:
                    raise
                with suppress(Exception):
                    self.close()
                if is_fresh or not self.is_lost(error):
                    raise told from error
            return self._work(work)  # the server was restarted since

    @abstractmethod
    def exists(self) -> bool:
        """Whether anything can have been noted."""

    @abstractmethod
    def connect(self) -> Any:
        """A new connection, with the tables made where the program makes them."""

    @abstractmethod
    def transaction(self, connection: Any) -> Any:
        """A context manager: a transaction that writes."""

    @abstractmethod
    def dialect(self, statement: str) -> str:
        """A statement as the driver wants it."""

    @abstractmethod
    def translate(self, error: Exception) -> LedgerError | None:
        """An error of the driver in the ledger's words; None for any other."""

    @abstractmethod
    def is_lost(self, error: Exception) -> bool:
        """Whether an error says that the connection is gone, so that another one may do."""


class SQLiteConnection(PrivateConnection):
    """The file beside a ledger; what is deleted in it is overwritten with zeros."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file, self.location = file, str(file)

    def exists(self) -> bool:
        """Whether there is a file."""
        return self._connection is not None or self.file.exists()

    def connect(self) -> sqlite3.Connection:
        """A connection to the file, which is made where it is not there."""
        make_private(self.file)
        raw = sqlite3.connect(self.file, timeout=LOCK_TIMEOUT_SECONDS, isolation_level=None, check_same_thread=False)
        # No write-ahead log: it would keep pages with erased texts until it is overwritten.
        raw.execute("PRAGMA journal_mode = DELETE")
        raw.execute("PRAGMA synchronous = FULL")
        raw.execute("PRAGMA secure_delete = ON")
        if not raw.execute("SELECT 1 FROM sqlite_master WHERE name = 'private_schema'").fetchone():
            with self.transaction(raw):
                for table in TABLES:
                    raw.execute(f"CREATE TABLE IF NOT EXISTS {table}")
                raw.execute("INSERT OR IGNORE INTO private_schema VALUES (?)", (VERSION,))
        (version,) = raw.execute("SELECT max(version) FROM private_schema").fetchone()
        if version != VERSION:
            raw.close()
            reason = f"its tables are of version {version}, this program knows {VERSION}; install a later program"
            raise LedgerUnusable(self.location, reason)
        return raw

    @contextmanager
    def transaction(self, connection: Any) -> Iterator[None]:
        """A transaction with the write lock from its beginning."""
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")

    def dialect(self, statement: str) -> str:
        """The statement itself."""
        return statement

    def translate(self, error: Exception) -> LedgerError | None:
        """What SQLite says no with."""
        if not isinstance(error, sqlite3.Error):
            return None
        return translate_error(error, self.location) or StorageFailed(self.location, f"{error}; mend that")

    def is_lost(self, error: Exception) -> bool:
        """A file is never lost."""
        return False


class PostgresConnection(PrivateConnection):
    """The tables of the service that `okey-ledger prepare` has made."""

    def __init__(self, address: str) -> None:
        super().__init__()
        try:
            from ..postgres.address import PostgresAddress
        except ModuleNotFoundError:
            reason = "PostgreSQL needs its driver; install it with: pip install 'okey-ledger[postgres]'"
            raise LedgerUnusable(without_secrets(address), reason) from None
        self._address = PostgresAddress.parse(address)
        self.location = self._address.location

    def exists(self) -> bool:
        """The tables are there once the database is prepared."""
        return True

    def connect(self) -> Any:
        """A connection on which each statement is a transaction, if none is begun."""
        connection = self._address.connect_service(durable=True)
        connection.autocommit = True
        return connection

    def transaction(self, connection: Any) -> Any:
        """The driver's own."""
        return connection.transaction()

    def dialect(self, statement: str) -> str:
        """The driver has `%s` for `?`."""
        return statement.replace("?", "%s")

    def translate(self, error: Exception) -> LedgerError | None:
        """What the server or the driver says no with."""
        import psycopg

        from ..postgres.errors import translate_error

        if isinstance(error, psycopg.errors.UndefinedTable):
            reason = "the tables of names and texts are missing; run `okey-ledger prepare` as their owner"
            return LedgerUnusable(self.location, reason)
        if not isinstance(error, psycopg.Error):
            return None
        return translate_error(error, self.location) or StorageFailed(self.location, f"{error}; mend that")

    def is_lost(self, error: Exception) -> bool:
        """Whether the server closed the connection."""
        import psycopg

        return isinstance(error, psycopg.OperationalError)
