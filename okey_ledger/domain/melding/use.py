"""A taken tile must be used in the same turn: what uses it, and when that is asked (clause `take-use`)."""

from __future__ import annotations

from ..clauses import TAKE_USE, Case
from ..events import SeatEvent
from ..findings import Finding
from .options import MeldingTable

_NOT_USED = TAKE_USE.case("not-used")
_NEW_MELD_ONLY = TAKE_USE.case("new-meld-only")
_AFTER_THE_OPENING = TAKE_USE.case("after-the-opening")


def use(table: MeldingTable, seat: int, tiles: list[str]) -> None:
    """What is laid off or given for an okey uses an equal taken tile.

    A tile that was to open its taker's hand (`Table.taken_to_open`) is used by the opening only, unless the table lets
    it be used after the opening too.
    """
    if table.taken is None or table.taken not in tiles:
        return
    if table.taken_to_open and (table.house.take_in_opening or table.opened[seat] is None):
        table.taken_late = table.opened[seat] is not None
    else:
        table.taken = None


def use_in_opening(table: MeldingTable, tiles: list[str]) -> None:
    """An opening uses an equal taken tile."""
    if table.taken in tiles:
        table.taken = None


def use_newly_laid(table: MeldingTable, seat: int, tiles: list[str]) -> None:
    """A new meld or pair uses a taken tile only under `take_for_new_meld`."""
    if table.taken is None or table.taken not in tiles or table.opened[seat] is None:
        return
    if table.house.take_for_new_meld:
        use(table, seat, tiles)
    else:
        table.taken_laid = True


def check_used(table: MeldingTable, event: SeatEvent, found: list[Finding]) -> None:
    """A taken tile has been used when the turn ends, unless the table charges its seat instead."""
    if table.taken is None or table.house.unused_take_points is not None:
        return
    kind, readings = why_unused(table)
    stands = "unused_take_points" if "unused_take_points" in table.house.__struct_fields__ else "unused-take-stands"
    found.append(Finding(event.n, event.seat, kind, {"tile": table.taken}, (stands, *readings)))


def why_unused(table: MeldingTable) -> tuple[Case, tuple[str, ...]]:
    """In which way the taken tile has not been used, and the readings on which that rests."""
    if table.taken_late:
        return _AFTER_THE_OPENING, ("take_in_opening",)
    if table.taken_laid:
        return _NEW_MELD_ONLY, ("take_for_new_meld",)
    return _NOT_USED, ()
