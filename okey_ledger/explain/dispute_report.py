"""A dispute as programs read it: the claim, what the rules answer with a sentence for each part, and its history."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from ..domain.disputes import Alternative, Answer, Correction, Dispute, DisputeEvent
from ..domain.findings import Entry
from ..domain.report import Violation, violation
from ..domain.what_if import HOUSE
from .disputes import explain_alternative, explain_answer, explain_correction, explain_dispute_event
from .explanation import explain_entry, explain_finding
from .language import ENGLISH, Language
from .readings import explain_reading


class ExplainedEntry(msgspec.Struct, frozen=True, gc=False):
    """An entry with its sentence."""

    n: int
    seat: int
    points: int
    rule: str
    message: str
    params: dict[str, Any]


class ExplainedAlternative(msgspec.Struct, frozen=True, gc=False):
    """Another setting of the table, and what would have come of it."""

    option: str
    setting: Any
    value: Any
    figure: Any
    halted_at: int | None
    reading: str
    """The reading that it sets, in a sentence; empty for an option that is none of the house."""
    message: str


class ExplainedAnswer(msgspec.Struct, frozen=True, gc=False):
    """What the rules say of the claim."""

    kind: str
    case: str
    message: str
    correct: Any
    claimed: Any
    findings: list[Violation]
    entries: list[ExplainedEntry]
    alternatives: list[ExplainedAlternative]


class ExplainedCorrection(msgspec.Struct, frozen=True, gc=False):
    """What the ruling that counts adds to a score."""

    seat: int
    points: int
    n: int
    rule: str | None
    message: str


class DisputeReport(msgspec.Struct, frozen=True, gc=False):
    """A dispute, its members in the order in which they are printed."""

    dispute: str
    hand: str
    player: str
    claim: str
    status: str
    answer: ExplainedAnswer
    corrections: list[ExplainedCorrection]
    history: list[dict[str, Any]]
    """Every event as it is stored, with a `message`."""


def dispute_report(
    dispute: Dispute, answer: Answer, lang: Language = ENGLISH, players: Sequence[str] = ()
) -> DisputeReport:
    """A dispute and what the rules answer, in a language; `players` are those of the hand, by seat."""
    opened = dispute.opened
    return DisputeReport(
        dispute.id,
        opened.hand,
        opened.by,
        opened.claim,
        dispute.status,
        _answer(answer, lang, players),
        [
            ExplainedCorrection(item.seat, item.points, item.n, _rule(item), explain_correction(item, lang, players))
            for item in dispute.corrections
        ],
        [_event(event, lang) for event in dispute.history],
    )


def _rule(correction: Correction) -> str | None:
    return None if correction.rule is UNSET else correction.rule


def _answer(answer: Answer, lang: Language, players: Sequence[str]) -> ExplainedAnswer:
    return ExplainedAnswer(
        answer.kind,
        answer.case,
        explain_answer(answer, lang),
        answer.correct,
        answer.claimed,
        [violation(finding, lambda finding: explain_finding(finding, lang, players)) for finding in answer.findings],
        [explained_entry(entry, lang, players) for entry in answer.entries],
        [_alternative(item, lang) for item in answer.alternatives],
    )


def explained_entry(entry: Entry, lang: Language = ENGLISH, players: Sequence[str] = ()) -> ExplainedEntry:
    """An entry with its sentence and the facts that prove it."""
    params = entry.facts | {"case": entry.case, "readings": list(entry.readings)}
    return ExplainedEntry(entry.n, entry.seat, entry.points, entry.rule, explain_entry(entry, lang, players), params)


def _alternative(item: Alternative, lang: Language) -> ExplainedAlternative:
    house, _, switch = item.option.partition(".")
    reading = explain_reading(switch, lang) if house == HOUSE else ""
    return ExplainedAlternative(
        item.option, item.setting, item.value, item.figure, item.halted_at, reading, explain_alternative(item, lang)
    )


def _event(event: DisputeEvent, lang: Language) -> dict[str, Any]:
    said: dict[str, Any] = msgspec.to_builtins(event)
    return said | {"message": explain_dispute_event(event, lang)}
