"""Inserting without waiting for anybody: what a service does on its loop before a transaction goes to the disk."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest
from eventsourcing.persistence import IntegrityError

from okey_ledger.ledger import Ledger, LedgerBusy, StorageFailed
from okey_ledger.ledger.group_commit import GroupAppender, Offer
from okey_ledger.ledger.recorder import LedgerRecorder
from okey_ledger.ledger.rows import Row
from okey_ledger.ledger.sqlite import connection as connections
from okey_ledger.ledger.sqlite.recorder import SQLiteLedgerRecorder
from tests.ledger.logs import drawn, hand_of


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


@pytest.fixture
def ledger(file: Path) -> Iterator[Ledger]:
    with Ledger.open(f"sqlite:///{file}") as ledger:
        for hand in ("h-1", "h-2"):
            ledger.record_hand(hand, hand_of(3, hand))
        yield ledger


@pytest.fixture
def recorder(ledger: Ledger) -> LedgerRecorder:
    return ledger.application.recorder


def row(hand: str, version: int) -> Row:
    return hand, version, "okey.TileDrawn/1", bytes(40)


def offers(n: int = 3) -> list[Offer]:
    return [Offer(hand, [drawn(hand, n)], n) for hand in ("h-1", "h-2")]


def test_what_is_inserted_is_seen_when_it_is_committed(recorder: LedgerRecorder) -> None:
    commit = recorder.insert_at_once([row("h-1", 4), row("h-2", 4)])
    assert commit is not None
    assert recorder.last_position() == 6
    commit()
    assert recorder.last_position() == 8


def test_it_may_be_committed_in_another_thread(recorder: LedgerRecorder) -> None:
    commit = recorder.insert_at_once([row("h-1", 4)])
    assert commit is not None
    thread = Thread(target=commit)
    thread.start()
    thread.join()
    assert recorder.version_of("h-1") == 4
    recorder.insert_rows([row("h-1", 5)])


def test_nobody_is_waited_for(recorder: LedgerRecorder, file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert recorder.insert_at_once([row("h-1", 4)]) is None
        other.execute("ROLLBACK")
    first = recorder.insert_at_once([row("h-1", 4)])
    assert first is not None
    assert recorder.insert_at_once([row("h-2", 4)]) is None
    first()
    second = recorder.insert_at_once([row("h-2", 4)])
    assert second is not None
    second()
    assert recorder.last_position() == 8


def test_a_number_that_is_taken_leaves_nothing_behind(recorder: LedgerRecorder) -> None:
    with pytest.raises(IntegrityError):
        recorder.insert_at_once([row("h-1", 4), row("h-2", 3)])
    assert recorder.last_position() == 6
    recorder.insert_rows([row("h-1", 4)])


def test_a_full_disk_stores_nothing_and_the_next_append_is_free_to_try(recorder: LedgerRecorder) -> None:
    assert isinstance(recorder, SQLiteLedgerRecorder)
    with recorder.datastore.get_connection(commit=True) as connection:
        connection.cursor().execute("PRAGMA max_page_count = 1")
    with pytest.raises(StorageFailed, match="full"):
        recorder.insert_at_once([("h-1", 4, "okey.TileDrawn/1", bytes(100_000))])
    with recorder.datastore.get_connection(commit=True) as connection:
        connection.cursor().execute("PRAGMA max_page_count = 100000")
    recorder.insert_rows([row("h-1", 4)])
    assert recorder.version_of("h-1") == 4


def test_a_group_that_goes_on_with_its_hands_is_chained_and_stored(ledger: Ledger, recorder: LedgerRecorder) -> None:
    appender = GroupAppender(recorder)
    for n in (3, 4):
        store = appender.begin(offers(n))
        assert store is not None
        assert store() == ["stored", "stored"]
    assert ledger.version("h-1") == ledger.version("h-2") == 5
    assert not ledger.verify().faults


def test_a_group_with_an_offer_that_does_not_go_on_is_left_to_whoever_waits(
    ledger: Ledger, recorder: LedgerRecorder
) -> None:
    appender = GroupAppender(recorder)
    assert appender.begin([offers()[0], Offer("h-2", [drawn("h-2", 2)], 2)]) is None
    assert appender.append(offers()) == ["stored", "stored"]
    ledger.append("h-1", [drawn("h-1", 4)], 4)
    assert appender.begin(offers(4)) is None
    assert appender.append(offers(4)) == ["unchanged", "stored"]
    assert not ledger.verify().faults


def test_who_waits_for_another_program_waits_only_so_long(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LOCK_TIMEOUT", 0.05)
    with Ledger.open(f"sqlite:///{file}") as ledger, closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerBusy, match="keeps writing"):
            ledger.application.recorder.insert_rows([row("h-1", 1)])
        other.execute("ROLLBACK")
