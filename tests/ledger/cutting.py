"""A ledger cut off after a position, as it is once an earlier state of it was restored."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from urllib.parse import parse_qs, urlsplit

from tests.postgres import run

GUARDS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"


def cut(address: str, position: int) -> None:
    """Take away what stands after a position of a ledger that nobody has open, and leave no trace of it."""
    gone = f"DELETE FROM stored_events WHERE {{}} > {position}"
    if address.startswith("postgresql"):
        (schema,) = parse_qs(urlsplit(address).query)["schema"]
        run(
            address.replace(f"schema={schema}", ""),
            "ALTER TABLE stored_events DISABLE TRIGGER stored_events_keep",
            gone.format("notification_id"),
            "ALTER TABLE stored_events ENABLE ALWAYS TRIGGER stored_events_keep",
            schema=schema,
        )
        return
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"), isolation_level=None)) as database:
        guards = database.execute(GUARDS).fetchall()
        for name, _ in guards:
            database.execute(f"DROP TRIGGER {name}")
        database.execute(gone.format("rowid"))
        database.execute(f"UPDATE sqlite_sequence SET seq = {position} WHERE name = 'stored_events'")
        for _, definition in guards:
            database.execute(definition)
