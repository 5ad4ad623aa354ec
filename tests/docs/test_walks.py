"""The walks of the architecture name functions that are where they say."""

from __future__ import annotations

import ast
import re

import pytest

from tests.docs.markdown import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
WALKS = PAGE[PAGE.index("## Walks") : PAGE.index("## Read models")]
PLACES = sorted(set(re.findall(r"`([\w/]+\.py): ([\w.]+)`", WALKS)))


def test_there_are_five_walks() -> None:
    assert WALKS.count("\n### ") == 5
    assert len(PLACES) > 30


@pytest.mark.parametrize(("file", "name"), PLACES)
def test_a_function_of_a_walk_is_where_it_says(file: str, name: str) -> None:
    path = ROOT / (file if file.startswith("cli/") else f"okey_ledger/{file}")
    body: list[ast.stmt] = ast.parse(path.read_text(encoding="utf-8")).body
    for part in name.split("."):
        [found] = [
            node
            for node in body
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name == part
        ]
        body = found.body
