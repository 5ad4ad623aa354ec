"""A taken tile must be used in the same turn: what uses it, and when that is asked (clause `take-use`)."""

from __future__ import annotations

from ..clauses import TAKE_USE, Case
from ..events import SeatEvent
from ..findings import Finding
from .options import MeldingTable, settable

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
    if table.taken_to_open and table.opened[seat] is None:
        return
    if table.taken_to_open and table.house.take_in_opening:
        table.unused = _AFTER_THE_OPENING, ("take_in_opening",)
    else:
        table.taken = None
        if table.taken_to_open:
            _spare(table, seat, "take_in_opening")


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
        _spare(table, seat, "take_for_new_meld")
    elif table.unused is None:
        table.unused = _NEW_MELD_ONLY, ("take_for_new_meld",)


def not_used_in(table: MeldingTable, tiles: list[str], readings: tuple[str, ...]) -> None:
    """An opening that is wrong by some readings, and taken back, does not use an equal taken tile."""
    if table.taken in tiles and table.unused is None:
        table.unused = _NOT_USED, ("wrong_opening_points", *readings)


def _spare(table: MeldingTable, seat: int, reading: str) -> None:
    """Note the reading by which a taken tile is used, where it would cost its seat otherwise."""
    if table.taken is None and table.house.unused_take_points:
        table.spared.append((seat, reading))


def check_used(table: MeldingTable, event: SeatEvent, found: list[Finding]) -> None:
    """A taken tile has been used when the turn ends, unless the table charges its seat instead."""
    if table.taken is None or table.house.unused_take_points is not None:
        return
    kind, readings = why_unused(table)
    stands = settable(table, "unused_take_points") or ("unused-take-stands",)
    found.append(Finding(event.n, event.seat, kind, {"tile": table.taken}, (*stands, *readings)))


def why_unused(table: MeldingTable) -> tuple[Case, tuple[str, ...]]:
    """In which way the taken tile has not been used, and the readings on which that rests."""
    return table.unused or (_NOT_USED, ())
