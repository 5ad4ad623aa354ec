"""What an işlek discard costs in `okey51`, and which are (clause `islek`)."""

from __future__ import annotations

from ..clauses import ISLEK as CLAUSE
from ..clauses import Case
from ..events import TileDiscarded
from ..findings import Facts
from ..melding.islek import captured_by_one, is_three_tile_group
from .options import Okey51Table
from .tariff import ISLEK

_OKEY = CLAUSE.entry("okey")
_LAY_OFF = CLAUSE.entry("lay-off")
_CAPTURE = CLAUSE.entry("capture")


def is_islek(table: Okey51Table, tile: str) -> bool:
    """Whether a discard of this tile could be laid off or could capture an okey; an okey captures nothing."""
    if tile == table.okey:
        return table.house.okey_discard_islek and any(laid.shape and laid.shape.wants for laid in table.melds)
    return table.wanted[table.plays[tile]] > 0


def charge_islek(table: Okey51Table, discard: TileDiscarded) -> None:
    """Once 100 for the seat that throws an işlek tile, whoever owns the meld."""
    kind, facts, readings = why_islek(table, discard.tile)
    if all(table.melds[number].owner == discard.seat for number in facts["melds"]):
        readings = (*readings, "islek-own-meld")
    if table.opened[discard.seat] is None:
        readings = (*readings, "islek-unopened")
    table.charge(discard.n, discard.seat, ISLEK, kind, {"tile": discard.tile, **facts}, readings)


def spare_islek(table: Okey51Table, discard: TileDiscarded) -> None:
    """Note the reading by which a discard is not işlek that would be under the other one."""
    house, tile = table.house, discard.tile
    if tile == table.okey:
        if any(laid.shape and laid.shape.wants for laid in table.melds):
            table.spared.append((discard.seat, "okey_discard_islek"))
        return
    hit = [laid for laid in table.melds if table.plays[tile] in laid.stands_for and laid.shape]
    if house.capture_islek:
        if hit:
            table.spared.append((discard.seat, "group_capture"))
    elif any(captured_by_one(table, laid) for laid in hit):
        table.spared.append((discard.seat, "capture_islek"))


def why_islek(table: Okey51Table, tile: str) -> tuple[Case, Facts, tuple[str, ...]]:
    """The melds that an işlek tile hits, and whether it could be laid off there or only capture."""
    melds = [(laid, laid.shape.wants) for laid in table.melds if laid.shape]
    if tile == table.okey:
        return _OKEY, {"melds": [laid.number for laid, wants in melds if wants]}, ("okey_discard_islek",)
    face = table.plays[tile]
    fits = [laid.number for laid, wants in melds if face in wants]
    if fits:
        return _LAY_OFF, {"melds": fits}, ()
    captures = [laid for laid, _ in melds if face in captured_by_one(table, laid)]
    readings: tuple[str, ...] = ("capture_islek",)
    if all(is_three_tile_group(laid) for laid in captures):
        readings = ("capture_islek", "group_capture")
    return _CAPTURE, {"melds": [laid.number for laid in captures], "okey": table.okey}, readings
