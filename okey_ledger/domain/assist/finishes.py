"""Every way in which a seat can finish a hand of classic Okey now, as lines of one event (clause `ready`)."""

from __future__ import annotations

from collections.abc import Iterator

from ..arrange import ready
from ..classic.tariff import HELD
from ..events import HandFinished
from ..line import Line
from ..table import Table


def finishes(table: Table, seat: int) -> Iterator[Line]:
    """One for each discard and kind of showing that leaves fourteen tiles to show; none outside the seat's turn."""
    rack = table.racks[seat]
    if table.turn != seat or len(rack) != HELD:
        return
    for way in ready(rack, table.okey, table.declared[seat], table.house.okey_in_pairs):
        line = Line(table, seat)
        if line.play(HandFinished, tile=way.discard, **{way.kind: way.shown}):
            yield line
