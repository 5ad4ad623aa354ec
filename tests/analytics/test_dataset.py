"""Checking a data set: whatever is changed in it shows."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from okey_ledger.analytics.dataset.check import DataSet
from okey_ledger.analytics.dataset.manifest import NAME
from okey_ledger.analytics.errors import NotADataSet
from okey_ledger.ledger import Ledger

from .world import export_from, hands_of_all_kinds, simulated, store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data set of hands of every sort."""
    address = f"sqlite:///{tmp_path / 'ledger.db'}"
    with Ledger.open(address) as ledger:
        store(ledger, [*hands_of_all_kinds(), *simulated(4, seed=9)])
    export_from(address, tmp_path / "data")
    return tmp_path / "data"


def flaws(folder: Path) -> set[str]:
    return {flaw.kind for flaw in DataSet(folder).check().flaws}


def rewrite(folder: Path, table: str, change: Callable[[list[dict[str, object]]], None]) -> None:
    """Change the rows of one file and everything in the manifest that would tell, as a forger would."""
    manifest = msgspec.json.decode((folder / NAME).read_bytes())
    told = next(file for file in manifest["files"] if file["path"].startswith(f"{table}/"))
    path = folder / told["path"]
    old = pq.read_table(path, partitioning=None)
    rows = old.to_pylist()
    change(rows)
    pq.write_table(pa.Table.from_pylist(rows, old.schema), path)
    told |= {"rows": len(rows), "bytes": path.stat().st_size, "sha256": sha256(path.read_bytes()).hexdigest()}
    (folder / NAME).write_bytes(msgspec.json.encode(manifest))


def test_a_data_set_as_it_was_written_has_no_flaw(folder: Path) -> None:
    check = DataSet(folder).check()
    manifest = DataSet(folder).manifest
    assert check.flaws == ()
    assert (check.hands, check.events, check.files) == (manifest.hands, manifest.events, len(manifest.files))


def test_a_data_set_is_checked_wherever_it_is(folder: Path, tmp_path: Path) -> None:
    folder.rename(tmp_path / "elsewhere")
    assert not flaws(tmp_path / "elsewhere")


def test_a_byte_more_is_a_changed_file(folder: Path) -> None:
    for file in DataSet(folder).manifest.files:
        path = folder / file.path
        content = path.read_bytes()
        path.write_bytes(content + b" ")
        assert "changed" in flaws(folder), file.path
        path.write_bytes(content)
    assert not flaws(folder)


def test_a_file_that_is_gone_is_missing(folder: Path) -> None:
    (folder / DataSet(folder).manifest.files[0].path).unlink()
    assert "missing" in flaws(folder)


def test_a_file_too_many_is_a_stray(folder: Path) -> None:
    (folder / "events" / "day=2026-03-01").mkdir(parents=True, exist_ok=True)
    (folder / "events" / "day=2026-03-01" / "mine.parquet").write_bytes(b"")
    assert flaws(folder) == {"stray"}


def test_another_tile_shows_though_the_manifest_was_made_to_fit(folder: Path) -> None:
    def change(rows: list[dict[str, object]]) -> None:
        line = rows[3]["line"]
        assert isinstance(line, bytes)
        rows[3]["line"] = line.replace(b'"n":', b'"n": ')

    rewrite(folder, "events", change)
    assert flaws(folder) == {"link"}


def test_an_event_less_shows_though_the_manifest_was_made_to_fit(folder: Path) -> None:
    rewrite(folder, "events", lambda rows: rows.__delitem__(3))
    assert "gap" in flaws(folder)


def test_a_hand_less_shows_though_the_manifest_was_made_to_fit(folder: Path) -> None:
    def change(rows: list[dict[str, object]]) -> None:
        first = rows[0]["hand"]
        rows[:] = [row for row in rows if row["hand"] != first]

    rewrite(folder, "events", change)
    assert "hand" in flaws(folder)


def test_a_hand_that_stands_there_twice_is_split(folder: Path) -> None:
    rewrite(folder, "events", lambda rows: rows.extend([dict(row) for row in rows]))
    assert "split" in flaws(folder)


def test_a_row_that_names_another_end_of_the_hand_shows(folder: Path) -> None:
    rewrite(folder, "hands", lambda rows: rows[0].update(leaf=bytes(32)))
    assert "hand" in flaws(folder)


@pytest.mark.parametrize("content", [b"", b"PAR1", b"no parquet at all"])
def test_a_file_that_cannot_be_read_is_said_so(folder: Path, content: bytes) -> None:
    for table in ("events", "hands", "turns"):
        path = folder / DataSet(folder).manifest.of(table)[0].path
        kept = path.read_bytes()
        path.write_bytes(content)
        assert {"changed", "unread"} <= flaws(folder)
        path.write_bytes(kept)


def test_a_folder_without_a_manifest_is_no_data_set(tmp_path: Path) -> None:
    with pytest.raises(NotADataSet, match=r"manifest\.json"):
        DataSet(tmp_path)
