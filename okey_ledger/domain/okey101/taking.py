"""Taking the discard in `okey101`: free, for use in the same turn, or charged to its seat (clause `take-use`)."""

from __future__ import annotations

from .. import turns
from ..clauses import TAKE_USE
from ..events import DiscardTaken, HandFinished, TileDiscarded
from ..melding.use import why_unused
from .options import Okey101Table
from .price import charge


def take(table: Okey101Table, take: DiscardTaken) -> None:
    """The discard goes into the rack; a seat that has not opened takes it for its opening."""
    turns.take(table, take)
    table.taken = take.tile
    table.taken_to_open = table.opened[take.seat] is None


def charge_unused(table: Okey101Table, event: TileDiscarded | HandFinished) -> None:
    """Where the table charges for it, a taken tile that was not used costs its seat at the end of the turn."""
    if table.taken is None:
        return
    if table.house.unused_take_points is None:
        table.spared.append((event.seat, "unused_take_points"))
        return
    case, readings = why_unused(table)
    charge(table, event.n, event.seat, "unused_take_points", TAKE_USE.entry(case.name), {"tile": table.taken}, readings)
