"""Auditing a whole data set, and comparing what it says with what its bytes say."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet as pq
import pytest

from okey_ledger.analytics.dataset.manifest import read_manifest
from okey_ledger.analytics.errors import NotADataSet
from okey_ledger.analytics.export.export import ExportOptions
from okey_ledger.analytics.reaudit.data_set import Reaudit
from okey_ledger.analytics.reaudit.differences import COMPARED
from okey_ledger.analytics.reaudit.engines import Processes
from okey_ledger.analytics.reaudit.task_run import TaskResult, Work
from okey_ledger.analytics.reaudit.tasks import tasks_of
from okey_ledger.analytics.schema import TABLES
from okey_ledger.domain.audit import Fold
from okey_ledger.domain.hand import Hand
from okey_ledger.ledger import Ledger
from okey_ledger.ledger.chain import START, leaf
from tests.analytics.world import export_from, rows_of, simulated, store
from tests.logs import NOON

from .forging import Row, describe, put, rewrite, where, without

KEY = "a key that nobody can guess"


def found(folder: Path, jobs: int = 1) -> TaskResult:
    """All that an audit of a data set finds."""
    whole = TaskResult()
    for audited in Reaudit(folder, Processes(jobs)).run():
        whole.outputs += [repr(row).encode() for batch in audited.audits for row in batch.to_pylist()]
        whole.problems += audited.problems
        whole.differences += audited.differences
        whole.flaws += audited.flaws
    return whole


def names_of(folder: Path, table: str) -> list[str]:
    return [row["hand"] for row in rows_of(folder, table, quarantined=None)]


# what is true


@pytest.mark.parametrize("file_format", ["parquet", "jsonl", "csv"])
@pytest.mark.parametrize("key", [None, KEY], ids=["named", "pseudonyms"])
def test_a_data_set_as_it_was_exported_is_what_it_says(
    address: str, tmp_path: Path, file_format: Any, key: str | None
) -> None:
    export_from(address, tmp_path / "data", **ExportOptions(file_format, key=key)._asdict())
    whole = found(tmp_path / "data")
    assert whole.differences == []
    assert len(whole.outputs) == read_manifest(tmp_path / "data").hands
    unread = {"game-3", "no-deal", "unlisted"}
    assert {(flaw.kind, flaw.hand) for flaw in whole.flaws} == {("unread", hand) for hand in unread if key}
    assert {problem.hand for problem in whole.problems} == (set() if key else unread)


def test_more_processes_find_the_same(original: Path) -> None:
    assert found(original, jobs=2) == found(original)


def test_what_is_no_data_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotADataSet):
        Reaudit(tmp_path, Processes())


# how it is cut


@pytest.fixture(scope="session")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data set with three hands in one part."""
    home = tmp_path_factory.mktemp("few")
    with Ledger.open(f"sqlite:///{home / 'ledger.db'}") as ledger:
        store(ledger, simulated(3, "countdown"))
    export_from(f"sqlite:///{home / 'ledger.db'}", home / "data")
    return home / "data"


def name_of(hand: Hand, fold: Fold) -> bytes:
    return hand.id.encode()


@pytest.mark.parametrize("row_group", [1, 7, 40])
@pytest.mark.parametrize("rows", [1, 30, 100])
def test_however_a_file_is_cut_each_hand_is_audited_once_and_whole(
    few: Path, tmp_path: Path, row_group: int, rows: int
) -> None:
    folder = Path(shutil.copytree(few, tmp_path / "data"))
    for table in ("events", "turns", "players"):
        rewrite(folder, table, lambda rows: rows, row_group=row_group)
    tasks = list(tasks_of(folder, read_manifest(folder), rows))
    whole = TaskResult()
    for task in tasks:
        result = Work(name_of).run(task)
        whole.outputs += result.outputs
        whole.differences += result.differences
        whole.flaws += result.flaws
    assert len(tasks) > 1
    assert (whole.differences, whole.flaws) == ([], [])
    assert [output.decode() for output in whole.outputs] == [row["hand"] for row in whole_of(few)]


def whole_of(folder: Path) -> list[Row]:
    """The rows of the audits of a data set."""
    return [row for one in Reaudit(folder, Processes()).run() for batch in one.audits for row in batch.to_pylist()]


def test_small_parts_go_to_one_task(original: Path) -> None:
    manifest = read_manifest(original)
    (task,) = tasks_of(original, manifest)
    assert sum(len(piece.files) for piece in task.pieces) == len(manifest.files)


# what is not


def test_a_score_that_was_changed_is_told(folder: Path, clean: list[str]) -> None:
    rewrite(folder, "hands", where(clean[0], scores=[1, 2, 3, 4]))
    (one,) = found(folder).differences
    assert (one.hand, one.table, one.column, one.told) == (clean[0], "hands", "scores", "[1,2,3,4]")
    assert one.found != one.told


OTHERS: dict[str, list[Any]] = {
    "string": ["other", "another"],
    "int8": [3, 2],
    "int32": [77, 78],
    "int64": [77, 78],
    "double": [0.5, 0.6],
    "bool": [True, False],
    "hash": [bytes(32)],
    "timestamp": [NOON],
    "date": [NOON.date()],
    "list<string>": [["K9"], ["K8"]],
    "list<int64>": [[9, 9, 9, 9]],
    "list<list<string>>": [[["K9"]], [["K8"]]],
}
"""By type of a column two values, one of which is not the right one."""

KEYS = {"hand", "n", "turn", "seat", "place"}


@pytest.mark.parametrize("table", [table.name for table in COMPARED if table.name != "findings"])
def test_no_column_can_be_changed_unseen(folder: Path, table: str) -> None:
    read = {"position", "topic", "line", "leaf"} if table == "events" else set()
    changed = {
        column.name: OTHERS[column.type.rstrip("?")]
        for column in TABLES[table].columns
        if column.name not in read and column.name not in KEYS & set(TABLES[table].key)
    }

    def change(rows: list[Row]) -> list[Row]:
        row = rows[-1]
        rows[-1] = row | {
            name: next(value for value in values if value != row[name]) for name, values in changed.items()
        }
        return rows

    rewrite(folder, table, change)
    whole = found(folder)
    assert {one.table for one in whole.differences} == {table}
    assert {one.column for one in whole.differences} - {"quarantine"} == set(changed)
    assert whole.flaws == []


@pytest.mark.parametrize("table", ["hands", "turns", "players", "entries"])
def test_rows_that_are_missing_are_told(folder: Path, clean: list[str], table: str) -> None:
    hand = next(name for name in clean if name in names_of(folder, table))
    count = names_of(folder, table).count(hand)
    rewrite(folder, table, without(hand))
    differences = found(folder).differences
    assert {(one.hand, one.table, one.column, one.told) for one in differences} == {(hand, table, None, None)}
    assert len(differences) == count


@pytest.mark.parametrize("table", ["hands", "turns", "players", "entries"])
def test_rows_that_are_too_many_are_told(folder: Path, clean: list[str], table: str) -> None:
    hand = next(name for name in clean if name in names_of(folder, table))
    rewrite(folder, table, lambda rows: [*rows, *(row for row in rows if row["hand"] == hand)])
    differences = found(folder).differences
    assert {(one.hand, one.table, one.column, one.found) for one in differences} == {(hand, table, None, None)}


@pytest.mark.parametrize("table", ["hands", "turns", "players", "entries"])
def test_rows_of_a_hand_without_events_are_told(folder: Path, clean: list[str], table: str) -> None:
    hand = next(name for name in clean if name in names_of(folder, table))
    rewrite(folder, table, lambda rows: [*rows, *(row | {"hand": "nobody-s"} for row in rows if row["hand"] == hand)])
    assert {(one.hand, one.table, one.found) for one in found(folder).differences} == {("nobody-s", table, None)}


def test_a_hand_whose_events_are_missing_is_told(folder: Path, clean: list[str]) -> None:
    rewrite(folder, "events", without(clean[0]))
    whole = found(folder)
    assert {one.hand for one in whole.differences} == {clean[0]}
    assert {one.table for one in whole.differences} >= {"hands", "turns", "players"}
    assert {flaw.kind for flaw in whole.flaws} == {"rows"}


def test_an_event_that_was_changed_is_told_by_its_chain(folder: Path, clean: list[str]) -> None:
    rewrite(folder, "events", where(clean[0], n=3, line=b"{}"))
    (flaw,) = found(folder).flaws
    assert (flaw.kind, flaw.hand) == ("link", clean[0])
    assert flaw.file is not None
    assert flaw.file.startswith("events/")


def test_a_leaf_that_was_changed_is_told(folder: Path, clean: list[str]) -> None:
    rewrite(folder, "events", where(clean[0], n=3, leaf=bytes(32)))
    (flaw,) = found(folder).flaws
    assert (flaw.kind, flaw.hand) == ("link", clean[0])


def test_an_event_that_was_changed_with_all_leaves_after_it_is_told_by_the_row_of_its_hand(
    folder: Path, clean: list[str]
) -> None:
    def forge(rows: list[Row]) -> list[Row]:
        link = START
        for row in rows:
            if row["hand"] == clean[0]:
                row["line"] = row["line"].replace(b'"type"', b' "type"', 1)
                link = leaf(row["hand"], row["n"] + 1, row["topic"], link + row["line"])
                row["leaf"] = link
        return rows

    rewrite(folder, "events", forge)
    whole = found(folder)
    assert {(one.hand, one.table, one.column) for one in whole.differences} == {(clean[0], "hands", "leaf")}
    assert whole.flaws == []


def test_leaves_that_were_taken_away_are_no_way_round(folder: Path, clean: list[str]) -> None:
    rewrite(folder, "events", where(clean[0], leaf=None))
    rewrite(folder, "events", where(clean[0], n=2, line=b"{}"))
    assert {(one.table, one.column) for one in found(folder).differences} >= {("hands", "leaf"), ("hands", "verdict")}


def test_a_hand_with_findings_among_the_clean_ones_is_told(folder: Path) -> None:
    manifest = read_manifest(folder)
    files = []
    for file in manifest.files:
        if file.is_quarantined and file.table != "games":
            path = file.path.removeprefix("quarantine/").replace(".parquet", "-moved.parquet")
            shutil.copy(folder / file.path, folder / path)
            file = describe(folder, path, file.rows)
        files.append(file)
    put(folder, msgspec.structs.replace(manifest, files=files))
    differences = found(folder).differences
    assert {one.hand for one in differences if one.column == "quarantine"} >= {"game-2"}


def test_a_hand_under_another_day_is_told(folder: Path, clean: list[str]) -> None:
    manifest = read_manifest(folder)
    files = []
    for file in manifest.files:
        if not file.is_quarantined and "day=2026-01-01" in file.path:
            path = file.path.replace("day=2026-01-01", "day=2025-12-31")
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / file.path).rename(folder / path)
            file = describe(folder, path, file.rows)
        files.append(file)
    put(folder, msgspec.structs.replace(manifest, files=files))
    differences = found(folder).differences
    assert {(one.column, one.told, one.found) for one in differences} == {("day", '"2025-12-31"', '"2026-01-01"')}


def test_a_hand_that_stands_there_twice_is_told(folder: Path) -> None:
    manifest = read_manifest(folder)
    twins = []
    for file in manifest.files:
        if not file.is_quarantined and file.table not in ("games", "findings"):
            path = file.path.replace("-0.parquet", "-1.parquet")
            shutil.copy(folder / file.path, folder / path)
            twins.append(describe(folder, path, file.rows))
    put(folder, msgspec.structs.replace(manifest, files=[*manifest.files, *twins]))
    flaws = found(folder).flaws
    assert {flaw.kind for flaw in flaws} == {"split", "rows"}
    assert {flaw.hand for flaw in flaws if flaw.kind == "split"} == set(names_of(folder, "hands")) & {
        row["hand"] for row in rows_of(folder, "hands", quarantined=False)
    }


# what is wrong with files


@pytest.mark.parametrize("table", list(TABLES))
def test_a_file_that_is_not_the_one_of_the_manifest_is_told(folder: Path, table: str) -> None:
    file = read_manifest(folder).of(table)[0]
    with (folder / file.path).open("ab") as opened:
        opened.write(b" ")
    flaws = found(folder).flaws
    assert {flaw.file for flaw in flaws if flaw.file} == {file.path}
    assert flaws[0].kind == "changed"


@pytest.mark.parametrize("spoil", [Path.unlink, lambda path: path.write_bytes(b"PAR1")], ids=["missing", "spoilt"])
def test_a_file_that_cannot_be_read_is_told_and_the_others_are_audited(
    folder: Path, spoil: Callable[[Path], Any]
) -> None:
    first, *others = read_manifest(folder).of("events", quarantined=False)
    lost = set(pq.ParquetFile(folder / first.path).read(["hand"])["hand"].to_pylist())
    spoil(folder / first.path)
    whole = found(folder)
    assert first.path in {flaw.file for flaw in whole.flaws}
    assert len(whole.outputs) == read_manifest(folder).hands - len(lost)
    assert others


def test_a_file_of_other_columns_is_told(folder: Path) -> None:
    hands, players = (read_manifest(folder).of(table)[0] for table in ("hands", "players"))
    shutil.copy(folder / players.path, folder / hands.path)
    whole = found(folder)
    flaws = whole.flaws
    assert whole.differences == []
    assert [(flaw.file, flaw.kind) for flaw in flaws] == [(hands.path, "changed"), (hands.path, "unread")]
    assert "its columns are not those of the table hands" in flaws[1].detail


# what the ledger had wrong already


@pytest.mark.parametrize("key", [None, KEY], ids=["named", "pseudonyms"])
def test_a_hand_that_was_edited_in_the_ledger_is_told_and_its_tables_are_right(tmp_path: Path, key: str | None) -> None:
    address = f"sqlite:///{tmp_path / 'ledger.db'}"
    with Ledger.open(address) as ledger:
        store(ledger, simulated(2))
    with sqlite3.connect(tmp_path / "ledger.db") as connection:
        connection.execute("DROP TRIGGER stored_events_keep_values")
        connection.execute("UPDATE stored_events SET state = CAST(state || ' ' AS BLOB) WHERE rowid = 5")
    connection.close()
    export_from(address, tmp_path / "data", key=key)
    whole = found(tmp_path / "data")
    assert whole.differences == []
    assert {flaw.kind for flaw in whole.flaws} == (set() if key else {"link"})
