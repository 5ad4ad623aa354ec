"""Drawing into memory: what rich makes of lines and tables, to be written by `output` as whole pieces."""

from __future__ import annotations

import io
from collections.abc import Iterable

from rich.console import Console, RenderableType


def console_for(color: bool, width: int | None = None, height: int = 25) -> Console:
    """A console that draws into memory: with colors or without, as wide as the terminal or as told."""
    return Console(
        file=io.StringIO(),
        force_terminal=color,
        no_color=not color,
        width=width,
        height=height,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )


def drawn(items: Iterable[RenderableType], console: Console) -> list[str]:
    """What is drawn, line by line, without the spaces at the ends of lines that nobody sees."""
    with console.capture() as capture:
        for item in items:
            console.print(item, no_wrap=True, overflow="crop", crop=True)
    return [line.rstrip(" ") for line in capture.get().splitlines()]


def terminal_width() -> int:
    """How many cells a line of the terminal has."""
    return console_for(False).width
