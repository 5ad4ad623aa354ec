"""The end of an `okey51` hand: the finish and what is left (clauses `finish`, `rest`, `okey-left`, `unopened`)."""

from __future__ import annotations

from msgspec import UNSET

from .. import clauses, ending, turns
from ..ending import AFTER_THE_END
from ..events import HandExhausted, HandFinished, SeatEvent, TileDiscarded
from ..findings import Finding, Outcome
from ..tiles import FJ, in_order
from .islek import charge_islek, is_islek, spare_islek
from .options import Okey51Table
from .taking import check_used
from .tariff import FINISH, OKEY_LEFT, PAIRS_REST, REST, UNOPENED

_UNRECORDED = clauses.FINISH.case("unrecorded")
_MORE_THAN_ONE = clauses.FINISH.case("more-than-one")
_NOT_OPENED = clauses.FINISH.case("not-opened")
_FINISH = {kind: clauses.FINISH.entry(kind) for kind in FINISH}
_REST = {end: clauses.REST.entry(end) for end in REST}
_UNOPENED = {end: clauses.UNOPENED.entry(end) for end in UNOPENED}
_OKEY_LEFT = {opened: clauses.OKEY_LEFT.entry(opened) for opened in OKEY_LEFT}


def check_discard(table: Okey51Table, event: TileDiscarded, found: list[Finding]) -> None:
    """A discard that empties the rack must be recorded as a finish; a taken tile has been used by now."""
    if (
        event.seat != table.turn
        or event.actor != table.mover
        or (table.deadline is not None and (event.at is UNSET or event.at > table.deadline))
    ) and not turns.require_turn(table, event, found):
        return
    rack = table.racks[event.seat]
    tile = event.tile
    if not table.drawn or tile not in rack:
        turns.check_throw(table, event, found)
    if len(rack) == 1 and rack[0] == tile:
        found.append(Finding(event.n, event.seat, *_UNRECORDED, {"tile": event.tile}))
    if table.taken is not None:
        check_used(table, event, found)


def discard(table: Okey51Table, event: TileDiscarded) -> None:
    """An işlek tile costs its thrower 100, on the table as it stands now."""
    tile = event.tile
    if (table.wanted[table.plays[tile]] or tile == table.okey) and is_islek(table, tile):
        charge_islek(table, event)
    else:
        spare_islek(table, event)
    turns.discard(table, event)


def check_finish(table: Okey51Table, event: HandFinished, found: list[Finding]) -> None:
    """A seat that has opened throws its one last tile."""
    seat = event.seat
    if not turns.require_turn(table, event, found):
        return
    turns.check_throw(table, event, found)
    rack = table.racks[seat]
    if event.tile in rack:
        if len(rack) != 1:
            facts = {"tiles": len(rack), "rack": in_order(rack)}
            found.append(Finding(event.n, seat, *_MORE_THAN_ONE, facts))
        elif table.opened[seat] is None:
            found.append(Finding(event.n, seat, *_NOT_OPENED, {}))
    check_used(table, event, found)


def finish(table: Okey51Table, event: HandFinished) -> None:
    """The finisher gets its points, everybody else pays; the last discard is never işlek."""
    seat = event.seat
    tile = event.tile
    kind = "okey" if tile == table.okey else "pairs" if table.opened[seat] == "pairs" else "normal"
    table.racks[seat].remove(tile)
    table.piles[seat].append(tile)
    table.finish_tile = tile
    table.last_mover = seat
    readings = _readings_of_finish(table, event)
    for payer in range(table.seats):
        if payer == seat:
            table.charge(event.n, seat, FINISH[kind], _FINISH[kind], {"tile": tile}, readings)
        elif not table.partner(payer, seat):
            _pay(table, event, payer, kind, readings)
        elif table.house.partner_pays:
            _pay(table, event, payer, kind, (*readings, "partner_pays"))
        else:
            table.spared.append((payer, "partner_pays"))
    table.end(Outcome("finished", kind, seat), AFTER_THE_END)


def _readings_of_finish(table: Okey51Table, event: HandFinished) -> tuple[str, ...]:
    """What the kind of a finish rests on: how the last tile of one who opened with pairs counts."""
    if table.opened[event.seat] == "pairs":
        if event.tile == FJ:
            return ("false-joker-last",)
        if event.tile == table.okey:
            return ("okey-over-pairs",)
    return ()


def end_exhausted(table: Okey51Table, event: HandExhausted) -> None:
    """There is no finisher; all pay, okeys left included."""
    for payer in range(table.seats):
        _pay(table, event, payer, "exhausted")
    ending.end_exhausted(table, event)


def _pay(
    table: Okey51Table, event: SeatEvent | HandExhausted, seat: int, end: str, readings: tuple[str, ...] = ()
) -> None:
    opened = table.opened[seat]
    if opened is None:
        table.charge(event.n, seat, UNOPENED[end], _UNOPENED[end], {}, readings)
        return
    by = REST[end]
    rest_readings = readings
    if opened == "pairs":
        by = PAIRS_REST
        if end == "exhausted":
            by = table.house.pairs_rest_exhausted
            rest_readings = (*readings, "pairs_rest_exhausted")
    okey = table.okey
    left = [tile for tile in table.racks[seat] if tile != okey]
    rest = sum(map(table.worth.__getitem__, left))
    facts = {"tiles": left, "rest": rest, "by": by, "opened": opened}
    table.charge(event.n, seat, rest * by, _REST[end], facts, rest_readings)
    okeys = len(table.racks[seat]) - len(left)
    if okeys:
        each = OKEY_LEFT[opened]
        facts = {"okeys": okeys, "each": each, "okey": okey, "opened": opened}
        readings = (*readings, "okey-left-flat", *(("exhausted-like-an-end",) if end == "exhausted" else ()))
        table.charge(event.n, seat, okeys * each, _OKEY_LEFT[opened], facts, readings)
