"""The clauses as docs/rules.md has them: what stands under each heading, in parts that can be translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal, NamedTuple

from okey_ledger.domain.rulesets import OPTIONS

_ALL: Final = "all"
"""Stands for all rule sets in the table of clauses."""


class Part(NamedTuple):
    """A part of what stands under a heading."""

    kind: Literal["paragraph", "item", "table", "example"]
    text: str
    """A paragraph in one line without links, stars and code marks; the rows of a table; the lines of an example."""

    def sentences(self) -> list[str]:
        """What of it is translated as a whole: the text, or the cells of a table that have words."""
        if self.kind == "example":
            return []
        if self.kind == "table":
            return [word for row in rows_of(self.text) for cell in row if (word := cell_word(cell))]
        return [self.text]


@cache
def rules_text() -> str:
    """The rules, as they stand in docs/rules.md and in the wheel."""
    clone = Path(__file__).parents[2] / "docs" / "rules.md"
    return clone.read_text("utf-8") if clone.exists() else files(__package__).joinpath("rules.md").read_text("utf-8")


def parts_of(clause: str) -> Iterator[Part]:
    """What stands under the heading of a clause."""
    (body,) = re.findall(rf"(?ms)^### `{re.escape(clause)}`\n+(.*?)(?=^##|\Z)", rules_text())
    for number, block in enumerate(re.split(r"(?ms)^```okey\n(.*?)^```$", body)):
        if number % 2:
            yield Part("example", block.rstrip())
            continue
        for paragraph in re.split(r"\n\s*\n|\n(?=- )", block.strip()):
            if paragraph.startswith("|"):
                yield Part("table", paragraph)
            elif paragraph.startswith("- "):
                yield Part("item", plain(paragraph.removeprefix("- ")))
            elif paragraph:
                yield Part("paragraph", plain(paragraph))


def rows_of(table: str) -> list[list[str]]:
    """The rows of a table by cells, without the line under the headings."""
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()]
    return [rows[0], *rows[2:]]


def cell_word(cell: str) -> str:
    """What of a cell is translated; a number behind `×` and the names that logs use are not."""
    word = plain(cell).partition(" × ")[0]
    return word if re.search("[a-z]", word) and not cell.startswith("`") else ""


def plain(paragraph: str) -> str:
    """A paragraph in one line, its links, stars and code marks taken out."""
    text = re.sub(r"\s+See\s+\[`[\w-]+`\]\(#[\w-]+\)(, with an example)?\.", "", paragraph)
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text)
    return " ".join(re.sub(r"\*{1,2}([^*\n]+)\*{1,2}", r"\1", text).replace("`", "").split())


def rulesets_of(clause: str) -> list[str]:
    """The rule sets in the row of a clause; the table of clauses is the first on the page."""
    row = re.search(rf"(?m)^\| \[`{re.escape(clause)}`\]\([^)]*\) \| ([^|]*) \|", rules_text())
    assert row is not None
    return list(OPTIONS) if row[1].strip() == _ALL else re.findall(r"`([^`]+)`", row[1])
