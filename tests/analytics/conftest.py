"""Where a test of data sets has its ledger and its data set."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'ledger.db'}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"
