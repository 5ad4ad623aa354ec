"""What `compare --json` prints: the two logs beside each other, their first divergence, and that of each seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from .audit import Fold
from .comparison import Comparison, Divergence, FactDifference
from .events import Event, UnknownEvent, kind_of, seat_of
from .findings import Finding, Outcome
from .what_if_report import ReportedDifferences, reported


class ComparedLog(msgspec.Struct, frozen=True, gc=False):
    """What an audit says of one of the logs."""

    hand: str
    events: int
    verdict: str
    halted_at: int | None
    outcome: Outcome
    scores: list[int] | None


class ReportedDivergence(msgspec.Struct, frozen=True, gc=False):
    """Two events that differ; null where a log has no such event."""

    n: int
    seat: int | None
    first: dict[str, Any] | None
    second: dict[str, Any] | None
    facts: list[FactDifference]


class ComparisonReport(msgspec.Struct, frozen=True, gc=False):
    """Two logs of one hand beside each other."""

    hand: str
    same: bool
    divergence: ReportedDivergence | None
    seats: list[ReportedDivergence | None]
    stamps: int | None
    first: ComparedLog
    second: ComparedLog
    differences: ReportedDifferences


def comparison_report(
    hand: str, other: str, comparison: Comparison, sentence: Callable[[Finding], str]
) -> ComparisonReport:
    """The report of a comparison of two logs, which call the hand so; `sentence` words a finding."""
    return ComparisonReport(
        hand,
        comparison.divergence is None,
        _divergence(comparison.divergence),
        [_divergence(divergence) for divergence in comparison.seats],
        comparison.stamps,
        _log(hand, comparison.first),
        _log(other, comparison.second),
        reported(comparison.differences, sentence),
    )


def _divergence(divergence: Divergence | None) -> ReportedDivergence | None:
    if divergence is None:
        return None
    event = divergence.event
    return ReportedDivergence(
        event.n, seat_of(event), _event(divergence.first), _event(divergence.second), divergence.facts
    )


def _event(event: Event | None) -> dict[str, Any] | None:
    """An event as it stands in a log, of an unknown kind as far as it is read."""
    if event is None:
        return None
    said: dict[str, Any] = msgspec.to_builtins(event)
    return said if isinstance(event, UnknownEvent) else {"type": kind_of(event)} | said


def _log(hand: str, fold: Fold) -> ComparedLog:
    return ComparedLog(hand, fold.events, fold.verdict, fold.halted_at, fold.outcome, fold.scores)
