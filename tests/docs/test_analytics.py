"""The description of data sets: its tables are those that are written, its members those of the manifest."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest

from okey_ledger.analytics.dataset.check import FlawKind
from okey_ledger.analytics.dataset.manifest import Manifest
from okey_ledger.analytics.schema import TABLES, TableSchema
from tests.docs.markdown import ROOT, Document

PAGE = Document(ROOT / "docs" / "analytics.md")


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_a_table_is_described_column_by_column(table: TableSchema) -> None:
    described = PAGE.under(table.name)
    assert f"A row is {table.row}." in described
    assert PAGE.rows(table.name) == [[f"`{c.name}`", f"`{c.type}`", c.meaning] for c in table.columns]


def test_every_member_of_the_manifest_is_described() -> None:
    described = [name for row in PAGE.rows("The manifest") for name in re.findall(r"`(\w+)`", row[0])]
    assert described == [field.name for field in msgspec.structs.fields(Manifest)]


def test_every_flaw_that_a_check_can_find_is_described() -> None:
    assert [row[0].strip("`") for row in PAGE.rows("Checking one")] == list(get_args(FlawKind))
