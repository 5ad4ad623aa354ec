"""Each setting has a variable, and each variable its line in the reference."""

from __future__ import annotations

import re

import pytest

from okey_ledger.api.settings import Settings
from tests.architecture.sources import source_files
from tests.docs.markdown import ROOT, Document, documents

VARIABLE = re.compile(r"\bOKEY_LEDGER_[A-Z0-9_]+\b")
DOCUMENTED = set(re.findall(r"^\| `(OKEY_LEDGER_\w+)` \|", Document(ROOT / "docs" / "cli.md").text, flags=re.MULTILINE))


def test_every_variable_in_the_code_is_documented_and_every_documented_one_is_read() -> None:
    used = {f"OKEY_LEDGER_{name.upper()}" for name in Settings.model_fields}
    used |= {name for path in source_files() for name in VARIABLE.findall(path.read_text(encoding="utf-8"))}
    assert used == DOCUMENTED


@pytest.mark.parametrize("document", documents(), ids=str)
def test_no_document_speaks_of_a_variable_that_is_not_there(document: Document) -> None:
    assert set(VARIABLE.findall(document.text)) <= DOCUMENTED
