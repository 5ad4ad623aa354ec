"""Disputes in words: what is claimed, what the rules answer, what happened in a dispute, what a ruling corrects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import UNSET

from ..domain.committed import is_committed
from ..domain.disputes.events import AppealMade, DisputeOpened, DisputeWithdrawn, RulingMade
from .clauses import clause_name
from .language import ENGLISH, N_, Language
from .players import called, player_at_start
from .quotation import MAX_LENGTH, quoted
from .reasons import ERASED_TEXT
from .words import headed

if TYPE_CHECKING:
    from ..domain.disputes import Alternative, Answer, Correction, DisputeEvent

STATUSES: Final = {
    "open": N_("waiting for a ruling"),
    "ruled": N_("ruled"),
    "appealed": N_("waiting for a second ruling"),
    "settled": N_("ruled on appeal"),
    "withdrawn": N_("withdrawn"),
}
"""Where a dispute stands."""

CLAIMS: Final = {
    "score": N_("this score is wrong"),
    "refused-move": N_("a move was refused"),
    "claimed-scores": N_("the claimed scores are wrong"),
}
"""What is claimed."""

ANSWERS: Final = {
    ("right", "score"): N_("Right by the rules: the figure is {correct}"),
    ("wrong", "score"): N_("Wrong: by the rules the figure is {correct}, not {claimed}"),
    ("reading", "score"): N_("Settled by a reading: at this table the figure is {correct}"),
    ("right", "claimed-scores"): N_("Right by the rules: the claimed scores are what the entries add up to, {correct}"),
    ("wrong", "claimed-scores"): N_("Wrong: the claimed scores are {claimed}, the entries add up to {correct}"),
    ("reading", "claimed-scores"): N_(
        "Settled by a reading: at this table the claimed scores are what the entries add up to, {correct}"
    ),
    ("right", "refused-move"): N_("Right by the rules: the move breaks them"),
    ("wrong", "refused-move"): N_("Wrong: the move breaks no rule"),
    ("reading", "refused-move"): N_("Settled by a reading: at this table the move breaks the rules"),
    ("wrong", "halted"): N_("Wrong: after event {n} the hand cannot be followed, so there is no such figure"),
}
"""By the kind of answer, and what it is about."""

OTHERWISE: Final = {
    "figure": N_("If the table had set {setting}, it would be {figure}"),
    "halted": N_("If the table had set {setting}, event {n} would not be allowed"),
    "allowed": N_("If the table had set {setting}, the move would be allowed"),
}
"""What another setting would have made of it."""

HAPPENED: Final = {
    "DisputeOpened": N_("{by} opens a dispute about hand {hand}: {claim}"),
    "RulingMade upheld": N_("{by} upholds the claim: {reason}"),
    "RulingMade dismissed": N_("{by} dismisses the claim: {reason}"),
    "AppealMade": N_("{by} appeals: {reason}"),
    "DisputeWithdrawn": N_("{by} withdraws the dispute"),
    "DisputeWithdrawn reason": N_("{by} withdraws the dispute: {reason}"),
}
"""What happens in a dispute."""

CORRECTS: Final = {
    "event": N_("{seat}: {points} for event {n}"),
    "rule": N_("{seat}: {points} for event {n} ({clause})"),
}
"""What a ruling corrects."""

DISPUTE_WORDS: Final = {
    "dispute": N_("dispute"),
    "status": N_("status"),
    "claim": N_("claim"),
    "answer": N_("answer"),
    "corrections": N_("corrections"),
    "history": N_("history"),
    "opened-by": N_("opened by"),
    "move": N_("move"),
    "figure": N_("figure shown"),
}
"""Headings."""


def status_name(status: str, lang: Language = ENGLISH) -> str:
    """Where a dispute stands, in a few words.

    >>> status_name("appealed")
    'waiting for a second ruling'
    """
    return lang.gettext(STATUSES[status])


def claim_name(claim: str, lang: Language = ENGLISH) -> str:
    """What is claimed, in a few words."""
    return lang.gettext(CLAIMS[claim])


def dispute_word(name: str, lang: Language = ENGLISH) -> str:
    """A heading of a dispute, as within a sentence."""
    return lang.gettext(DISPUTE_WORDS[name])


def dispute_heading(name: str, lang: Language = ENGLISH) -> str:
    """A heading of a dispute at the beginning of a line.

    >>> dispute_heading("answer")
    'Answer'
    """
    return headed(dispute_word(name, lang), lang)


def explain_answer(answer: Answer, lang: Language = ENGLISH) -> str:
    """One sentence: whether the claim is right, and by what figure."""
    template = lang.gettext(ANSWERS[answer.kind, answer.case])
    facts = {name: _figure(getattr(answer, name), lang) for name in ("correct", "claimed")}
    n = answer.facts.get("n")
    return template.format_map(facts | {"n": "" if n is None else lang.number(n)})


def explain_alternative(otherwise: Alternative, lang: Language = ENGLISH) -> str:
    """One sentence: what another setting of the table would have made of it."""
    name = "figure" if otherwise.figure is not None else "allowed" if otherwise.halted_at is None else "halted"
    setting = lang.isolate(f"{otherwise.option}={_written(otherwise.value)}")
    facts = {
        "setting": setting,
        "figure": _figure(otherwise.figure, lang),
        "n": "" if otherwise.halted_at is None else lang.number(otherwise.halted_at),
    }
    return lang.gettext(OTHERWISE[name]).format_map(facts)


def explain_dispute_event(event: DisputeEvent, lang: Language = ENGLISH) -> str:
    """One sentence: who did what in a dispute."""
    assert isinstance(event, DisputeOpened | RulingMade | AppealMade | DisputeWithdrawn)
    name = type(event).__name__
    facts = {"by": called(event.by, lang)}
    if isinstance(event, DisputeOpened):
        facts |= {"hand": lang.isolate(event.hand), "claim": claim_name(event.claim, lang)}
    elif event.reason:
        facts["reason"] = said(event.reason, lang)
    if isinstance(event, RulingMade):
        name = f"{name} {event.decision}"
    elif isinstance(event, DisputeWithdrawn) and event.reason:
        name = f"{name} reason"
    return lang.gettext(HAPPENED[name]).format_map(facts)


def explain_correction(correction: Correction, lang: Language = ENGLISH, players: Sequence[str] = ()) -> str:
    """One sentence: what is added to whose score, and what that corrects."""
    facts = {
        "seat": player_at_start(correction.seat, lang, players),
        "points": lang.isolate(f"{correction.points:+}".replace("-", "−")),
        "n": lang.number(correction.n),
    }
    if correction.rule is UNSET:
        return lang.gettext(CORRECTS["event"]).format_map(facts)
    return lang.gettext(CORRECTS["rule"]).format_map(facts | {"clause": clause_name(correction.rule, lang)})


def said(text: str, lang: Language) -> str:
    """Somebody's own words in a line: whole, since they are what was said; what cannot be shown is an escape."""
    if is_committed(text):
        return lang.gettext(ERASED_TEXT)
    line = " ".join(text.split())
    return "".join(quoted(line[start : start + MAX_LENGTH], lang) for start in range(0, len(line), MAX_LENGTH))


def _figure(figure: Any, lang: Language) -> str:
    if figure is None:
        return "–"
    if isinstance(figure, list):
        return lang.isolate(", ".join(map(lang.number, figure)))
    return lang.number(figure)


def _written(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
