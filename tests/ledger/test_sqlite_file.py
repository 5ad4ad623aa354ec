"""What protects a ledger in a file, and what it says where that was not enough."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest
from eventsourcing.persistence import ConnectionPoolClosedError, IntegrityError

from okey_ledger.ledger import (
    Ledger,
    LedgerBusy,
    LedgerDamaged,
    LedgerUnusable,
    StorageFailed,
)
from okey_ledger.ledger.sqlite import connection as connections
from okey_ledger.ledger.sqlite.errors import translate_error
from okey_ledger.ledger.sqlite.recorder import SQLiteLedgerRecorder

from .logs import drawn, hand_of


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


@pytest.fixture
def ledger(file: Path) -> Iterator[Ledger]:
    with Ledger.open(f"sqlite:///{file}") as ledger:
        ledger.record_hand("h-1", hand_of(9))
        yield ledger


@pytest.fixture
def datastore(ledger: Ledger) -> connections.LedgerDatastore:
    assert isinstance(ledger.application.recorder, SQLiteLedgerRecorder)
    return ledger.application.recorder.datastore


def run(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def edited(file: Path, *statements: str) -> None:
    guards = ("keep_rows", "keep_values", "keep_places", "follow")
    run(file, *(f"DROP TRIGGER stored_events_{guard}" for guard in guards), *statements)


def found(ledger: Ledger) -> list[str]:
    return [str(fault) for fault in ledger.verify().faults if fault.kind != "guard"]


def test_commits_are_flushed_to_the_disk_through_a_write_ahead_log(datastore: connections.LedgerDatastore) -> None:
    with datastore.get_connection(commit=True) as connection:
        cursor = connection.cursor()
        for pragma, value in (("synchronous", 2), ("journal_mode", "wal")):
            cursor.execute(f"PRAGMA {pragma}")
            assert cursor.fetchone()[0] == value


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE stored_events SET state = x'00'",
        "DELETE FROM stored_events",
        "INSERT OR REPLACE INTO stored_events SELECT 99, originator_id, 9, topic, x'00', x'' FROM stored_events",
        "INSERT OR REPLACE INTO stored_events SELECT 9, 'other', 1, topic, state, x'' FROM stored_events LIMIT 1",
    ],
)
def test_the_database_itself_refuses_to_change_what_is_stored(ledger: Ledger, file: Path, statement: str) -> None:
    with pytest.raises(sqlite3.Error, match=r"the ledger is append-only|no such function: okey_leaf"):
        run(file, statement)
    assert ledger.events_of("h-1") == hand_of(9)
    assert not ledger.verify().faults


def test_a_file_of_version_1_is_guarded_once_it_was_opened(ledger: Ledger, file: Path) -> None:
    ledger.close()
    run(
        file,
        "DROP TRIGGER stored_events_follow",
        "DROP TRIGGER stored_events_keep_places",
        """CREATE TRIGGER stored_events_keep_places BEFORE INSERT ON stored_events
WHEN EXISTS (SELECT 1 FROM stored_events
             WHERE originator_id = NEW.originator_id AND originator_version = NEW.originator_version)
  OR EXISTS (SELECT 1 FROM stored_events WHERE rowid = NEW.rowid)
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END""",
        "DROP TABLE ledger_epochs",
        "UPDATE ledger_schema SET version = 1",
    )
    with Ledger.open(f"sqlite:///{file}", create=False) as upgraded:
        assert upgraded.append("h-1", [drawn("h-1", 9)], 9) == "stored"
        assert not upgraded.verify().faults


def test_missing_or_altered_guards_are_found(ledger: Ledger, file: Path) -> None:
    run(
        file,
        "DROP TRIGGER stored_events_keep_rows",
        "DROP TRIGGER stored_events_keep_values",
        "CREATE TRIGGER stored_events_keep_values BEFORE UPDATE ON stored_events BEGIN SELECT 1; END",
    )
    assert [str(fault) for fault in ledger.verify().faults] == [
        "ledger: guard: the trigger stored_events_keep_rows is not as it was made",
        "ledger: guard: the trigger stored_events_keep_values is not as it was made",
        "ledger: guard: the trigger stored_events_keep_values is none of the ledger's",
    ]


def test_a_whole_hand_that_is_dropped_leaves_a_hole_in_the_positions(ledger: Ledger, file: Path) -> None:
    ledger.record_hand("h-2", hand_of(4, "h-2"))
    ledger.record_hand("h-3", hand_of(1, "h-3"))
    edited(file, "DELETE FROM stored_events WHERE originator_id = 'h-2'")
    assert found(ledger) == ["ledger: positions: positions 10 to 13 are gone"]


def test_the_last_events_dropped_leave_their_positions_used(ledger: Ledger, file: Path) -> None:
    edited(file, "DELETE FROM stored_events WHERE originator_version > 8")
    assert found(ledger) == ["ledger: positions: position 9 is gone"]
    assert ledger.append("h-1", [drawn("h-1", 8)], 8) == "stored"
    assert ledger.last_position() == 10


def test_values_of_the_wrong_type_are_found(ledger: Ledger, file: Path) -> None:
    edited(file, "UPDATE stored_events SET originator_id = CAST(originator_id AS BLOB) WHERE rowid = 9")
    assert found(ledger) == ["ledger: storage: the row at position 9 has values of the wrong type"]


def test_values_that_are_missing_are_found(ledger: Ledger, file: Path) -> None:
    schema = "UPDATE sqlite_master SET sql = replace(sql, 'topic TEXT{}', 'topic TEXT{}') WHERE name = 'stored_events'"
    edited(file, "PRAGMA writable_schema = ON", schema.format(" NOT NULL", ""))
    run(file, "UPDATE stored_events SET topic = NULL WHERE rowid = 9")
    run(file, "PRAGMA writable_schema = ON", schema.format("", " NOT NULL"))
    assert found(ledger) == [
        "ledger: storage: NULL value in stored_events.topic",
        "ledger: storage: the row at position 9 has values of the wrong type",
        "hand h-1, event 8: topic: the topic '' is unknown",
    ]


def test_a_table_that_is_gone_is_said_so(ledger: Ledger, file: Path) -> None:
    run(file, "DROP TABLE stored_events")
    with pytest.raises(StorageFailed, match="no such table: stored_events"):
        ledger.events_of("h-1")


def test_a_text_that_is_none_is_found_and_the_check_goes_on(ledger: Ledger, file: Path) -> None:
    edited(file, "UPDATE stored_events SET topic = CAST(x'ff' AS TEXT) WHERE rowid = 9")
    assert "topic" in {fault.kind for fault in ledger.verify().faults}


def test_a_file_with_lost_pages_is_damage(ledger: Ledger, file: Path) -> None:
    ledger.record_hand("h-2", hand_of(200, "h-2"))
    ledger.close()
    size = file.stat().st_size
    with file.open("r+b") as stream:
        stream.seek(4096)
        stream.write(b"\xee" * (size - 4096))
    with pytest.raises(LedgerDamaged, match="the file is broken"), Ledger.open(f"sqlite:///{file}") as damaged:
        damaged.verify()


def test_a_ledger_kept_by_another_writer_is_said_to_be_busy(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LOCK_TIMEOUT_SECONDS", 0.05)
    with Ledger.open(f"sqlite:///{file}") as ledger, closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerBusy, match="keeps writing"):
            ledger.record_hand("h-1", hand_of(3))
        other.rollback()
        assert ledger.record_hand("h-1", hand_of(3)) == "stored"


def test_a_file_kept_by_another_writer_cannot_become_a_ledger(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LOCK_TIMEOUT_SECONDS", 0.05)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerBusy, match="keeps writing"):
            Ledger.open(f"sqlite:///{file}")
        other.execute("ROLLBACK")
    Ledger.open(f"sqlite:///{file}").close()


def test_a_thread_that_keeps_writing_makes_it_busy_for_the_others(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LOCK_TIMEOUT_SECONDS", 0.05)
    with Ledger.open(f"sqlite:///{file}") as ledger:
        assert isinstance(ledger.application.recorder, SQLiteLedgerRecorder)
        with (
            ledger.application.recorder.datastore.get_connection(commit=True),
            pytest.raises(LedgerBusy, match="other threads keep writing"),
        ):
            ledger.record_hand("h-1", hand_of(3))


def test_a_writer_takes_the_lock_before_it_looks(
    ledger: Ledger, datastore: connections.LedgerDatastore, file: Path
) -> None:
    with closing(sqlite3.connect(file, timeout=0)) as other:
        with datastore.transaction(commit=True), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        with datastore.transaction(commit=False):
            other.execute("BEGIN IMMEDIATE")


def test_a_commit_that_fails_does_not_stand_in_the_way_of_the_next(
    ledger: Ledger, datastore: connections.LedgerDatastore
) -> None:
    with datastore.get_connection(commit=True) as connection:
        connection.cursor().execute("PRAGMA foreign_keys = ON")
    with datastore.transaction(commit=True) as cursor:
        cursor.execute("CREATE TABLE songs (title PRIMARY KEY, answers REFERENCES songs DEFERRABLE INITIALLY DEFERRED)")
    with pytest.raises(IntegrityError, match="FOREIGN KEY"), datastore.transaction(commit=True) as cursor:
        cursor.execute("INSERT INTO songs VALUES ('one', 'another')")
    assert ledger.record_hand("h-2", hand_of(3, "h-2")) == "stored"


def test_no_variable_of_the_process_changes_where_or_how_hands_are_kept(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OKEY_LEDGER_SQLITE_DBNAME", str(tmp_path / "other.db"))
    monkeypatch.setenv("IS_SNAPSHOTTING_ENABLED", "yes")
    with Ledger.open(f"sqlite:///{file}") as ledger:
        assert ledger.application.snapshots is None
    assert [path.name for path in tmp_path.iterdir()] == ["ledger.db"]


def test_closing_waits_for_those_who_are_still_at_it(ledger: Ledger, datastore: connections.LedgerDatastore) -> None:
    closing_it = Thread(target=ledger.close)
    with datastore.transaction(commit=False) as cursor:
        closing_it.start()
        closing_it.join(0.05)
        assert closing_it.is_alive()
        cursor.execute("SELECT count(*) FROM stored_events")
        assert cursor.fetchone()[0] == 9
    closing_it.join(10)
    assert not closing_it.is_alive()


def test_closing_leaves_open_what_does_not_come_back(
    ledger: Ledger, datastore: connections.LedgerDatastore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "LOCK_TIMEOUT_SECONDS", 0.01)
    pool = datastore.pool
    connection = pool.get_connection()
    ledger.close()
    assert not connection.closed
    with pytest.raises(ConnectionPoolClosedError):
        pool.put_connection(connection)
    connection.close()


def test_a_full_disk_stores_nothing_of_a_hand(ledger: Ledger, datastore: connections.LedgerDatastore) -> None:
    with datastore.get_connection(commit=True) as connection:
        connection.cursor().execute("PRAGMA max_page_count = 1")
    with pytest.raises(StorageFailed, match="database or disk is full"):
        ledger.record_hand("h-2", hand_of(500, "h-2"))
    assert not ledger.exists("h-2")


def test_a_mistake_of_the_program_is_not_blamed_on_the_ledger() -> None:
    assert translate_error(sqlite3.ProgrammingError("no such thing"), "ledger.db") is None
    assert translate_error(None, "ledger.db") is None


# backups


def test_a_text_that_is_no_text_is_read_and_told(ledger: Ledger, file: Path) -> None:
    edited(file, "UPDATE stored_events SET topic = CAST(x'6F6BFF' AS TEXT) WHERE rowid = 3")
    assert found(ledger)[0] == "hand h-1, event 2: topic: the topic 'ok\ufffd' is unknown"
    assert ledger.read(after=2, limit=1)[0].topic == "ok\ufffd"


def test_a_backup_is_a_ledger_of_its_own(ledger: Ledger, tmp_path: Path) -> None:
    ledger.backup(tmp_path / "copy.db")
    ledger.append("h-1", [drawn("h-1", 9)], 9)
    with Ledger.open(f"sqlite:///{tmp_path}/copy.db", create=False) as copy:
        assert copy.events_of("h-1") == hand_of(9)
        assert not copy.verify().faults
    assert sorted(path.name for path in tmp_path.glob("*.unfinished")) == []


def test_a_backup_overwrites_nothing(ledger: Ledger, file: Path, tmp_path: Path) -> None:
    with pytest.raises(LedgerUnusable, match="it exists already"):
        ledger.backup(file)
    with pytest.raises(StorageFailed, match="unable to open"):
        ledger.backup(tmp_path / "nowhere" / "copy.db")


def test_a_file_of_version_2_keeps_its_bytes_and_gets_salts_when_they_are_asked_for(ledger: Ledger, file: Path) -> None:
    stored = ledger.rows("h-1")
    ledger.close()
    run(
        file,
        "DROP TRIGGER stored_events_follow",
        "ALTER TABLE stored_events DROP COLUMN receipt",
        "DROP TABLE ledger_salts",
        "UPDATE ledger_schema SET version = 2",
    )
    with Ledger.open(f"sqlite:///{file}", create=False) as upgraded:
        assert upgraded.append("h-1", [drawn("h-1", 9)], 9) == "stored"
        assert not upgraded.verify().faults
        assert upgraded.rows("h-1")[:9] == stored
        recorder = upgraded.application.recorder
        assert [row.receipt is None for row in recorder.records_after(0, 20)] == [True] * 9 + [False]
        recorder.add_salts([(1, bytes(16))])
        recorder.add_salts([(1, b"x" * 16), (2, b"y" * 16)])
        assert [row.receipt for row in recorder.records_of("h-1", through=3)] == [bytes(16), b"y" * 16, None]
