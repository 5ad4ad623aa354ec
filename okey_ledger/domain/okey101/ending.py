"""The end of an `okey101` hand (clauses `finish`, `elden`, `factor`, `rest`, `okey-left`, `unopened`)."""

from __future__ import annotations

from itertools import chain
from math import inf, prod
from typing import NamedTuple

from .. import ending
from ..clauses import FINISH, OKEY_LEFT, REST, UNOPENED
from ..ending import AFTER_THE_END
from ..events import HandExhausted, HandFinished
from ..findings import Outcome
from ..melding.ending import throw_last
from .options import Okey101House, Okey101Table
from .price import charge
from .taking import charge_unused

_NOT_OPENED = UNOPENED.entry("times")
_DECLARED = UNOPENED.entry("declared")
_TIMES = FINISH.entry("times")
_REST_TIMES = REST.entry("times")
_OKEY_LEFT_TIMES = OKEY_LEFT.entry("times")
_SWITCHES = {"elden": "elden_times", "pairs": "pairs_times", "okey": "okey_times"}
"""By word of a kind of finish: the switch that says by what it multiplies the end."""


class Factor(NamedTuple):
    """By what an end is multiplied, and the readings on which that rests."""

    by: int = 1
    readings: tuple[str, ...] = ()


class End(NamedTuple):
    """How a hand ends, as far as it decides what each seat pays."""

    n: int
    """The number of the event."""
    kind: str
    """The kind of finish, or `exhausted`."""
    factor: Factor
    unopened: Factor
    """The factor for a seat that has not opened."""
    readings: tuple[str, ...] = ()
    """On which readings it rests that seats pay at all."""


def finish(table: Okey101Table, event: HandFinished) -> None:
    """The finisher gets its points, everybody else pays; the last discard is neither işlek nor a thrown okey."""
    seat = event.seat
    end = _finished(table, event)
    throw_last(table, event)
    for payer in range(table.seats):
        if payer == seat:
            charge_unused(table, event)
            by, readings = end.factor
            facts = {"tile": event.tile, "end": end.kind, "each": table.house.finish_points, "times": by}
            charge(table, event.n, seat, "finish_points", _TIMES, facts, (*end.readings, *readings), -by)
        elif not table.partner(payer, seat):
            _pay(table, end, payer)
        elif table.house.partner_pays:
            _pay(table, end._replace(readings=("partner_pays", *end.readings)), payer)
        else:
            table.spared.append((payer, "partner_pays"))
    table.end(Outcome("finished", end.kind, seat), AFTER_THE_END)


def _finished(table: Okey101Table, event: HandFinished) -> End:
    """The words that hold of a finish, and what they multiply together."""
    house = table.house
    elden, by_reading = _is_elden(table, event.seat)
    holds = {
        "elden": elden,
        "pairs": table.opened[event.seat] == "pairs",
        "okey": event.tile == table.okey,
    }
    words = [word for word, held in holds.items() if held]
    switches = [_SWITCHES[word] for word in words]
    factor = unopened = _factor(house, switches, by_reading)
    if "pairs" in words and "okey" in words:
        if house.pairs_okey_unopened_times is None:
            unopened = factor._replace(readings=(*factor.readings, "pairs_okey_unopened_times"))
        else:
            unopened = _factor(house, [*switches[:-2], "pairs_okey_unopened_times"], by_reading)
    readings = table.opening_readings.get(event.seat, ())
    if "elden_times" in factor.readings and house.elden != "same_turn":
        readings = (*dict.fromkeys(chain(readings, *table.opening_readings.values())),)
    return End(event.n, "+".join(words) or "normal", factor, unopened, readings)


def _factor(house: Okey101House, switches: list[str], by_reading: bool) -> Factor:
    """The product of some switches, as far as the cap allows, and which readings it rests on.

    `by_reading`: whether the finish is *elden*, or not, under another reading of that.
    """
    if not switches and not by_reading:
        return Factor()
    cap = inf if house.times_cap is None else house.times_cap
    times: dict[str, int] = {switch: getattr(house, switch) for switch in switches}
    product = prod(times.values())
    readings = [switch for switch, by in times.items() if product // by < cap]
    if by_reading:
        others = product // times.get("elden_times", 1)
        if min(others, cap) != min(others * house.elden_times, cap):
            readings.insert(0, "elden")
    if product > 1:
        readings.append("times_cap")
    return Factor(int(min(product, cap)), (*readings,))


def _is_elden(table: Okey101Table, seat: int) -> tuple[bool, bool]:
    """Whether the finisher opened in this turn and nobody else has opened; the table may ask for one of the two.

    With it, whether that depends on what the table asks for.
    """
    now = table.opened_now
    alone = table.opened.count(None) == table.seats - 1
    asked = table.house.elden
    holds = now if asked == "same_turn" else alone if asked == "alone" else now and alone
    return holds, now != alone


def end_exhausted(table: Okey101Table, event: HandExhausted) -> None:
    """There is no finisher; all seats pay as at a normal end, or for their okeys only, or nothing."""
    pays = table.house.exhausted_pays
    end = End(event.n, "exhausted", Factor(), Factor(), ("exhausted_pays",))
    for seat in range(table.seats):
        if pays == "all":
            _pay(table, end, seat)
            if _has_unpaid_okeys(table, seat):
                table.spared.append((seat, "exhausted_pays"))
        else:
            table.spared.append((seat, "exhausted_pays"))
            if pays == "okeys":
                _pay_okeys(table, end, seat, Factor())
    ending.end_exhausted(table, event)


def _has_unpaid_okeys(table: Okey101Table, seat: int) -> bool:
    """Whether a seat pays nothing for not having opened, and has okeys that could cost something."""
    house = table.house
    pays_nothing = table.opened[seat] is None and not house.unopened_points
    return pays_nothing and house.okey_left_points > 0 and table.okey in table.racks[seat]


def _pay(table: Okey101Table, end: End, seat: int) -> None:
    """What a seat pays for what it has left, or for not having opened."""
    house = table.house
    opened = table.opened[seat]
    if opened is None:
        _pay_unopened(table, end, seat)
        return
    by, readings = end.factor
    readings += table.opening_readings.get(seat, ())
    if opened == "pairs":
        by *= house.pairs_rest_times
        readings = (*readings, "pairs_rest_times")
    left = [tile for tile in table.racks[seat] if tile != table.okey]
    rest = sum(map(table.worth.__getitem__, left))
    facts = {"tiles": left, "rest": rest, "times": by, "opened": opened, "end": end.kind}
    table.charge(end.n, seat, rest * by, _REST_TIMES, facts, (*end.readings, *readings))
    multiplied = ("okey_left_multiplied",) if by > 1 else ()
    if house.okey_left_multiplied:
        _pay_okeys(table, end, seat, Factor(by, (*readings, *multiplied)))
    else:
        _pay_okeys(table, end, seat, Factor(1, multiplied))


def _pay_okeys(table: Okey101Table, end: End, seat: int, factor: Factor) -> None:
    """Each okey left costs its own sum."""
    okeys = table.racks[seat].count(table.okey)
    if okeys:
        by, readings = factor
        facts = {"okeys": okeys, "each": table.house.okey_left_points * by, "okey": table.okey, "end": end.kind}
        readings = (*end.readings, *readings)
        charge(table, end.n, seat, "okey_left_points", _OKEY_LEFT_TIMES, facts, readings, okeys * by)


def _pay_unopened(table: Okey101Table, end: End, seat: int) -> None:
    """A seat that has not opened pays a flat sum, whatever it holds."""
    house = table.house
    by, readings = end.unopened
    readings += table.opening_readings.get(seat, ())
    kind = _NOT_OPENED
    if table.declared[seat]:
        if house.declared_unopened_times > 1:
            readings = (*readings, "pairs_declaration")
        if house.pairs_declaration == "binding":
            by *= house.declared_unopened_times
            kind, readings = _DECLARED, (*readings, "declared_unopened_times")
    facts = {"each": house.unopened_points, "times": by, "end": end.kind}
    charge(table, end.n, seat, "unopened_points", kind, facts, (*end.readings, *readings), by)
