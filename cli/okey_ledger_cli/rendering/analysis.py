"""An analysed hand as lines for people: what the seats could have done and did not, the turning points first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import msgspec

from okey_ledger.domain.analysis import Advice, Analysis, analysis_report
from okey_ledger.domain.hand import Hand
from okey_ledger.explain import (
    Language,
    explain_advice,
    explain_event,
    explain_outcome,
    explain_verdict,
    heading,
    say_analysis,
    word,
)

from .hand import HandLines

MAX_TURNING_POINTS: Final = 3
"""How many turning points a hand is said to have at most."""


def analysis_line(hand: Hand, analysis: Analysis, lang: Language) -> bytes:
    """The analysis of a hand as one line of JSON; `lang` is English, with what players are called."""
    sentence = partial(explain_advice, lang=lang, players=hand.players)
    return msgspec.json.encode(analysis_report(hand.id, analysis, sentence)) + b"\n"


class AnalysisLines(HandLines):
    """The lines of analyses in one language."""

    def analysis(self, hand: Hand, analysis: Analysis) -> Iterator[str]:
        """All lines of an analysed hand."""
        self.players = hand.players
        fold = analysis.fold
        yield self.title(hand, fold)
        yield self.labeled("outcome", explain_outcome(fold.outcome, self.lang, self.players))
        if fold.verdict != "clean":
            yield self.labeled("verdict", self.style.bad(explain_verdict(fold.verdict, fold.halted_at, self.lang)))
        first = turning_points(analysis.advice)
        others = sorted((told for told in analysis.advice if told not in first), key=lambda told: told.n)
        if not analysis.advice:
            yield f"  {heading('nothing-missed', self.lang)}"
        for title, advice in (("turning-points", first), ("turn-by-turn", others)):
            if advice:
                yield f"  {heading(title, self.lang)}:"
            for told in advice:
                yield from self.advice(told)

    def advice(self, told: Advice) -> Iterator[str]:
        """An advice: where and at what cost, what the seat could have done, and what that would have changed."""
        turn = say_analysis("turn", self.lang, turn=self.lang.number(told.turn))
        event = f"{word('event', self.lang)} {self.lang.number(told.n)}"
        cost = say_analysis("cost", self.lang, cost=self.lang.number(told.cost))
        yield f"    {turn} · {event} · {self.style.strong(cost)}"
        yield f"      {explain_advice(told, self.lang, self.players)}"
        if told.instead:
            played = self.lang.gettext("; ").join(
                explain_event(event, self.lang, self.players) for event in told.instead
            )
            yield self.style.faint(f"      {say_analysis('instead', self.lang, events=played)}")
        if any(told.change):
            change = self.by_player([self.signed(points) for points in told.change])
            yield self.style.faint(f"      {say_analysis('change', self.lang, change=change)}")

    def signed(self, points: int) -> str:
        """A change of points, with its sign."""
        return self.lang.isolate(f"{points:+}".replace("-", "−")) if points else "0"


def turning_points(advice: list[Advice]) -> list[Advice]:
    """The few that cost most, of each seat and kind one: what was left undone turn after turn is one turning point."""
    first: dict[tuple[int, str], Advice] = {}
    for told in advice:
        if told.cost > 0 and len(first) < MAX_TURNING_POINTS:
            first.setdefault((told.seat, told.kind), told)
    return list(first.values())
