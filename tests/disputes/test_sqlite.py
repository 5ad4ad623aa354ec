"""The contracts of disputes, in SQLite files."""

from __future__ import annotations

from tests.ledger.test_sqlite import SQLiteDatabase
from tests.projections.test_sqlite import SQLiteFile

from .contract import DisputesContract
from .standings import StandingsContract


class TestDisputesInSQLite(SQLiteDatabase, DisputesContract):
    pass


class TestStandingsInSQLite(SQLiteFile, StandingsContract):
    pass
