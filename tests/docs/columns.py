"""The tables of columns in the documents, written from where columns are declared: `python -m tests.docs.columns`."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from okey_ledger.analytics.schema import TABLES, VERSION
from okey_ledger.hand_summary import HandSummary

from .markdown import ROOT

DATA_SET = ROOT / "docs" / "analytics.md"
COMMANDS = ROOT / "docs" / "cli.md"


def written(path: str) -> str:
    """A document as it should stand, so far as its tables of columns go."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if path == DATA_SET.relative_to(ROOT).as_posix():
        text = re.sub(r"(the version of these tables, now) \d+", rf"\1 {VERSION}", text)
        for table in TABLES.values():
            rows = [(f"`{column.name}`", f"`{column.type}`", column.meaning) for column in table.columns]
            text = _with_rows(text, f"### `{table.name}`", rows)
    else:
        text = _with_rows(text, "## `hands`", members())
    return text


def members() -> list[tuple[str, str]]:
    """The members of a hand in lists with their meanings."""
    schema = msgspec.json.schema(HandSummary)["$defs"]["HandSummary"]["properties"]
    return [(f"`{name}`", schema[name]["description"]) for name in HandSummary.__struct_fields__]


def _with_rows(text: str, heading: str, rows: Sequence[Sequence[str]]) -> str:
    """A text with other rows in the first table under a heading."""
    before, found, after = text.partition(f"\n{heading}\n")
    lines = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    return before + found + re.sub(r"(\n\|[ |-]+\|\n)(?:\|.*\n)*", lambda rule: rule[1] + lines, after, count=1)


if __name__ == "__main__":
    for document in (DATA_SET, COMMANDS):
        document.write_text(written(document.relative_to(ROOT).as_posix()), encoding="utf-8")
