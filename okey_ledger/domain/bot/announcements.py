"""What a seat may announce, as far as it knows (clauses `indicator-shown`, `pairs-declared`)."""

from __future__ import annotations

from ..events import IndicatorShown, PairsDeclared
from ..line import Line
from .sight import Sight


def may_show(sight: Sight) -> bool:
    """Whether a seat may show the indicator's twin now."""
    return sight.table.indicator in sight.rack and _may(sight, IndicatorShown)


def may_declare(sight: Sight) -> bool:
    """Whether a seat may commit itself to pairs now and has not done so."""
    return not sight.table.declared[sight.seat] and _may(sight, PairsDeclared)


def _may(sight: Sight, kind: type[IndicatorShown | PairsDeclared]) -> bool:
    return kind in sight.table.steps and Line(sight.table, sight.seat).play(kind)
