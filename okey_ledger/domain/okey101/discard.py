"""What a discard costs in `okey101` (clauses `islek`, `okey-discard`, `take-use`)."""

from __future__ import annotations

from .. import turns
from ..clauses import OKEY_DISCARD
from ..events import TileDiscarded
from ..melding.islek import why_islek
from .options import Okey101Table
from .taking import charge_unused

_THROWN = OKEY_DISCARD.entry("thrown")


def discard(table: Okey101Table, event: TileDiscarded) -> None:
    """An okey and an işlek tile cost their thrower, on the table as it stands now."""
    tile = event.tile
    if tile == table.okey or table.wanted[table.plays[tile]]:
        _charge(table, event)
    if table.taken is not None:
        charge_unused(table, event)
    turns.discard(table, event)


def _charge(table: Okey101Table, event: TileDiscarded) -> None:
    """The seat pays once; a bot's discard is free where the table says so."""
    house = table.house
    tile = event.tile
    bot: tuple[str, ...] = ()
    if event.actor == "bot":
        if not house.bots_charged:
            return
        bot = ("bots_charged",)
    if tile == table.okey:
        readings = ("okey_discard_points", *bot)
        table.charge(event.n, event.seat, house.okey_discard_points, _THROWN, {"tile": tile}, readings)
    else:
        kind, facts, why = why_islek(table, tile)
        readings = ("islek_points", *why, *bot)
        table.charge(event.n, event.seat, house.islek_points, kind, {"tile": tile, **facts}, readings)
