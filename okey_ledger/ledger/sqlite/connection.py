"""The library's SQLite connections, made durable, and their errors made clear."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Final

from eventsourcing.persistence import ConnectionUnavailableError, DatabaseError, IntegrityError
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteTransaction,
)

from ..errors import LedgerBusy
from .errors import translate_error
from .schema import LOCK_TIMEOUT_SECONDS, add_functions

MAX_READERS: Final = 15
"""How many threads read at once, before the next one has to wait."""

MIN_RETRY_SECONDS: Final = 0.001
MAX_RETRY_SECONDS: Final = 0.05
"""Seconds between two attempts while another program writes."""


class LedgerTransaction(SQLiteTransaction):
    """A transaction that takes the write lock at its beginning if it is going to write."""

    def __init__(self, connection: LedgerConnection, *, commit: bool, wait: float) -> None:
        super().__init__(connection, commit=commit)
        self.location, self.wait = connection.location, wait

    def __enter__(self) -> SQLiteCursor:
        cursor = self.connection.cursor()
        try:
            if self.commit:
                retry(lambda: cursor.execute("BEGIN IMMEDIATE"), self.wait)
            else:
                cursor.execute("BEGIN")
        except sqlite3.Error as error:
            raise translate_error(error, self.location) or error from error
        return cursor

    def __exit__(
        self, exc_type: type[BaseException] | None, exc_val: BaseException | None, exc_tb: TracebackType | None
    ) -> None:
        try:
            super().__exit__(exc_type, exc_val, exc_tb)
        except IntegrityError:
            raise
        except DatabaseError as error:
            raise translate_error(error.__cause__, self.location) or error from error
        finally:
            # A commit that failed leaves its transaction open.
            self.connection.rollback()


class LedgerConnection(SQLiteConnection):
    """A connection whose commits are on the disk when they return."""

    def __init__(self, raw: sqlite3.Connection, location: str) -> None:
        super().__init__(raw, max_age=None)
        self.raw, self.location = raw, location
        raw.row_factory = sqlite3.Row
        raw.execute("PRAGMA synchronous = FULL")
        add_functions(raw)

    def query(self, statement: str, values: Sequence[str | int]) -> list[tuple[Any, ...]]:
        """The rows of one statement, in a transaction of its own."""
        try:
            return self._rows(statement, values, str)
        except sqlite3.OperationalError as error:
            if "UTF-8" not in str(error):
                raise translate_error(error, self.location) or error from error
        except sqlite3.Error as error:
            raise translate_error(error, self.location) or error from error
        return self._rows(statement, values, lenient)  # some row was edited

    def _rows(
        self, statement: str, values: Sequence[str | int], text: Callable[[bytes], str] | type[str]
    ) -> list[tuple[Any, ...]]:
        """The rows of a statement with texts as they are made of bytes; by `str` that is several times faster."""
        cursor = self.raw.cursor()
        cursor.row_factory = None
        self.raw.text_factory = text
        try:
            return cursor.execute(statement, values).fetchall()
        finally:
            self.raw.text_factory = lenient
            cursor.close()

    @contextmanager
    def transaction(self, *, commit: bool, wait: float | None = None) -> Iterator[SQLiteCursor]:
        """A cursor within a transaction; it waits some seconds for another writer."""
        with (
            LedgerTransaction(self, commit=commit, wait=LOCK_TIMEOUT_SECONDS if wait is None else wait) as cursor,
            cursor,
        ):
            yield cursor


class LedgerConnectionPool(SQLiteConnectionPool):
    """Connections to one ledger file with a write-ahead log."""

    def __init__(self, location: str, *, size: int, busy_timeout: float) -> None:
        """Up to `size` of them, whose statements wait some seconds for a lock."""
        super().__init__(db_name=location, pool_timeout=LOCK_TIMEOUT_SECONDS, pool_size=size, max_overflow=0)
        self.busy_timeout = busy_timeout

    def _create_connection(self) -> LedgerConnection:
        try:
            raw = sqlite3.connect(
                self.db_name, timeout=self.busy_timeout, isolation_level=None, check_same_thread=False
            )
            write_ahead(raw)
            raw.text_factory = lenient
            return LedgerConnection(raw, self.db_name)
        except sqlite3.Error as error:
            raise translate_error(error, self.db_name) or error from error

    def close(self) -> None:
        """Close all connections; those in use are closed when they are released."""
        with self._put_condition:
            if not self._put_condition.wait_for(lambda: not self._in_use, timeout=2 * LOCK_TIMEOUT_SECONDS):
                self._in_use.clear()  # left open rather than closed under a statement that runs
            super().close()


def lenient(text: bytes) -> str:
    """A text of the database, which an edited row may hold in any bytes: it must be readable to be reported."""
    return text.decode(errors="replace")


def retry(work: Callable[[], object], wait: float) -> None:
    """Do some work; retry for some seconds while another program holds the lock."""
    deadline = time.monotonic() + wait
    delay = MIN_RETRY_SECONDS
    while True:
        try:
            work()
        except sqlite3.OperationalError as error:
            code = getattr(error, "sqlite_errorcode", 0)
            if code & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() + delay > deadline:
                raise
            time.sleep(delay)
            delay = min(2 * delay, MAX_RETRY_SECONDS)
        else:
            return


def write_ahead(raw: sqlite3.Connection) -> None:
    """Switch to the write-ahead log; SQLite itself does not wait here while another program does the same."""
    retry(lambda: raw.execute("PRAGMA journal_mode = WAL"), LOCK_TIMEOUT_SECONDS)


class LedgerDatastore(SQLiteDatastore):
    """One ledger file: its connections, one writer at a time."""

    def __init__(self, location: str) -> None:
        self.writer = LedgerConnectionPool(location, size=1, busy_timeout=0)
        """The connection that writes, always the same: what it has read of the file is still right when it goes on.

        Whether it waits for another program is said by each transaction.
        """
        super().__init__(db_name=location, originator_id_type="text")
        self.location = location
        self.pool: LedgerConnectionPool = LedgerConnectionPool(
            location, size=MAX_READERS, busy_timeout=LOCK_TIMEOUT_SECONDS
        )

    @contextmanager
    def get_connection(self, *, commit: bool) -> Iterator[LedgerConnection]:
        """A connection, the writing one for a commit. Raises `LedgerBusy` if none becomes free."""
        with self._connection(self.writer if commit else self.pool, None) as connection:
            yield connection

    @contextmanager
    def writing_at_once(self) -> Iterator[SQLiteCursor]:
        """A cursor within a transaction that writes. Raises `LedgerBusy` while another program writes."""
        with self._connection(self.writer, 0) as connection, connection.transaction(commit=True, wait=0) as cursor:
            yield cursor

    @contextmanager
    def _connection(self, pool: LedgerConnectionPool, timeout: float | None) -> Iterator[LedgerConnection]:
        try:
            connection = pool.get_connection(timeout, is_writer=pool is self.writer)
        except ConnectionUnavailableError:
            raise LedgerBusy(self.location, "other threads keep writing to it; try again when they are done") from None
        assert isinstance(connection, LedgerConnection)
        try:
            yield connection
        finally:
            pool.put_connection(connection)

    def close(self) -> None:
        """Close all connections."""
        self.writer.close()
        super().close()
