"""The contracts of disputes, in PostgreSQL databases."""

from __future__ import annotations

from tests.ledger.test_postgres import PostgresDatabase
from tests.projections.test_postgres import PostgresDatabase as PostgresReadModels

from .contract import DisputesContract
from .standings import StandingsContract


class TestDisputesInPostgres(PostgresDatabase, DisputesContract):
    pass


class TestStandingsInPostgres(PostgresReadModels, StandingsContract):
    pass
