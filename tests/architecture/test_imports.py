"""What each package may know; the arrows between our own packages are import-linter contracts."""

from __future__ import annotations

import ast
import sys
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
    "okey_ledger.projections": {"alembic", "msgspec", "sqlalchemy"},
    "okey_ledger.analytics": {"duckdb", "matplotlib", "msgspec", "pyarrow", "pyspark"},
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


def test_the_source_files_are_found() -> None:
    assert ROOT / "okey_ledger" / "domain" / "tiles.py" in source_files()
    assert ROOT / "cli" / "okey_ledger_cli" / "__init__.py" in source_files()
