"""Data sets of strangers: what their folders hold can neither mislead the program nor lead it out of the folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from shutil import copytree
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from okey_ledger.analytics.dataset.check import UNREADABLE, DataSet
from okey_ledger.analytics.dataset.manifest import NAME, read_manifest, write_durably
from okey_ledger.analytics.dataset.staging import FOLDER, writing
from okey_ledger.analytics.errors import NotADataSet
from okey_ledger.analytics.schema import arrow_schema
from okey_ledger.analytics.sql.errors import DataSetUnreadable
from okey_ledger.analytics.sql.query import opened
from okey_ledger.ledger import Ledger

from .world import export_from, simulated, store

Changed = dict[str, Any]


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data set in each format of the same hands, one of them in quarantine."""
    folder = tmp_path_factory.mktemp("originals")
    address = f"sqlite:///{folder / 'ledger.db'}"
    broken = [line.replace(b'"seat":0', b'"seat":1') for line in simulated(1, seed=8)[0]]
    with Ledger.open(address) as ledger:
        store(ledger, [*simulated(1), broken])
    for file_format in ("parquet", "jsonl", "csv"):
        export_from(address, folder / file_format, file_format=file_format)
    return folder


@pytest.fixture
def folder(originals: Path, tmp_path: Path) -> Path:
    """A data set, to be spoilt."""
    return copytree(originals / "parquet", tmp_path / "data")


def change(folder: Path, how: Callable[[Changed], object]) -> None:
    """Change the manifest."""
    manifest = msgspec.json.decode((folder / NAME).read_bytes())
    how(manifest)
    (folder / NAME).write_bytes(msgspec.json.encode(manifest))


def first_of(folder: Path, table: str) -> Path:
    return folder / read_manifest(folder).of(table, quarantined=False)[0].path


def sign(folder: Path) -> None:
    """Have the manifest tell the hashes of the files as they are now."""

    def told(manifest: Changed) -> None:
        for file in manifest["files"]:
            content = (folder / file["path"]).read_bytes()
            file |= {"bytes": len(content), "sha256": sha256(content).hexdigest()}

    change(folder, told)


@pytest.mark.parametrize(
    "path",
    [
        "events/../x.parquet",
        "/etc/day=2026-03-01/part.parquet",
        "Events/day=2026-03-01/part.parquet",
        "events/other/part.parquet",
        "events/day=2026-03-01/part\0.parquet",
        "events/day=2026-03-01/part\x1b[2J.parquet",
        "events/day=2026-03-01/part'.parquet",
        "events/day=2026-03-01/part.more.parquet",
        "events/day=2026-03-01/part.csv",
        "events/day=2026-03-01/" + "x" * 300 + ".parquet",
        "quarantine/findings/day=2026-03-01/part.parquet",
    ],
)
def test_a_path_that_no_export_writes_is_refused(folder: Path, path: str) -> None:
    change(folder, lambda manifest: manifest["files"][0].update(path=path))
    with pytest.raises(NotADataSet, match="no file of a table"):
        read_manifest(folder)


def test_a_file_that_is_named_twice_would_count_twice_and_is_refused(folder: Path) -> None:
    change(folder, lambda manifest: manifest["files"].append(manifest["files"][0]))
    with pytest.raises(NotADataSet, match="2 times"):
        read_manifest(folder)


@pytest.mark.parametrize("value", [-1, 1 << 63, 10**30])
@pytest.mark.parametrize("member", ["hands", "through", "open", "rows"])
def test_a_number_that_counts_nothing_is_refused(folder: Path, member: str, value: int) -> None:
    def counted(manifest: Changed) -> None:
        (manifest["files"][0] if member == "rows" else manifest)[member] = value

    change(folder, counted)
    with pytest.raises(NotADataSet, match=member):
        read_manifest(folder)


@pytest.mark.parametrize("name", [NAME, "a file"])
def test_a_pipe_in_place_of_a_file_is_refused_and_not_waited_for(folder: Path, name: str) -> None:
    path = folder / NAME if name == NAME else first_of(folder, "events")
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(NotADataSet, match="a pipe or a device"):
        read_manifest(folder)


@pytest.mark.parametrize("path", ["../victim", "ledger.db", "events/day=2026-03-01/../../../victim"])
def test_a_plan_takes_nothing_away_but_files_of_tables(folder: Path, tmp_path: Path, path: str) -> None:
    (tmp_path / "victim").write_text("mine")
    (folder / FOLDER / "new").mkdir(parents=True)
    plan = {"manifest": msgspec.json.decode((folder / NAME).read_bytes()), "removes": [path]}
    (folder / FOLDER / "plan.json").write_bytes(msgspec.json.encode(plan))
    with pytest.raises(NotADataSet, match="no file of a table"), writing(folder):
        pass
    assert (tmp_path / "victim").read_text() == "mine"


def test_a_plan_moves_nothing_but_the_files_of_its_manifest(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (folder / "link").symlink_to(tmp_path / "home")
    (folder / FOLDER / "new" / "link").mkdir(parents=True)
    (folder / FOLDER / "new" / "link" / "letter").write_text("yours")
    plan = {"manifest": msgspec.json.decode((folder / NAME).read_bytes()), "removes": []}
    (folder / FOLDER / "plan.json").write_bytes(msgspec.json.encode(plan))
    with writing(folder):
        pass
    assert not list((tmp_path / "home").iterdir())


def test_new_files_do_not_wait_in_a_folder_of_somebody_else(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (folder / FOLDER).symlink_to(tmp_path / "home")
    with pytest.raises(NotADataSet, match="link to another folder"), writing(folder):
        pass


def test_what_is_written_durably_does_not_go_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "manifest.json.new").symlink_to(tmp_path / "mine")
    write_durably(tmp_path / "manifest.json", b"{}")
    assert ((tmp_path / "mine").read_text(), (tmp_path / "manifest.json").read_bytes()) == ("mine", b"{}")


def cast(table: str, column: str) -> Callable[[Path], None]:
    """Write a column of a table as text."""

    def written(folder: Path) -> None:
        path = first_of(folder, table)
        rows = pq.read_table(path, partitioning=None)
        place = rows.schema.get_field_index(column)
        pq.write_table(rows.set_column(place, column, pa.array(map(str, rows[column].to_pylist()))), path)

    return written


def drop(table: str, column: str) -> Callable[[Path], None]:
    """Leave out a column of a table."""

    def written(folder: Path) -> None:
        path = first_of(folder, table)
        pq.write_table(pq.read_table(path, partitioning=None).drop([column]), path)

    return written


OTHER_COLUMNS = [
    drop("events", "line"),
    drop("hands", "events"),
    cast("events", "line"),
    cast("events", "n"),
    cast("hands", "events"),
]


@pytest.mark.parametrize("spoil", OTHER_COLUMNS)
def test_a_file_with_other_columns_is_told_and_not_stumbled_over(folder: Path, spoil: Callable[[Path], None]) -> None:
    spoil(folder)
    sign(folder)
    assert "unread" in {flaw.kind for flaw in DataSet(folder).check().flaws}
    if spoil in OTHER_COLUMNS[2:4]:
        with pytest.raises(UNREADABLE):
            list(DataSet(folder).lines())


@pytest.mark.parametrize("spoil", [drop("hands", "events"), cast("hands", "events")])
def test_views_over_other_columns_are_refused_in_one_sentence(folder: Path, spoil: Callable[[Path], None]) -> None:
    spoil(folder)
    with pytest.raises(DataSetUnreadable), opened(folder):
        pass


def test_a_query_on_a_file_that_is_not_there_says_which(folder: Path) -> None:
    first_of(folder, "turns").unlink()
    with pytest.raises(DataSetUnreadable, match=r"turns/day=.* is not there"), opened(folder):
        pass


@pytest.mark.parametrize("file_format", ["jsonl", "csv"])
def test_a_broken_text_file_is_not_the_fault_of_the_query(originals: Path, tmp_path: Path, file_format: str) -> None:
    copytree(originals / file_format, tmp_path / "text")
    first_of(tmp_path / "text", "hands").write_text("neither,this\nnor that {\n")
    with pytest.raises(DataSetUnreadable), opened(tmp_path / "text") as data_set:
        list(data_set.ask("SELECT * FROM hands"))


@pytest.mark.parametrize("value", [None, 7, ["x"]])
@pytest.mark.parametrize("column", [column.name for column in arrow_schema("events") if not column.nullable])
def test_a_row_of_text_without_what_it_must_have_is_told(
    originals: Path, tmp_path: Path, column: str, value: object
) -> None:
    copytree(originals / "jsonl", tmp_path / "text")
    path = first_of(tmp_path / "text", "events")
    first, rest = path.read_bytes().split(b"\n", 1)
    row = msgspec.json.decode(first) | {column: value}
    if value == 7 and column in ("n", "position"):
        row[column] = "seven"
    path.write_bytes(msgspec.json.encode(row) + b"\n" + rest)
    assert "unread" in {flaw.kind for flaw in DataSet(tmp_path / "text").check().flaws}


def test_a_chain_is_recomputed_in_quarantine_too(folder: Path) -> None:
    (told,) = read_manifest(folder).of("events", quarantined=True)
    path = folder / told.path
    rows = pq.read_table(path, partitioning=None)
    changed = [rows["line"][0].as_py().replace(b"skilled-1", b"skilled-9"), *rows["line"].to_pylist()[1:]]
    place = rows.schema.get_field_index("line")
    pq.write_table(rows.set_column(place, rows.schema.field(place), pa.array(changed, pa.binary())), path)
    sign(folder)
    assert {flaw.kind for flaw in DataSet(folder).check().flaws} == {"link"}
