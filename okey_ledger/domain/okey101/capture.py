"""What capturing an okey costs in `okey101` (clause `capture`)."""

from __future__ import annotations

from ..clauses import CAPTURE
from ..events import OkeyCaptured
from ..melding import capture as shared
from ..melding.islek import is_three_tile_group
from .options import Okey101Table

_FLAT = CAPTURE.entry("flat")


def capture(table: Okey101Table, event: OkeyCaptured) -> None:
    """The okey changes hands; the owner pays where the table asks for it, unless it is the seat or its partner."""
    laid = table.melds[event.meld]
    readings = ("capture_points", "group_capture") if is_three_tile_group(laid) else ("capture_points",)
    shared.capture(table, event)
    if laid.owner != event.seat and not table.partner(event.seat, laid.owner):
        facts = {"tiles": event.tiles, "meld": laid.number, "by": event.seat, "okey": table.okey}
        table.charge(event.n, laid.owner, table.house.capture_points, _FLAT, facts, readings)
