"""A dispute as lines for people: the claim, what the rules answer and why, corrections, the history."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from okey_ledger.domain.disputes import Answer, Dispute, RulingMade
from okey_ledger.explain import Language, called, explain_entry, explain_event, explain_finding, heading
from okey_ledger.explain.disputes import (
    claim_name,
    dispute_heading,
    dispute_word,
    explain_alternative,
    explain_answer,
    explain_correction,
    explain_dispute_event,
    said,
    status_name,
)
from okey_ledger.explain.players import player_at_start

from ..style import Style
from .hand import named_clause


def dispute_lines(
    dispute: Dispute, answer: Answer, lang: Language, style: Style, players: Sequence[str]
) -> Iterator[str]:
    """All lines of a dispute; `players` are those of the hand, by seat."""
    opened = dispute.opened
    hand = f"{heading('hand', lang)} {lang.isolate(opened.hand)}"
    yield style.strong(f"{dispute_heading('dispute', lang)} {lang.isolate(dispute.id)} · {hand}")
    yield f"  {dispute_heading('claim', lang)}: {' · '.join(_claim(dispute, lang, players))}"
    if opened.move is not UNSET:
        yield f"    {dispute_heading('move', lang)}: {explain_event(opened.move, lang, players)}"
    if opened.text:
        yield f"    {said(opened.text, lang)}"
    yield f"  {dispute_heading('status', lang)}: {status_name(dispute.status, lang)}"
    mark = {"right": style.good, "wrong": style.bad, "reading": style.strong}[answer.kind]
    yield f"  {dispute_heading('answer', lang)}: {mark(explain_answer(answer, lang))}"
    for finding in answer.findings:
        sentence = explain_finding(finding, lang, players)
        yield f"    ✗ {_event(finding.n, lang)} · {sentence} ({named_clause(finding.rule, lang)})"
    for entry in answer.entries:
        yield f"    {_event(entry.n, lang)} · {explain_entry(entry, lang, players)} ({named_clause(entry.rule, lang)})"
    for item in answer.alternatives:
        yield f"    {explain_alternative(item, lang)}"
    if dispute.corrections:
        yield f"  {dispute_heading('corrections', lang)}:"
    for correction in dispute.corrections:
        yield f"    {explain_correction(correction, lang, players)}"
    yield f"  {dispute_heading('history', lang)}:"
    for event in dispute.history:
        yield f"    {lang.isolate(event.at.isoformat(' ', 'minutes'))} · {explain_dispute_event(event, lang)}"
        for correction in event.corrections if isinstance(event, RulingMade) else ():
            yield f"      {explain_correction(correction, lang, players)}"


def _claim(dispute: Dispute, lang: Language, players: Sequence[str]) -> Iterator[str]:
    opened = dispute.opened
    yield called(opened.by, lang)
    yield claim_name(opened.claim, lang)
    if opened.entry is not UNSET:
        entry = opened.entry
        yield _event(entry.n, lang)
        yield player_at_start(entry.seat, lang, players)
        yield named_clause(entry.rule, lang)
    elif opened.event is not UNSET:
        yield _event(opened.event, lang)
    if opened.figure is not UNSET:
        yield f"{dispute_word('figure', lang)} {lang.number(opened.figure)}"


def _event(n: int, lang: Language) -> str:
    return lang.gettext("event {n}", n=lang.number(n))
