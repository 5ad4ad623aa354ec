"""Taking the discard in `okey101`: free, for use in the same turn, or charged to its seat (clause `take-use`)."""

from __future__ import annotations

from .. import turns
from ..events import DiscardTaken, HandFinished, TileDiscarded
from ..melding.use import why_unused
from .options import Okey101Table


def take(table: Okey101Table, take: DiscardTaken) -> None:
    """The discard goes into the rack; a seat that has not opened takes it for its opening."""
    turns.take(table, take)
    table.taken = take.tile
    table.taken_to_open = table.opened[take.seat] is None


def charge_unused(table: Okey101Table, event: TileDiscarded | HandFinished) -> None:
    """Where the table charges for it, a taken tile that was not used costs its seat at the end of the turn."""
    points = table.house.unused_take_points
    if table.taken is None or points is None:
        return
    kind, readings = why_unused(table)
    readings = ("unused_take_points", *readings)
    table.charge(event.n, event.seat, points, kind, {"tile": table.taken}, readings)
