"""Tiles as they are drawn: a letter for the color and the number, on ivory; legible without colors too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

INK: Final = {"R": "#b3121d", "B": "#1b4fc4", "K": "#161616", "Y": "#a86a00", "F": "#6f2da8"}
"""The color in which each letter is drawn; F is the false joker."""

IVORY: Final = "#f6efdc"
"""A tile in a rack or on the table."""

WORN: Final = "#cfc6ae"
"""A tile on a discard pile."""

BACK: Final = "#9fb8a8 on #2f4f3f"
"""A tile that may not be seen."""

OKEY: Final = "*"
"""Stands behind a tile that is an okey."""

WIDTH: Final = 4
"""How many cells a tile takes that states nothing, the gap behind it included."""


def draw_tile(tile: str, okey: str, ground: str = IVORY) -> Text:
    """One tile and the gap behind it, in which an okey is marked.

    >>> [draw_tile(tile, "R6").plain for tile in ("B12", "R6", "FJ", "R6=B9", "?")]
    ['B12 ', 'R6 *', 'FJ  ', 'R6=B9*', '?   ']
    """
    real, states, face = tile.partition("=")
    if tile == "?":
        return Text.assemble(("?  ", BACK), " ")
    mark = (OKEY, "bold #e0a800") if real == okey else " "
    if states:
        return Text.assemble(
            (real, _style(real, ground)), ("=", f"#161616 on {ground}"), (face, _style(face, ground)), mark
        )
    return Text.assemble((f"{real:<3}", _style(real, ground)), mark)


def draw_tiles(tiles: Sequence[str], okey: str, ground: str = IVORY) -> Text:
    """Tiles side by side."""
    return Text().join(draw_tile(tile, okey, ground) for tile in tiles)


def _style(tile: str, ground: str) -> str:
    return f"bold {INK[tile[0]]} on {ground}"
