"""Opening a ledger, and making one, wherever its address says."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from .address import Preparation, is_on_postgres, sqlite_file
from .application import HandApplication
from .errors import LedgerUnusable, without_secrets
from .sqlite.schema import is_ledger

if TYPE_CHECKING:
    from .postgres.address import PostgresAddress


def application_at(address: str, *, create: bool) -> HandApplication:
    """The application on a ledger; only a file is made where there is none, and only if that is wanted."""
    if is_on_postgres(address):
        there = on_postgres(address)
        from .postgres.schema import check

        check(there)
        return HandApplication.on_postgres(address)
    file = sqlite_file(address)
    return HandApplication.on_sqlite(file, make_tables=not is_ledger(file, create=create))


def prepare(address: str) -> Preparation:
    """Make the tables of a ledger at an address, or bring them to the version of this program."""
    if is_on_postgres(address):
        there = on_postgres(address)
        from .postgres.schema import prepare

        return prepare(there)
    file = sqlite_file(address)
    if is_ledger(file, create=True):
        return "unchanged"
    HandApplication.on_sqlite(file, make_tables=True).close()
    return "made"


def restore_to_postgres(address: str, backup: Path) -> None:
    """Fill a ledger in PostgreSQL that is prepared and empty from a backup."""
    there = on_postgres(address)
    is_ledger(backup, create=False)
    from .postgres.backup import copy_from_file
    from .postgres.schema import check

    check(there)
    copy_from_file(there, backup)


def on_postgres(address: str) -> PostgresAddress:
    """An address in PostgreSQL, whose driver is an extra that need not be installed."""
    if find_spec("psycopg") is None or find_spec("psycopg_pool") is None:
        reason = "PostgreSQL needs its driver; install it with: pip install 'okey-ledger[postgres]'"
        raise LedgerUnusable(without_secrets(address), reason)
    from .postgres.address import PostgresAddress

    return PostgresAddress.parse(address)
