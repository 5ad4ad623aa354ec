"""`okey-ledger analyse`: what was possible in a hand and not done."""

from __future__ import annotations

from typing import Annotated

import typer

from okey_ledger.domain.analysis import Analysis, analyse
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.problems import Problem
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import ENGLISH, Language, explain_finding, language
from okey_ledger.handlog.auditing import hand_at, places_of
from okey_ledger.handlog.decode import NoLog
from okey_ledger.handlog.index import Place
from okey_ledger.handlog.source import Source

from ..completion import complete_hand
from ..errors import Refused, complain, say
from ..options import Color, Database, Json, Lang
from ..output import write, write_text
from ..problems import print_problems
from ..progress import Progress
from ..rendering.analysis import AnalysisLines, analysis_line
from ..style import Style, wants_color
from ..targets import open_hand_or_target

Target = Annotated[
    str | None,
    typer.Argument(
        metavar="[TARGET]", help="A log: a file, - or the id of a stored hand.", autocompletion=complete_hand
    ),
]
HandId = Annotated[
    str | None, typer.Option(metavar="ID", help="Only this hand of the log; without TARGET, a stored hand.")
]


def analyse_hands(
    target: Target = None,
    hand: HandId = None,
    json: Json = False,
    lang: Lang = "en",
    color: Color = None,
    database: Database = None,
) -> None:
    """Tell what the seats of a hand could have done and did not.

    Openings and finishes that a seat had, lay-offs and captures left lying, işlek discards although a safe tile was at
    hand, takes that were of use or of none; each with its cost in points, what cost most first.

    Exit codes: 0 analysed; 1 some deal is wrong, so there is nothing to analyse; 2 some input is no log.
    """
    spoken = language(lang)
    with open_hand_or_target(target, hand, database) as source:
        analyses = _Analyses(source, spoken.naming(source.names), json, wants_color(color))
        analyses.run(hand)
    raise typer.Exit(analyses.exit_code)


class _Analyses:
    """The analysis of a log."""

    def __init__(self, source: Source, lang: Language, json: bool, color: bool) -> None:
        self.source = source
        self.lang = lang
        self.json = json
        self.lines = AnalysisLines(lang, Style(color))
        self.exit_code = 0

    def run(self, hand: str | None) -> None:
        """Analyse hand by hand, in the order in which the hands first appear."""
        problems: list[Problem] = []
        places = places_of(self.source, problems)
        self._tell(problems)
        if hand is not None:
            if hand not in places:
                sentence = N_("{source} has no hand {hand}. Leave --hand out to analyse all its hands")
                raise Refused(sentence, source=self.source.name, hand=hand)
            places = {hand: places[hand]}
        with Progress("analyse", len(places), printing=True) as progress:
            for place in places.values():
                self._analyse(place)
                progress.advance()

    def _analyse(self, place: Place) -> None:
        try:
            hand, _ = hand_at(self.source, place)
        except NoLog as no_log:
            self._tell(no_log.problems)
        else:
            self._write(hand, analyse(hand))

    def _tell(self, problems: list[Problem]) -> None:
        print_problems(problems, self.lang)
        if problems:
            self.exit_code = 2

    def _write(self, hand: Hand, analysis: Analysis) -> None:
        if analysis.fold.table is None:
            why = explain_finding(analysis.fold.findings[0], self.lang, hand.players)
            what = say(N_("hand {hand} cannot be analysed"), hand=hand.id)
            complain(f"{what}: {why}.")
            self.exit_code = max(self.exit_code, 1)
        elif self.json:
            write(analysis_line(hand, analysis, ENGLISH.naming(self.source.names)))
        else:
            write_text("\n".join(self.lines.analysis(hand, analysis)) + "\n\n")
