"""The contracts of read models, in an SQLite file."""

from __future__ import annotations

from pathlib import Path

from .contract import Database, ReadingContract
from .pull_contract import PullContract


class SQLiteFile(Database):
    def address(self, tmp_path: Path, name: str = "models") -> str:
        return f"sqlite:///{tmp_path}/{name}.db"


class TestReadingInSQLite(SQLiteFile, ReadingContract):
    pass


class TestPullingInSQLite(SQLiteFile, PullContract):
    pass
