"""Işlek tiles: discards that a meld on the table could take (clause `islek`).

What a discard may hit changes only when melds change, so the table counts by face how many melds want it, and a discard
costs a look-up.
"""

from __future__ import annotations

from typing import Final

from ..clauses import ISLEK, Case
from ..events import TileDiscarded
from ..findings import Facts
from ..melds import MELDS, melds_of
from ..table import Laid, Table
from ..tiles import COLORS, in_order
from .options import MeldingTable, settable

_OKEY = ISLEK.entry("okey")
_LAY_OFF = ISLEK.entry("lay-off")
_CAPTURE = ISLEK.entry("capture")

ONES: Final = frozenset(f"{color}1" for color in COLORS)
"""The faces that join a run above a 13 at some tables only (clause `run`)."""


def captured_by_one(table: MeldingTable, laid: Laid) -> list[str]:
    """The faces for which okeys of a meld stand and whose real tile alone captures them (clause `capture`)."""
    return laid.stands_for if table.house.captures and not needs_two(table, laid) else []


def needs_two(table: MeldingTable, laid: Laid) -> bool:
    """Whether an okey of this meld is captured by two tiles at once: in a three-tile group under `both`."""
    return is_three_tile_group(laid) and table.house.group_capture == "both"


def is_three_tile_group(laid: Laid) -> bool:
    """Whether what captures an okey of this meld is a reading (clause `capture`)."""
    return len(laid.tiles) == 3 and laid.kind == "group"


def count_in(table: MeldingTable, melds: list[Laid]) -> None:
    """Melds have come onto the table, or have changed: what they want is işlek from now on."""
    wanted = table.wanted
    for laid in melds:
        assert laid.shape is not None
        for face in laid.shape.wants:
            wanted[face] += 1
        if laid.stands_for:
            table.stand_ins += laid.stands_for
            for face in _captured_islek(table, laid):
                wanted[face] += 1


def count_out(table: MeldingTable, laid: Laid) -> None:
    """A meld is about to change."""
    assert laid.shape is not None
    wanted = table.wanted
    for face in laid.shape.wants:
        wanted[face] -= 1
    if laid.stands_for:
        for face in laid.stands_for:
            table.stand_ins.remove(face)
        for face in _captured_islek(table, laid):
            wanted[face] -= 1


def _captured_islek(table: MeldingTable, laid: Laid) -> list[str]:
    return captured_by_one(table, laid) if table.house.capture_islek else []


def is_islek(table: MeldingTable, tile: str) -> bool:
    """Whether a discard of this tile could be laid off or could capture an okey; an okey captures nothing."""
    if tile == table.okey:
        return table.house.okey_discard_islek and any(laid.shape and laid.shape.wants for laid in table.melds)
    return table.wanted[table.plays[tile]] > 0


def why_islek(table: MeldingTable, tile: str) -> tuple[Case, Facts, tuple[str, ...]]:
    """The melds that an işlek tile hits, and whether it could be laid off there or only capture."""
    if tile == table.okey:
        takes = [laid for laid in table.melds if laid.shape and laid.shape.wants]
        readings = ("okey_discard_islek", *_common(takes))
        return _OKEY, {"melds": [laid.number for laid in takes]}, readings
    face = table.plays[tile]
    fits = [laid for laid in table.melds if laid.shape and face in laid.shape.wants]
    if fits:
        readings = (*_fits_high_only(table, face), *_common(fits))
        return _LAY_OFF, {"melds": [laid.number for laid in fits]}, readings
    captures = [laid for laid in table.melds if laid.shape and face in captured_by_one(table, laid)]
    readings = ("capture_islek", *settable(table, "captures"), *_common(captures))
    if all(is_three_tile_group(laid) for laid in captures):
        readings = (*readings, "group_capture")
    return _CAPTURE, {"melds": [laid.number for laid in captures], "okey": table.okey}, readings


def _common(melds: list[Laid]) -> tuple[str, ...]:
    """The readings on which all of some melds rest."""
    first = melds[0].readings
    return tuple(name for name in first if all(name in laid.readings for laid in melds)) if first else ()


def spare_islek(table: MeldingTable, discard: TileDiscarded) -> None:
    """Note the reading by which a discard is not işlek that would be under the other one."""
    house, tile = table.house, discard.tile
    if tile == table.okey:
        if any(laid.shape and laid.shape.wants for laid in table.melds):
            table.spared.append((discard.seat, "okey_discard_islek"))
        return
    face = table.plays[tile]
    hit = [laid for laid in table.melds if face in laid.stands_for and laid.shape] if face in table.stand_ins else []
    if not house.capture_islek:
        if any(captured_by_one(table, laid) for laid in hit):
            table.spared.append((discard.seat, "capture_islek"))
    elif house.captures:
        if hit:
            table.spared.append((discard.seat, "group_capture"))
    elif any(not needs_two(table, laid) for laid in hit):
        table.spared.append((discard.seat, "captures"))
    if (
        not table.high_one
        and face in ONES
        and any(laid.shape and face in MELDS[laid.shape.texts].grown for laid in table.melds)
    ):
        table.spared.append((discard.seat, "high_one"))


def _fits_high_only(table: MeldingTable, face: str) -> tuple[str, ...]:
    """The reading `high_one`, where a tile fits no meld but above a 13 and the table could forbid that."""
    if face not in ONES:
        return ()
    low = melds_of(high_one=False)
    shapes = [low.get(laid.shape.texts) for laid in table.melds if laid.shape]
    return () if any(shape and face in shape.grown for shape in shapes) else settable(table, "high_one")


def islek_tiles(table: Table, seat: int) -> list[str]:
    """The tiles of a rack that would be işlek if they were thrown now."""
    return [tile for tile in in_order(list(set(table.racks[seat]))) if table.laying.is_islek(table, tile)]
