"""The contracts of a ledger, in a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path

from okey_ledger.ledger import Ledger
from tests.postgres import connected, database, schema_of, with_parameters

from .contract import Database, LedgerContract
from .processes import ProcessesContract
from .tailing import TailingContract
from .tampering import TamperingContract


class PostgresDatabase(Database):
    def address(self, tmp_path: Path) -> str:
        address = with_parameters(database(), schema=schema_of(tmp_path))
        Ledger.prepare(address)
        return address

    def forge(self, tmp_path: Path, statement: str, *values: object) -> None:
        with connected(database(), schema_of(tmp_path)) as connection:
            connection.execute("ALTER TABLE stored_events DISABLE TRIGGER ALL")
            connection.execute(statement.replace("?", "%s").encode(), values)


class TestLedgerInPostgres(PostgresDatabase, LedgerContract):
    pass


class TestTamperingInPostgres(PostgresDatabase, TamperingContract):
    pass


class TestTailingInPostgres(PostgresDatabase, TailingContract):
    pass


class TestProcessesOnPostgres(PostgresDatabase, ProcessesContract):
    pass
