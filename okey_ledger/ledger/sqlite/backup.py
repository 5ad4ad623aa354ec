"""Backups: each is a new SQLite file, which is a ledger of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ..errors import LedgerUnusable
from .errors import translate_error


@contextmanager
def new_file(target: Path) -> Iterator[sqlite3.Connection]:
    """A database to be filled, which gets its name when that is done; raises `LedgerUnusable` or a `StorageError`."""
    location = str(target)
    if target.exists():
        raise LedgerUnusable(location, "it exists already; name a new file for the backup")
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as copy:
            yield copy
    except sqlite3.Error as error:
        raise translate_error(error, location) or error from error
    unfinished.rename(target)
