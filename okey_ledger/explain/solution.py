"""The best melds and pairs of a rack, in three lines; the tiles stand as in logs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .language import ENGLISH, Language
from .words import count_of

if TYPE_CHECKING:
    from ..domain.arrange import Solution


def explain_solution(solution: Solution, lang: Language = ENGLISH) -> list[str]:
    """Most points in melds, most tiles in melds and most pairs, each with what is laid and what is left.

    >>> from okey_ledger.domain.arrange import solve
    >>> explain_solution(solve("R4 R5 R6 FJ K2".split(), "R6"))[0]
    '22 points: R4 R5 R6 FJ; left: K2'
    """
    opening, cover, pairs = solution["opening"], solution["cover"], solution["pairs"]
    return [
        _line(count_of("points", opening["points"], lang), opening["melds"], opening["rest"], lang),
        _line(count_of("tiles", cover["tiles"], lang), cover["melds"], cover["rest"], lang),
        _line(count_of("pairs", pairs["count"], lang), pairs["pairs"], pairs["rest"], lang),
    ]


def _line(what: str, laid: list[list[str]], rest: list[str], lang: Language) -> str:
    melds = lang.isolate(", ".join(" ".join(meld) for meld in laid) or "–")
    left = lang.isolate(" ".join(rest) or "–")
    return lang.gettext("{what}: {melds}; left: {rest}", what=what, melds=melds, rest=left)
