"""What can stand at the address of a ledger in a file, and what is said about it."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from okey_ledger.ledger import (
    Ledger,
    LedgerMissing,
    LedgerReadOnly,
    LedgerTooNew,
    LedgerUnusable,
    NotALedger,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


def run(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def test_a_ledger_that_is_not_there_is_made_only_if_that_is_wanted(file: Path) -> None:
    with pytest.raises(LedgerMissing, match="there is no ledger"):
        Ledger.open(f"sqlite:///{file}", create=False)
    assert not file.exists()
    Ledger.open(f"sqlite:///{file}").close()
    Ledger.open(f"sqlite:///{file}", create=False).close()


def test_an_empty_file_becomes_a_ledger_only_if_that_is_wanted(file: Path) -> None:
    file.touch()
    with pytest.raises(LedgerMissing):
        Ledger.open(f"sqlite:///{file}", create=False)
    Ledger.open(f"sqlite:///{file}").close()
    Ledger.open(f"sqlite:///{file}", create=False).close()


def test_a_folder_is_no_ledger(tmp_path: Path) -> None:
    with pytest.raises(NotALedger, match="it is a folder"):
        Ledger.open(f"sqlite:///{tmp_path}")


def test_a_device_is_no_ledger() -> None:
    with pytest.raises(NotALedger, match="it is no file"):
        Ledger.open("sqlite:////dev/null")


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(LedgerUnusable, match=f"there is no folder {tmp_path}/a/b"):
        Ledger.open(f"sqlite:///{tmp_path}/a/b/ledger.db")


def test_a_name_that_no_file_can_have_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(LedgerUnusable, match="name too long"):
        Ledger.open(f"sqlite:///{tmp_path}/{'x' * 300}")


@pytest.mark.parametrize("content", [b"x", b"no database at all, but a text" * 99])
def test_another_file_is_no_ledger_and_is_left_as_it_is(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(NotALedger, match="no SQLite database"):
        Ledger.open(f"sqlite:///{file}")
    assert file.read_bytes() == content


def test_another_database_is_no_ledger(file: Path) -> None:
    run(file, "CREATE TABLE songs (title TEXT)")
    with pytest.raises(NotALedger, match="a database, but not a ledger"):
        Ledger.open(f"sqlite:///{file}")


def test_a_ledger_of_a_later_version_is_left_alone(file: Path) -> None:
    Ledger.open(f"sqlite:///{file}").close()
    run(file, "INSERT INTO ledger_schema VALUES (5)")
    with pytest.raises(LedgerTooNew, match="of version 5, this program knows 4"):
        Ledger.open(f"sqlite:///{file}")
    run(file, "DELETE FROM ledger_schema")
    with pytest.raises(NotALedger, match="does not say of which version"):
        Ledger.open(f"sqlite:///{file}")


@pytest.fixture
def foreign_folder() -> Iterator[Path]:
    """A folder outside the reach of the user that the test runs as, from the moment on that it is made read-only."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        was = os.getresuid()
        yield folder
        os.setresuid(*was)
        folder.chmod(0o755)


def become_somebody_without_rights() -> None:
    if os.getuid() == 0:
        os.setresuid(65534, 65534, 0)


def test_a_file_or_a_folder_that_may_not_be_written_is_said_so(foreign_folder: Path) -> None:
    file = foreign_folder / "ledger.db"
    Ledger.open(f"sqlite:///{file}").close()
    file.chmod(0o444)
    foreign_folder.chmod(0o555)
    become_somebody_without_rights()
    with pytest.raises(LedgerReadOnly, match=f"{file} may not be written"):
        Ledger.open(f"sqlite:///{file}")
    with pytest.raises(LedgerReadOnly, match=f"{foreign_folder} may not be written"):
        Ledger.open(f"sqlite:///{foreign_folder}/other.db")


def test_a_folder_that_may_not_be_entered_is_said_so(foreign_folder: Path) -> None:
    foreign_folder.chmod(0o000)
    become_somebody_without_rights()
    with pytest.raises(LedgerUnusable, match="Permission denied"):
        Ledger.open(f"sqlite:///{foreign_folder}/ledger.db")
