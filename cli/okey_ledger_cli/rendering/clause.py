"""The text of a clause, as docs/rules.md has it, in lines and in the language of the user."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from okey_ledger.explain import Language, explain_paragraph, translated
from okey_ledger.explain.rule_examples import example_lines

from ..console import console_for
from ..replay.lines import wrapped
from ..rule_text import Part, cell_word, parts_of, plain, rows_of

MAX_WIDTH: Final = 100
"""How many cells a line has at most, however wide the terminal is."""


def clause_lines(clause: str, lang: Language) -> Iterator[str]:
    """What stands under the heading of a clause; an empty line between its parts, none between the items of a list."""
    before = None
    for part in parts_of(clause):
        if before is not None and not part.kind == before == "item":
            yield ""
        before = part.kind
        yield from _lines(part, lang)


def _lines(part: Part, lang: Language) -> Iterator[str]:
    if part.kind == "example":
        yield from (f"    {line}" for line in example_lines(part.text, lang))
    elif part.kind == "table":
        yield from _table(part.text, lang)
    else:
        console = console_for(False)
        mark = "- " if part.kind == "item" else ""
        said = Text(explain_paragraph(part.text, lang))
        for line in wrapped(said, console, min(console.width, MAX_WIDTH) - len(mark)):
            yield f"{mark}{line.plain}".rstrip()
            mark = " " * len(mark)


def _table(table: str, lang: Language) -> Iterator[str]:
    rows = [[_cell(cell, lang) for cell in row] for row in rows_of(table)]
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (set_cell_size(cell, width) for cell, width in zip(row, widths, strict=True))
        yield f"    {'  '.join(cells)}".rstrip()


def _cell(cell: str, lang: Language) -> str:
    word, text = cell_word(cell), plain(cell)
    return translated(word, lang) + text.removeprefix(word) if word else lang.isolate(text)
