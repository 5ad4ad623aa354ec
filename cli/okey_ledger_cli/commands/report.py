"""`okey-ledger report`: a data set as a page with figures."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

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
            title = _title(data_set, spoken)
            summary = list(_summary(data_set, spoken))
    except AnalyticsError as error:
        raise Refused.of(error) from error
    verdict = say_report("unlooked", spoken)
    if fairness and data_set.manifest.hands:
        part, verdict, alarm = _fairness(folder, jobs, spoken)
        parts.insert(0 if alarm else len(parts), part)
    summary.append(say_report("sum-fairness", spoken, verdict=verdict))
    program = spoken.isolate(f"okey-ledger {version('okey-ledger')}")
    made = say_report("written-by", spoken, program=program, folder=quoted(folder.resolve().name, spoken))
    text = page(title, facts, summary, parts, made, spoken)
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


def _title(data_set: OpenDataSet, lang: Language) -> str:
    """The title of the page, with the days that it is about."""
    [(first, last)] = data_set.ask("SELECT min(day), max(day) FROM coverage")
    if first is None:
        return say_report("title", lang)
    days = {"first": lang.isolate(first.isoformat()), "last": lang.isolate(last.isoformat())}
    return say_report("title-of-period", lang, **days)


def _summary(data_set: OpenDataSet, lang: Language) -> Iterator[str]:
    """What the page says in short, all but the fairness."""
    from ..report.values import told

    rows = list(data_set.ask(_BY_RULESET))
    together = [sum(row[place] for row in rows) for place in range(1, 6)]
    hands, finished, exhausted, annulled, quarantined = (int(count) for count in together)
    by_ruleset = [f"{told(name, 'ruleset', lang)} {lang.number(int(count))}" for name, count, *_ in rows]
    facts = {"hands": count_of("hands", hands, lang), "by_ruleset": lang.gettext(", ").join(by_ruleset)}
    yield say_report("sum-hands", lang, **facts)
    counts = {"finished": finished, "exhausted": exhausted, "annulled": annulled}
    yield say_report("sum-ends", lang, **{name: lang.number(count) for name, count in counts.items()})
    yield say_report("sum-quarantine", lang, quarantined=lang.number(quarantined))
    [(median, timeouts, turns)] = data_set.ask(_TURNS)
    if median is not None:
        yield say_report(
            "sum-turns",
            lang,
            median=say_report("seconds", lang, number=lang.number(round(median, 1))),
            timeouts=lang.number(timeouts),
            turns=lang.number(turns),
        )


_BY_RULESET: Final = (
    "SELECT ruleset, sum(hands), sum(finished), sum(exhausted), sum(annulled), sum(quarantined) FROM coverage "
    "GROUP BY ruleset ORDER BY ruleset"
)
_TURNS: Final = (
    "SELECT median(seconds) FILTER (NOT timed_out AND NOT bot), count_if(timed_out), count(*) FROM turns "
    "WHERE seconds IS NOT NULL"
)


def _fairness(folder: Path, jobs: int, lang: Language) -> tuple[Part, str, bool]:
    """The fairness in sentences, its verdict, and whether anything alarms."""
    from okey_ledger.analytics.fairness import Looking, Tally, fairness_report, tally_source
    from okey_ledger.handlog.auditing import places_of

    from ..rendering.fairness import FairnessLines
    from ..report.page import lines_part
    from ..style import Style
    from ..targets import open_log
    from .fairness import kept_facts

    tally = Tally()
    looking = Looking(kept=kept_facts(None, str(folder)))
    with open_log(str(folder)) as source:
        places = places_of(source, [])
        with Progress("fairness", len(places)) as progress:
            for counted in tally_source(source, places.values(), jobs, looking=looking):
                tally.merge(counted.tally)
                progress.advance(counted.hands)
    if not tally.hands:
        nothing = say_report("nothing", lang)
        return lines_part("fairness", [nothing]), nothing, False
    report = fairness_report(tally)
    lines = FairnessLines(lang, Style(False))
    return lines_part("fairness", lines.report(report, 0)), lines.verdict(report), report.alarm
