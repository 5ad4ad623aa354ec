"""The project's own source files, parsed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (ROOT / "okey_ledger", ROOT / "cli" / "okey_ledger_cli")


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def module_name(path: Path) -> str:
    """The dotted name under which a source file is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    parts = parts[1:] if parts[0] == "cli" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def source_files() -> list[Path]:
    """Every Python file of the installed packages."""
    return sorted(path for package in PACKAGES for path in package.rglob("*.py"))


def modules_under(package: str) -> list[Path]:
    """The files of a package and of all below it."""
    return [path for path in source_files() if f"{module_name(path)}.".startswith(f"{package}.")]


def imports(path: Path) -> Iterator[str]:
    """The dotted name of every module that a file imports, relative ones made absolute, type-checking ones too."""
    package = module_name(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            yield ".".join([*above, *([node.module] if node.module else [])])
