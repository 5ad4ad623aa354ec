"""The contracts of a ledger, in an SQLite file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from .contract import Database, LedgerContract
from .processes import ProcessesContract
from .tailing import TailingContract
from .tampering import TamperingContract


class SQLiteDatabase(Database):
    def address(self, tmp_path: Path) -> str:
        return f"sqlite:///{tmp_path}/ledger.db"

    def forge(self, tmp_path: Path, statement: str, *values: object) -> None:
        with closing(sqlite3.connect(tmp_path / "ledger.db")) as connection, connection:
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                connection.execute(f"DROP TRIGGER {name}")
            connection.execute(statement, values)


class TestLedgerInSQLite(SQLiteDatabase, LedgerContract):
    pass


class TestTamperingInSQLite(SQLiteDatabase, TamperingContract):
    pass


class TestTailingInSQLite(SQLiteDatabase, TailingContract):
    pass


class TestProcessesOnSQLite(SQLiteDatabase, ProcessesContract):
    pass
