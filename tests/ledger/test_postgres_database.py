"""What protects a ledger in a database, and what it says where that was not enough."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest
from eventsourcing.persistence import StoredEvent

from okey_ledger.ledger import (
    Ledger,
    LedgerMissing,
    LedgerReadOnly,
    LedgerTooNew,
    LedgerUnusable,
    NotALedger,
    StorageFailed,
)
from okey_ledger.ledger.postgres import schema as tables
from okey_ledger.ledger.postgres.errors import translate_error
from okey_ledger.ledger.postgres.recorder import PostgresLedgerRecorder
from okey_ledger.ledger.service_tables import service_tables
from tests.postgres import connected, database, run, schema_of, with_parameters

from .logs import drawn, hand_of

NO_LINK = f"'\\x{bytes(32).hex()}'::bytea"


@pytest.fixture
def schema(tmp_path: Path) -> str:
    return schema_of(tmp_path)


@pytest.fixture
def address(schema: str) -> str:
    return with_parameters(database(), schema=schema)


@pytest.fixture
def ledger(address: str) -> Iterator[Ledger]:
    Ledger.prepare(address)
    with Ledger.open(address) as ledger:
        ledger.record_hand("h-1", hand_of(9))
        yield ledger


def edited(schema: str, *statements: str) -> None:
    run(database(), "ALTER TABLE stored_events DISABLE TRIGGER ALL", *statements, schema=schema)


def found(ledger: Ledger) -> list[str]:
    return [str(fault) for fault in ledger.verify().faults]


# preparing


def test_a_ledger_that_was_not_prepared_is_not_made_and_the_way_to_it_is_told(address: str) -> None:
    with pytest.raises(LedgerMissing, match=r"there is no ledger in its schema .*`okey-ledger prepare` makes one"):
        Ledger.open(address)


def test_a_ledger_is_prepared_once(address: str) -> None:
    assert [Ledger.prepare(address) for _ in range(2)] == ["made", "unchanged"]
    Ledger.open(address).close()


@pytest.mark.parametrize("isolation", ["serializable", "read\\ committed"])
def test_programs_that_prepare_a_ledger_at_once_make_it_once(address: str, isolation: str) -> None:
    there = with_parameters(address, options=quote(f"-c default_transaction_isolation={isolation}"))
    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(Ledger.prepare, [there] * 8)) == ["made"] + ["unchanged"] * 7
    assert not Ledger.open(address).verify().faults


def test_a_schema_with_other_tables_is_no_ledger_and_is_left_as_it_is(address: str, schema: str) -> None:
    run(database(), f"CREATE SCHEMA {schema}", f"CREATE TABLE {schema}.stored_events (song text)")
    with pytest.raises(NotALedger, match=r"already exists, but it is no ledger's; name another schema"):
        Ledger.prepare(address)
    with connected(database(), schema) as connection:
        assert connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = %s", (schema,)).fetchone() == (1,)


def test_a_ledger_of_a_later_version_is_left_alone(ledger: Ledger, address: str, schema: str) -> None:
    later = tables.SCHEMA_VERSION + 1
    run(database(), f"INSERT INTO ledger_schema VALUES ({later})", schema=schema)
    for use in (Ledger.open, Ledger.prepare):
        with pytest.raises(LedgerTooNew, match=f"of version {later}, this program knows {later - 1}"):
            use(address)
    run(database(), "DELETE FROM ledger_schema", schema=schema)
    with pytest.raises(NotALedger, match="does not say of which version"):
        Ledger.open(address)


def test_a_ledger_of_an_earlier_version_is_used_when_it_was_brought_up(
    ledger: Ledger, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "STEPS", (*tables.STEPS, ("COMMENT ON TABLE {schema}.stored_events IS 'the events'",)))
    monkeypatch.setattr(tables, "SCHEMA_VERSION", 5)
    with pytest.raises(LedgerUnusable, match="of version 4, this program needs 5; run `okey-ledger prepare`"):
        Ledger.open(address)
    assert Ledger.prepare(address) == "upgraded"
    with Ledger.open(address) as upgraded:
        assert upgraded.events_of("h-1") == hand_of(9)


# guards


@pytest.mark.parametrize("replica", [False, True])
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE stored_events SET state = ''",
        "DELETE FROM stored_events",
        "TRUNCATE stored_events",
        "INSERT INTO stored_events SELECT * FROM stored_events ON CONFLICT (notification_id) DO UPDATE SET state = ''",
    ],
)
def test_the_database_itself_refuses_to_change_what_is_stored(
    ledger: Ledger, schema: str, statement: str, replica: bool
) -> None:
    role = f"SET session_replication_role = {'replica' if replica else 'origin'}"
    with pytest.raises(psycopg.errors.IntegrityError, match="the ledger is append-only"):
        run(database(), role, statement, schema=schema)
    assert ledger.events_of("h-1") == hand_of(9)
    assert not found(ledger)


def test_missing_altered_or_foreign_guards_are_found(ledger: Ledger, schema: str) -> None:
    run(
        database(),
        "ALTER TABLE stored_events DISABLE TRIGGER stored_events_keep",
        "CREATE TRIGGER mine BEFORE INSERT ON stored_events FOR EACH ROW EXECUTE FUNCTION refuse_change()",
        "CREATE RULE quiet AS ON DELETE TO stored_events DO INSTEAD NOTHING",
        "ALTER TABLE stored_events ENABLE ROW LEVEL SECURITY",
        "ALTER TABLE stored_events ALTER topic DROP NOT NULL",
        "ALTER TABLE stored_events DROP CONSTRAINT stored_events_originator_id_originator_version_key",
        "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'",
        "DROP FUNCTION append_events",
        schema=schema,
    )
    assert found(ledger) == [
        "ledger: guard: the column stored_events.topic is not as it was made",
        "ledger: guard: the function append_events is not as it was made",
        "ledger: guard: the function refuse_change is not as it was made",
        "ledger: guard: the key stored_events UNIQUE (originator_id, originator_version) is not as it was made",
        "ledger: guard: the row security of stored_events is none of the ledger's",
        "ledger: guard: the rule quiet is none of the ledger's",
        "ledger: guard: the trigger mine is none of the ledger's",
        "ledger: guard: the trigger stored_events_keep is not as it was made",
    ]


def test_a_whole_hand_that_is_dropped_leaves_a_hole_in_the_positions(ledger: Ledger, schema: str) -> None:
    ledger.record_hand("h-2", hand_of(4, "h-2"))
    ledger.record_hand("h-3", hand_of(1, "h-3"))
    edited(schema, "DELETE FROM stored_events WHERE originator_id = 'h-2'")
    run(database(), "ALTER TABLE stored_events ENABLE ALWAYS TRIGGER stored_events_keep", schema=schema)
    assert found(ledger) == ["ledger: positions: positions 10 to 13 are gone"]


def test_appends_that_were_refused_leave_no_hole_in_the_positions(ledger: Ledger) -> None:
    recorder = ledger.application.recorder
    for row in recorder.rows_of("h-1"):
        with pytest.raises(Exception, match="duplicate key"):
            recorder.insert_events([StoredEvent("h-2", *row[1:]), StoredEvent("h-1", *row[1:])])
    ledger.append("h-1", [drawn("h-1", 9)], 9)
    assert ledger.last_position() == 10


def test_the_append_uses_nothing_that_its_caller_can_put_in_the_way(ledger: Ledger, schema: str) -> None:
    mine = f"{schema}_mine"
    run(
        database(),
        f"CREATE SCHEMA {mine}",
        f"CREATE FUNCTION {mine}.max(bigint) RETURNS bigint LANGUAGE sql AS 'SELECT 1/0'",
        f"CREATE FUNCTION {mine}.cardinality(text[]) RETURNS int LANGUAGE sql AS 'SELECT 1/0'",
        f"CREATE FUNCTION {mine}.unnest(text[]) RETURNS SETOF text LANGUAGE sql AS 'SELECT (1/0)::text'",
        f"CREATE FUNCTION {mine}.plus(bigint, bigint) RETURNS bigint LANGUAGE sql AS 'SELECT 1/0'",
        f"CREATE OPERATOR {mine}.+ (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = {mine}.plus)",
        "CREATE TEMPORARY TABLE stored_events (notification_id bigint)",
        "CREATE TEMPORARY TABLE ledger_schema (version int)",
        f"SET search_path = pg_temp, {mine}, pg_catalog",
        f"SELECT {schema}.append_events('{{h-8}}', '{{1}}', '{{okey.TileDrawn/1}}', ARRAY[{NO_LINK}], '{{NULL}}')",
    )
    assert ledger.version("h-8") == 1
    assert ledger.last_position() == 10


OLD_APPEND = """\
CREATE FUNCTION append_events(hands text[], versions bigint[], topics text[], states bytea[]) RETURNS bigint
LANGUAGE sql AS 'SELECT 1::bigint'"""
"""What stands for the function that programs of earlier versions appended by."""

NEW_APPEND = "append_events(text[], bigint[], text[], bytea[], bytea[])"


def as_version(version: int, schema: str) -> None:
    """Take from a ledger what came after a version of the tables, its events and their chain being the same in all."""
    since_version_2 = ["DROP TABLE ledger_epochs"] if version < 2 else []
    run(
        database(),
        f"DROP FUNCTION {NEW_APPEND}",
        "DROP FUNCTION add_salts",
        "DROP TABLE ledger_salts",
        "ALTER TABLE stored_events DROP COLUMN receipt",
        OLD_APPEND,
        "REVOKE ALL ON FUNCTION append_events FROM PUBLIC",
        *since_version_2,
        f"DELETE FROM ledger_schema WHERE version > {version}",
        schema=schema,
    )


@pytest.mark.parametrize("version", [1, 2])
def test_a_ledger_of_an_earlier_version_is_guarded_and_has_salts_once_it_was_prepared(
    ledger: Ledger, address: str, schema: str, version: int
) -> None:
    stored = ledger.rows("h-1")
    as_version(version, schema)
    with pytest.raises(LedgerUnusable, match="run `okey-ledger prepare`"):
        Ledger.open(address)
    assert Ledger.prepare(address) == "upgraded"
    with Ledger.open(address) as upgraded:
        assert upgraded.append("h-1", [drawn("h-1", 9)], 9) == "stored"
        assert not upgraded.verify().faults
        assert upgraded.rows("h-1")[:9] == stored
        recorder = upgraded.application.recorder
        assert [row.receipt is None for row in recorder.records_after(0, 20)] == [True] * 9 + [False]
        recorder.add_salts([(1, bytes(16))])
        recorder.add_salts([(1, b"x" * 16), (2, b"y" * 16)])
        assert [row.receipt for row in recorder.records_of("h-1", through=3)] == [bytes(16), b"y" * 16, None]


def test_roles_keep_their_rights_when_a_ledger_is_brought_to_this_version(
    ledger: Ledger, address: str, schema: str
) -> None:
    writer, reader = f"{schema}_writer", f"{schema}_reader"
    as_version(2, schema)
    run(
        database(),
        f"CREATE ROLE {writer}",
        f"CREATE ROLE {reader}",
        f"GRANT USAGE ON SCHEMA {schema} TO {writer}, {reader}",
        f"GRANT EXECUTE ON FUNCTION append_events TO {writer}",
        f"GRANT SELECT ON stored_events TO {reader}",
        schema=schema,
    )
    try:
        Ledger.prepare(address)
        with connected(database(), schema) as connection:
            for role, appends, reads in ((writer, True, False), (reader, False, True)):
                rights = connection.execute(
                    "SELECT has_function_privilege(%s, %s, 'EXECUTE'), has_function_privilege(%s, %s, 'EXECUTE'),"
                    "has_table_privilege(%s, 'ledger_salts', 'SELECT')",
                    (role, NEW_APPEND, role, "add_salts(bigint[], bytea[])", role),
                ).fetchone()
                assert rights == (appends, appends, reads)
    finally:
        run(database(), *(f"DROP OWNED BY {role}; DROP ROLE {role}" for role in (writer, reader)), schema=schema)


# use


def test_a_table_that_is_gone_is_said_so(ledger: Ledger, schema: str) -> None:
    run(database(), "DROP TABLE stored_events", schema=schema)
    with pytest.raises(StorageFailed, match="does not exist"):
        ledger.events_of("h-1")


def test_a_server_that_takes_no_writes_is_said_so(ledger: Ledger, address: str) -> None:
    with Ledger.open(with_parameters(address, options="-c%20default_transaction_read_only=on")) as standby:
        assert standby.events_of("h-1") == hand_of(9)
        with pytest.raises(LedgerReadOnly, match="name the server that takes writes"):
            standby.append("h-1", [drawn("h-1", 9)], 9)


def test_commits_are_flushed_to_the_disk_one_after_the_other_whatever_the_defaults_are(address: str) -> None:
    Ledger.prepare(address)
    defaults = "-c%20synchronous_commit=off%20-c%20default_transaction_isolation=serializable"
    with Ledger.open(with_parameters(address, options=defaults)) as ledger:
        assert isinstance(ledger.application.recorder, PostgresLedgerRecorder)
        query = ledger.application.recorder.datastore.query
        assert query(b"SHOW synchronous_commit") == [("on",)]
        assert query(b"SHOW default_transaction_isolation") == [("read committed",)]


def test_a_name_that_no_text_of_the_database_can_be_names_no_hand(ledger: Ledger) -> None:
    assert not ledger.exists("h\0")
    assert ledger.application.recorder.rows_of("h\0") == []


def test_a_mistake_of_the_program_is_not_blamed_on_the_ledger() -> None:
    assert translate_error(psycopg.errors.SyntaxError("no such thing"), "place") is None
    assert translate_error(psycopg.ProgrammingError("no such thing"), "place") is None


# backups


def test_a_backup_is_a_ledger_in_a_file_with_the_same_positions(ledger: Ledger, tmp_path: Path) -> None:
    ledger.append("h-2", hand_of(3, "h-2"), 0)
    ledger.append("h-1", [drawn("h-1", 9)], 9)
    ledger.backup(tmp_path / "copy.db")
    with Ledger.open(f"sqlite:///{tmp_path}/copy.db", create=False) as copy:
        assert copy.read() == ledger.read()
        assert not copy.verify().faults
    with pytest.raises(LedgerUnusable, match="it exists already"):
        ledger.backup(tmp_path / "copy.db")


# without the driver


def test_without_the_driver_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(LedgerUnusable, match=r"pip install 'okey-ledger\[postgres\]'") as caught:
        Ledger.open("postgresql://okey:s3cret@db/okey")
    assert "s3cret" not in str(caught.value)


def test_a_ledger_in_a_file_loads_nothing_of_the_driver(tmp_path: Path) -> None:
    program = f"""
import sys
from okey_ledger.ledger import Ledger
Ledger.open("sqlite:///{tmp_path}/ledger.db").close()
print([name for name in sys.modules if "psycopg" in name or name == "eventsourcing.postgres"])
"""
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout == b"[]\n"


# beside the ledger


@pytest.mark.parametrize("durable", [True, False])
def test_the_tables_beside_a_ledger_have_a_schema_and_settings_of_their_own(address: str, durable: bool) -> None:
    Ledger.prepare(address)
    defaults = "-c work_mem=5MB -c synchronous_commit=local -c default_transaction_isolation=serializable"
    beside = service_tables(with_parameters(address, options=quote(defaults), wait=7), durable=durable)
    with beside.connect() as connection:
        for name, value in (
            ("search_path", f"{schema_in(address)}_service"),
            ("lock_timeout", "7s"),
            ("synchronous_commit", "on" if durable else "off"),
            ("transaction_isolation", "read committed"),
            ("work_mem", "5MB"),
        ):
            assert connection.execute(f"SHOW {name}").fetchone() == (value,)


def schema_in(address: str) -> str:
    return address.rpartition("schema=")[2]
