"""The analysis of a hand as `analyse --json` prints it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ..events import SeatEvent
from ..findings import Facts, Outcome
from .advice import Advice
from .analyse import Analysis


class AdviceReport(msgspec.Struct, frozen=True, gc=False):
    """An advice as it is printed; for its members see `Advice`."""

    n: int
    turn: int
    seat: int
    kind: str
    cost: int
    change: list[int]
    message: str
    """In English."""
    params: Facts
    """What a translator needs: the case of the kind, and the facts."""
    instead: list[SeatEvent]
    """Events as a log writes them."""


class AnalysisReport(msgspec.Struct, frozen=True, gc=False):
    """One hand's analysis; all members but the last are those of its audit report."""

    hand: str
    ruleset: str
    events: int
    verdict: str
    halted_at: int | None
    outcome: Outcome
    scores: list[int] | None
    advice: list[AdviceReport]
    """The greatest cost first."""


def analysis_report(hand: str, analysis: Analysis, sentence: Callable[[Advice], str]) -> AnalysisReport:
    """The report of an analysed hand; `sentence` words an advice in English."""
    fold = analysis.fold
    return AnalysisReport(
        hand,
        fold.ruleset,
        fold.events,
        fold.verdict,
        fold.halted_at,
        fold.outcome,
        fold.scores,
        [
            AdviceReport(
                told.n,
                told.turn,
                told.seat,
                told.kind,
                told.cost,
                told.change,
                sentence(told),
                told.facts | {"case": told.case},
                told.instead,
            )
            for told in analysis.advice
        ],
    )
