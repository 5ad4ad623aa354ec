"""Links of the documents lead somewhere, and what they say to type can be typed."""

from __future__ import annotations

import re

import pytest

from tests.docs.markdown import ROOT, Document, documents


@pytest.mark.parametrize("document", documents(), ids=str)
def test_relative_links_resolve(document: Document) -> None:
    broken = []
    for link in document.links:
        if "://" in link or link.startswith("mailto:"):
            continue
        place, _, fragment = link.partition("#")
        target = (document.path.parent / place).resolve() if place else document.path
        if not target.exists() or (fragment and fragment not in Document(target).anchors):
            broken.append(link)
    assert broken == []


@pytest.mark.parametrize("document", documents(), ids=str)
def test_every_make_target_that_is_named_exists(document: Document) -> None:
    named = {target for code in document.code for target in re.findall(r"^(?:\$ )?make ([a-z][a-z-]*)", code)}
    defined = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))
    assert named <= defined


@pytest.mark.parametrize(
    "name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/architecture.md", "docs/cli.md"]
)
def test_the_documents_that_a_reader_looks_for_are_there(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8").startswith("# ")
