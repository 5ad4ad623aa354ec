"""What an opening costs in `okey101`: a wrong one its seat, a fed one the thrower (clauses `wrong-opening`, `take`)."""

from __future__ import annotations

from ..clauses import KATLAMA, MELD, OPENING, PAIR, PAIRS_OPENING, TAKE, WRONG_OPENING, Case
from ..events import HandOpened, PairsOpened
from ..findings import Facts, Finding
from ..laying import ParsedMelds, check_shape, parse_melds, parse_pairs
from ..melding import opening, pairs
from ..melding.use import not_used_in
from .doubt import counts_with_high_runs, readings_of_opening
from .options import Okey101Table
from .price import charge
from .void import void_if_all_pairs

_WRONG: dict[tuple[str, str], Case] = {
    MELD.case("no-meld"): WRONG_OPENING.entry("no-meld"),
    PAIR.case("no-pair"): WRONG_OPENING.entry("no-pair"),
    PAIR.case("okey"): WRONG_OPENING.entry("no-pair"),
    OPENING.case("below"): WRONG_OPENING.entry("below"),
    KATLAMA.case("not-above"): WRONG_OPENING.entry("not-above"),
    PAIRS_OPENING.case("too-few"): WRONG_OPENING.entry("too-few"),
    KATLAMA.case("no-more-pairs"): WRONG_OPENING.entry("no-more-pairs"),
}
"""By what makes an opening none: the entry."""
_FED = TAKE.entry("fed")
_FED_TIMES = TAKE.entry("fed-times")


def open_hand(table: Okey101Table, event: HandOpened) -> None:
    """The seat opens with melds, unless the opening is a wrong one: then its tiles stay in the rack and it pays."""
    if table.opened[event.seat] is None:
        parsed = parse_melds(table, event, event.melds)
        flaws: list[Finding] = []
        check_shape(event, parsed, flaws)
        opening.check_bar(table, event, parsed, flaws)
        if flaws and _is_taken_back(table, event, parsed, flaws):
            return
        _note_readings(table, event, parsed, flaws)
        _charge_fed(table, event, parsed, "fed_times")
    opening.open_hand(table, event)


def open_pairs(table: Okey101Table, event: PairsOpened) -> None:
    """The seat opens with pairs, unless the opening is a wrong one; four hands of pairs are void."""
    if table.opened[event.seat] is None:
        parsed = parse_pairs(table, event, event.pairs)
        flaws: list[Finding] = []
        pairs.check_number(table, event, flaws)
        check_shape(event, parsed, flaws)
        if flaws and _is_taken_back(table, event, parsed, flaws):
            return
        _note_readings(table, event, parsed, flaws)
        _charge_fed(table, event, parsed, "fed_pairs_times")
    pairs.open_pairs(table, event)
    void_if_all_pairs(table)


def _is_taken_back(
    table: Okey101Table, event: HandOpened | PairsOpened, parsed: ParsedMelds, flaws: list[Finding]
) -> bool:
    """Charge a wrong opening, which the table takes back though it was the seat's move; without a charge it counts."""
    if table.house.wrong_opening_points is None:
        table.spared.append((event.seat, "wrong_opening_points"))
        return False
    table.last_mover = event.seat
    flaw = flaws[0]
    readings = tuple(name for name in flaw.readings if all(name in other.readings for other in flaws))
    facts = {"worth" if name == "points" else name: fact for name, fact in flaw.facts.items()}
    if "high_one" in readings and isinstance(event, HandOpened) and not counts_with_high_runs(table, event):
        readings = tuple(name for name in readings if name != "high_one")
    charge(table, event.n, event.seat, "wrong_opening_points", _WRONG[flaw.kind], facts, readings)
    table.opening_readings[event.seat] = ("wrong_opening_points", *readings)
    not_used_in(table, parsed.tiles, readings)
    return True


def _note_readings(
    table: Okey101Table, event: HandOpened | PairsOpened, parsed: ParsedMelds, flaws: list[Finding]
) -> None:
    """What the opening rests on, so do what it lays and what follows from it."""
    parsed.readings = readings_of_opening(table, event, parsed, flaws)
    if parsed.readings or event.seat in table.opening_readings:
        table.opening_readings[event.seat] = parsed.readings
    if table.house.wrong_opening_points:
        table.spared += [(event.seat, name) for name in parsed.readings]


def _charge_fed(table: Okey101Table, event: HandOpened | PairsOpened, parsed: ParsedMelds, times: str) -> None:
    """The seat that threw the tile with which another opens pays, where the table asks for it."""
    fed = table.house.fed_opening
    tile = table.taken
    if tile is None or tile not in parsed.tiles:
        return
    thrower = table.after.index(event.seat)
    if fed == "none":
        table.spared.append((thrower, "fed_opening"))
        return
    facts: Facts = {"tile": tile, "by": event.seat}
    counts = parsed.readings
    if fed == "flat":
        charge(table, event.n, thrower, "fed_points", _FED, facts, ("fed_opening", *counts))
        return
    value = table.worth[tile]
    readings = ("okey-taken-at-face",) if tile == table.okey else ()
    facts |= {"value": value, "per": getattr(table.house, times)}
    charge(table, event.n, thrower, times, _FED_TIMES, facts, ("fed_opening", *readings, *counts), value)
