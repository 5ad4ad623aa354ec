"""What is stored and cannot be read: a referee is told why, everybody else that it is so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...domain.problems import Problem
from ...domain.sentence import N_
from ...explain import Language, explain_problem
from ...ledger import HandDamaged
from ..auth.roles import Caller
from ..http.problems import Damaged
from ..observability.logs import LOG


class Unreadable(Exception):
    """The stored lines of a hand are no log."""

    def __init__(self, hand: str, problems: Sequence[Problem]) -> None:
        super().__init__(f"hand {hand}: {problems[0].case}")
        self.hand, self.problems = hand, problems


def damaged(error: HandDamaged | Unreadable, caller: Caller, lang: Language) -> Damaged:
    """What a caller is told of something stored that cannot be read."""
    kind, _, name = error.hand.rpartition("/")
    LOG.error("what is stored cannot be read", extra={"facts": {kind or "hand": name, "fault": str(error)}})
    told: dict[str, Any] = {kind or "hand": name}
    if caller.role != "referee":
        return Damaged(N_("What is stored of {name} cannot be read; a referee is told why"), {"name": name}, **told)
    if isinstance(error, HandDamaged):
        sentence = N_("{name}, event {n}: {reason}; run okey-ledger verify, and look for the event in a backup")
        return Damaged(sentence, {"name": name, "n": error.n, "reason": error.reason}, n=error.n, **told)
    sentence = N_("What is stored of {name} is no log; run okey-ledger verify, and look for the hand in a backup")
    problems = [
        {"n": problem.n, "case": problem.case, "message": explain_problem(problem, lang)} for problem in error.problems
    ]
    return Damaged(sentence, {"name": name}, problems=problems, **told)
