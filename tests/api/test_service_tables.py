"""The service's own tables: made, taken over from programs without migrations, brought to this version, refused."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select, update

from okey_ledger.api.auth.keys import Keys
from okey_ledger.api.storage import migrations
from okey_ledger.api.storage.database import (
    KEYS,
    METADATA,
    REJECTIONS,
    RELEASES,
    REPLAYS,
    SCANNED,
    SCHEMA,
    VERSION,
    ServiceDatabase,
    ServiceTablesUnusable,
    beside,
)
from okey_ledger.api.storage.migration import HISTORY
from okey_ledger_cli import main
from tests.api.first_tables import KEY, make_first_tables
from tests.api.house import address_of, open_house
from tests.logs import deal


def differences(connection: Connection) -> list[object]:
    """In what the tables that are there differ from those that the program speaks of."""
    options = {
        "version_table": HISTORY,
        "compare_type": True,
        "include_name": lambda name, kind, _: kind != "table" or name in METADATA.tables,
    }
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), METADATA))


def test_there_is_a_migration_for_every_version_of_the_tables() -> None:
    (folder,) = migrations.__path__
    revisions = [script.revision for script in ScriptDirectory(folder).walk_revisions()]
    assert revisions == [f"{number:04}" for number in range(VERSION, 0, -1)]


def test_the_migrations_come_to_the_tables_that_the_program_speaks_of(address: str) -> None:
    own = ServiceDatabase(beside(address))
    with own.writing() as connection:
        assert differences(connection) == []
    own.close()


def test_tables_from_before_there_were_migrations_are_taken_over_with_all_that_is_in_them(
    address: str, tmp_path: Path
) -> None:
    make_first_tables(address, tmp_path)
    own = ServiceDatabase(beside(address))
    assert own.version() == VERSION
    caller = Keys(own).caller(KEY)
    assert caller is not None
    assert (caller.key, caller.role) == ("0123456789ab", "referee")
    with own.writing() as connection:
        assert differences(connection) == []
        for table in (KEYS, REPLAYS, REJECTIONS, RELEASES):
            assert connection.scalar(select(func.count()).select_from(table)) == 1
        assert connection.scalar(select(SCANNED.c.position).where(SCANNED.c.id == 1)) == 9
    own.close()


def test_a_service_goes_on_with_tables_that_were_taken_over(address: str, tmp_path: Path) -> None:
    make_first_tables(address, tmp_path)
    with open_house(address) as house:
        assert house.ask("GET", "/readyz").status_code == 200
        assert [key["label"] for key in house.get("/v1/keys", "admin")["keys"]][-1] == "the old one"
        house.play(deal(racks={0: "R1"}))
        assert house.tell(deal(racks={0: "R1"}).discard(1, "R1").lines.splitlines()[1]).status_code == 422
        assert house.ask("GET", "/v1/hands", KEY).status_code == 200


def test_programs_that_open_tables_of_an_earlier_version_at_once_bring_them_on_once(
    address: str, tmp_path: Path
) -> None:
    make_first_tables(address, tmp_path)
    with ThreadPoolExecutor(6) as pool:
        for own in pool.map(ServiceDatabase, [beside(address)] * 6):
            assert own.version() == VERSION
            own.close()


def test_tables_of_a_later_program_are_refused_and_left_as_they_are(
    address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("okey_ledger.api.server.set_up", lambda _: None)  # the log of this process stays as it is
    own = ServiceDatabase(beside(address))
    with own.writing() as connection:
        connection.execute(update(SCHEMA).values(version=VERSION + 1))
    own.close()
    with pytest.raises(ServiceTablesUnusable, match=f"of version {VERSION + 1}, this program knows {VERSION}"):
        ServiceDatabase(beside(address))
    for command in (["keys", "list"], ["prepare"], ["serve", "--port", "0"]):
        assert main([*command, "--database", address]) == 2
        said = capsys.readouterr().err
        assert said.startswith("okey-ledger: ")
        assert said.endswith("install a later program.\n")


def test_what_is_no_database_of_the_service_is_refused_and_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = address_of("sqlite", tmp_path)
    own = tmp_path / "ledger.db.service"
    own.write_bytes(b"no database at all" * 100)
    assert main(["keys", "list", "--database", address]) == 2
    assert "file is not a database" in capsys.readouterr().err
    assert own.read_bytes() == b"no database at all" * 100
