"""Each dependency is declared and its reason written down."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from tests.docs.markdown import ROOT, Document


def declared() -> Iterator[str]:
    """The name of everything that pyproject.toml asks for, in any group."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lists = [
        project["build-system"]["requires"],
        project["project"]["dependencies"],
        *project["project"].get("optional-dependencies", {}).values(),
        *project["dependency-groups"].values(),
    ]
    for requirement in (entry for entries in lists for entry in entries):
        if isinstance(requirement, str):
            yield re.split(r"[\[<>=~! ;]", requirement, maxsplit=1)[0]


def test_every_dependency_and_nothing_else_has_its_line() -> None:
    document = Document(ROOT / "docs" / "dependencies.md")
    assert set(re.findall(r"^\| `([\w-]+)` \|", document.text, flags=re.MULTILINE)) == set(declared())


def test_extras_are_named_so_that_they_install_from_a_clone_and_from_a_wheel() -> None:
    files = [ROOT / "README.md", *ROOT.glob("docs/*.md"), *ROOT.glob("okey_ledger/**/*.py"), *ROOT.glob("cli/**/*.py")]
    assert [file.name for file in files if re.search(r"\.\[[a-z]+\]'", file.read_text())] == []
