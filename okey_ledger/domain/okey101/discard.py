"""What a discard costs in `okey101` (clauses `islek`, `okey-discard`, `take-use`)."""

from __future__ import annotations

from .. import turns
from ..clauses import OKEY_DISCARD
from ..events import TileDiscarded
from ..melding.islek import ONES, spare_islek, why_islek
from .options import Okey101Table
from .price import charge
from .taking import charge_unused

_THROWN = OKEY_DISCARD.entry("thrown")


def discard(table: Okey101Table, event: TileDiscarded) -> None:
    """An okey and an işlek tile cost their thrower, on the table as it stands now."""
    tile = event.tile
    face = table.plays[tile]
    if tile == table.okey or table.wanted[face]:
        _charge(table, event)
    elif face in table.stand_ins or face in ONES:
        _spare(table, event)
    if table.taken is not None:
        charge_unused(table, event)
    turns.discard(table, event)


def _spare(table: Okey101Table, event: TileDiscarded) -> None:
    """Note the reading by which a tile is not işlek that would cost its thrower under the other one."""
    if table.house.islek_points and (event.actor != "bot" or table.house.bots_charged):
        spare_islek(table, event)


def _charge(table: Okey101Table, event: TileDiscarded) -> None:
    """The seat pays once; a bot's discard is free where the table says so."""
    tile = event.tile
    bot = ("bots_charged",) if event.actor == "bot" else ()
    switch = "okey_discard_points" if tile == table.okey else "islek_points"
    if bot and not table.house.bots_charged:
        if getattr(table.house, switch):
            table.spared.append((event.seat, "bots_charged"))
    elif tile == table.okey:
        charge(table, event.n, event.seat, switch, _THROWN, {"tile": tile}, bot)
    else:
        kind, facts, why = why_islek(table, tile)
        charge(table, event.n, event.seat, switch, kind, {"tile": tile, **facts}, (*why, *bot))
