"""The views that come with the program: each is a file of SQL that says in its first lines what it shows.

The first lines are comments: what a row is, then `name: meaning` for each column. A test holds docs/analytics-sql.md to
these words and the columns to those of the query.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Final, NamedTuple

_WILSON: Final = (
    "(k / n + 1.920729410347062 / n {sign} 1.959963984540054 * sqrt(k / n * (1 - k / n) / n + 0.960364705173531 / "
    "(n * n))) / (1 + 3.841458820694124 / n)"
)

MACROS: Final = (
    f"CREATE MACRO wilson_low(k, n) AS greatest(0, {_WILSON.format(sign='-')})",
    f"CREATE MACRO wilson_high(k, n) AS least(1, {_WILSON.format(sign='+')})",
)
"""Between which shares k out of n lie with 95 % confidence, by Wilson's formula; NULL for n = 0."""


class View(NamedTuple):
    """A view that comes with the program."""

    name: str
    row: str
    """What one row is."""
    columns: dict[str, str]
    """What each column says, with its unit."""
    query: str


def _views() -> Iterator[View]:
    folder = files(__package__) / "views"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        place_and_name, _, ending = file.name.partition(".")
        if ending == "sql":
            yield view_of(place_and_name.partition("_")[2], file.read_text(encoding="utf-8"))


def view_of(name: str, text: str) -> View:
    r"""A view as its file tells it.

    >>> view_of("pairs", "-- A row for each.\n-- n: how\n--   many\nSELECT 1 AS n\n")
    View(name='pairs', row='A row for each.', columns={'n': 'how many'}, query='SELECT 1 AS n')
    """
    said, query = re.fullmatch(r"((?:--[^\n]*\n)+)(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
    lines = re.sub(r"\n--   +", " ", said).splitlines()
    row, *columns = [line.removeprefix("-- ") for line in lines]
    return View(name, row, dict(column.split(": ", 1) for column in columns), query.strip().rstrip(";"))


VIEWS: Final = {view.name: view for view in _views()}
"""Every view by its name, in an order in which each knows only those before it."""
