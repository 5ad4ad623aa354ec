"""Plots as pieces of SVG that stand in a page: texts stay texts, colors are those of the page.

A page gives the colors as the variables of `COLORS`, so that a plot is as light or as dark as what surrounds it. Its
texts are shaped by who shows the page, which is what Arabic needs; they are measured here as if they were not.
"""

from __future__ import annotations

import io
import re
import warnings
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator, MultipleLocator

PlotKind = Literal["intervals", "bars", "columns", "curves", "stacks"]

COLORS: Final = ("--ink", "--grid", "--first", "--second", "--third", "--fourth")
"""The variables of a page in which it gives its colors: of text, of lines behind, and of the series."""

_STAND_INS: Final = tuple(f"#0{place}0{place}0{place}" for place in range(1, len(COLORS) + 1))
"""Colors that nothing else has, to be replaced by the variables."""

_INK, _GRID, *_SERIES = _STAND_INS

_STYLES: Final = (("o-", 1.0), ("s--", 0.6), ("^:", 0.35), ("v-.", 0.2))
"""What tells series of one color apart: a line style and an opacity."""

_FONT: Final = "DejaVu Sans"
"""By which texts are measured; it comes with matplotlib."""

_STYLE: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "font.family": _FONT,
    "font.size": 9,
    "axes.titlesize": 9,
    "axes.titleweight": "bold",
    "axes.edgecolor": _GRID,
    "axes.labelcolor": _INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": _GRID,
    "grid.linewidth": 0.6,
    "text.color": _INK,
    "text.parse_math": False,
    "xtick.color": _INK,
    "ytick.color": _INK,
    "legend.frameon": False,
}

WIDTH: Final = 7.6
"""How wide a plot is, in inches."""


class Mark(NamedTuple):
    """One value of a plot."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    at: float | None = None
    """Where it stands, in plots over numbers, days or months."""
    color: int | None = None
    """Which of the colors of series it has where it is not that of its panel."""


class Panel(NamedTuple):
    """The values that belong together, under their title."""

    title: str
    marks: Sequence[Mark]
    even: float | None = None
    step: int = 1
    """How wide a column is, in plots over numbers."""
    color: int = 0
    """Which of the colors of series it has; what is the same in several plots has the same in all of them."""
    scale: str = ""
    """Panels with the same are to be compared, so their values are drawn to one scale."""


class Axes(NamedTuple):
    """What stands at the axes."""

    labels: str
    values: str


def draw(kind: PlotKind, panels: Sequence[Panel], axes: Axes, told: Callable[[float], str], salt: str) -> str:
    """A plot as an `svg` element; `told` writes a value, `salt` keeps the plots of a page apart.

    >>> draw("bars", [Panel("a", [Mark("b", 2.0)])], Axes("", "points"), str, "x").startswith("<svg")
    True
    """
    with mpl.rc_context({**_STYLE, "svg.hashsalt": salt}), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # letters that the measuring font lacks; the page has a font for them
        figure = _DRAWN[kind](panels, axes, FuncFormatter(lambda value, _: told(value)))
        written = io.StringIO()
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return _piece(written.getvalue(), salt)


def _piece(svg: str, salt: str) -> str:
    """What belongs into a page of a whole file: no heading, no ids but those that are used, no font of its own."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'<g id="[^"]*"', "<g", svg)
    for named in set(re.findall(r'id="([^"]*)"', svg)):
        svg = re.sub(rf'(id="|"#|url\(#){re.escape(named)}(?=["\)])', rf"\g<1>{salt}-{named}", svg)
    for stand_in, variable in zip(_STAND_INS, COLORS, strict=True):
        svg = svg.replace(stand_in, f"var({variable})")
    svg = svg.replace(f"font-family: '{_FONT}'; ", "")
    return re.sub(
        r'<svg [^>]*viewBox="([^"]*)"[^>]*>', r'<svg viewBox="\1" aria-hidden="true" direction="ltr">', svg, count=1
    )


def _figure(height: float, rows: int, columns: int, **shared: Any) -> tuple[Figure, list[Any]]:
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    axes = figure.subplots(rows, columns, squeeze=False, **shared)
    return figure, list(axes.flat)


def _looks(panels: Sequence[Panel]) -> list[tuple[str, str, float]]:
    """A look for each panel: its color, and another style for each further panel of that color."""
    used = Counter[int]()
    looks = []
    for panel in panels:
        style, opacity = _STYLES[used[panel.color] % len(_STYLES)]
        used[panel.color] += 1
        looks.append((_SERIES[panel.color % len(_SERIES)], style, opacity))
    return looks


def _share_scales(panels: Sequence[Panel], axes: Sequence[Any], along: Literal["x", "y"]) -> None:
    """Draw panels that are to be compared to one scale."""
    for scale in {panel.scale for panel in panels}:
        alike = [ax for ax, panel in zip(axes, panels, strict=False) if panel.scale == scale]
        limits = [getattr(ax, f"get_{along}lim")() for ax in alike]
        for ax in alike:
            getattr(ax, f"set_{along}lim")(min(low for low, _ in limits), max(high for _, high in limits))


def _intervals(panels: Sequence[Panel], named: Axes, told: FuncFormatter) -> Figure:
    """Points with their bounds, panel beside panel, the values upwards."""
    columns = 2 if len(panels) == 4 else min(len(panels), 3)
    rows = -(-len(panels) // columns)
    figure, axes = _figure(2.1 * rows + 0.3, rows, columns)
    for place, panel in enumerate(panels):
        ax = axes[place]
        for at, mark in enumerate(panel.marks):
            color = _SERIES[(panel.color if mark.color is None else mark.color) % len(_SERIES)]
            if mark.low is not None and mark.high is not None:
                ax.plot([at, at], [mark.low, mark.high], color=color, linewidth=2.5, alpha=0.55)
            ax.plot([at], [mark.value], "o", color=color, markersize=5)
        if panel.even is not None:
            ax.axhline(panel.even, color=_INK, linewidth=1.2, linestyle=(0, (4, 3)))
        ax.set_xticks(range(len(panel.marks)), [mark.label for mark in panel.marks])
        ax.set_xlim(-0.6, len(panel.marks) - 0.4)
        ax.grid(False, axis="x")
        ax.yaxis.set_major_locator(MaxNLocator(5))
        ax.yaxis.set_major_formatter(told)
        ax.set_title(panel.title)
    _share_scales(panels, axes, "y")
    for ax in axes[len(panels) :]:
        ax.set_visible(False)
    figure.supylabel(named.values, fontsize=9)
    figure.supxlabel(named.labels, fontsize=9)
    return figure


def _bars(panels: Sequence[Panel], named: Axes, told: FuncFormatter) -> Figure:
    """A bar for each label, panel under panel, with its value."""
    counts = [len(panel.marks) for panel in panels]
    figure, axes = _figure(0.24 * sum(counts) + 0.55 * len(panels) + 0.4, len(panels), 1, height_ratios=counts)
    for ax, panel in zip(axes, panels, strict=True):
        places = range(len(panel.marks))
        values = [mark.value for mark in panel.marks]
        drawn = ax.barh(places, values, height=0.62, color=_SERIES[panel.color % len(_SERIES)])
        ax.bar_label(drawn, [told(_rounded(value), None) for value in values], padding=3, fontsize=8)
        ax.set_yticks(places, [mark.label for mark in panel.marks])
        ax.set_ylim(len(panel.marks) - 0.4, -0.6)
        ax.axvline(0, color=_INK, linewidth=0.8)
        ax.margins(x=0.14)
        ax.grid(False, axis="y")
        ax.xaxis.set_major_locator(MaxNLocator(6))
        ax.xaxis.set_major_formatter(told)
        ax.set_title(panel.title)
    _share_scales(panels, axes, "x")
    axes[-1].set_xlabel(named.values)
    return figure


def _rounded(value: float) -> float:
    """A value as it is told beside its bar: large ones with a decimal, small ones with two."""
    return round(value, 1 if abs(value) >= 10 else 2)


def _columns(panels: Sequence[Panel], named: Axes, told: FuncFormatter) -> Figure:
    """Counts over numbers, panel under panel; the numbers are equally far apart."""
    figure, axes = _figure(1.7 * len(panels) + 0.3, len(panels), 1)
    for ax, panel in zip(axes, panels, strict=True):
        places = [mark.at or 0.0 for mark in panel.marks]
        color = _SERIES[panel.color % len(_SERIES)]
        ax.bar(
            places, [mark.value for mark in panel.marks], width=panel.step, align="edge", color=color, edgecolor=_GRID
        )
        ax.grid(False, axis="x")
        ax.xaxis.set_major_locator(MultipleLocator(panel.step * max(1, _steps(places, panel.step) // 10)))
        ax.yaxis.set_major_locator(MaxNLocator(4, integer=True))
        ax.yaxis.set_major_formatter(told)
        ax.set_title(panel.title)
    _share_scales(panels, axes, "x")
    axes[-1].set_xlabel(named.labels)
    figure.supylabel(named.values, fontsize=9)
    return figure


def _steps(places: Sequence[float], step: int) -> int:
    """Over how many columns the places of some reach, those that are missing counted."""
    return int((max(places) - min(places)) // step) + 1


def _curves(panels: Sequence[Panel], named: Axes, told: FuncFormatter) -> Figure:
    """A line for each panel, all on one plot."""
    figure, [ax] = _figure(2.6, 1, 1)
    for panel, (color, style, _) in zip(panels, _looks(panels), strict=True):
        places = [mark.at or 0.0 for mark in panel.marks]
        ax.plot(places, [mark.value for mark in panel.marks], style, color=color, markersize=4, label=panel.title)
    ax.set_ylim(bottom=0)
    ax.xaxis.set_major_locator(MaxNLocator(12, integer=True))
    ax.yaxis.set_major_locator(MaxNLocator(5))
    ax.yaxis.set_major_formatter(told)
    ax.set_xlabel(named.labels)
    ax.set_ylabel(named.values)
    ax.legend(loc="upper left")
    return figure


def _stacks(panels: Sequence[Panel], named: Axes, told: FuncFormatter) -> Figure:
    """Counts of the panels on each other, over labels; not every label is written where there are many."""
    labels = dict(sorted({mark.at or 0.0: mark.label for panel in panels for mark in panel.marks}.items()))
    below = dict.fromkeys(labels, 0.0)
    figure, [ax] = _figure(2.6, 1, 1)
    for panel, (color, _, opacity) in zip(panels, _looks(panels), strict=True):
        values = {mark.at or 0.0: mark.value for mark in panel.marks}
        heights = [values.get(at, 0.0) for at in labels]
        bottoms = [below[at] for at in labels]
        ax.bar([*labels], heights, bottom=bottoms, width=0.85, color=color, alpha=opacity, label=panel.title)
        below = {at: below[at] + values.get(at, 0.0) for at in labels}
    ticks = _apart([*labels], 8)
    ax.set_xticks(ticks, [labels[at] for at in ticks])
    ax.grid(False, axis="x")
    ax.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    ax.yaxis.set_major_formatter(told)
    ax.set_ylabel(named.values)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=min(len(panels), len(_SERIES)))
    return figure


def _apart(places: Sequence[float], most: int) -> list[float]:
    """So many of some places at most, far enough from each other for their labels."""
    least = (places[-1] - places[0]) / most
    chosen: list[float] = []
    for place in places:
        if not chosen or place - chosen[-1] >= least:
            chosen.append(place)
    return chosen


_DRAWN: Final[dict[PlotKind, Callable[[Sequence[Panel], Axes, FuncFormatter], Figure]]] = {
    "intervals": _intervals,
    "bars": _bars,
    "columns": _columns,
    "curves": _curves,
    "stacks": _stacks,
}
