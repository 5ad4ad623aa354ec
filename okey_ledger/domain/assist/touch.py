"""The lay-off at one touch (clause `assisted`): a tile of the rack is touched, and the table lays it where it fits."""

from __future__ import annotations

from datetime import datetime
from itertools import chain
from typing import Literal, cast

import msgspec
from msgspec import UNSET, UnsetType

from ..events import OkeyCaptured, TileLaidOff
from ..knowledge import known_to
from ..melding.moves import captures, lay_offs
from ..projected_scores import difference, gain
from ..table import Table
from ..variation import Variation
from .errors import FitsNowhere
from .laying import check_assisted


def touch(
    table: Table,
    seat: int,
    tile: str,
    meld: int | None = None,
    *,
    at: datetime | UnsetType = UNSET,
    actor: Literal["player", "bot"] = "player",
) -> TileLaidOff | OkeyCaptured:
    """The event by which a touched tile of a seat's rack is laid off or captures an okey; it is not applied.

    Of several places, all or those in `meld`, the one that costs the other side most is chosen, and of equal ones the
    first, lay-offs before captures. An okey may be touched with what it is to stand for, `R6=B9`, or without.

    Raises `NotAssisted` at a table that does not assist, `FitsNowhere` where the rules allow nothing with the tile now
    and `ValueError` for a seat that is not there.
    """
    known = known_to(table, seat)
    check_assisted(table)
    start = Variation(known, seat)
    lines = [line for line in chain(lay_offs(start), captures(start)) if _is_meant(line, tile, meld)]
    if not lines:
        raise FitsNowhere(seat, tile, meld)
    best = max(lines, key=lambda line: gain(known, seat, difference(known.scores, line.table.scores)))
    event = cast("TileLaidOff | OkeyCaptured", best.events[0])
    return msgspec.structs.replace(event, via="assist", at=at, actor=actor)


def _is_meant(line: Variation, tile: str, meld: int | None) -> bool:
    """Whether a move plays the touched tile, into the meld that is named."""
    event = cast("TileLaidOff | OkeyCaptured", line.events[0])
    played = event.tile if isinstance(event, TileLaidOff) else event.tiles[0]
    return meld in (None, event.meld) and tile in (played, played.partition("=")[0])
