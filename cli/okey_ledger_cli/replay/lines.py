"""Breaking and cutting lines so that neither an isolate nor a tile such as blue 8 is torn.

A half of an isolate would turn the words around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from okey_ledger.explain.language import INITIATORS, ISOLATE, POP

GLUE: Final = "\ue000"
"""Stands for a space that stays while lines are broken: within an isolate, and before a number, as in blue 8."""

_NUMBER: Final = re.compile(r" (?=\d[\d-]*(?!\w))")


def wrapped(text: Text, console: Console, width: int) -> list[Text]:
    """The lines of a text; an isolate that is longer than a line is closed where that ends and opened anew."""
    glued = text.copy()
    glued.plain = "".join(
        part.replace(" ", GLUE) if part.startswith(ISOLATE) and cell_len(part) <= width else part
        for part in _parts(_NUMBER.sub(GLUE, text.plain))
    )
    lines = []
    inside = 0
    for line in glued.wrap(console, width):
        line.plain = line.plain.replace(GLUE, " ")
        opened = inside
        inside += _left_open(line.plain)
        lines.append(Text.assemble(ISOLATE * opened, line, POP * inside))
    return lines


def cut(text: Text, width: int, *, pad: bool = False) -> None:
    """Cut a text to a width, with an ellipsis where it was longer; an isolate that is cut through is closed."""
    text.truncate(max(width, 1), overflow="ellipsis")
    if (left_open := _left_open(text.plain)) > 0:
        text.append(POP * left_open)
    if pad:
        text.pad_right(max(width - text.cell_len, 0))


def _left_open(text: str) -> int:
    return sum(map(text.count, INITIATORS)) - text.count(POP)


def _parts(text: str) -> Iterator[str]:
    """The outermost isolates of a text, and what stands between them."""
    depth = start = 0
    for place, char in enumerate(text):
        if char in INITIATORS:
            if depth == 0:
                yield text[start:place]
                start = place
            depth += 1
        elif char == POP and depth > 0:
            depth -= 1
            if depth == 0:
                yield text[start : place + 1]
                start = place + 1
    yield text[start:]
