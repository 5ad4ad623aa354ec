"""Laying off (işleme): a tile is added to a meld on the table (clauses `lay-off`, `assisted`)."""

from __future__ import annotations

from msgspec import UNSET

from ..clauses import ASSISTED, LAY_OFF, Clause
from ..events import OkeyCaptured, TileLaidOff
from ..findings import Finding
from ..laying import identity_facts, wrong_identity
from ..melding.islek import count_in, count_out
from ..table import Laid
from ..tiles import STATED
from ..turns import not_in_rack
from .options import Okey51Table
from .path import keeps_none, require_laying
from .tariff import PER_POINT

_ELSEWHERE = ASSISTED.case("elsewhere")
_DOES_NOT_FIT = LAY_OFF.case("does-not-fit")
_TILE = LAY_OFF.entry("tile")
_OKEY = LAY_OFF.entry("okey")


def check_assist(table: Okey51Table, event: TileLaidOff | OkeyCaptured, found: list[Finding]) -> None:
    """Only assisted tables lay off or capture at one touch."""
    if not table.options.assisted:
        found.append(Finding(event.n, event.seat, *_ELSEWHERE, {}))


def check_lay_off(table: Okey51Table, event: TileLaidOff, found: list[Finding]) -> None:
    """A run grows at either end, a group of three by a missing colour."""
    if not require_laying(table, event, "melds", found):
        return
    if event.via is not UNSET:
        check_assist(table, event, found)
    tile, face = STATED[event.tile]
    rack = table.racks[event.seat]
    if tile not in rack:
        found.append(not_in_rack(table, event, [tile]))
    elif len(rack) < 2:
        found.append(keeps_none(event, 1))
    identity = wrong_identity(table, tile, face)
    if identity:
        found.append(Finding(event.n, event.seat, *identity, identity_facts(table, event.tile)))
    laid = table.meld(event.meld)
    if laid is None or laid.shape is None:
        found.append(no_meld(table, event, LAY_OFF))
    elif not identity and (face or table.plays[tile]) not in laid.shape.grown:
        facts = {"tile": event.tile, "meld": event.meld, "tiles": laid.tiles.copy(), "wants": [*laid.shape.wants]}
        found.append(Finding(event.n, event.seat, *_DOES_NOT_FIT, facts))


def no_meld(table: Okey51Table, event: TileLaidOff | OkeyCaptured, clause: Clause) -> Finding:
    """The number is of no meld: of nothing on the table, or of a pair, which is no meld."""
    kind = clause.case("pair" if 0 <= event.meld < len(table.melds) else "no-such-meld")
    return Finding(event.n, event.seat, *kind, {"meld": event.meld, "melds": len(table.melds)})


def lay_off(table: Okey51Table, event: TileLaidOff) -> None:
    """The tile joins the meld, at the end of the run where it fits; where both ends fit, at the top."""
    seat = event.seat
    text = event.tile
    tile, stands_for = STATED[text]
    face = stands_for or table.plays[tile]
    laid = table.melds[event.meld]
    shape = laid.shape
    assert shape is not None
    count_out(table, laid)
    longer, at_bottom = shape.grown[face]
    laid.tiles.insert(0 if at_bottom else len(laid.tiles), text)
    laid.shape = longer
    if stands_for:
        laid.stands_for.append(stands_for)
    count_in(table, [laid])
    table.racks[seat].remove(tile)
    table.last_mover = seat
    if table.taken == tile:
        table.taken = None
    if not is_free(table, seat, laid.owner):
        _charge(table, event, laid, face)
    elif seat == laid.owner:
        table.spared.append((seat, "own_meld_charged"))


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
