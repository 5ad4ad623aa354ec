"""A step as a picture in SVG; the same step always makes the same file."""

from __future__ import annotations

import io
from typing import Final

from rich.console import Console

from okey_ledger.domain.replay import Replay, Step
from okey_ledger.explain import Language

from .screen import Screen

WIDTH: Final = 104
"""Cells across a picture."""

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
    return console.export_svg(title="okey-ledger replay", code_format=FRAME, unique_id="okey-ledger")
