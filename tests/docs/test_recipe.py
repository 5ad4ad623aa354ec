"""The recipes of CONTRIBUTING: no switch and no clause lacks one of its pieces."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import inspect

from okey_ledger.domain.clauses import CLAUSES
from okey_ledger.domain.events import (
    DiscardTaken,
    HandFinished,
    HandOpened,
    IndicatorShown,
    MeldsLaid,
    OkeyCaptured,
    PairsDeclared,
    PairsLaid,
    PairsOpened,
    TileLaidOff,
)
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.options import Options
from okey_ledger.domain.readings import READINGS
from okey_ledger.domain.registration import PACKAGES
from okey_ledger.domain.rulesets import OPTIONS
from okey_ledger.domain.simulation import Settings, play_game
from okey_ledger.explain.entries import ENTRIES
from okey_ledger.explain.findings import FINDINGS
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
TURKISH_TOO = {"okey"}
"""What is the same in Turkish."""

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
    files += sorted((ROOT / "tests" / "rules").glob("*/cases.py"))
    return "".join(file.read_text(encoding="utf-8") for file in files)


@pytest.mark.parametrize("option", [*SWITCHES, *SETTINGS])
def test_an_option_has_a_sentence_that_names_its_clause(option: str) -> None:
    for sentence in sentences()[option]:
        assert sentence.endswith("."), f"{option} has no sentence below it"
    assert clauses_of(option), f"the sentence of {option} names no clause"
    assert all(clause in RULES.anchors for clause in clauses_of(option))


@pytest.mark.parametrize("option", [*SWITCHES, *SETTINGS])
def test_an_option_is_set_in_the_tests_of_its_clause(option: str) -> None:
    found = re.search(rf"\b{option}\b", sources_of_tests(clauses_of(option)))
    assert found, f"no test of {clauses_of(option)} under tests/rules/ sets {option}"


@pytest.mark.parametrize("option", [*SWITCHES, *SETTINGS])
def test_an_option_has_its_row_in_the_rules(option: str) -> None:
    title = "House readings" if option in SWITCHES else "Table options"
    assert any(f"`{option}`" in row[0] for row in RULES.rows(title)), f"it has no row under {title} in docs/rules.md"


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_is_a_reading_of_a_clause_that_its_sentence_names(switch: str) -> None:
    assert READINGS[switch].option == switch
    assert READINGS[switch].clause in clauses_of(switch)


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_is_asked_somewhere_in_the_rules(switch: str) -> None:
    checks = [path for path in modules_under("okey_ledger.domain") if path not in NAMED_ONLY]
    found = any(re.search(rf"\b{switch}\b", path.read_text(encoding="utf-8")) for path in checks)
    assert found, f"no check of the domain asks table.house.{switch}"


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_has_its_section_in_the_rules_and_is_told_in_its_clause(switch: str) -> None:
    assert switch in RULES.anchors, f"docs/rules.md has no section {switch} among the house readings"
    clause = READINGS[switch].clause
    linked = switch == clause or f"[`{switch}`](#{switch})" in RULES.under(clause)
    assert linked, f"the section {clause} of docs/rules.md does not link to {switch}"


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_has_its_sentence_in_every_language(switch: str) -> None:
    assert switch in SENTENCES, f"okey_ledger/explain/readings.py has no sentence for {switch}"
    english = SENTENCES[switch]
    said = {code: language.gettext(english) for code, language in LANGUAGES.items()}
    assert len(set(said.values())) == len(LANGUAGES), said


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_stands_in_the_changelog(switch: str) -> None:
    listed = f"\n- `{switch}`" in CHANGELOG.text
    assert listed, f"CHANGELOG.md does not list {switch} under Rule readings"


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_rule_set_plays_on_whatever_a_switch_is_set_to(switch: str) -> None:
    """Bots that forget a switch break a rule, which no simulated table allows."""
    for name, kind in OPTIONS.items():
        if switch in kind().house.__struct_fields__:
            for value in few_values(kind, switch):
                assert all(played(name, {"house": {switch: value}})), (name, value)


GAMES = {"okey51": (24, 3), "okey101": (24, 3), "countdown": (1, 2), "rounds": (1, 2)}
"""A seed, and how many of its games see in their first hands every move that the bots of a rule set can make."""

MOVES = {
    "okey51": {DiscardTaken, HandOpened, PairsOpened, MeldsLaid, PairsLaid, TileLaidOff, OkeyCaptured, HandFinished},
    "okey101": {DiscardTaken, HandOpened, PairsOpened, MeldsLaid, PairsLaid, TileLaidOff, OkeyCaptured, HandFinished},
    "countdown": {DiscardTaken, HandFinished, IndicatorShown},
    "rounds": {DiscardTaken, HandFinished, PairsDeclared},
}


def played(ruleset: str, options: dict[str, Any]) -> Iterator[Hand]:
    """The first hands of some games of skilled and random bots."""
    seed, games = GAMES[ruleset]
    settings = Settings(ruleset=ruleset, seed=seed, options=options, bots=("skilled", "random") * 2)
    return (next(play_game(settings, game)) for game in range(games))


@pytest.mark.parametrize("ruleset", OPTIONS)
def test_the_hands_that_are_played_see_every_move(ruleset: str) -> None:
    assert {type(event) for hand in played(ruleset, {}) for event in hand} >= MOVES[ruleset]


def few_values(kind: type[Options], switch: str) -> list[Any]:
    """The values of a switch but its default; of a number that can have many, the least and the greatest."""
    values = inspect.type_info(type(kind().house))
    assert isinstance(values, inspect.StructType)
    (found,) = (field.type for field in values.fields if field.name == switch)
    return [value for value in _values(found) if value != getattr(kind().house, switch)]


def _values(kind: inspect.Type) -> list[Any]:
    if isinstance(kind, inspect.Metadata):
        return _values(kind.type)
    if isinstance(kind, inspect.UnionType):
        return [value for each in kind.types for value in _values(each)]
    if isinstance(kind, inspect.LiteralType):
        return list(kind.values)
    if isinstance(kind, inspect.IntType):
        return [value for value in (kind.ge, kind.le) if value is not None]
    return [None] if isinstance(kind, inspect.NoneType) else [False, True]


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_has_a_file_of_tests(clause: str) -> None:
    path = ROOT / "tests" / "rules" / f"test_{clause.replace('-', '_')}.py"
    tests = path.read_text(encoding="utf-8") if path.exists() else ""
    assert tests.count("\ndef test_") >= 2, (
        f"{path.relative_to(ROOT)} has a log that the clause allows and one that it refuses"
    )


def test_every_file_of_rule_tests_is_about_a_clause() -> None:
    files = (ROOT / "tests" / "rules").glob("test_*.py")
    assert {path.stem.removeprefix("test_").replace("_", "-") for path in files} == set(CLAUSES), (
        "every clause has one file, tests/rules/test_<clause>.py"
    )


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_has_its_title_and_sentences_in_every_language(clause: str) -> None:
    declared = CLAUSES[clause]
    english = [*(FINDINGS[case] for case in declared.cases), *(ENTRIES[case] for case in declared.entries)]
    for sentence in [declared.title, *english]:
        assert LANGUAGES["tr"].gettext(sentence) != sentence or sentence in TURKISH_TOO
        assert LANGUAGES["ar"].gettext(sentence) != sentence


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_has_its_row_and_its_section_in_the_rules(clause: str) -> None:
    assert clause in RULES.anchors, f"docs/rules.md has no section {clause}"
    assert RULES.under(clause).strip()
    assert any(f"[`{clause}`](#{clause})" in row[0] for row in RULES.rows("The clauses at a glance"))


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_stands_in_the_changelog(clause: str) -> None:
    assert re.search(rf"`{clause}`", CHANGELOG.text), f"CHANGELOG.md does not name {clause}"


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
        "make fixtures",
        "changelog",
    ]
    assert [place for place in places if place not in steps] == []
