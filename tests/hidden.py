"""Positions that a seat cannot tell apart: what it does not see is dealt anew."""

from __future__ import annotations

from random import Random

import msgspec
from msgspec import UNSET

from okey_ledger.domain.table import Table


def with_other_hidden_tiles(table: Table, seat: int, random: Random) -> Table:
    """The same table with the tiles of the other racks and of the stock shuffled among their places."""
    other = table.copy()
    places = [rack for owner, rack in enumerate(other.racks) if owner != seat] + [other.stock or []]
    tiles = [tile for place in places for tile in place]
    random.shuffle(tiles)
    for place in places:
        place[:] = [tiles.pop() for _ in place]
    if other.unseen is not None:
        other.unseen = {tile: tiles.count(tile) for tile in other.unseen}
    racks = [rack if owner == seat else other.racks[owner].copy() for owner, rack in enumerate(table.deal.racks)]
    other.deal = msgspec.structs.replace(table.deal, racks=racks, stock=UNSET)
    return other
