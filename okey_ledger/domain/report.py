"""The audit report of the contract, section 2, as data: what `audit --json` prints a hand."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from .audit import Fold
from .findings import Facts, Finding, Outcome


class Violation(msgspec.Struct, frozen=True, gc=False):
    """A finding as the contract prints it."""

    n: int
    seat: int | None
    rule: str
    message: str
    """In English."""
    params: Facts
    """What a translator needs: the case of the clause, the readings, and the facts."""


class ReportEntry(msgspec.Struct, frozen=True, gc=False):
    """An entry as the contract prints it."""

    n: int
    seat: int
    points: int
    rule: str


class Report(msgspec.Struct, frozen=True, gc=False):
    """One hand's report, its members in the order of the contract."""

    hand: str
    ruleset: str
    events: int
    verdict: str
    halted_at: int | None
    violations: list[Violation]
    outcome: Outcome
    entries: list[ReportEntry]
    scores: list[int] | None


def report(hand: str, fold: Fold, sentence: Callable[[Finding], str]) -> Report:
    """The report of a folded hand; `sentence` words a finding in English."""
    return Report(
        hand,
        fold.ruleset,
        fold.events,
        fold.verdict,
        fold.halted_at,
        [violation(finding, sentence) for finding in fold.findings],
        fold.outcome,
        [ReportEntry(entry.n, entry.seat, entry.points, entry.rule) for entry in fold.entries],
        fold.scores,
    )


def violation(finding: Finding, sentence: Callable[[Finding], str]) -> Violation:
    """A finding as the contract prints it; `sentence` words it."""
    return Violation(
        finding.n,
        finding.seat,
        finding.rule,
        sentence(finding),
        finding.facts | {"case": finding.case, "readings": list(finding.readings)},
    )
