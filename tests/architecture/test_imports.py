"""What each package may know; the arrows between our own packages are import-linter contracts."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, imports, module_name, modules_under, parsed, source_files

OUTSIDE_WORLD = set(
    """
    asyncio concurrent fcntl getpass gettext glob http io locale logging multiprocessing os pathlib platform random
    secrets shutil signal socket sqlite3 ssl subprocess sys tempfile threading time urllib uuid warnings zoneinfo
    """.split()
)
OUTSIDE_CALLS = {"open", "print", "input", "eval", "exec", "now", "utcnow", "today"}

LIBRARIES = {
    "okey_ledger.domain": {"msgspec"},
    "okey_ledger.hand_summary": {"msgspec"},
    "okey_ledger.handlog": {"msgspec"},
    "okey_ledger.explain": {"msgspec"},
    "okey_ledger.library": {"msgspec"},
    "okey_ledger.ledger": {"msgspec", "eventsourcing", "psycopg", "psycopg_pool"},
    "okey_ledger.transparency": {"cryptography", "msgspec"},
    "okey_ledger.projections": {"alembic", "msgspec", "sqlalchemy"},
    "okey_ledger.analytics": {"duckdb", "matplotlib", "msgspec", "pyarrow", "pyspark"},
    "okey_ledger.pages": {"msgspec", "quickjs", "resvg_py"},
    "okey_ledger.api": {
        "alembic",
        "annotated_types",
        "fastapi",
        "jinja2",
        "msgspec",
        "opentelemetry",
        "prometheus_client",
        "pydantic",
        "pydantic_core",
        "pydantic_settings",
        "sqlalchemy",
        "starlette",
        "uvicorn",
    },
    "okey_ledger_cli": {"msgspec", "rich", "typer"},
}
"""Which installed libraries each package may import; a package that is not listed may import none."""


TYPES_ONLY = {"typing_extensions"}
"""What only mypy imports, which brings it along."""


def named(paths: list[Path]) -> list[object]:
    return [pytest.param(path, id=module_name(path)) for path in paths]


def called_name(node: ast.Call) -> str | None:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else None


@pytest.mark.parametrize("path", named(modules_under("okey_ledger.domain")))
def test_the_domain_knows_no_clock_no_disk_no_network_and_no_chance(path: Path) -> None:
    known = {name.split(".")[0] for name in imports(path)}
    assert not known & OUTSIDE_WORLD
    assert not {called_name(node) for node in ast.walk(parsed(path)) if isinstance(node, ast.Call)} & OUTSIDE_CALLS


@pytest.mark.parametrize("path", named(modules_under("okey_ledger.domain")))
def test_the_domain_imports_nothing_else_of_ours(path: Path) -> None:
    ours = [name for name in imports(path) if name.split(".")[0].startswith("okey_ledger")]
    assert [name for name in ours if not f"{name}.".startswith("okey_ledger.domain.")] == []


@pytest.mark.parametrize("path", named(source_files()))
def test_each_library_is_known_to_the_packages_that_may_know_it(path: Path) -> None:
    package = ".".join(module_name(path).split(".")[: 2 if module_name(path).startswith("okey_ledger.") else 1])
    roots = {name.split(".")[0] for name in imports(path)}
    libraries = roots - sys.stdlib_module_names - {"okey_ledger", "okey_ledger_cli"} - TYPES_ONLY
    assert libraries <= LIBRARIES.get(package, set())


TYPES_OF_EACH_OTHER = {
    "okey_ledger.domain.ruleset": "a rule set checks a table, and a table has a rule set",
    "okey_ledger.domain.guide": "a rule set's guide plays and advises by modules that are given a table",
    "okey_ledger.domain.table": "a table keeps what its rule set lays on it",
}
"""Modules whose imports for types alone are left out, and why."""


def imported_modules(path: Path, known: set[str]) -> set[str]:
    """The modules of ours that a file imports anywhere, within functions and for types too."""
    package = module_name(path).split(".")
    package = package if path.name == "__init__.py" else package[:-1]
    found: set[str] = set()
    for node in nodes(parsed(path), module_name(path) in TYPES_OF_EACH_OTHER):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found |= {name if (name := f"{base}.{alias.name}") in known else base for alias in node.names}
    return found & known - {module_name(path)}


def nodes(tree: ast.AST, skips_types: bool) -> Iterator[ast.AST]:
    """Every node below one, if so wanted those for types alone left out."""
    for node in ast.iter_child_nodes(tree):
        if skips_types and isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        yield node
        yield from nodes(node, skips_types)


def test_no_module_imports_itself_by_way_of_others() -> None:
    known = {module_name(path) for path in source_files()}
    try:
        TopologicalSorter({module_name(path): imported_modules(path, known) for path in source_files()}).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(reversed(error.args[1])))


def test_the_source_files_are_found() -> None:
    assert ROOT / "okey_ledger" / "domain" / "tiles.py" in source_files()
    assert ROOT / "cli" / "okey_ledger_cli" / "__init__.py" in source_files()
