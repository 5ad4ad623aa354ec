"""Taking the discard: what it costs its thrower, and that it must be used (clauses `take`, `take-use`)."""

from __future__ import annotations

from .. import turns
from ..clauses import TAKE, TAKE_USE
from ..events import DiscardTaken, SeatEvent
from ..findings import Finding
from .options import Okey51Table
from .tariff import PER_POINT

_TAKEN = TAKE.entry("taken")
_NOT_USED = TAKE_USE.case("not-used")
_NEW_MELD_ONLY = TAKE_USE.case("new-meld-only")


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
    table.taken_laid = False


def use(table: Okey51Table, tiles: list[str]) -> None:
    """What is laid off or given for an okey, and an opening, uses an equal taken tile."""
    if table.taken in tiles:
        table.taken = None


def use_in_melds(table: Okey51Table, seat: int, tiles: list[str]) -> None:
    """A new meld uses a taken tile only under `take_for_new_meld`, and only if the seat has opened."""
    if table.taken in tiles and table.opened[seat] is not None:
        if table.house.take_for_new_meld:
            table.taken = None
        else:
            table.taken_laid = True


def check_used(table: Okey51Table, event: SeatEvent, found: list[Finding]) -> None:
    """A taken tile has been used when the turn ends."""
    if table.taken is not None:
        kind, readings = (_NEW_MELD_ONLY, ("take_for_new_meld",)) if table.taken_laid else (_NOT_USED, ())
        found.append(Finding(event.n, event.seat, *kind, {"tile": table.taken}, ("unused-take-stands", *readings)))
