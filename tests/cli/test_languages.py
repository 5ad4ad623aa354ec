"""What a command refuses, and what is wrong with a command line, is said in the language of the user."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

import pytest

from okey_ledger.explain import LANGUAGES
from tests.architecture.sources import ROOT, parsed
from tests.cli.conftest import Run, Write
from tests.logs import deal

REFUSED = {
    "no such option": ("audit", "--nope", "x"),
    "no such command": ("adit",),
    "no such choice": ("hands", "--verdict", "dirty"),
    "no number": ("hands", "--limit", "many"),
    "a number out of range": ("hands", "--limit", "0"),
    "an argument is missing": ("compare",),
    "no log is named": ("audit",),
    "an option is missing": ("solve", "R1"),
    "an option without a value": ("audit", "x", "--jobs"),
    "an empty rack": ("solve", "", "--indicator", "R5"),
    "no tile": ("solve", "R99", "--indicator", "R5"),
    "an option of no rule set": ("audit", "x", "--with", "katlma=false"),
    "half an entry": ("dispute", "open", "h-1", "--player", "a", "--claim", "score", "--seat", "1"),
    "no move": ("dispute", "open", "h-1", "--player", "a", "--claim", "refused-move", "--move", '{"type":"TileDrawn"}'),
    "a move that is no JSON": ("dispute", "open", "h-1", "--player", "a", "--claim", "refused-move", "--move", "{"),
    "no correction": (
        "dispute", "rule", "d-1", "--referee", "r", "--decision", "upheld", "--reason", "x", "--correct", "1",
    ),
    "two things at once": ("certify", "x", "--check", "y", "-o", "z"),
    "two logs on standard input": ("compare", "-", "-"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_is_said_in_the_language_that_is_set(run: Run, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    said = {}
    for code in LANGUAGES:
        monkeypatch.setenv("OKEY_LEDGER_LANG", code)
        refused = run(*REFUSED[name])
        assert (refused.code, refused.out) == (2, "")
        assert refused.err.startswith(("okey-ledger: ", "--move: "))
        assert len(refused.err.splitlines()) == 1
        said[code] = refused.err
    assert len(set(said.values())) == len(LANGUAGES)
    assert any("\u0600" < letter < "\u06ff" for letter in said["ar"])


def test_the_language_of_the_command_line_goes_before_that_of_the_variable(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OKEY_LEDGER_LANG", "ar")
    for written in (("--lang", "tr"), ("--lang=tr",)):
        assert "argümanı eksik" in run("compare", *written).err
    assert "There is no option" not in run("audit", "--lang", "tr", "--nope", "x").err


def test_a_move_that_is_no_event_is_told_with_its_field_and_how_to_mend_it(run: Run) -> None:
    words = ("dispute", "open", "h-1", "--player", "a", "--claim", "refused-move", "--move")
    told = run(*words, '{"type":"TileDrawn","hand":"h-1","n":"x","seat":0,"tile":"R1"}').err
    assert told == (
        "okey-ledger: --move: The field n is wrong (a whole number is expected here, not text); correct its value.\n"
    )


@pytest.mark.parametrize(("code", "word"), [("tr", "belgede"), ("ar", "الشهادة")])
def test_a_certificate_is_checked_in_the_language_of_the_user(run: Run, write: Write, code: str, word: str) -> None:
    assert run("certify", write("mine.jsonl", deal()), "-o", "verdict.json").code == 0
    told = run("certify", "--check", "verdict.json", write("other.jsonl", deal().annul()), "--lang", code)
    assert told.code == 1
    assert word in told.err
    assert ("değil" if code == "tr" else "ليست") in told.out


SAYING = ("Refused", "complain", "write_text", "sentence")
"""What says something to the user."""


def test_no_command_says_a_sentence_that_is_in_no_catalogue() -> None:
    """What is given to `Refused` and `complain`, and prose that is printed, is marked for the catalogues."""
    found = []
    for path in sorted((ROOT / "cli").rglob("*.py")):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (
                "Refused",
                "complain",
                "write_text",
                "sentence",
            ):
                found += [f"{path.name}: {ast.unparse(node)}" for text in _prose(node.args[:1]) if text]
    assert found == []


def _prose(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Words of English in a piece of code that stand in no call of another function."""
    for node in nodes:
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and re.search("[a-z]{2,} [a-z]{2,}", node.value)
        ):
            yield node.value
        elif not isinstance(node, ast.Call):
            yield from _prose(ast.iter_child_nodes(node))
