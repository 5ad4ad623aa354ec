"""Işlek tiles: discards that a meld on the table could take (clause `islek`).

What a discard may hit changes only when melds change, so it is kept as a set and a discard costs a look-up.
"""

from __future__ import annotations

from ..events import TileDiscarded
from ..findings import Facts
from ..table import Laid, Table
from ..tiles import FALSE_JOKER, NOTATION
from .tariff import ISLEK


def captured_by_one(table: Table, laid: Laid) -> list[int]:
    """The faces for which okeys of a meld stand and whose real tile alone captures them (clause `capture`)."""
    if needs_two(table, laid):
        return []
    okey = table.okey
    return [face for code, face in laid.tiles if code == okey]


def needs_two(table: Table, laid: Laid) -> bool:
    """Whether an okey of this meld is captured by two tiles at once: in a three-tile group under `both`."""
    return len(laid.tiles) == 3 and laid.kind == "group" and table.house.group_capture == "both"


def is_islek(table: Table, code: int) -> bool:
    """Whether a discard of this tile could be laid off or could capture an okey; an okey captures nothing."""
    islek = table.islek
    if islek is None:
        islek = table.islek = _islek(table)
    return code in islek


def _islek(table: Table) -> set[int]:
    """The tiles that are işlek on the table as it stands."""
    islek: set[int] = set().union(*[laid.shape.wants for laid in table.melds if laid.shape])
    any_growable = bool(islek)
    okey = table.okey
    if table.house.capture_islek:
        for laid in table.with_okeys:
            islek.update(captured_by_one(table, laid))
    if okey in islek:
        islek.add(FALSE_JOKER)
        islek.remove(okey)
    if any_growable and table.house.okey_discard_islek:
        islek.add(okey)
    return islek


def charge_islek(table: Table, discard: TileDiscarded, code: int) -> None:
    """Once 100 for the seat that throws an işlek tile, whoever owns the meld."""
    case, facts, readings = why_islek(table, code)
    table.charge(discard.n, discard.seat, ISLEK, "islek", case, {"tile": discard.tile, **facts}, readings)


def why_islek(table: Table, code: int) -> tuple[str, Facts, tuple[str, ...]]:
    """The melds that an işlek tile hits, and whether it could be laid off there or only capture."""
    melds = [(laid, laid.shape.wants) for laid in table.melds if laid.shape]
    if code == table.okey:
        return "okey", {"melds": [laid.number for laid, wants in melds if wants]}, ("okey_discard_islek",)
    face = table.face[code]
    fits = [laid.number for laid, wants in melds if face in wants]
    if fits:
        return "lay-off", {"melds": fits}, ()
    captures = [laid.number for laid, _ in melds if face in captured_by_one(table, laid)]
    return "capture", {"melds": captures, "okey": NOTATION[table.okey]}, ("capture_islek",)


def islek_tiles(table: Table, seat: int) -> list[str]:
    """The tiles of a rack that would be işlek if they were thrown now."""
    return [NOTATION[code] for code, count in enumerate(table.racks[seat]) if count and is_islek(table, code)]
