"""A report as one HTML page that needs nothing else: no network, no scripts, plots inside, in any of the languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files
from typing import Final, NamedTuple

from okey_ledger.analytics.report.figures import Column, Figure
from okey_ledger.explain import Language
from okey_ledger.explain.data_report import report_heading, report_note, report_title, say_report

from .charts import Rows, drawn
from .values import is_number, told

MAX_OPEN_ROWS: Final = 16
"""Tables with more rows are folded away; a reader opens them."""


_ALARM: Final = "✗"
"""Lines with this tell of something that is not as it should be."""


class Part(NamedTuple):
    """A part of a page: its name, and what stands under its title."""

    name: str
    body: str


def figure_part(figure: Figure, rows: Rows, lang: Language) -> Part:
    """A figure with its plot and its table."""
    if not rows:
        return Part(figure.name, f"<p>{escape(say_report('nothing', lang))}</p>")
    plot = drawn(figure, rows, lang)
    pieces = []
    if plot is not None:
        said = escape(say_report("plot", lang, title=report_title(figure.name, lang)))
        pieces.append(f'<div class="plot" role="img" tabindex="0" aria-label="{said}">{plot}</div>')
    elif figure.plot is not None:
        pieces.append(f'<p class="note">{escape(say_report("one-value", lang))}</p>')
    table = _table(figure, rows, lang)
    if len(rows) > MAX_OPEN_ROWS:
        table = f"<details><summary>{escape(say_report('table', lang))}</summary>{table}</details>"
    return Part(figure.name, "".join((*pieces, table)))


def lines_part(name: str, lines: Iterable[str]) -> Part:
    """Lines of text, each as far from the margin as it is indented."""
    paragraphs = []
    for line in lines:
        depth = (len(line) - len(line.lstrip(" "))) // 2
        if line.strip():
            alarm = " bad" if _ALARM in line else ""
            paragraphs.append(f'<p class="in{min(depth, 3)}{alarm}">{escape(line.strip())}</p>')
    return Part(name, f'<div class="lines">{"".join(paragraphs)}</div>')


def page(
    title: str, facts: Iterable[str], summary: Iterable[str], parts: Iterable[Part], made: str, lang: Language
) -> str:
    """The whole page; the summary stands above everything else."""
    told_parts = list(parts)
    head = (
        f'<!DOCTYPE html>\n<html lang="{lang.code}" dir="{lang.direction}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>\n{_style()}</style>\n</head>\n"
    )
    listed = "".join(f"<li>{escape(fact)}</li>" for fact in facts)
    return (
        f"{head}<body>\n<header>\n<h1>{escape(title)}</h1>\n<ul>{listed}</ul>\n</header>\n{_summary(summary, lang)}"
        f"{_contents(told_parts, lang)}<main>\n{''.join(_sections(told_parts, lang))}</main>\n"
        f"<footer><p>{escape(made)}</p></footer>\n</body>\n</html>\n"
    )


def _summary(lines: Iterable[str], lang: Language) -> str:
    """What the page says in short; a line that tells of alarms is marked."""
    marked = [(' class="bad"' if _ALARM in line else "", escape(line)) for line in lines]
    said = "".join(f"<li{mark}>{line}</li>" for mark, line in marked)
    heading = f'<h2 id="summary-title">{escape(say_report("summary", lang))}</h2>'
    return f'<section id="summary" aria-labelledby="summary-title">\n{heading}\n<ul>{said}</ul>\n</section>\n'


def _contents(parts: Iterable[Part], lang: Language) -> str:
    name = escape(say_report("contents", lang))
    links = [f'<li><a href="#{part.name}">{escape(report_title(part.name, lang))}</a></li>' for part in parts]
    return f'<nav aria-label="{name}">\n<ul>{"".join(links)}</ul>\n</nav>\n'


def _sections(parts: Iterable[Part], lang: Language) -> Iterator[str]:
    for part in parts:
        title = f'<h2 id="{part.name}-title">{escape(report_title(part.name, lang))}</h2>'
        note = f'<p class="note">{escape(report_note(part.name, lang))}</p>'
        yield (
            f'<section id="{part.name}" aria-labelledby="{part.name}-title">\n{title}\n{note}\n{part.body}\n'
            "</section>\n"
        )


def _table(figure: Figure, rows: Rows, lang: Language) -> str:
    heads = "".join(f'<th scope="col"{_class(column)}>{_heading(column, lang)}</th>' for column in figure.columns)
    body = "".join(f"<tr>{_cells(figure, row, lang)}</tr>\n" for row in rows)
    name = escape(report_title(figure.name, lang))
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{name}"><table>\n<thead><tr>{heads}</tr></thead>\n'
        f"<tbody>\n{body}</tbody>\n</table></div>"
    )


def _heading(column: Column, lang: Language) -> str:
    return escape(report_heading(column.name, lang))


def _cells(figure: Figure, row: tuple[object, ...], lang: Language) -> str:
    values = zip(figure.columns, row, strict=True)
    return "".join(f"<td{_class(column)}>{escape(told(value, column.kind, lang))}</td>" for column, value in values)


def _class(column: Column) -> str:
    return ' class="n"' if is_number(column.kind) else ""


def _style() -> str:
    return (files(__package__) / "page.css").read_text(encoding="utf-8")
