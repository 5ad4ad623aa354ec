"""docs/analysis.md names every kind of advice with its cases, and every member of what is printed."""

from __future__ import annotations

import re

from okey_ledger.domain.analysis import KINDS, AdviceReport, AnalysisReport
from tests.docs.markdown import ROOT, Document

PAGE = Document(ROOT / "docs" / "analysis.md")
SECTIONS = PAGE.sections()


def cells(section: str) -> list[list[str]]:
    """The code in each cell of the tables of a section, a list a cell, row after row."""
    rows = re.findall(r"^\| (.*`.*) \|$", SECTIONS[section], flags=re.MULTILINE)
    return [re.findall(r"`([^`]+)`", cell) for row in rows for cell in row.split(" | ")[:2]]


def test_every_kind_and_case_has_its_row_and_its_section() -> None:
    listed = cells("The kinds")[2:]
    named = [(kind, tuple(cases)) for (kind,), cases in zip(listed[::2], listed[1::2], strict=True)]
    assert [(kind, cases) for kind, cases in named if kind != "---"] == list(KINDS.items())
    assert re.findall(r"^### (.+)$", SECTIONS["The kinds"], flags=re.MULTILINE) == list(KINDS)


def test_every_member_has_its_row() -> None:
    named = [name for cell in cells("As JSON")[::2] for name in cell]
    printed = [*AnalysisReport.__struct_fields__, *AdviceReport.__struct_fields__]
    assert [name for name in named if name != "member"] == printed
