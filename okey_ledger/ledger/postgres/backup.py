"""Copying a ledger in PostgreSQL to an SQLite file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from psycopg.rows import tuple_row

from ..sqlite.backup import new_file
from ..sqlite.schema import STATEMENTS, TABLES
from .connection import LedgerDatastore
from .schema import compose

_ALL: Final = """\
SELECT notification_id, originator_id, originator_version, topic, state FROM {schema}.stored_events
ORDER BY notification_id"""
_BATCH_SIZE: Final = 2000
"""How many rows come from the server at once."""


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
        copy.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?, ?)", rows)
        for statement in STATEMENTS:
            copy.execute(statement)
        epochs = connection.execute(compose("SELECT epoch, position FROM {schema}.ledger_epochs", datastore.schema))
        copy.executemany("INSERT INTO ledger_epochs VALUES (?, ?)", [tuple(row.values()) for row in epochs])
        copy.execute("COMMIT")
