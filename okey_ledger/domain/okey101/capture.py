"""What capturing an okey costs in `okey101` (clause `capture`)."""

from __future__ import annotations

from ..clauses import CAPTURE
from ..events import OkeyCaptured
from ..melding import capture as shared
from ..melding.islek import is_three_tile_group
from .options import Okey101Table
from .price import charge

_FLAT = CAPTURE.entry("flat")


def capture(table: Okey101Table, event: OkeyCaptured) -> None:
    """The okey changes hands; the owner pays where the table asks for it, unless it is the seat or its partner."""
    laid = table.melds[event.meld]
    readings = ("captures", *(("group_capture",) if is_three_tile_group(laid) else ()), *laid.readings)
    shared.capture(table, event)
    if laid.owner != event.seat and not table.partner(event.seat, laid.owner):
        facts = {"tiles": event.tiles, "meld": laid.number, "by": event.seat, "okey": table.okey}
        charge(table, event.n, laid.owner, "capture_points", _FLAT, facts, readings)
