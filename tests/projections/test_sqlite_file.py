"""Read models in a file that is broken, is something else, or cannot be used; the ledger does not care."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from okey_ledger.ledger import Ledger
from okey_ledger.projections import (
    NotReadModels,
    Projections,
    ReadModelsBusy,
    ReadModelsDamaged,
    ReadModelsFailed,
    beside,
    engine,
)

from .worlds import everything, hands_of_every_sort, store, store_interleaved, won


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db.read-models"


@pytest.fixture
def url(tmp_path: Path) -> str:
    return beside(f"sqlite:///{tmp_path}/ledger.db")


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(f"sqlite:///{tmp_path}/ledger.db") as ledger:
        store_interleaved(ledger, hands_of_every_sort())
        yield ledger


def overwrite(file: Path, start: int, end: int | None = None) -> None:
    """Write nonsense into a file."""
    content = bytearray(file.read_bytes())
    size = len(content[start:end])
    content[start : start + size] = b"\xa5" * size
    file.write_bytes(content)


def read_all(projections: Projections, ledger: Ledger) -> None:
    assert projections.catch_up(ledger) == ledger.last_position()
    assert len(projections.hands()) == 9


@pytest.mark.parametrize(
    "content", [b"", b"no database at all, but rather a text\n" * 40, b"SQLite format 3\0" + b"\xff" * 99]
)
def test_a_file_that_is_empty_or_broken_is_filled_anew(ledger: Ledger, url: str, file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with Projections(url) as projections:
        read_all(projections, ledger)


def test_a_broken_file_is_kept_under_another_name(ledger: Ledger, url: str, file: Path) -> None:
    for number in (1, 2):
        file.write_bytes(b"precious" * 100)
        Projections(url).close()
        assert file.with_name(f"{file.name}.damaged-{number}").read_bytes() == b"precious" * 100


@pytest.mark.parametrize("rebuild", [False, True])
def test_a_file_that_breaks_while_it_is_used_is_filled_anew(
    ledger: Ledger, url: str, file: Path, rebuild: bool
) -> None:
    with Projections(url) as projections:
        projections.catch_up(ledger)
    store(ledger, won(3, 3, hands=3, name="one-more"))
    with Projections(url) as projections:
        overwrite(file, 8192)
        with pytest.raises(ReadModelsDamaged, match="rebuild the read models"):
            projections.hands()
        if rebuild:
            projections.rebuild(ledger)
        else:
            projections.catch_up(ledger)
        assert projections.hands()[0].hand == "one-more"
        assert len(projections.hands()) == 10


def test_a_file_that_is_cut_short_is_filled_anew(ledger: Ledger, url: str, file: Path) -> None:
    with Projections(url) as projections:
        projections.catch_up(ledger)
    before = everything(url)
    file.write_bytes(file.read_bytes()[: -3 * 4096])
    with Projections(url) as projections:
        projections.rebuild(ledger)
    assert everything(url) == before


def test_a_database_of_something_else_is_left_alone(ledger: Ledger, tmp_path: Path) -> None:
    content = (tmp_path / "ledger.db").read_bytes()
    with pytest.raises(NotReadModels, match=r"ledger\.db: it is a database of something else; name another place"):
        Projections(f"sqlite:///{tmp_path}/ledger.db")
    assert (tmp_path / "ledger.db").read_bytes() == content
    assert not ledger.verify().faults


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("sqlite:///{}/no-such-folder/models", "unable to open"),
        ("sqlite:///{}", "unable to open"),
        ("nonsense", "their address is none"),
        ("nosuch://host/name", "their address is none"),
    ],
)
def test_a_place_where_nothing_can_be_kept_is_said_so(tmp_path: Path, address: str, reason: str) -> None:
    with pytest.raises(ReadModelsFailed, match=reason):
        Projections(address.format(tmp_path))


def test_a_writer_that_does_not_come_to_an_end_is_waited_for_and_then_told(
    ledger: Ledger, url: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "LOCK_TIMEOUT_SECONDS", 0)
    with Projections(url) as projections, closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(ReadModelsBusy, match="try again"):
            projections.catch_up(ledger)
        assert projections.hands() == []
        other.execute("COMMIT")
        read_all(projections, ledger)


def test_the_file_stands_beside_the_ledger_and_the_ledger_needs_it_not(ledger: Ledger, url: str, file: Path) -> None:
    with Projections(url) as projections:
        read_all(projections, ledger)
    file.unlink()
    assert ledger.events_of("finished")
    assert not ledger.verify().faults
