"""Asking a data set in SQL: what is there, in every format, and what a query cannot do."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from shutil import copytree
from threading import Timer
from typing import Any

import pytest

from okey_ledger.analytics.dataset.manifest import FileFormat, encode, read_manifest
from okey_ledger.analytics.errors import DataSetTooNew, NotADataSet
from okey_ledger.analytics.schema import DAY, TABLES
from okey_ledger.analytics.sql.errors import (
    BadMemory,
    DataSetUnreadable,
    NotAQuestion,
    QueryError,
    QueryForbidden,
    QueryTooLarge,
    QueryWrong,
)
from okey_ledger.analytics.sql.query import OpenDataSet, opened
from okey_ledger.analytics.sql.tables import names_in_sql, sql_type
from okey_ledger.analytics.sql.views import VIEWS
from tests.analytics.asked import asked, export_small_world, rows
from tests.analytics.world import rows_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small data set."""
    return export_small_world(tmp_path_factory.mktemp("asked"))


@pytest.fixture(scope="module")
def data_set(folder: Path) -> Iterator[OpenDataSet]:
    """The small data set, open."""
    with opened(folder) as data_set:
        yield data_set


def everything(data_set: OpenDataSet) -> dict[str, Any]:
    """All tables and views with their types and rows, averages as the sums of rounded numbers that they are."""
    found = {}
    for name in [*(name for name, *_ in names_in_sql()), *VIEWS]:
        answer = data_set.ask(f'FROM "{name}" ORDER BY ALL')
        found[name] = answer.columns, answer.types, [tuple(map(rounded, row)) for row in answer]
    return found


def test_no_figure_is_a_division_by_nothing(data_set: OpenDataSet) -> None:
    figures = [value for _, _, rows in everything(data_set).values() for row in rows for value in row]
    assert not [value for value in figures if isinstance(value, float) and not isfinite(value)]


def rounded(value: Any) -> Any:
    """A number of which the last digits may depend on the order of adding."""
    return round(value, 9) if isinstance(value, float) else value


def test_all_formats_give_the_same_tables_and_views_with_the_same_types(data_set: OpenDataSet, tmp_path: Path) -> None:
    told = everything(data_set)
    formats: tuple[FileFormat, ...] = ("jsonl", "csv")
    for file_format in formats:
        (tmp_path / file_format).mkdir()
        with asked(tmp_path / file_format, file_format=file_format) as other:
            assert everything(other) == told


def test_the_columns_are_those_of_the_tables_with_their_types_and_the_day(data_set: OpenDataSet) -> None:
    for name, table, _ in names_in_sql():
        answer = data_set.ask(f'FROM "{name}"')
        types = [sql_type(column).replace("TIMESTAMPTZ", "TIMESTAMP WITH TIME ZONE") for column in table.columns]
        assert answer.columns == (*table.names, DAY)
        assert list(answer.types) == [*types, "DATE"]


def test_the_rows_are_those_of_the_files(data_set: OpenDataSet, folder: Path) -> None:
    for name, table, quarantined in names_in_sql():
        files = rows_of(folder, table.name, quarantined=None if table.name == "findings" else quarantined)
        answer = data_set.ask(f'SELECT * REPLACE (CAST(day AS VARCHAR) AS day) FROM "{name}"')
        assert sorted((dict(zip(answer.columns, row, strict=True)) for row in answer), key=repr) == [
            {key: as_asked(value) for key, value in row.items()} for row in sorted(files, key=as_asked_repr)
        ]


def as_asked(value: Any) -> Any:
    """A value as SQL gives it: a stamp has the zone UTC by its name."""
    from datetime import datetime
    from zoneinfo import ZoneInfo

    return value.astimezone(ZoneInfo("UTC")) if isinstance(value, datetime) else value


def as_asked_repr(row: dict[str, Any]) -> str:
    """By what rows are sorted."""
    return repr({key: as_asked(value) for key, value in row.items()})


def test_what_the_manifest_does_not_name_is_not_there(folder: Path, tmp_path: Path) -> None:
    copied = copytree(folder, tmp_path / "data")
    for file in [*copied.rglob("*.parquet")]:
        (file.parent / "part-stray.parquet").write_bytes(file.read_bytes())
    (copied / "hands" / "day=2026-03-05").mkdir()
    (copied / "hands" / "day=2026-03-05" / "part-0.parquet").write_bytes(b"half a file")
    with opened(folder) as data_set, opened(copied) as with_strays:
        assert everything(with_strays) == everything(data_set)


def test_a_folder_may_have_any_name(folder: Path, tmp_path: Path) -> None:
    odd = copytree(folder, tmp_path / "day=7" / "it's [a] *? {b} ünlü" / "data")
    with opened(odd) as data_set:
        assert rows(data_set, "SELECT count(*), count(day), min(day)::VARCHAR FROM hands") == [(6, 3, "2026-03-01")]


def test_a_data_set_without_hands_has_all_tables_and_views(folder: Path, tmp_path: Path) -> None:
    from msgspec.structs import replace

    (tmp_path / "manifest.json").write_bytes(encode(replace(read_manifest(folder), files=[])))
    with opened(tmp_path) as data_set:
        assert {name: told[2] for name, told in everything(data_set).items() if told[2]} == {}


def test_every_column_says_what_it_means(data_set: OpenDataSet) -> None:
    said = dict(rows(data_set, "SELECT table_name || '.' || column_name, comment FROM duckdb_columns()"))
    assert {said[f"hands.{column.name}"] for column in TABLES["hands"].columns} == {
        column.meaning for column in TABLES["hands"].columns
    }
    assert said["win_rates.even"] == VIEWS["win_rates"].columns["even"]


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM read_text('{secret}')",
        "SELECT * FROM read_csv('{secret}')",
        "SELECT * FROM read_parquet('{folder}/**/*.parquet')",
        "SELECT * FROM read_json('{folder}/manifest.json')",
        "SELECT * FROM glob('{folder}/*')",
        "SELECT * FROM read_blob('/proc/self/environ')",
        "SELECT * FROM parquet_metadata('{secret}')",
        "SELECT * FROM sniff_csv('{secret}')",
        "SELECT * FROM 'https://example.org/a.parquet'",
        "SELECT * FROM enable_logging('file')",
    ],
)
def test_a_query_reaches_nothing_outside_of_the_data_set(
    data_set: OpenDataSet, folder: Path, tmp_path: Path, query: str
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("it\n", encoding="utf-8")
    with pytest.raises((QueryForbidden, QueryWrong)):
        rows(data_set, query.format(secret=secret, folder=folder))


@pytest.mark.parametrize("query", ["SELECT * FROM secret", "SELECT getenv('HOME')", "SELECT * FROM '{secret}'"])
def test_a_query_knows_no_names_of_the_program(data_set: OpenDataSet, query: str) -> None:
    import pyarrow as pa

    secret = pa.table({"a": [1]})
    with pytest.raises(QueryWrong):
        rows(data_set, query.format(secret=secret.num_rows))


@pytest.mark.parametrize(
    "query",
    [
        "COPY hands TO '{file}'",
        "COPY (SELECT 1) TO '{named}'",
        "EXPLAIN ANALYZE COPY (SELECT 1) TO '{named}'",
        "EXPORT DATABASE '{file}'",
        "ATTACH '{file}'",
        "CREATE TABLE a (b INT)",
        "DROP VIEW hands",
        "CREATE OR REPLACE VIEW hands AS SELECT 1",
        "INSERT INTO hands VALUES (1)",
        "SET memory_limit = '100GB'",
        "RESET enable_external_access",
        "SET VARIABLE a = 1",
        "INSTALL httpfs",
        "LOAD httpfs",
        "PRAGMA version",
        "CALL pragma_version()",
        "USE memory",
        "PREPARE a AS SELECT 1",
        "BEGIN",
        "VACUUM",
        "SELECT 1; DROP VIEW hands",
        "",
        " -- nothing",
    ],
)
def test_a_query_changes_nothing(data_set: OpenDataSet, folder: Path, tmp_path: Path, query: str) -> None:
    named = next(folder.rglob("*.parquet"))
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(NotAQuestion):
        rows(data_set, query.format(file=tmp_path / "out", named=named))
    assert list(tmp_path.iterdir()) == []
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    assert len(rows(data_set, "FROM hands")) == 6


def test_settings_are_locked_even_where_a_statement_got_through(data_set: OpenDataSet) -> None:
    for statement in ("SET enable_external_access = true", "SET allowed_directories = ['/']", "SET threads = 99"):
        with pytest.raises(Exception, match=r"locked|Cannot change|database is running"):
            data_set._connection.execute(statement)


@pytest.mark.parametrize(
    ("query", "line", "column", "why"),
    [
        ("SELCT 1", 1, 1, "SELCT"),
        ("SELECT hand,\n  nobody\nFROM hands", 2, 3, "nobody"),
        (f"SELECT {', '.join(['hand'] * 200)}, nobody FROM hands", 1, 1208, "nobody"),
        ("SELECT 'ğü', nobody FROM hands", 1, 14, "nobody"),
        ("SELECT 'x'::INT", 1, 11, "'x'"),
        ("FROM hand", 1, 6, '"hands"'),
        ("SELECT ?", None, None, "parameters"),
    ],
)
def test_what_is_wrong_is_told_in_one_line_with_its_place(
    data_set: OpenDataSet, query: str, line: int | None, column: int | None, why: str
) -> None:
    with pytest.raises(QueryWrong) as told:
        rows(data_set, query)
    assert (told.value.line, told.value.column) == (line, column)
    assert why in str(told.value)
    assert "\n" not in str(told.value)


def test_a_query_has_so_much_memory_and_no_more(folder: Path) -> None:
    with opened(folder, memory="100MB") as data_set, pytest.raises(QueryTooLarge, match="more than 100MB"):
        rows(data_set, "SELECT list(a) FROM range(100000000) numbers(a)")


def test_a_query_without_an_end_is_broken_off_by_the_user(data_set: OpenDataSet) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    pressed = Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    pressed.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            rows(
                data_set,
                "SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE a.range % 7 = b.range % 5",
            )
    finally:
        signal.signal(signal.SIGINT, before)
    assert len(rows(data_set, "FROM hands")) == 6


@pytest.mark.parametrize("memory", ["", "1", "-1GB", "1GB'; SELECT 1", "100%", "0MB"])
def test_an_amount_of_memory_is_one(folder: Path, memory: str) -> None:
    with pytest.raises(BadMemory), opened(folder, memory):
        raise AssertionError


def test_a_folder_without_a_data_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotADataSet), opened(tmp_path):
        raise AssertionError


def test_a_data_set_of_a_later_version_is_refused(folder: Path, tmp_path: Path) -> None:
    said = json.loads((folder / "manifest.json").read_bytes())
    text = json.dumps(said | {"version": 99})
    (tmp_path / "manifest.json").write_text(text, encoding="utf-8")
    with pytest.raises(DataSetTooNew), opened(tmp_path):
        raise AssertionError


@pytest.mark.parametrize("damage", ["missing", "cut"])
def test_a_damaged_file_is_named_and_how_to_look_for_more(folder: Path, tmp_path: Path, damage: str) -> None:
    copied = copytree(folder, tmp_path / "data")
    for file in (copied / "entries").rglob("*.parquet"):
        if damage == "missing":
            file.unlink()
        else:
            file.write_bytes(file.read_bytes()[:100])
    with pytest.raises(QueryError, match="okey-ledger verify") as told, opened(copied) as data_set:
        rows(data_set, "FROM entries")
    assert isinstance(told.value, DataSetUnreadable)
    assert "part-" in str(told.value)
