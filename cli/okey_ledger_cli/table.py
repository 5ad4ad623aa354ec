"""Lists for people: columns as wide as what stands in them, folded only where a terminal is too narrow."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.table import Table

from .console import console_for, drawn, terminal_width
from .output import write_text
from .style import wants_color

GAP: Final = 2
"""The cells between two columns."""

PIPE_WIDTH: Final = 10_000
"""How wide a list may be that goes into a file or a pipe."""


MIN_WIDTH: Final = 8
"""How many cells a column that may be shortened keeps at least; where there is not even that room others are folded."""


def print_list(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    limit: int,
    color: bool | None,
    shorten: int | None = None,
    ids: int = 1,
) -> None:
    """Print the first `limit` rows under headings, and how to see more. Raises `OutputClosed`.

    Rows hold texts that `quoted` or `isolate` has made fit for a terminal.
    The first `ids` columns are ids, which are never broken. Where there is too little room the column `shorten` is
    shortened first, and others are folded then.
    """
    width = terminal_width() if sys.stdout.isatty() else PIPE_WIDTH
    shown = [list(row) for row in (headings, *rows[:limit])]
    room = None if shorten is None else _room(shown, shorten, width)
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, GAP, 0, 0))
    for number, heading in enumerate(shown[0]):
        if number == shorten and room is not None:
            table.add_column(heading, overflow="ellipsis", no_wrap=True, max_width=max(room, MIN_WIDTH))
        else:
            table.add_column(heading, overflow="fold", no_wrap=number < ids)
    for row in shown[1:]:
        table.add_row(*row)
    lines = drawn([table], console_for(wants_color(color), width))
    if len(rows) > limit:
        lines.append(f"… (--limit {2 * limit})")
    write_text("\n".join(lines) + "\n")


def _room(rows: Sequence[Sequence[str]], shorten: int, width: int) -> int:
    """How many cells are left for a column where the others are as wide as they need to be, or as they are folded."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    others = sum(widths) - widths[shorten] + GAP * (len(widths) - 1)
    return min(widths[shorten], max(width - others, 0))
