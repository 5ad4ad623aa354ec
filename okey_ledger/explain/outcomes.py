"""How a hand ended and what an audit says of it, in one sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from .facts import say_of_table, say_sentence
from .language import ENGLISH, N_, Language

if TYPE_CHECKING:
    from ..domain.findings import Outcome

OUTCOMES: Final = {
    ("finished", "normal"): N_("{seat} finished: a normal finish"),
    ("finished", "okey"): N_("{seat} finished by discarding the okey"),
    ("finished", "pairs"): N_("{seat} finished with pairs"),
    ("finished", "pairs+okey"): N_("{seat} finished with pairs by discarding the okey"),
    ("finished", "elden"): N_("{seat} finished elden: they opened and finished in one turn"),
    ("finished", "elden+okey"): N_("{seat} finished elden by discarding the okey"),
    ("finished", "elden+pairs"): N_("{seat} finished elden with pairs"),
    ("finished", "elden+pairs+okey"): N_("{seat} finished elden with pairs by discarding the okey"),
    ("exhausted", None): N_("The stock ran out: the hand is drawn"),
    ("annulled", None): N_("The hand was annulled and does not count"),
    ("open", None): N_("The hand has not ended"),
}
"""By the kind of outcome and of finish."""

VERDICTS: Final = {
    "clean": N_("Clean: no rule is broken"),
    "violations": N_("Violations: some rules are broken; the whole hand could be followed"),
    "halted": N_("Halted: after event {n} the hand cannot be followed"),
}
"""By verdict."""


def explain_outcome(outcome: Outcome, lang: Language = ENGLISH, players: Sequence[str] = ()) -> str:
    """One sentence for how a hand ended, or that it has not.

    >>> from okey_ledger.domain.findings import Outcome
    >>> explain_outcome(Outcome("finished", "okey", 2))
    'Player 3 finished by discarding the okey'
    """
    return say_of_table(OUTCOMES[outcome.kind, outcome.finish], msgspec.structs.asdict(outcome), lang, players)


def explain_verdict(verdict: str, halted_at: int | None = None, lang: Language = ENGLISH) -> str:
    """One sentence for an audit's verdict; `halted_at` is the number of the event at which it stopped.

    >>> explain_verdict("halted", 12)
    'Halted: after event 12 the hand cannot be followed'
    """
    return say_sentence(VERDICTS[verdict], {"n": halted_at}, lang)
