"""Why input is no log, on standard error: file and line first, as other programs have it."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from okey_ledger.domain.problems import Problem
from okey_ledger.explain import Language, problem_line


def print_problems(problems: Iterable[Problem], lang: Language) -> None:
    """Say what is wrong with some input and how to mend it, a line a problem."""
    for problem in problems:
        sys.stderr.write(problem_line(problem, lang) + "\n")
    sys.stderr.flush()
