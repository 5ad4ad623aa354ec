"""A rule set answers for itself: its package and the registration name it, and no other module of the product."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from okey_ledger.domain.registration import PACKAGES
from okey_ledger.domain.rulesets import RULESETS
from tests.architecture.sources import ROOT, imports, module_name, parsed, source_files

DOMAIN = "okey_ledger.domain"
REGISTRATION = ROOT / "okey_ledger" / "domain" / "registration.py"


def texts(path: Path) -> Iterator[str]:
    """The texts in a file's code, those of documentation left out."""
    told = {
        statement.value
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        for statement in node.body
        if isinstance(statement, ast.Expr)
    }
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told:
            yield node.value


def others(ruleset: str) -> list[Path]:
    """The product's modules outside the package of a rule set and the registration."""
    package = ROOT / "okey_ledger" / "domain" / PACKAGES[ruleset]
    return [path for path in source_files() if package not in path.parents and path != REGISTRATION]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_other_module_names_a_rule_set(ruleset: str) -> None:
    named = {
        module_name(path): text
        for path in others(ruleset)
        for text in texts(path)
        if text == ruleset or (ruleset != "rounds" and ruleset in text.split())
    }
    assert named == {}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_other_module_imports_the_package_of_a_rule_set(ruleset: str) -> None:
    package = f"{DOMAIN}.{PACKAGES[ruleset]}"
    assert [
        module_name(path) for path in others(ruleset) for name in imports(path) if f"{name}.".startswith(f"{package}.")
    ] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_rule_set_is_registered_by_its_name(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    assert rules.name == ruleset
    assert rules.title
    assert rules.laying is None or not rules.finish_shows
