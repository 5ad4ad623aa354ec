"""Backups: each is a new SQLite file, which is a ledger of its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

from ..errors import LedgerBusy, LedgerMissing, LedgerUnusable
from .errors import translate_error
from .schema import is_ledger, make_private


def check_absent(target: Path) -> None:
    """Raise `LedgerUnusable` if a file of the backup exists already."""
    if target.exists():
        raise LedgerUnusable(str(target), "it exists already; name a new file for the backup")


@contextmanager
def new_file(target: Path) -> Iterator[sqlite3.Connection]:
    """A database to fill; it gets its name when it is complete. Raises `LedgerUnusable` or a `StorageError`."""
    location = str(target)
    check_absent(target)
    unfinished = target.with_name(f"{target.name}.unfinished")
    if unfinished.parent.is_dir():
        make_private(unfinished)
    try:
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as copy:
            yield copy
    except sqlite3.Error as error:
        raise translate_error(error, location) or error from error
    unfinished.rename(target)


def copy_file(source: Path, target: Path) -> None:
    """Copy an SQLite file to a new one while other programs use it."""
    with new_file(target) as copy, closing(sqlite3.connect(source)) as original:
        original.backup(copy)


def restore(backup: Path, file: Path, companions: Sequence[str]) -> list[Path]:
    """Put a backup in the place of a ledger that nobody has open; where the files went that were there.

    With it go the files that stand beside both under the same name and one of the endings of `companions`. Raises a
    `LedgerUnusable` or `LedgerBusy`, and then nothing was done.
    """
    is_ledger(backup, create=False)
    endings = ["", *(ending for ending in companions)]
    if any(Path(f"{backup}{ending}").resolve() == Path(f"{file}{ending}").resolve() for ending in endings):
        raise LedgerUnusable(str(backup), "it is the ledger itself; name a backup")
    if not file.parent.is_dir():
        raise LedgerMissing(str(file), f"there is no folder {file.parent}; make it, or name another place")
    there = [Path(f"{file}{ending}") for ending in endings if Path(f"{file}{ending}").exists()]
    for path in there:
        _check_unused(path)
    number = next(n for n in count(1) if not any(_aside(path, n).exists() for path in there))
    aside = [path.rename(_aside(path, number)) for path in there]
    for ending in endings:
        if Path(f"{backup}{ending}").exists():
            copy_file(Path(f"{backup}{ending}"), Path(f"{file}{ending}"))
    return aside


def _aside(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.replaced-{number}")


def _check_unused(path: Path) -> None:
    """Raise `LedgerBusy` if a program has the file open; move its write-ahead log into the file."""
    try:
        with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as connection:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.OperationalError as error:
        raise LedgerBusy(str(path), "a program has it open; stop the service and all others first") from error
    except sqlite3.Error as error:
        raise translate_error(error, str(path)) or error from error
