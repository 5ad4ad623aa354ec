"""Taking the discard: what it costs its thrower (clause `take`)."""

from __future__ import annotations

from .. import turns
from ..clauses import TAKE
from ..events import DiscardTaken
from .options import Okey51Table
from .tariff import PER_POINT

_TAKEN = TAKE.entry("taken")


def take(table: Okey51Table, take: DiscardTaken) -> None:
    """The thrower is charged as soon as its discard is taken; an okey counts its printed number here."""
    value = table.worth[take.tile]
    facts = {"tile": take.tile, "by": take.seat, "value": value, "per": PER_POINT}
    readings: tuple[str, ...] = ("okey-taken-at-face",) if take.tile == table.okey else ()
    if not table.stock_left:
        readings = (*readings, "take_on_empty_stock")
    thrower = table.after.index(take.seat)
    table.charge(take.n, thrower, value * PER_POINT, _TAKEN, facts, readings)
    turns.take(table, take)
    table.taken = take.tile
