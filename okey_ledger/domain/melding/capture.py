"""Capturing an okey (okey kapma): the real tile takes its place (clause `capture`)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET

from ..clauses import CAPTURE
from ..events import OkeyCaptured
from ..findings import Facts, Finding
from ..laying import require_held
from ..table import Laid
from .islek import count_in, count_out, is_three_tile_group, needs_two
from .lay_off import check_assist, check_opening_turn, no_meld
from .options import MeldingTable
from .path import require_laying
from .use import use

_NO_OKEY = CAPTURE.case("no-okey")
_LOCKED = CAPTURE.case("locked")
_OKEY_GIVEN = CAPTURE.case("okey-given")
_NEEDS_TWO = CAPTURE.case("needs-two")
_NEEDS_ONE = CAPTURE.case("needs-one")
_ANOTHER_TILE = CAPTURE.case("another-tile")


class Exchange(NamedTuple):
    """Which okey of a meld some tiles capture."""

    tile: str
    """The tile that takes the okey's place."""
    further: str | None
    """The tile of the missing color, where two are given."""


def check_capture(table: MeldingTable, event: OkeyCaptured, found: list[Finding]) -> None:
    """A seat that has opened gives the real tile, or two where the table asks for both."""
    if not require_laying(table, event, "additions", found):
        return
    check_opening_turn(table, event, found)
    if event.via is not UNSET:
        check_assist(table, event, found)
    require_held(table, event, event.tiles, found)
    laid = table.meld(event.meld)
    if laid is None:
        found.append(no_meld(table, event, CAPTURE))
    elif exchange(table, laid, event.tiles) is None:
        found.append(_captures_nothing(table, event, laid))


def exchange(table: MeldingTable, laid: Laid, tiles: list[str]) -> Exchange | None:
    """The okey that these tiles capture from a meld; None where they capture none."""
    return _exchange(table, laid, tiles, needs_two(table, laid))


def _exchange(table: MeldingTable, laid: Laid, tiles: list[str], two: bool) -> Exchange | None:
    if table.okey in tiles or not table.house.captures:
        return None
    plays = table.plays
    if not two:
        return Exchange(tiles[0], None) if len(tiles) == 1 and plays[tiles[0]] in laid.stands_for else None
    if len(tiles) == 2 and laid.shape:
        for tile, further in (tiles, tiles[::-1]):
            if plays[tile] in laid.stands_for and plays[further] in laid.shape.grown:
                return Exchange(tile, further)
    return None


def _captures_nothing(table: MeldingTable, event: OkeyCaptured, laid: Laid) -> Finding:
    okeys = laid.stands_for.copy()
    facts: Facts = {"meld": event.meld, "tiles": laid.tiles.copy(), "given": event.tiles, "stands_for": okeys}
    other = is_three_tile_group(laid) and _exchange(table, laid, event.tiles, not needs_two(table, laid))
    readings: tuple[str, ...] = ("group_capture",) if other else ()
    if not okeys:
        kind = _NO_OKEY
    elif not table.house.captures:
        kind, readings = _LOCKED, ("captures",)
    elif table.okey in event.tiles:
        kind = _OKEY_GIVEN
    elif needs_two(table, laid):
        kind = _NEEDS_TWO
        facts["missing"] = list(laid.shape.wants) if laid.shape else []
    elif len(event.tiles) != 1:
        kind = _NEEDS_ONE
    else:
        kind = _ANOTHER_TILE
    return Finding(event.n, event.seat, kind, facts, readings)


def capture(table: MeldingTable, event: OkeyCaptured) -> None:
    """The tile lies in the okey's place, and the okey goes into the rack."""
    seat = event.seat
    laid = table.melds[event.meld]
    traded = exchange(table, laid, event.tiles)
    assert traded is not None and laid.shape is not None
    count_out(table, laid)
    face = table.plays[traded.tile]
    laid.tiles[laid.tiles.index(f"{table.okey}={face}")] = traded.tile
    laid.stands_for.remove(face)
    if traded.further is not None:
        laid.tiles.append(traded.further)
        laid.shape, _ = laid.shape.grown[table.plays[traded.further]]
    count_in(table, [laid])
    rack = table.racks[seat]
    for tile in event.tiles:
        rack.remove(tile)
    rack.append(table.okey)
    table.last_mover = seat
    use(table, seat, event.tiles)
