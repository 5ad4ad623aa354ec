"""The indicator's twin, held and not shown in time (clause `indicator-shown`)."""

from __future__ import annotations

from collections.abc import Iterator

from ..events import IndicatorShown, SeatEvent
from ..variation import Variation
from .advice import Advice, advice
from .turn import Turn


def unshown_indicators(turn: Turn) -> Iterator[Advice]:
    """Where the seat ended its first turn: until then it could have shown the twin, if it held it."""
    known, closing = turn.end.known, turn.closing
    if isinstance(closing, SeatEvent) and IndicatorShown in known.steps and not known.discarded[turn.seat]:
        line = Variation(known, turn.seat)
        if line.play(IndicatorShown) and line.repeat(closing):
            yield advice(turn, turn.end, "indicator-shown", "twin", line, {"indicator": known.indicator})
