"""Storing without waiting for anybody: what a service does on its loop while the disk is quick."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from eventsourcing.persistence import IntegrityError

from okey_ledger.ledger import Ledger, LedgerBusy, StorageFailed
from okey_ledger.ledger.aggregates import Stream
from okey_ledger.ledger.group_commit import GroupAppender, Offer, OfferResult
from okey_ledger.ledger.recorder import LedgerRecorder
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


@pytest.fixture
def appender(ledger: Ledger) -> GroupAppender:
    return ledger.group_appender()


def offers(n: int = 3) -> list[Offer]:
    return [Offer(hand, [drawn(hand, n)], n) for hand in ("h-1", "h-2")]


def stored_of(results: list[OfferResult] | None) -> list[str]:
    """The hands of what was stored at once, each offer of which had one event."""
    assert results is not None
    return [rows[0].name for rows in results if isinstance(rows, list) and len(rows) == 1]


def next_of(ledger: Ledger, hand: str = "h-1") -> Stream:
    stream = Stream(hand, ledger.rows(hand)[-1])
    stream.append(["okey.TileDrawn/1"], [drawn(hand, stream.version)])
    return stream


def test_nobody_is_waited_for(ledger: Ledger, appender: GroupAppender, file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert appender.append_now(offers()) is None
        with pytest.raises(LedgerBusy):
            ledger.application.save(next_of(ledger), wait=False)
        other.execute("ROLLBACK")
    assert stored_of(appender.append_now(offers())) == ["h-1", "h-2"]
    assert ledger.last_position() == 8


def test_a_number_that_is_taken_leaves_nothing_behind(ledger: Ledger) -> None:
    late = next_of(ledger)
    ledger.append("h-1", [drawn("h-1", 3)], 3)
    with pytest.raises(IntegrityError):
        ledger.application.save(next_of(ledger, "h-2"), late, wait=False)
    assert ledger.last_position() == 7
    ledger.application.save(next_of(ledger, "h-2"))


def test_a_full_disk_stores_nothing_and_the_next_append_is_free_to_try(
    ledger: Ledger, recorder: LedgerRecorder
) -> None:
    assert isinstance(recorder, SQLiteLedgerRecorder)
    with recorder.datastore.get_connection(commit=True) as connection:
        connection.cursor().execute("PRAGMA max_page_count = 1")
    long = Stream("h-3")
    long.append(["okey.HandDealt/1"], [bytes(100_000)])
    with pytest.raises(StorageFailed, match="full"):
        ledger.application.save(long, wait=False)
    with recorder.datastore.get_connection(commit=True) as connection:
        connection.cursor().execute("PRAGMA max_page_count = 100000")
    ledger.application.save(next_of(ledger))
    assert recorder.version_of("h-1") == 4


def test_a_group_that_goes_on_with_its_hands_is_chained_and_stored(ledger: Ledger, appender: GroupAppender) -> None:
    for n in (3, 4):
        assert stored_of(appender.append_now(offers(n))) == ["h-1", "h-2"]
    assert ledger.version("h-1") == ledger.version("h-2") == 5
    assert not ledger.verify().faults


def test_a_group_with_an_offer_that_does_not_go_on_is_left_to_whoever_waits(
    ledger: Ledger, appender: GroupAppender
) -> None:
    assert appender.append_now([offers()[0], Offer("h-2", [drawn("h-2", 2)], 2)]) is None
    assert stored_of(appender.append(offers())) == ["h-1", "h-2"]
    ledger.append("h-1", [drawn("h-1", 4)], 4)
    assert appender.append_now(offers(4)) is None
    unchanged, stored = appender.append(offers(4))
    assert (unchanged, stored_of([stored])) == ("unchanged", ["h-2"])
    assert not ledger.verify().faults


def test_who_waits_for_another_program_waits_only_so_long(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LOCK_TIMEOUT_SECONDS", 0.05)
    with Ledger.open(f"sqlite:///{file}") as ledger, closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerBusy, match="keeps writing"):
            ledger.append("h-1", hand_of(1), 0)
        other.execute("ROLLBACK")
