"""A finish that a seat had and did not make, or one worth more than the one that it made (clause `finish`)."""

from __future__ import annotations

from collections.abc import Iterator

from ..findings import Facts
from ..projected_scores import difference, gain
from ..variation import Variation
from .advice import Advice, advice
from .turn import Turn


def missed_finishes(turn: Turn) -> Iterator[Advice]:
    """Where a seat had a finish in its turn: the best, whatever the seat laid instead."""
    if turn.exhausted:
        return
    place = turn.play if turn.laid else turn.end
    found = best_finish(Variation(place.known, turn.seat))
    if found:
        case, line, facts = found
        yield advice(turn, place, "finish", case, line, facts)


def best_finish(line: Variation) -> tuple[str, Variation, Facts] | None:
    """How a seat finishes best from here, as kind of finish, line and facts; None where it cannot."""
    table = line.table
    best: Variation | None = None
    for found in table.rules.guide().finishes(line):
        if best is None or _worth(found) > _worth(best):
            best = found
    if best is None:
        return None
    outcome = best.table.outcome
    assert outcome is not None and outcome.finish is not None
    return outcome.finish, best, {"tile": best.table.finish_tile}


def _worth(line: Variation) -> int:
    """What a finish is worth as far as the seat knows: the others' racks count as empty."""
    return gain(line.start, line.seat, difference(line.start.scores, line.table.scores))
