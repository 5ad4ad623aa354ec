"""The end of an `okey51` hand: the finish and what is left in the racks (clauses `finish`, `rest`, `okey-left`, `unopened`)."""

from __future__ import annotations

from .. import ending, turns
from ..events import HandExhausted, HandFinished, SeatEvent, TileDiscarded
from ..findings import Finding, Outcome
from ..table import Table
from ..tiles import CODE, NOTATION
from .islek import charge_islek, is_islek
from .taking import check_used
from .tariff import FINISH, OKEY_LEFT, PAIRS_REST, REST, UNOPENED


def check_discard(table: Table, event: TileDiscarded, found: list[Finding]) -> None:
    """A discard that empties the rack must be recorded as a finish; a taken tile has been used by now."""
    turns.check_discard(table, event, found)
    if table.sizes[event.seat] < 2 and table.racks[event.seat][CODE[event.tile]]:
        found.append(Finding(event.n, event.seat, "finish", "unrecorded", {"tile": event.tile}))
    if table.taken >= 0:
        check_used(table, event, found)


def discard(table: Table, event: TileDiscarded) -> None:
    """An işlek tile costs its thrower 100, on the table as it stands now."""
    code = CODE[event.tile]
    if is_islek(table, code):
        charge_islek(table, event, code)
    turns.discard(table, event)


def check_finish(table: Table, event: HandFinished, found: list[Finding]) -> None:
    """A seat that has opened throws its one last tile."""
    seat = event.seat
    turns.check_discard(table, event, found)
    if table.racks[seat][CODE[event.tile]]:
        left = table.sizes[seat]
        if left != 1:
            facts = {"tiles": left, "rack": turns.rack_texts(table, seat)}
            found.append(Finding(event.n, seat, "finish", "more-than-one", facts))
        elif table.opened[seat] is None:
            found.append(Finding(event.n, seat, "finish", "not-opened", {}))
    check_used(table, event, found)


def finish(table: Table, event: HandFinished) -> None:
    """The finisher gets its points, everybody else pays; the last discard is never işlek."""
    seat = event.seat
    code = CODE[event.tile]
    kind = "okey" if code == table.okey else "pairs" if table.opened[seat] == "pairs" else "normal"
    table.racks[seat][code] -= 1
    table.sizes[seat] -= 1
    table.piles[seat].append(code)
    table.finish_tile = code
    table.last_mover = seat
    for payer in range(table.seats):
        if payer == seat:
            table.charge(event.n, seat, FINISH[kind], "finish", kind, {"tile": event.tile})
        elif not table.partner(payer, seat):
            _pay(table, event, payer, kind)
        elif table.house.partner_pays:
            _pay(table, event, payer, kind, ("partner_pays",))
    table.end(Outcome("finished", kind, seat))


def end_exhausted(table: Table, event: HandExhausted) -> None:
    """There is no finisher; all pay, okeys left included."""
    for payer in range(table.seats):
        _pay(table, event, payer, "exhausted")
    ending.end_exhausted(table, event)


def _pay(table: Table, event: SeatEvent | HandExhausted, seat: int, end: str, readings: tuple[str, ...] = ()) -> None:
    opened = table.opened[seat]
    if opened is None:
        table.charge(event.n, seat, UNOPENED[end], "unopened", end, {}, readings)
        return
    by = REST[end]
    rest_readings = readings
    if opened == "pairs":
        by = PAIRS_REST
        if end == "exhausted":
            by = table.house.pairs_rest_exhausted
            rest_readings = (*readings, "pairs_rest_exhausted")
    rack = table.racks[seat]
    okey = table.okey
    left = [code for code, count in enumerate(rack) if count and code != okey for _ in range(count)]
    rest = sum([table.value[code] for code in left])
    facts = {"tiles": [NOTATION[code] for code in left], "rest": rest, "by": by, "opened": opened}
    table.charge(event.n, seat, rest * by, "rest", end, facts, rest_readings)
    if rack[okey]:
        each = OKEY_LEFT[opened]
        facts = {"okeys": rack[okey], "each": each, "okey": NOTATION[okey], "opened": opened}
        readings = (*readings, "okey-left-flat", *(("exhausted-like-an-end",) if end == "exhausted" else ()))
        table.charge(event.n, seat, rack[okey] * each, "okey-left", opened, facts, readings)
