"""Işlek tiles: discards that a meld on the table could take (clause `islek`).

What a discard may hit changes only when melds change, so the table counts by face how many melds want it, and a discard
costs a look-up.
"""

from __future__ import annotations

from ..table import Laid, Table
from ..tiles import in_order
from .options import MeldingTable


def captured_by_one(table: MeldingTable, laid: Laid) -> list[str]:
    """The faces for which okeys of a meld stand and whose real tile alone captures them (clause `capture`)."""
    return [] if needs_two(table, laid) else laid.stands_for


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
            for face in _captured_islek(table, laid):
                wanted[face] += 1


def count_out(table: MeldingTable, laid: Laid) -> None:
    """A meld is about to change."""
    assert laid.shape is not None
    wanted = table.wanted
    for face in laid.shape.wants:
        wanted[face] -= 1
    if laid.stands_for:
        for face in _captured_islek(table, laid):
            wanted[face] -= 1


def _captured_islek(table: MeldingTable, laid: Laid) -> list[str]:
    return captured_by_one(table, laid) if table.house.capture_islek else []


def islek_tiles(table: Table, seat: int) -> list[str]:
    """The tiles of a rack that would be işlek if they were thrown now."""
    return [tile for tile in in_order(list(set(table.racks[seat]))) if table.laying.is_islek(table, tile)]
