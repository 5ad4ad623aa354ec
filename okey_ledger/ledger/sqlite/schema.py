"""The tables of a ledger in an SQLite file, and whether a file holds them (docs/ledger.md has the reasons)."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from ..chain import leaf
from ..commitment import RECEIPT_SIZE
from ..errors import LedgerMissing, LedgerReadOnly, LedgerTooNew, LedgerUnusable, NotALedger
from ..rows import LINK_SIZE
from ..topics import TOPICS
from .errors import translate_error

SCHEMA_VERSION: Final = 4
"""The version of the tables that this program writes."""

LOCK_TIMEOUT_SECONDS: Final = 30
"""How many seconds to wait for another writer."""

MIN_FILE_BYTES: Final = 512
"""No SQLite database has fewer bytes, other than none at all."""

TABLES: Final = (
    """stored_events (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT,
  originator_id TEXT NOT NULL,
  originator_version INTEGER NOT NULL,
  topic TEXT NOT NULL,
  state BLOB NOT NULL, receipt BLOB,
  UNIQUE (originator_id, originator_version)
)""",
    "ledger_schema (version INTEGER PRIMARY KEY)",
    "ledger_epochs (epoch INTEGER PRIMARY KEY, position INTEGER NOT NULL)",
    "ledger_salts (position INTEGER PRIMARY KEY, salt BLOB NOT NULL)",
)
"""The definition of each table, as it is too when it was brought to this version."""

_TOPICS: Final = " ".join(f"WHEN '{topic}' THEN 0" for topic in TOPICS)

GUARDS: Final = (
    """stored_events_keep_rows BEFORE DELETE ON stored_events
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END""",
    """stored_events_keep_values BEFORE UPDATE ON stored_events
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END""",
    # INSERT OR REPLACE deletes without asking the trigger for DELETE.
    """stored_events_keep_places BEFORE INSERT ON stored_events
WHEN EXISTS (SELECT 1 FROM stored_events
             WHERE originator_id = NEW.originator_id AND originator_version = NEW.originator_version)
  OR EXISTS (SELECT 1 FROM stored_events WHERE rowid = NEW.rowid)
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END""",
    """ledger_salts_keep_rows BEFORE DELETE ON ledger_salts
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END""",
    """ledger_salts_keep_values BEFORE UPDATE ON ledger_salts
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END""",
    """ledger_salts_keep_places BEFORE INSERT ON ledger_salts
WHEN EXISTS (SELECT 1 FROM ledger_salts WHERE position = NEW.position)
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END""",
    # CASE, since SQLite builds a table for every IN that it looks at; draws and discards are compared with few others.
    f"""stored_events_follow BEFORE INSERT ON stored_events
WHEN CASE NEW.topic {_TOPICS} ELSE 1 END
  OR length(NEW.receipt) <> {RECEIPT_SIZE}
  OR substr(NEW.state, 1, {LINK_SIZE}) IS NOT CASE NEW.originator_version WHEN 1 THEN zeroblob({LINK_SIZE}) ELSE (
    SELECT okey_leaf(originator_id, originator_version, topic, state) FROM stored_events
    WHERE originator_id = NEW.originator_id AND originator_version = NEW.originator_version - 1) END
BEGIN SELECT RAISE(ABORT, 'the event does not follow what is stored'); END""",
)
"""The definition of each trigger that keeps the events append-only and lets in only what follows what is stored."""

STATEMENTS: Final = (
    *(f"CREATE TABLE IF NOT EXISTS {table}" for table in TABLES),
    *(f"CREATE TRIGGER IF NOT EXISTS {guard}" for guard in GUARDS),
    f"INSERT OR IGNORE INTO ledger_schema VALUES ({SCHEMA_VERSION})",
)
"""What makes the tables in an empty file, adds to those of version 1 what they lack, and does nothing else."""


def add_functions(raw: sqlite3.Connection) -> None:
    """Give a connection the function that the triggers call: a program that does not know it cannot add an event."""
    raw.create_function("okey_leaf", 4, leaf, deterministic=True)


def make_private(path: Path) -> None:
    """Make an empty file that its owner alone may read and write, where there is none; SQLite's own files follow it."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def is_ledger(path: Path, *, create: bool) -> bool:
    """Whether the file is a ledger already; False if it is to be made.

    Raises a `LedgerUnusable` that says why where the file is no ledger and cannot become one.
    """
    location = str(path)
    try:
        _check_location(path)
        if path.exists() and _has_tables(path):
            return True
    except OSError as error:
        raise LedgerUnusable(location, f"{error.strerror}; name another place") from None
    except sqlite3.Error as error:
        raise translate_error(error, location) or error from error
    if not create:
        raise LedgerMissing(location, "there is no ledger; import a log to make one, or name another place")
    make_private(path)
    return False


def _check_location(path: Path) -> None:
    """Raise where no file can be kept, or the one that is there cannot be used."""
    location = str(path)
    if path.is_dir():
        raise NotALedger(location, "it is a folder; name a file")
    if not path.parent.is_dir():
        raise LedgerUnusable(location, f"there is no folder {path.parent}; make it, or name another place")
    if not path.exists():
        needed = [path.parent]
    elif path.is_file():
        needed = [path, path.parent]
        # SQLite takes a file of one byte for an empty one. To look into it is no way: closing it drops SQLite's locks.
        if 0 < path.stat().st_size < MIN_FILE_BYTES:
            raise NotALedger(location, "it is no SQLite database; name another place")
    else:
        raise NotALedger(location, "it is no file; name one")
    for item in needed:
        if not os.access(item, os.R_OK | os.W_OK):
            raise LedgerReadOnly(location, f"{item} may not be written, which a ledger needs; change its permissions")


def _has_tables(path: Path) -> bool:
    """Whether an SQLite file has a ledger's tables; False if it has none at all."""
    location = str(path)
    with closing(sqlite3.connect(path, timeout=LOCK_TIMEOUT_SECONDS, isolation_level=None)) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not names:
            return False
        if not {"ledger_schema", "stored_events"} <= names:
            raise NotALedger(location, "it is a database, but not a ledger; name another place")
        (version,) = connection.execute("SELECT max(version) FROM ledger_schema").fetchone()
        if version is not None and version < SCHEMA_VERSION:
            _upgrade(connection)
    if version is None:
        raise NotALedger(location, "it has the tables of a ledger, but does not say of which version")
    if version > SCHEMA_VERSION:
        reason = f"its tables are of version {version}, this program knows {SCHEMA_VERSION}; install a later program"
        raise LedgerTooNew(location, reason)
    return True


def _upgrade(connection: sqlite3.Connection) -> None:
    """Bring the tables to the version of this program; several programs may do so at once."""
    connection.execute("BEGIN IMMEDIATE")
    for guard in GUARDS:
        connection.execute(f"DROP TRIGGER IF EXISTS {guard.split()[0]}")
    if "receipt" not in {column for _, column, *_ in connection.execute("PRAGMA table_info(stored_events)")}:
        connection.execute("ALTER TABLE stored_events ADD COLUMN receipt BLOB")
    for statement in STATEMENTS:
        connection.execute(statement)
    connection.execute("COMMIT")
