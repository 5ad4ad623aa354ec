"""The recipes of CONTRIBUTING: no switch lacks one of its pieces."""

from __future__ import annotations

import ast
import re

import pytest

from okey_ledger.domain.readings import READINGS
from okey_ledger.domain.registration import PACKAGES
from okey_ledger.domain.rulesets import OPTIONS
from okey_ledger.explain.language import LANGUAGES
from okey_ledger.explain.readings import SENTENCES
from tests.architecture.sources import modules_under, parsed
from tests.docs.markdown import ROOT, Document, documents

RULES = Document(ROOT / "docs" / "rules.md")
RECIPE = Document(ROOT / "CONTRIBUTING.md")
CHANGELOG = Document(ROOT / "CHANGELOG.md")

SWITCHES = sorted({name for options in OPTIONS.values() for name in options().house.__struct_fields__})
SETTINGS = sorted({name for options in OPTIONS.values() for name in options.__struct_fields__} - {"house"})

DECLARED = [ROOT / "okey_ledger" / "domain" / package / "options.py" for package in dict.fromkeys(PACKAGES.values())]
NAMED_ONLY = {*DECLARED, ROOT / "okey_ledger" / "domain" / "readings.py"}
REPOSITORY_PATH = re.compile(r"(?:okey_ledger|cli|tests|docs|fixtures|benchmarks)/[\w./-]*")


def sentences() -> dict[str, list[str]]:
    """The sentence below each option in the files of options, once for each block that has it."""
    told: dict[str, list[str]] = {}
    for block in (block for file in DECLARED for block in ast.walk(parsed(file))):
        if isinstance(block, ast.ClassDef):
            for field, below in zip(block.body, [*block.body[1:], None], strict=True):
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    told.setdefault(field.target.id, []).append(_text(below))
    return told


def _text(statement: ast.stmt | None) -> str:
    """The text that a statement is; none where it is something else."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return str(statement.value.value)
    return ""


def clauses_of(option: str) -> set[str]:
    """The clauses that the sentence of an option names at its end."""
    named = [re.findall(r"`([a-z-]+)`", re.split(r"\(", told)[-1]) for told in sentences()[option]]
    return {clause for found in named for clause in found}


def sources_of_tests(clauses: set[str]) -> str:
    """The tests of some clauses."""
    files = [ROOT / "tests" / "rules" / f"test_{clause.replace('-', '_')}.py" for clause in sorted(clauses)]
    return "".join(file.read_text(encoding="utf-8") for file in files)


@pytest.mark.parametrize("option", [*SWITCHES, *SETTINGS])
def test_an_option_has_a_sentence_that_names_its_clause(option: str) -> None:
    for sentence in sentences()[option]:
        assert sentence.endswith("."), f"{option} has no sentence below it"
    assert clauses_of(option), f"the sentence of {option} names no clause"
    assert all(clause in RULES.anchors for clause in clauses_of(option))


@pytest.mark.parametrize("option", [*SWITCHES, *SETTINGS])
def test_an_option_is_set_in_the_tests_of_its_clause(option: str) -> None:
    assert re.search(rf"\b{option}\b", sources_of_tests(clauses_of(option)))


@pytest.mark.parametrize("option", [*SWITCHES, *SETTINGS])
def test_an_option_has_its_row_in_the_rules(option: str) -> None:
    title = "House readings" if option in SWITCHES else "Table options"
    assert any(f"`{option}`" in row[0] for row in RULES.rows(title))


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_is_a_reading_of_a_clause_that_its_sentence_names(switch: str) -> None:
    assert READINGS[switch].option == switch
    assert READINGS[switch].clause in clauses_of(switch)


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_is_asked_somewhere_in_the_rules(switch: str) -> None:
    checks = [path for path in modules_under("okey_ledger.domain") if path not in NAMED_ONLY]
    assert any(re.search(rf"\b{switch}\b", path.read_text(encoding="utf-8")) for path in checks)


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_has_its_section_in_the_rules_and_is_told_in_its_clause(switch: str) -> None:
    assert switch in RULES.anchors
    assert f"[`{switch}`](#{switch})" in RULES.under(READINGS[switch].clause)


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_has_its_sentence_in_every_language(switch: str) -> None:
    english = SENTENCES[switch]
    said = {code: language.gettext(english) for code, language in LANGUAGES.items()}
    assert len(set(said.values())) == len(LANGUAGES), said


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_stands_in_the_changelog(switch: str) -> None:
    assert f"\n- `{switch}`" in CHANGELOG.text


@pytest.mark.parametrize("document", documents(), ids=str)
def test_every_file_that_a_document_names_is_there(document: Document) -> None:
    named = {place for code in document.code for place in REPOSITORY_PATH.findall(code) if code.startswith(place)}
    assert {place for place in named if not (ROOT / place).exists()} == set()


def test_the_recipe_names_the_places_of_the_pieces() -> None:
    steps = RECIPE.under("Adding a rule switch")
    places = [
        "docs/rules.md",
        "options.py",
        "readings.py",
        "tests/rules/",
        "test_readings.py",
        "make fixtures",
        "changelog",
    ]
    assert [place for place in places if place not in steps] == []
