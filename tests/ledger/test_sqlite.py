"""The contracts of a ledger, in an SQLite file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from okey_ledger.ledger import Ledger

from .contract import Database, LedgerContract
from .processes import ProcessesContract
from .tailing import TailingContract
from .tampering import SET_TOPIC, TamperingContract, found


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
    def test_a_topic_that_is_no_text_is_found_and_the_check_goes_on(self, ledger: Ledger, tmp_path: Path) -> None:
        self.forge(tmp_path, SET_TOPIC, b"\xff", 9)
        assert ("topic", 8) in found(ledger)


class TestTailingInSQLite(SQLiteDatabase, TailingContract):
    pass


class TestProcessesOnSQLite(SQLiteDatabase, ProcessesContract):
    pass
