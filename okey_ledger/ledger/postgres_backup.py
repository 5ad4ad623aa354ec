"""Copying a ledger in PostgreSQL to an SQLite file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from psycopg.rows import tuple_row

from .backup import new_file
from .postgres_connection import LedgerDatastore
from .postgres_schema import written
from .sqlite_schema import STATEMENTS

_ALL: Final = """\
SELECT notification_id, originator_id, originator_version, topic, state FROM {schema}.stored_events
ORDER BY notification_id"""
_AT_ONCE: Final = 2000
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
        rows.itersize = _AT_ONCE
        rows.execute(written(_ALL, datastore.schema), binary=True)
        copy.execute("BEGIN")
        for statement in STATEMENTS:
            copy.execute(statement)
        copy.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?, ?)", rows)
        copy.execute("COMMIT")
