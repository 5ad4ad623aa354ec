"""The description of the audit of data sets: its tables are those that are written, its examples run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from okey_ledger.analytics.reaudit import audits
from okey_ledger.analytics.reaudit.output import TABLES
from okey_ledger.ledger import Ledger
from tests.analytics.world import export_from, simulated, store
from tests.docs.markdown import FENCE, ROOT, Document

PAGE = Document(ROOT / "docs" / "reaudit.md")


def type_of(field: pa.Field) -> str:
    """The type of a column as the page names it."""
    name = {pa.list_(pa.int64()): "list<int64>"}.get(field.type, str(field.type))
    name = "list<struct>" if name.startswith("list<item: struct") else name
    return f"{name}{'?' if field.nullable else ''}"


@pytest.mark.parametrize("table", TABLES)
def test_a_table_is_described_column_by_column(table: str) -> None:
    assert [row[:2] for row in PAGE.rows(table)] == [
        [f"`{field.name}`", f"`{type_of(field)}`"] for field in TABLES[table]
    ]


@pytest.mark.parametrize("column", ["entries", "findings"])
def test_the_members_of_a_list_are_described(column: str) -> None:
    (meaning,) = (row[2] for row in PAGE.rows("audits") if row[0] == f"`{column}`")
    described = re.findall(r"`(\w+)`", meaning)
    assert described == [field.name for field in audits.AUDITS.field(column).type.value_type]


def test_the_columns_that_the_generator_reads_are_named() -> None:
    said = re.findall(r"reads the columns (.*?), whatever", PAGE.prose.replace("\n", " "))
    assert re.findall(r"`(\w+)`", said[0]) == list(audits.COLUMNS)


def test_the_example_without_spark_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = f"sqlite:///{tmp_path / 'ledger.db'}"
    with Ledger.open(address) as ledger:
        store(ledger, simulated(2))
    export_from(address, tmp_path / "data")
    (code,) = (fence["text"] for fence in FENCE.finditer(PAGE.text) if "pyarrow.dataset" in fence["text"])
    names: dict[str, Any] = {"reaudit": audits.reaudit, "data": tmp_path / "data"}
    exec(compile(code, "reaudit.md", "exec"), names)
    assert capsys.readouterr().out == "2\n"
