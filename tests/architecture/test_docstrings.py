"""Every public name says what it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import module_name, parsed, source_files

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def public_names(node: Documented, name: str) -> Iterator[tuple[str, Documented]]:
    """A module, class or function and the public classes and functions in it; none inside a function, no overload."""
    yield name, node
    if isinstance(node, ast.Module | ast.ClassDef):
        for child in node.body:
            if (
                isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
                and child.name[0] != "_"
                and "overload" not in map(ast.unparse, child.decorator_list)
            ):
                yield from public_names(child, f"{name}.{child.name}")


@pytest.mark.parametrize("path", [pytest.param(path, id=module_name(path)) for path in source_files()])
def test_every_public_name_has_a_docstring_that_starts_with_a_sentence(path: Path) -> None:
    for name, node in public_names(parsed(path), module_name(path)):
        docstring = ast.get_docstring(node)
        assert docstring, f"{name} has no docstring"
        assert docstring.split("\n\n")[0].rstrip().endswith((".", ":", "?", "`")), f"{name}: no sentence"
