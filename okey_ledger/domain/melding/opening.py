"""Opening with melds, and laying further ones (clauses `opening`, `katlama`, `already-opened`)."""

from __future__ import annotations

import msgspec

from ..clauses import ALREADY_OPENED, KATLAMA, MELD, OPENING, PAIR, PAIRS_DECLARED, PAIRS_OPENING
from ..events import HandOpened, MeldsLaid, PairsOpened
from ..findings import Finding
from ..laying import ParsedMelds, check_identity, check_shape, parse_melds, put_down
from ..turns import check_drawn_first, require_turn
from .islek import count_in
from .options import MeldingTable, settable
from .path import Laying, check_path, check_rest, require_laying
from .use import use_in_opening, use_newly_laid

_AGAIN = ALREADY_OPENED.case("again")
_UNDECLARED = PAIRS_DECLARED.case("undeclared")
_MELDS_OPENED = PAIRS_DECLARED.case("melds-opened")
_WRONG = {clause.name for clause in (MELD, PAIR, OPENING, KATLAMA, PAIRS_OPENING)}
_BELOW = OPENING.case("below")
_NOT_ABOVE = KATLAMA.case("not-above")


def check_open(table: MeldingTable, event: HandOpened, found: list[Finding]) -> None:
    """A seat opens once, with the points that the table asks for, and more than any opening before it.

    Where the table charges for a wrong opening, what makes it one is no finding.
    """
    if not require_turn(table, event, found):
        return
    if table.opened[event.seat] is not None:
        check_again(table, event, "melds", found)
        _check_melds(table, event, found)
        return
    check_drawn_first(table, event, found)
    check_declaration(table, event, "melds", found)
    parsed = parse_melds(table, event, event.melds)
    refused = table.house.wrong_opening_points is None
    if not parsed.sound:
        check_identity(event, parsed, found)
        if refused:
            check_shape(event, parsed, found)
    check_rest(table, event, parsed, found)
    if refused:
        check_bar(table, event, parsed, found)
        if found:
            name_refusal(table, found)


def name_refusal(table: MeldingTable, found: list[Finding]) -> None:
    """What makes an opening a wrong one is a breach by the reading `wrong_opening_points`, where the table has it."""
    for place, finding in enumerate(found):
        if finding.rule in _WRONG:
            readings = (*settable(table, "wrong_opening_points"), *finding.readings)
            found[place] = msgspec.structs.replace(finding, readings=readings)


def check_again(table: MeldingTable, event: HandOpened | PairsOpened, what: Laying, found: list[Finding]) -> None:
    """A further opening of a seat breaks `already-opened` and is judged as a laying."""
    opened = table.opened[event.seat]
    readings = table.opening_readings.get(event.seat, ())
    found.append(Finding(event.n, event.seat, _AGAIN, {"opened": opened}, readings))
    check_path(table, event, what, found)


def check_declaration(table: MeldingTable, event: HandOpened | PairsOpened, what: Laying, found: list[Finding]) -> None:
    """Where a declaration binds, a seat opens with pairs if, and only if, it has declared them."""
    if table.house.pairs_declaration == "binding" and table.declared[event.seat] != (what == "pairs"):
        kind = _UNDECLARED if what == "pairs" else _MELDS_OPENED
        found.append(Finding(event.n, event.seat, kind, {}, ("pairs_declaration",)))


def check_lay_melds(table: MeldingTable, event: MeldsLaid, found: list[Finding]) -> None:
    """A seat that has opened with melds lays further ones without a bar."""
    if require_laying(table, event, "melds", found):
        _check_melds(table, event, found)


def _check_melds(table: MeldingTable, event: HandOpened | MeldsLaid, found: list[Finding]) -> None:
    parsed = parse_melds(table, event, event.melds)
    if not parsed.sound:
        check_identity(event, parsed, found)
        check_shape(event, parsed, found)
    check_rest(table, event, parsed, found)


def check_bar(table: MeldingTable, event: HandOpened, parsed: ParsedMelds, found: list[Finding]) -> None:
    """An opening is worth enough; where a meld is bad, or where it leaves one tile and needs no bar, nobody asks."""
    left = len(table.racks[event.seat]) - len(parsed.tiles)
    if not parsed.sound or (left == 1 and table.house.bar_free_finish):
        return
    points = parsed.points
    bar = table.options.opening_points
    if points < bar:
        facts = {"points": points, "bar": bar, "melds": event.melds}
        found.append(Finding(event.n, event.seat, _BELOW, facts, _readings(table, parsed, left)))
    highest = highest_opening(table, event.seat)
    if highest is not None and points <= highest[0]:
        most, holder = highest
        facts = {"points": points, "highest": most, "by": holder, "melds": event.melds}
        others = [worth for opener, worth in table.openings.items() if not table.partner(event.seat, opener)]
        readings = ("katlama", *_readings(table, parsed, left))
        if points > max(others, default=0):
            readings = (*readings, "katlama_partner_exempt")
        found.append(Finding(event.n, event.seat, _NOT_ABOVE, facts, readings))


def _readings(table: MeldingTable, parsed: ParsedMelds, left: int) -> tuple[str, ...]:
    """What the sum of an opening, and that it needs a bar, rest on."""
    high = ("high-one",) if any(shape and shape.is_high for shape, _, _ in parsed.melds) else ()
    return (*high, *settable(table, "bar_free_finish")) if left == 1 else high


def highest_opening(table: MeldingTable, seat: int) -> tuple[int, int] | None:
    """The highest meld opening that a seat has to exceed, and whose it is; None where none counts or katlama is off."""
    return highest(table, seat, table.openings)


def highest(table: MeldingTable, seat: int, openings: dict[int, int]) -> tuple[int, int] | None:
    """The highest of some openings that a seat has to exceed, and whose it is; None where none counts."""
    if not openings or not table.options.katlama:
        return None
    counted = [(size, opener) for opener, size in openings.items()]
    if table.house.katlama_partner_exempt:
        counted = [opening for opening in counted if opening[1] != seat and not table.partner(seat, opening[1])]
    return max(counted, key=lambda opening: opening[0], default=None)


def bar(table: MeldingTable, seat: int) -> int:
    """What an opening of this seat with melds needs now."""
    least: int = table.options.opening_points
    highest = highest_opening(table, seat)
    return least if highest is None else max(least, highest[0] + 1)


def open_hand(table: MeldingTable, event: HandOpened) -> None:
    """The seat has opened; the sum of its opening stays, whatever is laid later. A further opening is a laying."""
    seat = event.seat
    if table.opened[seat] is not None:
        lay_melds(table, event)
        return
    parsed = parse_melds(table, event, event.melds)
    table.opened[seat] = "melds"
    table.opened_now = True
    table.openings[seat] = parsed.points
    use_in_opening(table, parsed.tiles)
    count_in(table, put_down(table, event, parsed))


def lay_melds(table: MeldingTable, event: HandOpened | MeldsLaid) -> None:
    """The melds lie on the table."""
    parsed = parse_melds(table, event, event.melds)
    use_newly_laid(table, event.seat, parsed.tiles)
    count_in(table, put_down(table, event, parsed))
