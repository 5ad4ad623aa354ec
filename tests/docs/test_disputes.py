"""The example of docs/disputes.md is run, command by command, against a new ledger."""

from __future__ import annotations

from pathlib import Path

import pytest

from okey_ledger_cli import main
from tests.docs.markdown import ROOT, Document

PAGE = Document(ROOT / "docs" / "disputes.md")


def test_the_example_works_as_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("OKEY_LEDGER_DATABASE", f"sqlite:///{tmp_path / 'ledger.db'}")
    monkeypatch.delenv("OKEY_LEDGER_LANG", raising=False)
    ended = [(words, main(words[1:])) for words in PAGE.commands()]
    assert [(words, code) for words, code in ended if code != 0] == []
    assert "upholds the claim: the table had agreed on both" in capfd.readouterr().out
