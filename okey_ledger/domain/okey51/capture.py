"""Capturing an okey (okey kapma): the real tile takes its place (clause `capture`)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET

from ..events import OkeyCaptured
from ..findings import Facts, Finding
from ..laying import check_held
from ..table import Laid, Table
from ..tiles import CODE, NOTATION, NUMBER
from .islek import needs_two
from .lay_off import check_assist, is_free, no_meld, wants
from .path import check_path
from .taking import use
from .tariff import CAPTURE, PER_POINT


class Exchange(NamedTuple):
    """Which okey of a meld some tiles capture."""

    place: int
    """Where the okey lies in the meld."""
    code: int
    """The tile that takes its place."""
    further: int | None
    """The tile of the missing colour, where two are given."""


def check_capture(table: Table, event: OkeyCaptured, found: list[Finding]) -> None:
    """A seat that has opened with melds gives the real tile, or two where the table asks for both."""
    check_path(table, event, "melds", found)
    if event.via is not UNSET:
        check_assist(table, event, found)
    check_held(table, event, [CODE[tile] for tile in event.tiles], found)
    laid = table.meld(event.meld)
    if laid is None:
        found.append(no_meld(table, event, "capture"))
    elif exchange(table, laid, event.tiles) is None:
        found.append(_captures_nothing(table, event, laid))


def exchange(table: Table, laid: Laid, tiles: list[str]) -> Exchange | None:
    """The okey that these tiles capture from a meld; None where they capture none."""
    codes = [CODE[tile] for tile in tiles]
    if table.okey in codes:
        return None
    if not needs_two(table, laid):
        if len(codes) != 1:
            return None
        place = _place(table, laid, codes[0])
        return None if place is None else Exchange(place, codes[0], None)
    if len(codes) != 2:
        return None
    for code, further in (codes, codes[::-1]):
        place = _place(table, laid, code)
        if place is not None and laid.shape and table.face[further] in laid.shape.grown:
            return Exchange(place, code, further)
    return None


def _place(table: Table, laid: Laid, code: int) -> int | None:
    """Where the okey lies that stands for this tile."""
    okey = (table.okey, table.face[code])
    return laid.tiles.index(okey) if okey in laid.tiles else None


def _captures_nothing(table: Table, event: OkeyCaptured, laid: Laid) -> Finding:
    okeys = [NOTATION[face] for code, face in laid.tiles if code == table.okey]
    facts: Facts = {"meld": event.meld, "tiles": table.texts(laid), "given": event.tiles, "stands_for": okeys}
    readings: tuple[str, ...] = ()
    if not okeys:
        case = "no-okey"
    elif table.okey in [CODE[tile] for tile in event.tiles]:
        case = "okey-given"
    elif needs_two(table, laid):
        case, readings = "needs-two", ("group_capture",)
        facts["missing"] = wants(laid)
    elif len(event.tiles) != 1:
        case = "needs-one"
        readings = ("group_capture",) if laid.kind == "group" else ()
    else:
        case = "another-tile"
    return Finding(event.n, event.seat, "capture", case, facts, readings)


def capture(table: Table, event: OkeyCaptured) -> None:
    """The tile lies in the okey's place, the okey goes into the rack, the owner is charged."""
    seat = event.seat
    laid = table.melds[event.meld]
    traded = exchange(table, laid, event.tiles)
    assert traded is not None and laid.shape is not None
    _charge(table, event, laid, traded)
    laid.tiles[traded.place] = (traded.code, table.face[traded.code])
    rack = table.racks[seat]
    if traded.further is not None:
        face = table.face[traded.further]
        laid.tiles.append((traded.further, face))
        laid.shape = laid.shape.grown[face]
    table.islek = None
    if table.okey not in [code for code, _ in laid.tiles]:
        table.with_okeys.remove(laid)
    for tile in event.tiles:
        rack[CODE[tile]] -= 1
        use(table, CODE[tile])
    rack[table.okey] += 1
    table.sizes[seat] -= len(event.tiles) - 1
    table.last_mover = seat


def _charge(table: Table, event: OkeyCaptured, laid: Laid, traded: Exchange) -> None:
    owner = laid.owner
    if is_free(table, event.seat, owner):
        return
    readings = ("own_meld_charged",) if owner == event.seat else ()
    if len(laid.tiles) == 3 and laid.kind == "group":
        readings = (*readings, "group_capture")
    values = [NUMBER[table.face[CODE[tile]]] for tile in event.tiles]
    facts = {
        "tiles": event.tiles,
        "meld": laid.number,
        "by": event.seat,
        "flat": CAPTURE,
        "per": PER_POINT,
        "values": values,
        "okey": NOTATION[table.okey],
    }
    case = "one" if traded.further is None else "two"
    table.charge(event.n, owner, CAPTURE + PER_POINT * sum(values), "capture", case, facts, readings)
