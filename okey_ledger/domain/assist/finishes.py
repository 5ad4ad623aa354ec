"""Every way in which a seat can finish a hand of classic Okey now (clause `ready`)."""

from __future__ import annotations

from collections.abc import Iterator

from ..arrange import ready
from ..events import HandFinished
from ..variation import Variation


def finishes(line: Variation) -> Iterator[Variation]:
    """The line with each finish after it: one for each discard and kind of showing that shows fourteen tiles."""
    table, seat = line.table, line.seat
    rack = table.racks[seat]
    if table.turn != seat or len(rack) != table.rules.finish_shows + 1:
        return
    for way in ready(rack, table.okey, table.declared[seat], table.house.okey_in_pairs, high_one=table.high_one):
        longer = line.copy()
        if longer.play(HandFinished, tile=way.discard, **{way.kind: way.shown}):
            yield longer
