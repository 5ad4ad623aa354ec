"""What docs/operations.md says of roles and backups is so."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from okey_ledger.ledger import Ledger, LedgerReadOnly
from okey_ledger.projections import Projections, ReadModelsFailed
from okey_ledger_cli import main
from tests.api.house import open_house
from tests.ledger.logs import drawn, hand_of
from tests.postgres import connected, database, programs, run

TEXT = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
BY_ADMINISTRATOR, BY_OWNER, AFTER_RESTORE = re.findall(r"```sql\n(.*?)```", TEXT, re.DOTALL)

RIGHTS_OF_PUBLIC = (
    "grantee FROM pg_database, aclexplode(datacl) WHERE datname = current_database() AND grantee = 0",
    "has_function_privilege('public', 'okey_ledger.append_events(text[],bigint[],text[],bytea[],bytea[])', 'EXECUTE')",
    "has_table_privilege('public', 'okey_ledger.stored_events', 'SELECT')",
    "has_table_privilege('public', 'okey_ledger_service.service_keys', 'SELECT')",
    "has_schema_privilege('public', 'okey_ledger', 'USAGE')",
)
"""What everybody must not have: each yields no row, or false."""


class Place(NamedTuple):
    """A database made as the document says, and the addresses of both roles."""

    name: str
    owner: str
    service: str


def statements(text: str, name: str) -> Iterator[str]:
    """Statements of the document, for a database and roles that are called otherwise."""
    for statement in re.sub(r"\bokey(?=\b|_owner\b)(?!_)", name, text.replace("okey_owner", f"{name}_owner")).split(
        ";"
    ):
        if statement.strip():
            yield statement


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    name = f"o{uuid4().hex[:12]}"
    server = conninfo_to_dict(database())
    at = f"/{name}?host={server.get('host', '')}&port={server.get('port', '')}"
    place = Place(name, f"postgresql://{name}_owner:change%20me@{at}", f"postgresql://{name}:change%20me%20too@{at}")
    run(database(), *statements(BY_ADMINISTRATOR, name))
    assert main(["prepare", "--database", place.owner]) == 0
    run(place.owner, *statements(BY_OWNER, name))
    yield place
    run(database(), f"DROP DATABASE {name} WITH (FORCE)", f"DROP ROLE {name}", f"DROP ROLE {name}_owner")


def test_the_service_can_append_read_and_keep_lists(place: Place) -> None:
    with Ledger.open(place.service) as ledger, Projections(place.service) as projections:
        assert ledger.record_hand("h-1", hand_of(9)) == "stored"
        assert ledger.append("h-1", [drawn("h-1", 9)], 9) == "stored"
        assert ledger.events_of("h-1") == [*hand_of(9), drawn("h-1", 9)]
        assert not ledger.verify().faults
        assert projections.catch_up(ledger) == 10
    assert main(["keys", "create", "--role", "admin", "--database", place.service]) == 0


def test_a_service_that_may_not_append_is_not_ready(place: Place) -> None:
    grant = "EXECUTE ON FUNCTION okey_ledger.append_events, okey_ledger.add_salts"
    with open_house(place.service) as house:
        assert house.ask("GET", "/readyz").status_code == 200
    run(place.owner, f"REVOKE {grant} FROM {place.name}")
    try:
        with open_house(place.service) as house:
            told = house.ask("GET", "/readyz").json()["checks"]
            assert told == ["ledger: it cannot be written; the log of the service says why"]
    finally:
        run(place.owner, f"GRANT {grant} TO {place.name}")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE okey_ledger.stored_events SET state = ''",
        "DELETE FROM okey_ledger.stored_events",
        "TRUNCATE okey_ledger.stored_events",
        "INSERT INTO okey_ledger.stored_events VALUES (99, 'h-9', 1, 'okey.TileDrawn/1', '')",
        "DROP TABLE okey_ledger.stored_events",
        "ALTER TABLE okey_ledger.stored_events DISABLE TRIGGER ALL",
        "ALTER TABLE okey_ledger.stored_events OWNER TO CURRENT_USER",
        "DROP TRIGGER stored_events_keep ON okey_ledger.stored_events",
        "CREATE TRIGGER mine BEFORE INSERT ON okey_ledger.stored_events EXECUTE FUNCTION okey_ledger.refuse_change()",
        "CREATE OR REPLACE FUNCTION okey_ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN END'",
        "CREATE TABLE okey_ledger.more (n int)",
        "DO 'BEGIN LOCK TABLE okey_ledger.ledger_schema IN EXCLUSIVE MODE; END'",
        "INSERT INTO okey_ledger.ledger_schema VALUES (9)",
        "INSERT INTO okey_ledger.ledger_epochs VALUES (1, 1)",
        "SET session_replication_role = replica",
        "SET ROLE okey_owner",
    ],
)
def test_the_service_can_do_nothing_else_to_events(place: Place, statement: str) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        run(place.service, statement.replace("okey_owner", f"{place.name}_owner"))


def test_the_public_can_do_nothing(place: Place) -> None:
    reader = f"{place.name}_anybody"
    run(
        place.owner.replace(f"{place.name}_owner:change%20me", str(conninfo_to_dict(database())["user"])),
        *(
            f"CREATE ROLE {reader} LOGIN PASSWORD 'change me'",
            f"GRANT CONNECT ON DATABASE {place.name} TO {reader}",
        ),
    )
    anybody = place.owner.replace(f"{place.name}_owner", reader)
    for statement in (
        "SELECT * FROM okey_ledger.stored_events",
        "SELECT okey_ledger.append_events('{}','{}','{}','{}','{}')",
    ):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            run(anybody, statement)
    with pytest.raises(LedgerReadOnly, match=r"permission denied .*docs/operations\.md tells what a role needs"):
        Ledger.open(anybody)
    with pytest.raises(ReadModelsFailed, match=r"permission denied|no schema"):
        Projections(anybody)
    run(database(), f"REVOKE ALL ON DATABASE {place.name} FROM {reader}", f"DROP ROLE {reader}")


def test_a_dump_restored_is_a_ledger_that_verifies(place: Place, tmp_path: Path) -> None:
    folder = programs()
    if folder is None:
        pytest.skip("no pg_dump of the version of the server")
    with Ledger.open(place.service) as ledger:
        ledger.record_hand("h-2", hand_of(30, "h-2"))
        stored = ledger.read()
    restored, dump = f"{place.name}_restored", str(tmp_path / "okey.dump")
    run(database(), f"CREATE DATABASE {restored} OWNER {place.name}_owner ENCODING 'UTF8' TEMPLATE template0")
    target = place.owner.replace(f"/{place.name}?", f"/{restored}?")
    try:
        for command in (
            ["pg_dump", "--format=custom", "--file", dump, f"--dbname={place.owner}"],
            ["pg_restore", "--exit-on-error", "--dbname", target, dump],
        ):
            subprocess.run([str(folder / command[0]), *command[1:]], check=True, env=os.environ)
        administrator = place.owner.replace(
            f"{place.name}_owner:change%20me", str(conninfo_to_dict(database())["user"])
        ).replace(f"/{place.name}?", f"/{restored}?")
        run(administrator, *statements(AFTER_RESTORE.replace("DATABASE restored", f"DATABASE {restored}"), place.name))
        assert main(["verify", "--database", target]) == 0
        assert main(["restore", "--database", target]) == 0
        with connected(administrator) as connection:
            for right in RIGHTS_OF_PUBLIC:
                assert connection.execute(f"SELECT {right}".encode()).fetchall() in ([], [(False,)]), right
        service = place.service.replace(f"/{place.name}?", f"/{restored}?")
        with Ledger.open(service) as ledger:
            assert ledger.epochs()
            assert ledger.record_hand("h-3", hand_of(3, "h-3")) == "stored"
        assert main(["keys", "create", "--role", "admin", "--database", service]) == 0
        with Ledger.open(target) as ledger:
            assert ledger.read()[: len(stored)] == stored
            assert ledger.append("h-2", [drawn("h-2", 30)], 30) == "stored"
        run(target, "SELECT 1")
        with pytest.raises(psycopg.errors.IntegrityError, match="append-only"):
            run(target, "DELETE FROM okey_ledger.stored_events")
    finally:
        run(database(), f"DROP DATABASE {restored} WITH (FORCE)")


def test_a_service_is_told_to_let_the_owner_bring_its_tables_to_its_version(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    earlier = (
        "DROP TABLE service_receipts, service_sessions",
        "ALTER TABLE service_keys DROP COLUMN created_by, DROP COLUMN revoked_by",
        "ALTER TABLE service_scanned DROP COLUMN leaf",
        "DROP INDEX service_keys_created",
        "UPDATE service_schema SET version = 1",
    )
    run(place.owner, *earlier, "UPDATE migration_of_service SET version_num = '0001'", schema="okey_ledger_service")
    assert main(["keys", "list", "--database", place.service]) == 2
    assert "run `okey-ledger prepare` as their owner" in capsys.readouterr().err
    assert main(["prepare", "--database", place.owner]) == 0
    assert main(["keys", "list", "--database", place.service]) == 0


def test_a_backup_file_is_restored_into_a_prepared_database_by_its_owner(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Ledger.open(place.service) as ledger:
        ledger.record_hand("h-4", hand_of(8, "h-4"))
        stored = ledger.read()
    assert main(["keys", "create", "--role", "admin", "--label", "kept", "--database", place.service]) == 0
    copy = str(tmp_path / "copy.db")
    assert main(["backup", copy, "--database", place.service]) == 0
    assert main(["restore", copy, "--database", place.owner]) == 2
    assert "it holds events; name a database that was just prepared" in capsys.readouterr().err
    fresh = f"{place.name}_fresh"
    run(database(), f"CREATE DATABASE {fresh} OWNER {place.name}_owner ENCODING 'UTF8' TEMPLATE template0")
    owner, service = (address.replace(f"/{place.name}?", f"/{fresh}?") for address in (place.owner, place.service))
    try:
        assert main(["prepare", "--database", owner]) == 0
        run(owner, *statements(BY_OWNER, place.name))
        assert main(["restore", copy, "--database", service]) == 2
        assert "permission denied" in capsys.readouterr().err
        assert main(["restore", copy, "--database", owner]) == 0
        with Ledger.open(service) as ledger:
            assert ledger.read() == stored
            assert [epoch.position for epoch in ledger.epochs()] == [stored[-1].position]
            assert not ledger.verify().faults
            assert ledger.append("h-4", [drawn("h-4", 8)], 8) == "stored"
        capsys.readouterr()
        assert main(["keys", "list", "--database", service]) == 0
        assert "kept" in capsys.readouterr().out
    finally:
        run(database(), f"DROP DATABASE {fresh} WITH (FORCE)")
