"""Services for the tests, on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.house import DATABASES, House, address_of, open_house


@pytest.fixture(params=DATABASES)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty ledger, on each database in turn."""
    return address_of(request.param, tmp_path)


@pytest.fixture
def house(address: str) -> Iterator[House]:
    """A service on each database in turn."""
    with open_house(address) as house:
        yield house


@pytest.fixture
def small_house(tmp_path: Path) -> Iterator[House]:
    """A service in a file, where the database is of no account."""
    with open_house(address_of("sqlite", tmp_path)) as house:
        yield house
