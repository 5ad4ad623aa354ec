"""The Python examples of the documents do what they say."""

from __future__ import annotations

import doctest
import shutil
from pathlib import Path

import pytest

from tests.docs.markdown import ROOT, Document, documents

LOG = Document(ROOT / "docs" / "log-format.md")
WITH_EXAMPLES = [document for document in documents() if document.blocks("pycon")]


@pytest.mark.parametrize("document", WITH_EXAMPLES, ids=str)
def test_the_examples_of_a_document_run(document: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if document.path.name != "python.md":  # its examples run in any folder
        shutil.copy(ROOT / "docs" / "hand.jsonl", tmp_path)
        shutil.copy(ROOT / "docs" / "hand-log.schema.json", tmp_path)
    monkeypatch.chdir(tmp_path)
    examples = doctest.DocTestParser().get_doctest("\n".join(document.blocks("pycon")), {}, str(document), None, 0)
    said: list[str] = []
    results = doctest.DocTestRunner().run(examples, out=said.append)
    assert results.attempted
    assert "".join(said) == ""


def test_the_file_of_the_examples_is_the_example_of_the_log_format() -> None:
    [hand] = LOG.blocks("jsonl", "An example")
    assert (ROOT / "docs" / "hand.jsonl").read_text(encoding="utf-8") == hand


def test_the_library_has_its_page() -> None:
    assert {document.path.name for document in WITH_EXAMPLES} >= {"python.md", "log-format.md"}
