"""Laying off (işleme): a tile is added to a meld on the table (clauses `lay-off`, `assisted`)."""

from __future__ import annotations

from msgspec import UNSET

from ..clauses import ASSISTED, LAY_OFF, OPENING_TURN, Clause
from ..events import OkeyCaptured, TileLaidOff
from ..findings import Finding
from ..laying import identity_facts, wrong_identity
from ..melds import MELDS
from ..tiles import STATED
from ..turns import not_in_rack
from .islek import count_in, count_out
from .limit import check_limit
from .options import MeldingTable
from .path import keeps_none, require_laying
from .use import use

_ELSEWHERE = ASSISTED.case("elsewhere")
_MUST_WAIT = OPENING_TURN.case("must-wait")
_DOES_NOT_FIT = LAY_OFF.case("does-not-fit")


def check_assist(table: MeldingTable, event: TileLaidOff | OkeyCaptured, found: list[Finding]) -> None:
    """Only assisted tables lay off or capture at one touch."""
    if not table.options.assisted:
        found.append(Finding(event.n, event.seat, _ELSEWHERE, {}))


def check_opening_turn(table: MeldingTable, event: TileLaidOff | OkeyCaptured, found: list[Finding]) -> None:
    """Where the table asks for it, a seat does not add to melds in the turn of its opening (clause `opening-turn`)."""
    if table.opened_now and table.house.wait_after_opening:
        found.append(Finding(event.n, event.seat, _MUST_WAIT, {}, ("wait_after_opening",)))


def check_lay_off(table: MeldingTable, event: TileLaidOff, found: list[Finding]) -> None:
    """A run grows at either end, a group of three by a missing color."""
    if not require_laying(table, event, "additions", found):
        return
    check_opening_turn(table, event, found)
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
        found.append(Finding(event.n, event.seat, identity, identity_facts(table, event.tile)))
    laid = table.meld(event.meld)
    if laid is None or laid.shape is None:
        found.append(no_meld(table, event, LAY_OFF))
    elif not identity and (face or table.plays[tile]) not in laid.shape.grown:
        facts = {"tile": event.tile, "meld": event.meld, "tiles": laid.tiles.copy(), "wants": [*laid.shape.wants]}
        high = ("high_one",) if (face or table.plays[tile]) in MELDS[laid.shape.texts].grown else ()
        found.append(Finding(event.n, event.seat, _DOES_NOT_FIT, facts, high))
    elif not identity:
        _, at_bottom = laid.shape.grown[face or table.plays[tile]]
        check_limit(table, event, laid, at_bottom, found)


def no_meld(table: MeldingTable, event: TileLaidOff | OkeyCaptured, clause: Clause) -> Finding:
    """The number is of no meld: of nothing on the table, or of a pair, which is no meld."""
    kind = clause.case("pair" if 0 <= event.meld < len(table.melds) else "no-such-meld")
    return Finding(event.n, event.seat, kind, {"meld": event.meld, "melds": len(table.melds)})


def lay_off(table: MeldingTable, event: TileLaidOff) -> None:
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
    table.laid_off = (*table.laid_off, (laid.number, at_bottom))
    table.racks[seat].remove(tile)
    table.last_mover = seat
    use(table, seat, [tile])
