"""Laying off (işleme): a tile is added to a meld on the table (clauses `lay-off`, `assisted`)."""

from __future__ import annotations

from msgspec import UNSET

from ..events import OkeyCaptured, TileLaidOff
from ..findings import Finding
from ..laying import identity_facts, wrong_identity
from ..table import Laid, Table
from ..tiles import NOTATION, NUMBER, STATED, UNSTATED
from ..turns import not_in_rack
from .path import check_keeps_one, check_path
from .taking import use
from .tariff import PER_POINT


def check_assist(table: Table, event: TileLaidOff | OkeyCaptured, found: list[Finding]) -> None:
    """Only assisted tables lay off or capture at one touch."""
    if not table.options.assisted:
        found.append(Finding(event.n, event.seat, "assisted", "elsewhere", {}))


def check_lay_off(table: Table, event: TileLaidOff, found: list[Finding]) -> None:
    """A run grows at either end, a group of three by a missing colour."""
    check_path(table, event, "melds", found)
    if event.via is not UNSET:
        check_assist(table, event, found)
    code, face = STATED[event.tile]
    if not table.racks[event.seat][code]:
        found.append(not_in_rack(table, event, [NOTATION[code]]))
    elif table.sizes[event.seat] < 2:
        check_keeps_one(table, event, 1, found)
    identity = wrong_identity(table, code, face)
    if identity:
        found.append(Finding(event.n, event.seat, "okey-identity", identity, identity_facts(table, event.tile)))
    laid = table.meld(event.meld)
    if laid is None:
        found.append(no_meld(table, event, "lay-off"))
    elif not identity:
        assert laid.shape is not None
        if (table.face[code] if face == UNSTATED else face) not in laid.shape.grown:
            facts = {"tile": event.tile, "meld": event.meld, "tiles": table.texts(laid), "wants": wants(laid)}
            found.append(Finding(event.n, event.seat, "lay-off", "does-not-fit", facts))


def no_meld(table: Table, event: TileLaidOff | OkeyCaptured, rule: str) -> Finding:
    """The number is of no meld: of nothing on the table, or of a pair, which is no meld."""
    case = "pair" if 0 <= event.meld < len(table.melds) else "no-such-meld"
    return Finding(event.n, event.seat, rule, case, {"meld": event.meld, "melds": len(table.melds)})


def wants(laid: Laid) -> list[str]:
    """The tiles that a meld takes."""
    return [NOTATION[face] for face in laid.shape.wants] if laid.shape else []


def lay_off(table: Table, event: TileLaidOff) -> None:
    """The tile joins the meld, at the end of the run where it fits; where both ends fit, at the top."""
    code, face = STATED[event.tile]
    if face == UNSTATED:
        face = table.face[code]
    laid = table.melds[event.meld]
    shape = laid.shape
    assert shape is not None
    before = len(laid.tiles)
    laid.tiles.insert(0 if shape.joins_bottom(face) else before, (code, face))
    laid.shape = shape.grown[face]
    table.islek = None
    if code == table.okey and laid not in table.with_okeys:
        table.with_okeys.append(laid)
    table.racks[event.seat][code] -= 1
    table.sizes[event.seat] -= 1
    table.last_mover = event.seat
    use(table, code)
    _charge(table, event, laid, face)


def _charge(table: Table, event: TileLaidOff, laid: Laid, face: int) -> None:
    owner = laid.owner
    if is_free(table, event.seat, owner):
        return
    readings = ("own_meld_charged",) if owner == event.seat else ()
    if NUMBER[face] == 1 and laid.kind == "run" and laid.tiles[-1][1] == face:
        readings = (*readings, "high-one")
    value = NUMBER[face]
    facts = {"tile": event.tile, "meld": laid.number, "by": event.seat, "value": value, "per": PER_POINT}
    case = "okey" if "=" in event.tile else "tile"
    table.charge(event.n, owner, value * PER_POINT, "lay-off", case, facts, readings)


def is_free(table: Table, seat: int, owner: int) -> bool:
    """Whether laying off onto, or capturing from, this owner's meld costs nothing: the partner's, and by default one's own."""
    if seat == owner:
        return not table.house.own_meld_charged
    return table.partner(seat, owner)
