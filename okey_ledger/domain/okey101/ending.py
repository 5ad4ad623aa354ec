"""The end of an `okey101` hand (clauses `finish`, `elden`, `factor`, `rest`, `okey-left`, `unopened`)."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from .. import ending
from ..clauses import FINISH, OKEY_LEFT, REST, UNOPENED
from ..ending import AFTER_THE_END
from ..events import HandExhausted, HandFinished
from ..findings import Outcome
from ..melding.ending import throw_last
from .options import Okey101Table
from .taking import charge_unused

_NOT_OPENED = UNOPENED.entry("times")
_DECLARED = UNOPENED.entry("declared")
_TIMES = FINISH.entry("times")
_REST_TIMES = REST.entry("times")
_OKEY_LEFT_TIMES = OKEY_LEFT.entry("times")


class End(NamedTuple):
    """How a hand ends, as far as it decides what each seat pays."""

    n: int
    """The number of the event."""
    kind: str
    """The kind of finish, or `exhausted`."""
    factor: int
    """By what the end is multiplied."""
    unopened_factor: int
    """By what it is multiplied for a seat that has not opened."""
    readings: tuple[str, ...]
    """On which readings the kind and the factor rest."""
    unopened_readings: tuple[str, ...]
    """The same for a seat that has not opened."""


def finish(table: Okey101Table, event: HandFinished) -> None:
    """The finisher gets its points, everybody else pays; the last discard is neither işlek nor a thrown okey."""
    seat = event.seat
    end = _finished(table, event)
    throw_last(table, event)
    for payer in range(table.seats):
        if payer == seat:
            charge_unused(table, event)
            points = -table.house.finish_points * end.factor
            facts = {"tile": event.tile, "end": end.kind, "each": table.house.finish_points, "times": end.factor}
            table.charge(event.n, seat, points, _TIMES, facts, ("finish_points", *end.readings))
        elif not table.partner(payer, seat):
            _pay(table, end, payer)
        elif table.house.partner_pays:
            _pay(table, end, payer, ("partner_pays",))
    table.end(Outcome("finished", end.kind, seat), AFTER_THE_END)


def _finished(table: Okey101Table, event: HandFinished) -> End:
    """The words that hold of a finish, and what they multiply together."""
    house = table.house
    elden, readings = _is_elden(table, event.seat)
    times: dict[str, int] = {}
    if elden:
        times["elden"] = house.elden_times
    if table.opened[event.seat] == "pairs":
        times["pairs"] = house.pairs_times
    if event.tile == table.okey:
        times["okey"] = house.okey_times
    kind = "+".join(times) or "normal"
    factor = unopened = prod(times.values())
    if times:
        readings = (*readings, *(f"{word}_times" for word in times), "times_cap")
    unopened_readings = readings
    if {"pairs", "okey"} <= times.keys():
        unopened_readings = (*readings, "pairs_okey_unopened_times")
        if house.pairs_okey_unopened_times is not None:
            unopened = times.get("elden", 1) * house.pairs_okey_unopened_times
    if house.times_cap is not None:
        factor, unopened = min(factor, house.times_cap), min(unopened, house.times_cap)
    return End(event.n, kind, factor, unopened, readings, unopened_readings)


def _is_elden(table: Okey101Table, seat: int) -> tuple[bool, tuple[str, ...]]:
    """Whether the finisher opened in this turn and nobody else has opened; the table may ask for one of the two.

    With the reading on which that rests, where it does.
    """
    now = table.opened_now
    alone = table.opened.count(None) == table.seats - 1
    asked = table.house.elden
    holds = now if asked == "same_turn" else alone if asked == "alone" else now and alone
    return holds, () if now == alone else ("elden",)


def end_exhausted(table: Okey101Table, event: HandExhausted) -> None:
    """There is no finisher; all seats pay as at a normal end, or for their okeys only, or nothing."""
    pays = table.house.exhausted_pays
    end = End(event.n, "exhausted", 1, 1, ("exhausted_pays",), ("exhausted_pays",))
    for seat in range(table.seats):
        if pays == "all":
            _pay(table, end, seat)
        elif pays == "okeys":
            _pay_okeys(table, end, seat, 1, ("exhausted_pays",))
    ending.end_exhausted(table, event)


def _pay(table: Okey101Table, end: End, seat: int, partner: tuple[str, ...] = ()) -> None:
    """What a seat pays for what it has left, or for not having opened."""
    house = table.house
    opened = table.opened[seat]
    if opened is None:
        _pay_unopened(table, end, seat, partner)
        return
    by = end.factor
    readings = (*partner, *end.readings)
    if opened == "pairs":
        by *= house.pairs_rest_times
        readings = (*readings, "pairs_rest_times")
    left = [tile for tile in table.racks[seat] if tile != table.okey]
    rest = sum(map(table.worth.__getitem__, left))
    facts = {"tiles": left, "rest": rest, "times": by, "opened": opened, "end": end.kind}
    table.charge(end.n, seat, rest * by, _REST_TIMES, facts, readings)
    _pay_okeys(table, end, seat, by if house.okey_left_multiplied else 1, (*partner, "okey_left_multiplied"))


def _pay_okeys(table: Okey101Table, end: End, seat: int, by: int, readings: tuple[str, ...]) -> None:
    """Each okey left costs its own sum."""
    okeys = table.racks[seat].count(table.okey)
    each = table.house.okey_left_points * by
    facts = {"okeys": okeys, "each": each, "okey": table.okey, "end": end.kind}
    table.charge(end.n, seat, okeys * each, _OKEY_LEFT_TIMES, facts, ("okey_left_points", *readings))


def _pay_unopened(table: Okey101Table, end: End, seat: int, partner: tuple[str, ...]) -> None:
    """A seat that has not opened pays a flat sum, whatever it holds."""
    house = table.house
    by = end.unopened_factor
    kind, readings = _NOT_OPENED, ("unopened_points", *partner, *end.unopened_readings)
    if house.pairs_declaration == "binding" and table.declared[seat]:
        by *= house.declared_unopened_times
        kind, readings = _DECLARED, (*readings, "declared_unopened_times")
    facts = {"each": house.unopened_points, "times": by, "end": end.kind}
    table.charge(end.n, seat, house.unopened_points * by, kind, facts, readings)
