"""The library's PostgreSQL connections, made durable and lasting, and their errors made clear."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import psycopg
from eventsourcing.persistence import ConnectionPoolClosedError, IntegrityError
from eventsourcing.postgres import ConnectionPool, PostgresDatastore
from psycopg import Connection, Cursor
from psycopg.rows import DictRow, dict_row, tuple_row
from psycopg_pool import PoolClosed, PoolTimeout

from ..errors import LedgerBusy, LedgerUnreachable
from .address import PostgresAddress
from .errors import translate_error

Answer = TypeVar("Answer")

_MIN_RETRY_SECONDS: Final = 0.05
_MAX_RETRY_SECONDS: Final = 1.0
"""How many seconds to wait between attempts to reach a server."""

_SET_UP: Final = b"""\
SELECT set_config('default_transaction_isolation', 'read committed', false),
       set_config('lock_timeout', %s, false),
       set_config('idle_in_transaction_session_timeout', %s, false),
       CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END"""
"""A commit is on the disk when it returns, whatever the server's or the role's default is."""


class LedgerConnection(Connection[DictRow]):
    """A connection with a cursor that is kept, since to make one takes a fifth of the time of a short question."""

    asking: Cursor[tuple[Any, ...]]
    """Asks one question after another, for whoever has the connection."""


class LedgerDatastore(PostgresDatastore):
    """One ledger in a PostgreSQL database: its connections."""

    def __init__(self, address: PostgresAddress) -> None:
        super().__init__("", "", "", "", "", schema=address.schema, originator_id_type="text")
        self.address = address
        self.pool = ConnectionPool(
            connection_class=LedgerConnection,
            kwargs={**address.connection, "row_factory": dict_row, "autocommit": True},
            min_size=1,
            max_size=address.pool_size,
            timeout=address.wait,
            configure=_set_up(address.wait),
            open=True,
            name="okey-ledger",
        )

    def register_type_adapters(self) -> None:
        """Nothing: a ledger has no types of its own."""

    @contextmanager
    def get_connection(self) -> Iterator[LedgerConnection]:
        """A connection of the pool; raises a `StorageError`, or the library's `IntegrityError`."""
        try:
            connection = self.pool.getconn()
            assert isinstance(connection, LedgerConnection)
            try:
                yield connection
            finally:
                self.pool.putconn(connection)
        except psycopg.IntegrityError as error:
            raise IntegrityError(str(error)) from error
        except PoolClosed as error:
            raise ConnectionPoolClosedError(str(error)) from None
        except PoolTimeout:
            raise self._without_connection() from None
        except psycopg.Error as error:
            raise translate_error(error, self.address.location) or error from error

    def retry(self, work: Callable[[], Answer]) -> Answer:
        """The answer of some work, which is done again where the connection got lost meanwhile."""
        deadline = time.monotonic() + self.address.wait
        delay = _MIN_RETRY_SECONDS
        while True:
            try:
                return work()
            except LedgerUnreachable:
                if time.monotonic() + delay > deadline:
                    raise
                self.pool.check()
                time.sleep(delay)
                delay = min(2 * delay, _MAX_RETRY_SECONDS)

    def query(self, statement: bytes, *values: object) -> list[tuple[Any, ...]]:
        """The rows that one statement yields, which is a transaction of its own."""

        def work() -> list[tuple[Any, ...]]:
            with self.get_connection() as connection:
                return connection.asking.execute(statement, values, prepare=True).fetchall()

        return self.retry(work)

    def _without_connection(self) -> LedgerBusy | LedgerUnreachable:
        """Why the pool had no connection to give."""
        location = self.address.location
        try:
            self.address.connect().close()
        except psycopg.Error as error:
            told = translate_error(error, location)
            if isinstance(told, LedgerUnreachable):
                return told
        size = self.address.pool_size
        return LedgerBusy(
            location, f"all connections are in use, {size} of {size}; try again, or name a larger pool_size"
        )


def _set_up(wait: int) -> Callable[[Connection[DictRow]], None]:
    def set_up(connection: Connection[DictRow]) -> None:
        assert isinstance(connection, LedgerConnection)
        connection.asking = connection.cursor(binary=True, row_factory=tuple_row)
        connection.execute(_SET_UP, (f"{wait}s", f"{wait}s"))

    return set_up
