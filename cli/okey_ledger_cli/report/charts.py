"""The plot of a figure, from the rows that stand in its table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from okey_ledger.analytics.report.figures import Figure, Plot
from okey_ledger.analytics.report.plots import Axes, Mark, Panel, draw
from okey_ledger.domain.rulesets import RULESETS
from okey_ledger.explain import Language
from okey_ledger.explain.data_report import report_axes, report_heading, say_report

from .values import number, period_place, told

Rows = Sequence[tuple[Any, ...]]

_COLORS: Final = {name: place for place, name in enumerate(RULESETS)}
"""By rule set: its color in every plot."""

_RIGHT_TO_LEFT = "\u2067{}\u2069"
"""Plots run from left to right; a text that does not is set apart with its own direction."""


def drawn(figure: Figure, rows: Rows, lang: Language) -> str | None:
    """A figure's plot as an `svg` element; None where it has none, or no two values to compare.

    A panel with one value is left out: the table says as much.
    """
    plot = figure.plot
    if plot is None or not rows:
        return None
    panels: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for row in rows:
        panels.setdefault(tuple(row[place] for place in plot.group), []).append(row)
    compared = {group: own for group, own in panels.items() if len(own) > 1}
    if not compared:
        return None
    if plot.kind != "stacks":
        panels = compared
    return draw(
        plot.kind,
        [_panel(figure, plot, own, lang) for own in panels.values()],
        Axes(*(_directed(text, lang) for text in report_axes(figure.name, lang))),
        _writer(lang),
        figure.name,
    )


def _panel(figure: Figure, plot: Plot, rows: Rows, lang: Language) -> Panel:
    title = " · ".join(_titled(figure, place, rows[0][place], lang) for place in plot.group)
    even = None if plot.even is None else _scaled(figure, plot, rows[0][plot.even])
    marks = [_mark(figure, plot, row, lang) for row in rows]
    name = _ruleset(figure, plot, rows)
    # shares can be compared between rule sets, points only within one
    scale = "" if figure.columns[plot.value].kind == "share" else name or ""
    return Panel(_directed(title, lang), marks, even, plot.step, _COLORS.get(name or "", 0), scale)


def _ruleset(figure: Figure, plot: Plot, rows: Rows) -> str | None:
    """The rule set of a panel."""
    return next((rows[0][place] for place in plot.group if figure.columns[place].kind == "ruleset"), None)


def _directed(text: str, lang: Language) -> str:
    """A text for a plot, in the direction of its language; each of its lines by itself."""
    if lang.direction == "ltr":
        return text
    return "\n".join(_RIGHT_TO_LEFT.format(line) if line else "" for line in text.split("\n"))


def _titled(figure: Figure, place: int, value: Any, lang: Language) -> str:
    """What a panel is of: a number needs its heading beside it."""
    column = figure.columns[place]
    text = told(value, column.kind, lang)
    return f"{report_heading(column.name, lang)}: {text}" if column.kind == "count" else text


def _mark(figure: Figure, plot: Plot, row: tuple[Any, ...], lang: Language) -> Mark:
    words = [told(row[place], figure.columns[place].kind, lang) for place in plot.label if row[place] is not None]
    label = (" · " if plot.kind == "bars" else "\n").join(words)
    if figure.name == "katlama":
        label = say_report("opening-step", lang, number=label)
    low, high = (None, None) if plot.bounds is None else row[plot.bounds]
    at = row[plot.label[0]] if plot.kind in ("columns", "curves") else None
    if figure.columns[plot.label[0]].kind == "period":
        at = period_place(row[plot.label[0]])
    scaled = [_scaled(figure, plot, value) for value in (row[plot.value], low, high)]
    color = next((_COLORS.get(row[place]) for place in plot.label if figure.columns[place].kind == "ruleset"), None)
    return Mark(_directed(label, lang), scaled[0] or 0.0, scaled[1], scaled[2], at, color)


def _scaled(figure: Figure, plot: Plot, value: Any) -> float | None:
    """Shares are drawn in percent."""
    if value is None:
        return None
    return float(value) * (100 if figure.columns[plot.value].kind == "share" else 1)


def _writer(lang: Language) -> Callable[[float], str]:
    """How a number at the axis, or at a bar, is written: with up to two decimals, as many as it needs."""

    def write(value: float) -> str:
        needed = next(decimals for decimals in (0, 1, 2) if round(value, decimals) == round(value, 2))
        return number(value, lang, needed)

    return write
