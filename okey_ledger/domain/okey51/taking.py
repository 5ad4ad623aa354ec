"""Taking the discard: what it costs its thrower, and that it must be used (clauses `take`, `take-use`)."""

from __future__ import annotations

from .. import turns
from ..events import DiscardTaken, SeatEvent
from ..findings import Finding
from ..table import NONE, Table
from ..tiles import CODE, NOTATION
from .tariff import PER_POINT


def take(table: Table, take: DiscardTaken) -> None:
    """The thrower is charged as soon as its discard is taken; an okey counts its printed number here."""
    code = CODE[take.tile]
    value = table.value[code]
    facts = {"tile": take.tile, "by": take.seat, "value": value, "per": PER_POINT}
    readings = ("okey-taken-at-face",) if code == table.okey else ()
    thrower = table.after.index(take.seat)
    table.charge(take.n, thrower, value * PER_POINT, "take", "taken", facts, readings)
    turns.take(table, take)
    table.taken = code
    table.taken_laid = False


def use(table: Table, code: int) -> None:
    """A laid-off tile, or one given for an okey, uses an equal taken one."""
    if table.taken == code:
        table.taken = NONE


def use_in_opening(table: Table, codes: list[int]) -> None:
    """An opening uses a taken tile that is among its tiles."""
    if table.taken in codes:
        table.taken = NONE


def use_in_melds(table: Table, codes: list[int]) -> None:
    """A new meld uses a taken tile only under `take_for_new_meld`."""
    if table.taken in codes:
        if table.house.take_for_new_meld:
            table.taken = NONE
        else:
            table.taken_laid = True


def check_used(table: Table, event: SeatEvent, found: list[Finding]) -> None:
    """A taken tile has been used when the turn ends."""
    if table.taken != NONE:
        case, readings = ("new-meld-only", ("take_for_new_meld",)) if table.taken_laid else ("not-used", ())
        found.append(Finding(event.n, event.seat, "take-use", case, {"tile": NOTATION[table.taken]}, readings))
