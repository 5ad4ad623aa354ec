"""Copying a ledger in PostgreSQL to an SQLite file, and back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import psycopg
from psycopg.rows import tuple_row

from ..errors import LedgerUnusable
from ..sqlite.backup import new_file
from ..sqlite.errors import translate_error as translate_sqlite_error
from ..sqlite.schema import STATEMENTS, TABLES
from .address import PostgresAddress
from .connection import LedgerDatastore
from .errors import translate_error
from .schema import compose

_ALL: Final = """\
SELECT notification_id, originator_id, originator_version, topic, state, receipt FROM {schema}.stored_events
ORDER BY notification_id"""
_BATCH_SIZE: Final = 2000
"""How many rows come from the server at once."""
_FILLED: Final = (
    (
        "COPY {schema}.stored_events FROM STDIN (FORMAT BINARY)",
        ("int8", "text", "int8", "text", "bytea", "bytea"),
        "SELECT rowid, originator_id, originator_version, topic, state, receipt FROM stored_events ORDER BY rowid",
    ),
    (
        "COPY {schema}.ledger_epochs FROM STDIN (FORMAT BINARY)",
        ("int8", "int8"),
        "SELECT epoch, position FROM ledger_epochs",
    ),
    (
        "COPY {schema}.ledger_salts FROM STDIN (FORMAT BINARY)",
        ("int8", "bytea"),
        "SELECT position, salt FROM ledger_salts",
    ),
)
"""What each table of an empty ledger is filled with: the statement, the types, and the question to the file."""


def copy_to_file(datastore: LedgerDatastore, target: Path) -> None:
    """Copy what is stored now, row by row with its position, while others go on writing."""
    with (
        new_file(target) as copy,
        datastore.get_connection() as connection,
        connection.transaction(),
        connection.cursor("ledger_backup", row_factory=tuple_row) as rows,
    ):
        # A cursor sees what was stored when it was opened.
        rows.itersize = _BATCH_SIZE
        rows.execute(compose(_ALL, datastore.schema), binary=True)
        copy.execute("BEGIN")
        for table in TABLES:
            copy.execute(f"CREATE TABLE {table}")
        # Before there are guards: a damaged ledger is copied as it is.
        copy.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?, ?, ?)", rows)
        for statement in STATEMENTS:
            copy.execute(statement)
        for table in ("ledger_epochs", "ledger_salts"):
            beside = connection.execute(compose(f"SELECT * FROM {{schema}}.{table}", datastore.schema))
            copy.executemany(f"INSERT INTO {table} VALUES (?, ?)", (tuple(row.values()) for row in beside))
        copy.execute("COMMIT")


def copy_from_file(address: PostgresAddress, backup: Path) -> None:
    """Fill an empty ledger with the events of a backup under their positions, and with its epochs; all or nothing.

    Raises `LedgerUnusable` where the ledger holds events, or a `LedgerError` where either of the two fails.
    """
    try:
        with (
            closing(sqlite3.connect(backup)) as file,
            address.connect() as connection,
            connection.transaction(),
            connection.cursor() as rows,
        ):
            rows.execute(compose("LOCK TABLE {schema}.ledger_schema IN EXCLUSIVE MODE", address.schema))
            if rows.execute(compose("SELECT 1 FROM {schema}.stored_events LIMIT 1", address.schema)).fetchone():
                raise LedgerUnusable(address.location, "it holds events; name a database that was just prepared")
            for statement, kinds, source in _FILLED:
                with rows.copy(compose(statement, address.schema)) as copy:
                    copy.set_types(kinds)
                    for row in file.execute(source):
                        copy.write_row(row)
    except psycopg.Error as error:
        raise translate_error(error, address.location) or error from error
    except sqlite3.Error as error:
        raise translate_sqlite_error(error, str(backup)) or error from error
