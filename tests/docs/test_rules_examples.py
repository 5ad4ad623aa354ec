"""Every worked example of the rules is what the fold says."""

from __future__ import annotations

import pytest

from tests.docs.examples import Example, Line, examples, run
from tests.docs.markdown import ROOT, Document

RULES = Document(ROOT / "docs" / "rules.md")


@pytest.mark.parametrize("example", [*examples(RULES)], ids=str)
def test_an_example_gives_what_it_says(example: Example) -> None:
    assert dict(zip(example.lines, run(example), strict=True)) == {line: line.gives for line in example.lines}


def test_a_wrong_example_would_be_noticed() -> None:
    header = "okey51, indicator R5"
    lines = (Line(2, "seat 0 holds B7 B8 B9", ""), Line(3, "0 opens B7 B8 B9", ""), Line(4, "1 discards B1", ""))
    assert run(Example("opening", header, lines)) == ["", "breaks opening", "breaks turn, halts"]
