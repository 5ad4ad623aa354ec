"""An opening that a seat had and did not make (clauses `opening`, `katlama`, `pairs-opening`)."""

from __future__ import annotations

from collections.abc import Iterator

from ..arrange import best_opening, best_opening_with, best_pairs, best_pairs_with
from ..events import HandOpened, PairsOpened
from ..findings import Facts
from ..variation import Variation
from .advice import Advice, advice
from .throwing import throw
from .turn import Turn


def missed_openings(turn: Turn) -> Iterator[Advice]:
    """Where a seat ended its turn unopened: the better of its best opening with melds and its best one with pairs."""
    known = turn.end.known
    if known.opened[turn.seat] is not None or turn.thrown is None:
        return
    found = []
    for case, line, facts in openings(Variation(known, turn.seat)):
        if throw(line, turn.thrown):
            found.append(advice(turn, turn.end, "opening", case, line, facts))
    yield from sorted(found, key=lambda told: told.cost)[-1:]


def openings(line: Variation) -> Iterator[tuple[str, Variation, Facts]]:
    """The best openings with melds and with pairs, each as case, line and facts; a taken tile is in what is laid."""
    table, rack = line.table, line.table.racks[line.seat]
    if table.taken is not None and table.taken not in rack:
        return  # it has been laid by a breach, and no opening can use it any more
    high_one = table.high_one
    melds = (
        best_opening(rack, table.okey, high_one=high_one)
        if table.taken is None
        else best_opening_with(table.taken, rack, table.okey, high_one=high_one)
    )
    needed = table.laying.bar(table, line.seat)
    if melds and melds.points >= needed:
        opened = line.copy()
        if opened.play(HandOpened, melds=melds.melds):
            yield "melds", opened, {"points": melds.points, "bar": needed, "melds": melds.melds}
    allowed = table.house.okey_in_pairs
    pairs = (
        best_pairs(rack, table.okey, allowed, leave=1)
        if table.taken is None
        else best_pairs_with(table.taken, rack, table.okey, allowed, leave=1)
    )
    needed = table.laying.pairs(table, line.seat)
    if pairs and len(pairs.pairs) >= needed:
        opened = line.copy()
        if opened.play(PairsOpened, pairs=pairs.pairs):
            yield "pairs", opened, {"count": len(pairs.pairs), "needs": needed, "pairs": pairs.pairs}
