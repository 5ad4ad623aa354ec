"""`okey-ledger report`: a data set as a page with figures."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from okey_ledger.analytics.dataset.manifest import Manifest
from okey_ledger.analytics.errors import AnalyticsError
from okey_ledger.explain import Language, count_of, language, quoted, word
from okey_ledger.explain.data_report import say_report

from ..errors import Refused
from ..extras import extra
from ..options import Jobs, Lang, Memory
from ..output import write_file, write_text
from ..progress import Progress

if TYPE_CHECKING:
    from okey_ledger.analytics.sql.query import OpenDataSet

    from ..report.page import Part

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the data set.")]

Output = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="The file; else standard output.")]

Fairness = Annotated[
    bool,
    typer.Option("--fairness/--no-fairness", help="Whether deals and draws are compared, which replays all hands."),
]


def report_on_data_set(
    folder: Folder,
    output: Output = None,
    fairness: Fairness = True,
    jobs: Jobs = 1,
    memory: Memory = "1GB",
    lang: Lang = "en",
) -> None:
    """Make a page of a data set: its figures as plots and tables, in one HTML file that needs nothing else.

    Exit codes: 0 done; 2 there is no such data set, or the file cannot be written.
    """
    spoken = language(lang)
    with extra("analytics"):
        from okey_ledger.analytics.sql.query import opened

        from ..report.page import page
    try:
        with opened(folder, memory) as data_set:
            parts = list(_figures(data_set, spoken))
            facts = list(_facts(data_set, spoken))
    except AnalyticsError as error:
        raise Refused.of(error) from error
    if fairness and data_set.manifest.hands:
        parts.append(_fairness(folder, jobs, spoken))
    program = spoken.isolate(f"okey-ledger {version('okey-ledger')}")
    made = say_report("written-by", spoken, program=program, folder=quoted(folder.resolve().name, spoken))
    text = page(say_report("title", spoken), facts, parts, made, spoken)
    if output is None:
        write_text(text)
    else:
        write_file(output, text.encode())


def _figures(data_set: OpenDataSet, lang: Language) -> Iterator[Part]:
    from okey_ledger.analytics.report.figures import FIGURES

    from ..report.page import figure_part

    with Progress("report", len(FIGURES)) as progress:
        for figure in FIGURES:
            yield figure_part(figure, list(data_set.ask(figure.query)), lang)
            progress.advance(1)


def _facts(data_set: OpenDataSet, lang: Language) -> Iterator[str]:
    """What the data set covers, each in a few words."""
    manifest: Manifest = data_set.manifest
    yield count_of("hands", manifest.hands, lang)
    if manifest.quarantined:
        yield f"{word('in-quarantine', lang)}: {lang.number(manifest.quarantined)}"
    yield count_of("events", manifest.events, lang)
    [(first, last)] = data_set.ask("SELECT min(day), max(day) FROM coverage")
    if first is None:
        yield say_report("no-days", lang)
    else:
        days = {"first": lang.isolate(first.isoformat()), "last": lang.isolate(last.isoformat())}
        yield say_report("from-to", lang, **days)
    [(backwards,)] = data_set.ask("SELECT CAST(sum(backwards) AS BIGINT) FROM coverage")
    if backwards:
        yield say_report("backwards", lang, hands=count_of("hands", backwards, lang))
    yield say_report("covers", lang, position=lang.number(manifest.through))
    if manifest.open:
        yield say_report("still-open", lang, hands=count_of("hands", manifest.open, lang))
    if manifest.pseudonyms is not None:
        yield say_report("pseudonyms", lang)
    if manifest.checkpoint is not None:
        yield say_report("checkpoint", lang)


def _fairness(folder: Path, jobs: int, lang: Language) -> Part:
    """The fairness of deals and draws, in sentences."""
    from okey_ledger.analytics.fairness import Tally, fairness_report, tally_source
    from okey_ledger.handlog.auditing import places_of

    from ..rendering.fairness import FairnessLines
    from ..report.page import lines_part
    from ..style import Style
    from ..targets import open_log

    tally = Tally()
    with open_log(str(folder)) as source:
        places = places_of(source, [])
        with Progress("fairness", len(places)) as progress:
            for counted in tally_source(source, places.values(), jobs):
                tally.merge(counted.tally)
                progress.advance(counted.hands)
    if not tally.hands:
        return lines_part("fairness", [say_report("nothing", lang)])
    return lines_part("fairness", FairnessLines(lang, Style(False)).report(fairness_report(tally), 0))
