"""What a seat may announce, as far as it knows (clauses `indicator-shown`, `pairs-declared`)."""

from __future__ import annotations

from ..events import IndicatorShown, PairsDeclared
from ..variation import Variation
from .observation import Observation


def may_show(seen: Observation) -> bool:
    """Whether a seat may show the indicator's twin now."""
    return seen.table.indicator in seen.rack and _may(seen, IndicatorShown)


def may_declare(seen: Observation) -> bool:
    """Whether a seat may commit itself to pairs now and has not done so."""
    return not seen.table.declared[seen.seat] and _may(seen, PairsDeclared)


def _may(seen: Observation, kind: type[IndicatorShown | PairsDeclared]) -> bool:
    return kind in seen.table.steps and Variation(seen.table, seen.seat).play(kind)
