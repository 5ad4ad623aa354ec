"""The end of an `okey51` hand: the finish and what is left (clauses `finish`, `rest`, `okey-left`, `unopened`)."""

from __future__ import annotations

from .. import clauses, ending, turns
from ..ending import AFTER_THE_END
from ..events import HandExhausted, HandFinished, SeatEvent, TileDiscarded
from ..findings import Outcome
from ..melding.ending import throw_last
from ..melding.islek import is_islek, spare_islek, why_islek
from ..tiles import FJ
from .options import Okey51Table
from .tariff import FINISH, ISLEK, OKEY_LEFT, PAIRS_REST, REST, UNOPENED

_FINISH = {kind: clauses.FINISH.entry(kind) for kind in FINISH}
_REST = {end: clauses.REST.entry(end) for end in REST}
_UNOPENED = {end: clauses.UNOPENED.entry(end) for end in UNOPENED}
_OKEY_LEFT = {opened: clauses.OKEY_LEFT.entry(opened) for opened in OKEY_LEFT}


def discard(table: Okey51Table, event: TileDiscarded) -> None:
    """An işlek tile costs its thrower 100, on the table as it stands now."""
    tile = event.tile
    face = table.plays[tile]
    if is_islek(table, tile) if tile == table.okey else table.wanted[face]:
        islek, facts, readings = why_islek(table, tile)
        if {table.melds[number].owner for number in facts["melds"]} == {event.seat}:
            readings = (*readings, "islek-own-meld")
        if table.opened[event.seat] is None:
            readings = (*readings, "islek-unopened")
        table.charge(event.n, event.seat, ISLEK, islek, {"tile": tile, **facts}, readings)
    elif tile == table.okey or face in table.stand_ins:
        spare_islek(table, event)
    turns.discard(table, event)


def finish(table: Okey51Table, event: HandFinished) -> None:
    """The finisher gets its points, everybody else pays; the last discard is never işlek."""
    seat = event.seat
    tile = event.tile
    kind = "okey" if tile == table.okey else "pairs" if table.opened[seat] == "pairs" else "normal"
    readings = _readings_of_finish(table, event)
    throw_last(table, event)
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
