"""Catalogues are compiled for the program, and a faulty one stops the build."""

from __future__ import annotations

import gettext
from pathlib import Path

import pytest

from hatch_build import CATALOGUES, FaultyCatalogue, compile_catalogue, main

HEADER = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"""


def catalogue(root: Path, messages: str) -> Path:
    """A Turkish catalogue with these messages, where the build looks for it."""
    path = root / CATALOGUES.replace("*", "tr")
    path.parent.mkdir(parents=True)
    path.write_text(f"{HEADER}\n{messages}", encoding="utf-8")
    return path


def test_a_compiled_catalogue_gives_the_translations(tmp_path: Path) -> None:
    source = catalogue(tmp_path, 'msgid "run"\nmsgstr "seri"\n')
    with compile_catalogue(source).open("rb") as stream:
        assert gettext.GNUTranslations(stream).gettext("run") == "seri"


@pytest.mark.parametrize(
    ("messages", "line"),
    [
        pytest.param('#, python-format\nmsgid "%(n)d"\nmsgstr "%(m)d"\n', 8, id="a placeholder is another"),
        pytest.param('#, fuzzy\nmsgid "run"\nmsgstr "seri"\n', 8, id="a translation is unconfirmed"),
        pytest.param('msgid "run"\nmsgstr "seri"\nsıra\n', 9, id="a line is no part of a catalogue"),
    ],
)
def test_a_faulty_catalogue_is_not_compiled_and_the_fault_is_located(tmp_path: Path, messages: str, line: int) -> None:
    source = catalogue(tmp_path, messages)
    with pytest.raises(FaultyCatalogue, match=rf"okey_ledger\.po:{line}: "):
        compile_catalogue(source)
    assert not source.with_suffix(".mo").exists()


def test_the_script_names_the_fault_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = catalogue(tmp_path, '#, fuzzy\nmsgid "run"\nmsgstr "seri"\n')
    assert main([str(source)]) == 1
    assert f"{source}:8: marked fuzzy" in capsys.readouterr().err
