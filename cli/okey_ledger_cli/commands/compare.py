"""`okey-ledger compare`: two logs of the same hands, such as the platform's and a player's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from typing import Annotated

import msgspec
import typer

from okey_ledger.domain.comparison import Comparison, Divergence, compare
from okey_ledger.domain.comparison_report import comparison_report
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.problems import Problem
from okey_ledger.domain.sentence import N_
from okey_ledger.explain import ENGLISH, Language, explain_event, explain_finding, language, quoted, say_comparison
from okey_ledger.explain.players import player_at_start
from okey_ledger.handlog.auditing import hand_at, places_of
from okey_ledger.handlog.decode import NoLog
from okey_ledger.handlog.index import Place
from okey_ledger.handlog.source import STDIN, Source

from ..completion import complete_hand
from ..errors import Refused
from ..options import Color, Database, Json, Lang
from ..output import write, write_text
from ..problems import print_problems
from ..progress import Progress
from ..rendering.what_if import DifferenceLines
from ..style import Style, wants_color
from ..targets import open_hand_or_target, open_target

First = Annotated[
    str,
    typer.Argument(metavar="TARGET", help="A log: a file, - or the id of a stored hand.", autocompletion=complete_hand),
]
Second = Annotated[
    str | None,
    typer.Argument(metavar="OTHER", help="Another log of the same hands; else the stored hand that --hand names."),
]
HandId = Annotated[
    str | None, typer.Option(metavar="ID", help="Only this hand, whatever it is called.", autocompletion=complete_hand)
]


def compare_logs(
    first: First,
    second: Second = None,
    hand: HandId = None,
    json: Json = False,
    lang: Lang = "en",
    color: Color = None,
    database: Database = None,
) -> None:
    """Compare two logs of the same hands: where they part first, and for each seat, and what each log's scores are.

    Hands are matched by their ids; two logs of one hand each are compared whatever they call it.

    Exit codes: 0 both tell the same; 1 they do not; 2 some input is no log, or cannot be read.
    """
    if first == second == STDIN:
        raise Refused(N_("Standard input can be only one of the two logs. Name a file for the other"))
    with ExitStack() as stack:
        sources = [
            stack.enter_context(open_target(first, database)),
            stack.enter_context(open_hand_or_target(second, hand, database)),
        ]
        spoken = language(lang).naming({**sources[1].names, **sources[0].names})
        comparison = _Comparison(sources[0], sources[1], spoken, json, wants_color(color))
        comparison.run(hand)
    raise typer.Exit(comparison.exit_code)


class _Comparison:
    """The comparison of two logs."""

    def __init__(self, first: Source, second: Source, lang: Language, json: bool, color: bool) -> None:
        self.sources = first, second
        self.lang = lang
        self.json = json
        self.color = color
        self.exit_code = 0

    def run(self, hand: str | None) -> None:
        """Compare hand by hand, in the order of the first log."""
        first, second = (self._places(source) for source in self.sources)
        if hand is not None:
            first, second = ({hand: places[hand]} if hand in places else {} for places in (first, second))
            if not first and not second:
                raise Refused(N_("Neither log has a hand {hand}. Leave --hand out to compare all hands"), hand=hand)
        if len(first) == len(second) == 1:
            self._compare(next(iter(first.values())), next(iter(second.values())))
            return
        shared = [name for name in first if name in second]
        with Progress("compare", len(shared), printing=True) as progress:
            for name in shared:
                self._compare(first[name], second[name])
                progress.advance()
        for places, others, source in ((first, second, self.sources[0]), (second, first, self.sources[1])):
            for name in places:
                if name not in others:
                    self._only_in(name, source)

    def _places(self, source: Source) -> dict[str, Place]:
        problems: list[Problem] = []
        places = places_of(source, problems)
        self._no_log(problems)
        return places

    def _no_log(self, problems: list[Problem]) -> None:
        print_problems(problems, self.lang)
        if problems:
            self.exit_code = 2

    def _differ(self) -> None:
        self.exit_code = self.exit_code or 1

    def _only_in(self, hand: str, source: Source) -> None:
        self._differ()
        if self.json:
            write(msgspec.json.encode({"hand": hand, "same": False, "only_in": source.name}) + b"\n")
        else:
            name, file = quoted(hand, self.lang), quoted(source.name, self.lang)
            write_text(say_comparison("only-in", self.lang, hand=name, source=file) + "\n\n")

    def _compare(self, first: Place, second: Place) -> None:
        hands: list[Hand] = []
        for source, place in zip(self.sources, (first, second), strict=True):
            try:
                hands.append(hand_at(source, place)[0])
            except NoLog as no_log:
                self._no_log(no_log.problems)
        if len(hands) < 2:
            return
        comparison = compare(*hands)
        if comparison.divergence is not None:
            self._differ()
        if self.json:
            sentence = partial(explain_finding, lang=ENGLISH.naming(self.lang.names), players=hands[0].players)
            reported = comparison_report(first.hand, second.hand, comparison, sentence)
            write(msgspec.json.encode(reported) + b"\n")
        else:
            lines = _Lines(self.lang, Style(self.color))
            names = self.sources[0].name, self.sources[1].name
            write_text("\n".join(lines.comparison(comparison, hands[0], names)) + "\n\n")


class _Lines(DifferenceLines):
    """The lines of a comparison."""

    def comparison(self, comparison: Comparison, hand: Hand, names: tuple[str, str]) -> Iterator[str]:
        """All lines: where the logs part, each seat, what the audits say otherwise."""
        self.players = hand.players
        yield self.title(hand, comparison.first)
        if comparison.stamps is not None:
            yield f"  {say_comparison('stamps', self.lang, n=self.lang.number(comparison.stamps))}"
        if comparison.divergence is None:
            yield f"  {self.style.good(say_comparison('same', self.lang))}"
            return
        n = self.lang.number(comparison.divergence.event.n)
        yield f"  {self.style.bad(say_comparison('part', self.lang, n=n))}"
        yield from self._events(comparison.divergence, names)
        for seat, divergence in enumerate(comparison.seats):
            yield f"  {self._seat(seat, divergence)}"
        options = comparison.first.options, comparison.second.options
        yield from self.differing(comparison.differences, options)
        for name, fold in zip(names, (comparison.first, comparison.second), strict=True):
            yield self.labeled("scores", f"{quoted(name, self.lang)} · {self.all_scores(fold.scores)}")

    def _events(self, divergence: Divergence, names: tuple[str, str]) -> Iterator[str]:
        for name, event in zip(names, (divergence.first, divergence.second), strict=True):
            told = say_comparison("ends", self.lang) if event is None else explain_event(event, self.lang, self.players)
            yield f"    {quoted(name, self.lang)}: {told}"
        for fact in divergence.facts:
            before, after = (
                quoted(msgspec.json.encode(value).decode(), self.lang) for value in (fact.first, fact.second)
            )
            yield f"      {self.lang.isolate(fact.fact)}: {before} · {after}"

    def _seat(self, seat: int, divergence: Divergence | None) -> str:
        player = player_at_start(seat, self.lang, self.players)
        if divergence is None:
            return say_comparison("seat-same", self.lang, seat=player)
        return say_comparison("seat-parts", self.lang, seat=player, n=self.lang.number(divergence.event.n))
