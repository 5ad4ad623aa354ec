"""Why input is no log, on standard error: file and line first, as other programs have it."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from okey_ledger.domain.problems import Problem
from okey_ledger.explain import Language, explain_problem, quoted


def tell(problems: Iterable[Problem], lang: Language) -> None:
    """Say what is wrong with some input and how to mend it, a line a problem."""
    for problem in problems:
        sys.stderr.write(told(problem, lang) + "\n")
    sys.stderr.flush()


def told(problem: Problem, lang: Language) -> str:
    """One problem in a line: ``FILE:LINE: event 3 of hand h-1: what is wrong; how to mend it``."""
    place = f"{quoted(problem.source, lang)}:"
    if problem.line is not None:
        place = f"{place}{problem.line}:"
    sentence = explain_problem(problem, lang)
    if problem.hand is None:
        return f"{place} {lang.isolate(sentence)}"
    whose = lang.gettext("hand {hand}", hand=quoted(problem.hand, lang))
    if problem.n is not None:
        event = lang.gettext("event {n}", n=lang.number(problem.n))
        whose = f"{whose}, {event}"
    return f"{place} {lang.isolate(f'{whose}: {sentence}')}"
