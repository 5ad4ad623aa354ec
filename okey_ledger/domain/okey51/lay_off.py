"""What laying off costs in `okey51` (clause `lay-off`)."""

from __future__ import annotations

from ..clauses import LAY_OFF
from ..events import TileLaidOff
from ..melding import lay_off as shared
from ..table import Laid
from ..tiles import STATED
from .options import Okey51Table
from .tariff import PER_POINT

_TILE = LAY_OFF.entry("tile")
_OKEY = LAY_OFF.entry("okey")


def lay_off(table: Okey51Table, event: TileLaidOff) -> None:
    """The tile joins the meld, whose owner is charged."""
    shared.lay_off(table, event)
    laid = table.melds[event.meld]
    if not is_free(table, event.seat, laid.owner):
        tile, stands_for = STATED[event.tile]
        _charge(table, event, laid, stands_for or tile)
    elif event.seat == laid.owner:
        table.spared.append((event.seat, "own_meld_charged"))


def _charge(table: Okey51Table, event: TileLaidOff, laid: Laid, face: str) -> None:
    owner = laid.owner
    readings = ("own_meld_charged",) if owner == event.seat else ()
    value = table.worth[face]
    if value == 1 and laid.shape and laid.shape.is_high:
        readings = (*readings, "high-one")
    facts = {"tile": event.tile, "meld": laid.number, "by": event.seat, "value": value, "per": PER_POINT}
    kind = _OKEY if "=" in event.tile else _TILE
    table.charge(event.n, owner, value * PER_POINT, kind, facts, readings)


def is_free(table: Okey51Table, seat: int, owner: int) -> bool:
    """Whether laying off onto, or capturing from, a meld costs nothing: the partner's, and by default one's own."""
    if seat == owner:
        return not table.house.own_meld_charged
    return table.partner(seat, owner)
