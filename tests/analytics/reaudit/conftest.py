"""A data set with hands of every sort, made once; tests that lie with it get a copy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from okey_ledger.analytics.dataset.files import read
from okey_ledger.analytics.dataset.manifest import read_manifest
from okey_ledger.ledger import Ledger
from tests.analytics.world import export_from, hands_of_all_kinds, store


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A ledger with hands of every sort."""
    address = f"sqlite:///{tmp_path_factory.mktemp('ledger') / 'ledger.db'}"
    with Ledger.open(address) as ledger:
        store(ledger, hands_of_all_kinds())
    return address


@pytest.fixture(scope="session")
def original(address: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its data set, to be read only."""
    folder = tmp_path_factory.mktemp("original") / "data"
    export_from(address, folder)
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    """A copy of the data set, to be tampered with."""
    return Path(shutil.copytree(original, tmp_path / "data"))


@pytest.fixture(scope="session")
def clean(original: Path) -> list[str]:
    """The ids of hands without findings, those that bots have played first."""
    manifest = read_manifest(original)
    names = {
        name: None
        for file in manifest.of("hands", quarantined=False)
        for batch in read(original, file, manifest.format)
        for name in batch.column("hand").to_pylist()
    }
    return sorted(names, key=lambda name: not name.startswith("sim-"))
