"""What becomes of an append when the connection to the server is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.persistence import StoredEvent

from okey_ledger.ledger import Ledger, LedgerBusy, LedgerUnreachable
from okey_ledger.ledger.group_commit import GroupAppender, Offer
from okey_ledger.ledger.postgres.recorder import PostgresLedgerRecorder
from tests.postgres import connected, database, run, schema_of, with_parameters

from .logs import drawn, hand_of
from .losing import LosingWay


@pytest.fixture
def schema(tmp_path: Path) -> str:
    schema = schema_of(tmp_path)
    Ledger.prepare(with_parameters(database(), schema=schema))
    return schema


@pytest.fixture
def way(tmp_path: Path) -> Iterator[LosingWay]:
    way = LosingWay(database(), tmp_path)
    yield way
    way.close()


@pytest.fixture
def ledger(way: LosingWay, schema: str) -> Iterator[Ledger]:
    with Ledger.open(with_parameters(way.address, schema=schema, wait=1, pool_size=1)) as ledger:
        ledger.record_hand("h-1", hand_of(5))
        yield ledger


def test_an_append_whose_answer_was_lost_is_stored_once_and_is_no_conflict(ledger: Ledger, way: LosingWay) -> None:
    ledger.append("h-1", [drawn("h-1", 5)], 5)  # the server has got to know the statement
    recorder = ledger.application.recorder
    rows_of = recorder.rows_of

    def look_then_lose(hand: str, *, after: int = 0, through: int | None = None) -> object:
        rows = rows_of(hand, after=after, through=through)
        if not way.lost.is_set():
            way.loses_answer.set()
        return rows

    recorder.rows_of = look_then_lose  # type: ignore[assignment,method-assign]
    assert ledger.append("h-1", [drawn("h-1", 6)], 6) == "unchanged"
    assert way.lost.is_set()
    assert ledger.version("h-1") == 7
    assert ledger.last_position() == 7


def test_appends_together_whose_answer_was_lost_are_stored_once(ledger: Ledger, way: LosingWay) -> None:
    recorder = ledger.application.recorder
    insert_rows = recorder.insert_rows

    def lose_answer(rows: Any, **kwargs: Any) -> int:
        if not way.lost.is_set():
            way.loses_answer.set()
        return insert_rows(rows, **kwargs)

    recorder.insert_rows = lose_answer  # type: ignore[method-assign]
    offers = [Offer("h-1", [drawn("h-1", 5)], 5), Offer("h-2", hand_of(2, "h-2"), 0)]
    assert GroupAppender(ledger.application).append(offers) == ["unchanged", "unchanged"]
    assert way.lost.is_set()
    assert (ledger.version("h-1"), ledger.version("h-2"), ledger.last_position()) == (6, 2, 8)


def test_what_is_asked_after_all_connections_were_cut_is_answered(ledger: Ledger, way: LosingWay) -> None:
    for query in (
        lambda: ledger.append("h-1", [drawn("h-1", 5)], 5),
        lambda: ledger.events_of("h-1"),
        lambda: ledger.hand("h-1"),
        lambda: ledger.application.notification_log.select(1, 10),
    ):
        way.cut()
        assert query()
    assert ledger.version("h-1") == 6


def test_connections_that_the_server_ended_are_replaced(ledger: Ledger) -> None:
    end_all = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'okey-ledger'"
    run(database(), end_all)
    assert ledger.append("h-1", [drawn("h-1", 5)], 5) == "stored"


def test_who_waits_is_woken_after_the_connection_was_cut_too(
    ledger: Ledger, way: LosingWay, schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger.application.recorder.notifier, "poll", 0.01)
    assert not ledger.wait_for(6, timeout=0.1)
    way.cut()
    with Ledger.open(with_parameters(database(), schema=schema)) as another:
        another.append("h-1", [drawn("h-1", 5)], 5)
    assert ledger.wait_for(6, timeout=60)


def test_a_server_that_does_not_answer_is_said_so_and_what_to_do(ledger: Ledger, way: LosingWay) -> None:
    way.close()
    with pytest.raises(LedgerUnreachable, match="may be stored or not, so offer it again"):
        ledger.application.recorder.insert_events([StoredEvent("h-1", 6, "okey.TileDrawn/1", bytes(40))])
    with pytest.raises(LedgerUnreachable) as caught:
        ledger.append("h-1", [drawn("h-1", 5)], 5)
    assert "stored" not in caught.value.reason  # it had not come so far


def test_a_pool_whose_connections_are_all_in_use_is_busy(ledger: Ledger) -> None:
    assert isinstance(ledger.application.recorder, PostgresLedgerRecorder)
    datastore = ledger.application.recorder.datastore
    with datastore.get_connection(), pytest.raises(LedgerBusy, match="all connections are in use, 1 of 1"):
        ledger.version("h-1")


def test_an_append_waits_for_another_writer_only_so_long(ledger: Ledger, schema: str) -> None:
    with connected(database(), schema) as other:
        with other.transaction():
            other.execute("LOCK TABLE ledger_schema IN EXCLUSIVE MODE")
            with pytest.raises(LedgerBusy, match="another program keeps writing"):
                ledger.append("h-1", [drawn("h-1", 5)], 5)
        assert ledger.append("h-1", [drawn("h-1", 5)], 5) == "stored"
