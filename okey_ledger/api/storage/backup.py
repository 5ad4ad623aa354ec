"""Backup and restore of a ledger together with what the service keeps beside it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from sqlalchemy import delete, insert, select

from ...ledger import Ledger
from ...ledger.address import is_on_postgres
from ...ledger.private.connection import SUFFIX as PRIVATE_SUFFIX
from ...ledger.private.data import PrivateData
from .database import METADATA, SCHEMA, SUFFIX, ServiceDatabase, beside

_BATCH_SIZE = 1000
"""How many rows are copied at once."""


def back_up(address: str, target: Path) -> None:
    """Copy a ledger, and what the service keeps, to new SQLite files while others go on using it.

    What the service keeps is copied first: it then tells of nothing that the copy of the ledger lacks. Raises a
    `LedgerError`, or `ServiceTablesUnusable`.
    """
    with Ledger.open(address, create=False) as ledger:
        ledger.check_backup(target, (SUFFIX, PRIVATE_SUFFIX))
        if ledger.file is None:
            _copy(beside(address), _file_beside(target))
            ledger.backup(target)
        else:
            ledger.backup(target, (SUFFIX,))
        with closing(PrivateData.in_file(Path(f"{target}{PRIVATE_SUFFIX}"))) as copy:
            ledger.private.copy_to(copy)  # last: every text is there of which the copy of the ledger tells


def restore(address: str, backup: Path) -> list[Path]:
    """Put a backup in the place of a ledger that nobody uses; where the files are that were there.

    A PostgreSQL database must be prepared and hold no events. Names and texts that are there stay, erased ones erased;
    those of the backup are added. Raises a `LedgerError`, or `ServiceTablesUnusable`.
    """
    aside = Ledger.restore(address, backup, (SUFFIX,))
    if is_on_postgres(address) and Path(f"{backup}{SUFFIX}").exists():
        _copy(_file_beside(backup), beside(address))
    kept = Path(f"{backup}{PRIVATE_SUFFIX}")
    with closing(PrivateData.in_file(kept)) as copy, closing(PrivateData.beside(address)) as here:
        copy.copy_to(here)
    return aside


def _file_beside(file: Path) -> str:
    return beside(f"sqlite:///{file.absolute()}")


def _copy(source: str, target: str) -> None:
    """Put all rows of the service's tables at one address in the place of those at another."""
    there, here = ServiceDatabase(source), ServiceDatabase(target)
    try:
        with there.reading() as reading, here.writing() as writing:
            for table in METADATA.sorted_tables:
                if table is SCHEMA:
                    continue
                numbered = table.autoincrement_column  # numbers are given anew, in the same order
                columns = [column for column in table.columns if column is not numbered]
                writing.execute(delete(table))
                rows = reading.execute(select(*columns).order_by(*table.primary_key.columns)).mappings()
                for batch in rows.partitions(_BATCH_SIZE):
                    writing.execute(insert(table), [dict(row) for row in batch])
    finally:
        there.close()
        here.close()
