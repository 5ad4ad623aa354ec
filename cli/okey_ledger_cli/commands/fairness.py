"""`okey-ledger fairness`: whether deals and draws are what a fair shuffle gives."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from okey_ledger.analytics.fairness import (
    FILE_NAME,
    Comparison,
    FairnessReport,
    Feeding,
    KeptFacts,
    Looking,
    Tally,
    UnusableFacts,
    fairness_report,
    tally_source,
)
from okey_ledger.domain.problems import Problem
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import Language, language
from okey_ledger.handlog.auditing import places_of
from okey_ledger.handlog.index import Place
from okey_ledger.handlog.source import Source

from ..errors import Refused, complain
from ..options import Color, Database, Jobs, Json, Lang
from ..output import write, write_text
from ..problems import print_problems
from ..progress import Progress
from ..rendering.fairness import FairnessLines
from ..style import Style, wants_color
from ..targets import open_target

Targets = Annotated[list[str], typer.Argument(metavar="TARGET...", help="Logs: files, - or ids of stored hands.")]
Bots = Annotated[
    list[str] | None, typer.Option(metavar="PATTERN", help="Players whose ids look like this are bots: --bots 'bot-*'.")
]

Solver = Annotated[
    bool, typer.Option("--solver/--no-solver", help="Whether draws, discards and finishes are looked at by the solver.")
]
Sample = Annotated[
    int, typer.Option(min=1, max=100, metavar="PERCENT", help="For how many of a hundred hands the solver is asked.")
]
Facts = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Keep what the solver says in this file; data sets keep it by themselves."),
]


def fairness(
    targets: Targets,
    bots: Bots = None,
    solver: Solver = True,
    sample: Sample = 100,
    facts: Facts = None,
    json: Json = False,
    lang: Lang = "en",
    jobs: Jobs = 1,
    color: Color = None,
    database: Database = None,
) -> None:
    """Tell whether deals and draws are what a fair shuffle gives, and whether players act on what they cannot know.

    Okeys, false jokers, pairs and openable racks at the deal, what is drawn, the order of the stock, by seat, order of
    play, player and bot; tiles, finishes and wins that pass between two players; all of it corrected for how many
    comparisons there are, with what would have been seen. Hands that the audit does not find clean are left out.

    Exit codes: 0 nothing alarms; 1 something does; 2 some input is no log, cannot be read, or holds no clean hand.
    """
    looking = Looking(tuple(bots or ()), sample if solver else 0)
    count = _Count(language(lang), jobs, looking, facts)
    for target in targets:
        try:
            with open_target(target, database) as source:
                count.count(source, target)
        except Refused as refused:
            complain(str(refused))
            count.unreadable = True
    if not count.tally.hands:
        raise Refused(
            N_(
                "There is no clean hand to compare. Name logs with clean hands; audit says what is wrong with the "
                "others"
            )
        )
    report = fairness_report(count.tally)
    if json:
        write(msgspec.json.encode(report) + b"\n")
    else:
        lines = FairnessLines(count.lang, Style(wants_color(color)))
        write_text("\n".join(lines.report(report, count.repeated, count.targets_of(report))) + "\n")
    raise typer.Exit(2 if count.unreadable else int(report.alarm))


class _Count:
    """The hands of all targets, each counted once."""

    def __init__(self, lang: Language, jobs: int, looking: Looking, facts: Path | None) -> None:
        self.lang = lang
        self.tally = Tally()
        self.unreadable = False
        self.repeated = 0
        """Hands that an earlier target had told already."""
        self._jobs = jobs
        self._looking = looking
        self._facts = facts
        self._seen: dict[str, str] = {}
        """The target that told each hand."""

    def count(self, source: Source, target: str) -> None:
        """Add the hands of a log."""
        problems: list[Problem] = []
        places = places_of(source, problems)
        self._tell(problems)
        fresh = self._fresh(places, target)
        looking = msgspec.structs.replace(self._looking, kept=kept_facts(self._facts, target))
        with Progress("fairness", len(fresh)) as progress:
            for counted in tally_source(source, fresh, self._jobs, looking=looking):
                self._tell(counted.problems)
                self.tally.merge(counted.tally)
                progress.advance(counted.hands)

    def targets_of(self, report: FairnessReport) -> dict[str, str]:
        """The targets in which the hands stand that a report names."""
        told: list[Comparison | Feeding] = [*report.tables, *report.players.shown, *report.pairs.shown]
        return {hand: self._seen[hand] for one in told for hand in one.evidence}

    def _fresh(self, places: dict[str, Place], target: str) -> list[Place]:
        """The hands that no earlier target held: what is told twice is no more evidence than once."""
        fresh = [place for hand, place in places.items() if hand not in self._seen]
        self.repeated += len(places) - len(fresh)
        self._seen.update((place.hand, target) for place in fresh)
        return fresh

    def _tell(self, problems: list[Problem]) -> None:
        print_problems(problems, self.lang)
        if problems:
            self.unreadable = True


def kept_facts(file: Path | None, target: str) -> KeptFacts | None:
    """Where facts are kept: in a file that is named, or in the folder of a data set that may be written to.

    Raises `Refused` for a named file that keeps no facts.
    """
    inside = Path(target) / FILE_NAME
    if file is None and not (inside.parent.is_dir() and os.access(inside.parent, os.W_OK)):
        return None
    try:
        return KeptFacts(file or inside)
    except UnusableFacts as error:
        if file is None:
            return None
        sentence = N_("{file} keeps no facts ({reason}). Name another file, or delete it")
        raise Refused(sentence, file=str(file), reason=str(error)) from None
