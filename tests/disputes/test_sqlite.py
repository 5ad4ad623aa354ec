"""The contract of disputes, in an SQLite file."""

from __future__ import annotations

from tests.ledger.test_sqlite import SQLiteDatabase

from .contract import DisputesContract


class TestDisputesInSQLite(SQLiteDatabase, DisputesContract):
    pass
