"""`okey-ledger fairness`: whether deals and draws are what a fair shuffle gives."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from okey_ledger.analytics.fairness import Tally, fairness_report, tally_source
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


def fairness(
    targets: Targets,
    bots: Bots = None,
    json: Json = False,
    lang: Lang = "en",
    jobs: Jobs = 1,
    color: Color = None,
    database: Database = None,
) -> None:
    """Tell whether deals and draws are what a fair shuffle gives, and whether neighbors feed each other.

    Okeys, false jokers, pairs and openable racks at the deal, okeys and false jokers drawn, by seat, order of play,
    player and bot, corrected for how many comparisons there are, with what would have been seen. Hands that the audit
    does not find clean are left out.

    Exit codes: 0 nothing alarms; 1 something does; 2 some input is no log, cannot be read, or holds no clean hand.
    """
    count = _Count(language(lang), jobs, bots or [])
    for target in targets:
        try:
            with open_target(target, database) as source:
                count.count(source)
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
        write_text("\n".join(lines.report(report, count.repeated)) + "\n")
    raise typer.Exit(2 if count.unreadable else int(report.alarm))


class _Count:
    """The hands of all targets, each counted once."""

    def __init__(self, lang: Language, jobs: int, bots: list[str]) -> None:
        self.lang = lang
        self.tally = Tally()
        self.unreadable = False
        self.repeated = 0
        """Hands that an earlier target had told already."""
        self._jobs = jobs
        self._bots = bots
        self._seen: set[str] = set()

    def count(self, source: Source) -> None:
        """Add the hands of a log."""
        problems: list[Problem] = []
        places = places_of(source, problems)
        self._tell(problems)
        fresh = self._fresh(places)
        with Progress("fairness", len(fresh)) as progress:
            for counted in tally_source(source, fresh, self._jobs, self._bots):
                self._tell(counted.problems)
                self.tally.merge(counted.tally)
                progress.advance(counted.hands)

    def _fresh(self, places: dict[str, Place]) -> list[Place]:
        """The hands that no earlier target held: what is told twice is no more evidence than once."""
        fresh = [place for hand, place in places.items() if hand not in self._seen]
        self.repeated += len(places) - len(fresh)
        self._seen.update(places)
        return fresh

    def _tell(self, problems: list[Problem]) -> None:
        print_problems(problems, self.lang)
        if problems:
            self.unreadable = True
