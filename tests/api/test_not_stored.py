"""An append that the storage refuses: "nothing was stored" is said, since that is certain, and it is so."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from okey_ledger.ledger.sqlite import connection as connections
from okey_ledger.ledger.sqlite.recorder import SQLiteLedgerRecorder
from tests.api.house import House
from tests.logs import deal


@contextmanager
def busy(house: House) -> Iterator[None]:
    """Another program keeps the file."""
    with closing(sqlite3.connect(house.service.ledger.file or "", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def full(house: House) -> Iterator[None]:
    """The file may not grow."""
    recorder = house.service.ledger.application.recorder
    assert isinstance(recorder, SQLiteLedgerRecorder)
    for most in (1, 1 << 30):
        with recorder.datastore.get_connection(commit=True) as connection:
            connection.cursor().execute(f"PRAGMA max_page_count = {most}")
        if most == 1:
            yield


@pytest.mark.parametrize("refuses", [busy, full])
def test_nothing_was_stored_is_said_and_so(
    small_house: House, refuses: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "LOCK_TIMEOUT_SECONDS", 0.05)
    assert callable(refuses)
    hands = [deal(hand=f"h-{number}").annul() for number in range(200)]
    with refuses(small_house):
        for hand in hands:
            told = small_house.tell(hand.lines.splitlines())
            if told.status_code != 201:
                break
    assert (told.status_code, told.json()["detail"]) == (503, "Nothing was stored; send it again.")
    assert not small_house.service.ledger.exists(hand.events[0].hand)
    assert small_house.tell(hand.lines.splitlines()).status_code == 201
