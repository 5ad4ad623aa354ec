"""What capturing an okey costs in `okey51` (clause `capture`)."""

from __future__ import annotations

from ..clauses import CAPTURE
from ..events import OkeyCaptured
from ..melding import capture as shared
from ..melding.islek import is_three_tile_group
from ..table import Laid
from .lay_off import is_free
from .options import Okey51Table
from .tariff import CAPTURE as CAPTURE_POINTS
from .tariff import PER_POINT

_ONE = CAPTURE.entry("one")
_TWO = CAPTURE.entry("two")


def capture(table: Okey51Table, event: OkeyCaptured) -> None:
    """The owner of the meld is charged, and the okey changes hands."""
    laid = table.melds[event.meld]
    traded = shared.exchange(table, laid, event.tiles)
    assert traded is not None
    if not is_free(table, event.seat, laid.owner):
        _charge(table, event, laid, traded)
    elif event.seat == laid.owner:
        table.spared.append((laid.owner, "own_meld_charged"))
    shared.capture(table, event)


def _charge(table: Okey51Table, event: OkeyCaptured, laid: Laid, traded: shared.Exchange) -> None:
    owner = laid.owner
    readings = ("own_meld_charged",) if owner == event.seat else ()
    if is_three_tile_group(laid):
        readings = (*readings, "group_capture")
    if laid.shape and laid.shape.is_high and table.worth[traded.tile] == 1:
        readings = (*readings, "high-one")
    values = [table.worth[tile] for tile in event.tiles]
    facts = {
        "tiles": event.tiles,
        "meld": laid.number,
        "by": event.seat,
        "flat": CAPTURE_POINTS,
        "per": PER_POINT,
        "values": values,
        "okey": table.okey,
    }
    kind = _ONE if traded.further is None else _TWO
    table.charge(event.n, owner, CAPTURE_POINTS + PER_POINT * sum(values), kind, facts, readings)
