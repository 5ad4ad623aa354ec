"""Every clause of the rules has a file of tests that bears its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from okey_ledger.domain.clauses import CLAUSES

HERE = Path(__file__).parent


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_a_file(clause: str) -> None:
    text = (HERE / f"test_{clause.replace('-', '_')}.py").read_text(encoding="utf-8")
    assert text.count("\ndef test_") >= 2, "an allowed and a refused log at least"


def test_every_file_is_about_a_clause() -> None:
    files = {path.stem.removeprefix("test_").replace("_", "-") for path in HERE.glob("test_*.py")}
    assert files - {"clauses"} == set(CLAUSES)
