"""The contract of disputes, in a PostgreSQL database."""

from __future__ import annotations

from tests.ledger.test_postgres import PostgresDatabase

from .contract import DisputesContract


class TestDisputesInPostgres(PostgresDatabase, DisputesContract):
    pass
