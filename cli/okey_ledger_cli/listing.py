"""Lists for people: columns as wide as what stands in them, folded only where a terminal is too narrow."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from rich.table import Table

from .console import console_for, drawn
from .ink import wants_colour
from .output import write_text

BOUNDLESS: Final = 10_000
"""How wide a list may be that goes into a file or a pipe."""


def print_list(headings: Sequence[str], rows: Sequence[Sequence[str]], limit: int, color: bool | None) -> None:
    """Print the first `limit` rows under headings, and that there are more. Raises `OutputClosed`."""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(heading, overflow="fold")
    for row in rows[:limit]:
        table.add_row(*row)
    if len(rows) > limit:
        table.add_row("… (--limit)")
    console = console_for(wants_colour(color), None if sys.stdout.isatty() else BOUNDLESS)
    write_text("\n".join(drawn([table], console)) + "\n")
