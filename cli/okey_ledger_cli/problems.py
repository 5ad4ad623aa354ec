"""Why input is no log, on standard error: file and line first, as other programs have it."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from okey_ledger.domain.problems import Problem
from okey_ledger.explain import ENGLISH, Language, explain_problem, quoted


def print_problems(problems: Iterable[Problem], lang: Language) -> None:
    """Say what is wrong with some input and how to mend it, a line a problem."""
    for problem in problems:
        sys.stderr.write(problem_line(problem, lang) + "\n")
    sys.stderr.flush()


def problem_line(problem: Problem, lang: Language) -> str:
    """One problem in a line: ``FILE:LINE: hand h-1, event 3: what is wrong; how to mend it``."""
    place = quoted(problem.source, ENGLISH)
    if problem.line is not None:
        place = f"{place}:{problem.line}"
    parts = []
    if problem.hand is not None:
        parts.append(lang.gettext("hand {hand}", hand=quoted(problem.hand, lang)))
        if problem.n is not None:
            parts.append(lang.gettext("event {n}", n=lang.number(problem.n)))
    whose = lang.gettext(", ").join(parts)
    sentence = explain_problem(problem, lang)
    return f"{place}: {lang.isolate(f'{whose}: {sentence}' if whose else sentence)}"
