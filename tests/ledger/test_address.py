from __future__ import annotations

from pathlib import Path

import pytest

from okey_ledger.ledger import AddressError
from okey_ledger.ledger.address import sqlite_file


def test_three_slashes_name_a_file_from_the_working_directory_and_four_an_absolute_one() -> None:
    assert sqlite_file("sqlite:///a b/ledger.db") == Path.cwd() / "a b" / "ledger.db"
    assert sqlite_file("sqlite:////srv/ledger.db") == Path("/srv/ledger.db")


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("", "only SQLite"),
        ("ledger.db", "only SQLite"),
        ("mysql://localhost/okey", "only SQLite"),
        ("sqlite://ledger.db", "only SQLite"),
        ("sqlite:///", "names no file"),
        ("sqlite:///:memory:", "plain file name"),
        ("sqlite:///file:ledger.db", "plain file name"),
        ("sqlite:///ledger.db?mode=ro", "plain file name"),
        ("sqlite:///led\0ger.db", "plain file name"),
        ("postgresql://localhost/okey", "only SQLite"),
    ],
)
def test_what_is_no_address_of_a_ledger_is_refused(address: str, reason: str) -> None:
    with pytest.raises(AddressError, match=f"{reason}.*; write sqlite:///FILE"):
        sqlite_file(address)
