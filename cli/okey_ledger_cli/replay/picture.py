"""A step as a picture in SVG; the same step always makes the same file."""

from __future__ import annotations

import io
import re
from html import unescape
from typing import Final

from rich.console import Console

from okey_ledger.domain.replay import Replay, Step
from okey_ledger.explain import Language
from okey_ledger.explain.language import CLOSING, INITIATORS, POP

from .screen import Screen

WIDTH: Final = 104
"""Cells across a picture."""

FORMATTING: Final = frozenset(INITIATORS + POP + CLOSING)
"""Characters without a width, which set directions."""

FRAME: Final = """\
<svg class="{unique_id}" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font: {char_height}px/{line_height}px "Fira Code", "DejaVu Sans Mono", Menlo, monospace }}
.{unique_id}-title {{ font: bold 18px sans-serif }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""What rich fills with a drawn console; it asks no server for a font."""


def picture(replay: Replay, step: Step, seat: int | None, lang: Language) -> str:
    """A step as the text of an SVG file."""
    console = Console(
        file=io.StringIO(),
        record=True,
        force_terminal=True,
        color_system="truecolor",
        no_color=False,
        width=WIDTH,
        _environ={},
        highlight=False,
        markup=False,
        emoji=False,
    )
    for line in Screen(replay, lang, console, whole=True).lines(step, seat):
        console.print(line, no_wrap=True, overflow="crop")
    drawn = console.export_svg(title="okey-ledger replay", code_format=FRAME, unique_id="okey-ledger")
    return _TEXT.sub(_in_its_cells, drawn)


_TEXT: Final = re.compile(r'textLength="([0-9.]+)"([^>]*)>([^<]*)<')


def _in_its_cells(found: re.Match[str]) -> str:
    """A text as long as its cells: rich counts characters, among them isolates, which have no width."""
    length, rest, text = found.groups()
    written = unescape(text)
    if not any(char in FORMATTING for char in written):
        return found[0]
    cells = sum(char not in FORMATTING for char in written)
    return f'textLength="{round(float(length) * cells / len(written), 1):g}"{rest}>{text}<'
