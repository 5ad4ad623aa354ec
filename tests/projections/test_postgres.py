"""The contracts of read models, in a PostgreSQL database, and how their tables come to be there."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, inspect

from okey_ledger.ledger import Ledger
from okey_ledger.projections import Projections, ReadModelsFailed, migrations
from okey_ledger.projections.engine import engine_at
from okey_ledger.projections.tables import METADATA, VERSION
from okey_ledger.projections.upgrade import HISTORY, drop, migrate
from tests.logs import deal
from tests.postgres import database, run, schema_of, with_parameters

from .contract import Database, ReadingContract
from .pull_contract import PullContract
from .worlds import store


class PostgresDatabase(Database):
    def address(self, tmp_path: Path, name: str = "models") -> str:
        address = with_parameters(database(), schema=schema_of(tmp_path / name))
        Ledger.prepare(address)
        return address


class TestReadingInPostgres(PostgresDatabase, ReadingContract):
    pass


class TestPullingInPostgres(PostgresDatabase, PullContract):
    pass


def in_file(tmp_path: Path) -> Engine:
    return create_engine(f"sqlite:///{tmp_path}/models.db")


def in_database(tmp_path: Path) -> Engine:
    return engine_at(PostgresDatabase().address(tmp_path), durable=False).engine


def is_ours(name: str | None, kind: str, parents: object) -> bool:
    """Whether a table is one of the read models; names and texts of the ledger stand beside them."""
    return kind != "table" or not (name or "").startswith("private_")


@pytest.mark.parametrize("place", [in_file, in_database])
def test_the_migrations_come_to_the_tables_as_they_are(tmp_path: Path, place: type) -> None:
    engine: Engine = place(tmp_path)
    with engine.begin() as connection:
        migrate(connection)
        context = MigrationContext.configure(
            connection, opts={"version_table": HISTORY, "compare_type": True, "include_name": is_ours}
        )
        assert compare_metadata(context, METADATA) == []
        drop(connection)
        assert not {name for name in inspect(connection).get_table_names() if not name.startswith("private_")}
    engine.dispose()


def test_there_is_a_migration_for_every_version_of_the_tables() -> None:
    (folder,) = migrations.__path__
    revisions = [script.revision for script in ScriptDirectory(folder).walk_revisions()]
    assert revisions == [f"{number:04}" for number in range(VERSION, 0, -1)]


def test_programs_that_open_new_read_models_at_once_make_them_once(tmp_path: Path) -> None:
    address = PostgresDatabase().address(tmp_path)
    with ThreadPoolExecutor(6) as pool:
        for projections in pool.map(Projections, [address] * 6):
            assert projections.hands() == []
            projections.close()


def test_the_events_of_the_same_address_are_pulled(tmp_path: Path) -> None:
    address = PostgresDatabase().address(tmp_path)
    with Ledger.open(address) as ledger, Projections(address) as projections:
        store(ledger, deal(hand="h-1"))
        assert projections.catch_up(ledger) == 1
        assert [hand.hand for hand in projections.hands()] == ["h-1"]


def test_a_role_that_may_make_no_tables_is_told_so(tmp_path: Path) -> None:
    address = PostgresDatabase().address(tmp_path)
    run(database(), f"DROP SCHEMA {schema_of(tmp_path / 'models')}_service CASCADE")
    with pytest.raises(ReadModelsFailed, match="no schema has been selected"):
        Projections(address)


def test_a_server_that_cannot_be_reached_is_said_so_without_showing_the_password() -> None:
    with pytest.raises(ReadModelsFailed) as caught:
        Projections("postgresql://okey:s3cret@localhost:1/okey")
    assert re.search("okey@localhost:1/okey: .*refused", str(caught.value))
    assert "s3cret" not in str(caught.value)
