"""Names of players beside the ledger, on both databases."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from okey_ledger.ledger import Ledger, LedgerUnusable
from okey_ledger.ledger.private.data import NotedText, PrivateData, WrongName
from tests.api.house import DATABASES, address_of


@pytest.fixture(params=DATABASES)
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[PrivateData]:
    """What stands beside an empty ledger, on each database in turn."""
    address = address_of(request.param, tmp_path)
    with Ledger.open(address) as ledger:
        yield ledger.private


def text(commitment: str, text: str, author: str | None = None, stream: str = "dispute/d-1", n: int = 0) -> NotedText:
    return NotedText(commitment, stream, n, author, b"s" * 16, text)


def test_a_player_has_the_name_that_was_noted_last(data: PrivateData) -> None:
    data.set_name("p-1", "Ada")
    data.set_name("p-1", "Ayşe")
    assert data.names_of(["p-1", "p-2"]) == {"p-1": "Ayşe"}


def test_an_erased_player_is_told_from_one_that_was_never_named(data: PrivateData) -> None:
    data.set_name("p-1", "Ada")
    data.erase_player("p-1")
    data.erase_player("p-1")
    assert data.names_of(["p-1", "p-2"]) == {"p-1": None}
    assert [(noted.player, noted.name) for noted in data.names()] == [("p-1", None)]


def test_erasing_a_player_erases_what_the_player_wrote_and_nothing_else(data: PrivateData) -> None:
    data.keep_texts([text("c1", "mine", "p-1"), text("c2", "yours", "p-2"), text("c3", "the referee's")])
    assert data.erase_player("p-1") == 1
    found = data.texts_of(["c1", "c2", "c3", "c4"])
    assert {name: noted.text for name, noted in found.items()} == {"c1": None, "c2": "yours", "c3": "the referee's"}
    assert found["c1"].salt is None
    assert found["c2"].salt == b"s" * 16


def test_the_texts_of_one_event_or_of_a_whole_dispute_can_be_erased(data: PrivateData) -> None:
    data.keep_texts([text("c1", "a"), text("c2", "b", n=1), text("c3", "c", n=2), text("c4", "d", stream="h-1")])
    assert data.erase_texts("dispute/d-1", 1) == 1
    assert data.erase_texts("dispute/d-1") == 2
    assert [noted.text for noted in data.texts() if noted.stream == "h-1"] == ["d"]


@pytest.mark.parametrize("name", ["", " ", "a\nb", "x" * 201])
def test_a_name_that_is_none_is_refused(data: PrivateData, name: str) -> None:
    with pytest.raises(WrongName):
        data.set_name("p-1", name)


def test_more_players_than_one_statement_asks_for(data: PrivateData) -> None:
    data.set_name("p-1100", "Ada")
    assert data.names_of([f"p-{number}" for number in range(1200)]) == {"p-1100": "Ada"}


def test_copying_keeps_what_was_erased_erased(data: PrivateData, tmp_path: Path) -> None:
    data.set_name("p-1", "Ada")
    data.set_name("p-2", "Bora")
    data.keep_texts([text("c1", "mine", "p-1")])
    copy = PrivateData.in_file(tmp_path / "copy")
    copy.erase_player("p-2")
    data.copy_to(copy)
    assert copy.names_of(["p-1", "p-2"]) == {"p-1": "Ada", "p-2": None}
    assert copy.texts() == data.texts()


def test_nothing_of_an_erased_name_is_left_in_the_file(tmp_path: Path) -> None:
    data = PrivateData.in_file(tmp_path / "ledger.db.private")
    data.set_name("p-1", "a name that is erased")
    data.keep_texts([text("c1", "a text that is erased", "p-1")])
    data.erase_player("p-1")
    data.close()
    left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"that is erased" not in left
    assert b"p-1" in left


def test_reading_makes_no_file(tmp_path: Path) -> None:
    with Ledger.open(f"sqlite:///{tmp_path}/ledger.db") as ledger:
        assert ledger.private.names_of(["p-1"]) == {}
    assert not (tmp_path / "ledger.db.private").exists()


def test_a_file_of_a_later_version_is_refused(tmp_path: Path) -> None:
    data = PrivateData.in_file(tmp_path / "private")
    data.set_name("p-1", "Ada")
    data.close()
    with closing(sqlite3.connect(tmp_path / "private")) as raw, raw:
        raw.execute("INSERT INTO private_schema VALUES (2)")
    with pytest.raises(LedgerUnusable, match="later program"):
        PrivateData.in_file(tmp_path / "private").names()
