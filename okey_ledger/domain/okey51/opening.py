"""Opening with melds, and laying further ones (clauses `opening`, `katlama`, `already-opened`)."""

from __future__ import annotations

from ..clauses import ALREADY_OPENED, KATLAMA, OPENING
from ..events import HandOpened, MeldsLaid
from ..findings import Finding
from ..laying import ParsedMelds, check_shapes, parse_melds, put_down
from ..melding.islek import count_in
from ..turns import check_drawn_first, require_turn
from .options import Okey51Table
from .path import check_path, check_rest, require_laying
from .taking import use, use_in_melds
from .tariff import BAR

_AGAIN = ALREADY_OPENED.case("again")
_BELOW = OPENING.case("below")
_NOT_ABOVE = KATLAMA.case("not-above")


def check_open(table: Okey51Table, event: HandOpened, found: list[Finding]) -> None:
    """A seat opens once, with 51 or more in one go, and more than any opening before it."""
    if not require_turn(table, event, found):
        return
    opened = table.opened[event.seat]
    if opened is not None:
        found.append(Finding(event.n, event.seat, *_AGAIN, {"opened": opened}))
        check_path(table, event, "melds", found)
        _check_melds(table, event, found)
        return
    check_drawn_first(table, event, found)
    parsed = _check_melds(table, event, found)
    if parsed.sound:
        _check_bar(table, event, parsed, found)


def check_lay_melds(table: Okey51Table, event: MeldsLaid, found: list[Finding]) -> None:
    """A seat that has opened with melds lays further ones without a bar."""
    if require_laying(table, event, "melds", found):
        _check_melds(table, event, found)


def _check_melds(table: Okey51Table, event: HandOpened | MeldsLaid, found: list[Finding]) -> ParsedMelds:
    parsed = parse_melds(table, event, event.melds)
    if not parsed.sound:
        check_shapes(event, parsed, found)
    check_rest(table, event, parsed, found)
    return parsed


def _check_bar(table: Okey51Table, event: HandOpened, parsed: ParsedMelds, found: list[Finding]) -> None:
    points = parsed.points
    if points < BAR:
        facts = {"points": points, "bar": BAR, "melds": event.melds}
        found.append(Finding(event.n, event.seat, *_BELOW, facts, _readings(parsed)))
    highest = highest_opening(table, event.seat)
    if highest is not None and points <= highest[0]:
        most, holder = highest
        facts = {"points": points, "highest": most, "by": holder, "melds": event.melds}
        readings = ("katlama", *_readings(parsed))
        others = [worth for opener, worth in table.openings.items() if not table.partner(event.seat, opener)]
        if points > max(others, default=0):
            readings = (*readings, "katlama_partner_exempt")
        found.append(Finding(event.n, event.seat, *_NOT_ABOVE, facts, readings))


def _readings(parsed: ParsedMelds) -> tuple[str, ...]:
    """What the sum of an opening rests on."""
    return ("high-one",) if any(shape and shape.is_high for shape, _, _ in parsed.melds) else ()


def highest_opening(table: Okey51Table, seat: int) -> tuple[int, int] | None:
    """The highest meld opening that a seat has to exceed, and whose it is; None where none counts or katlama is off."""
    if not table.openings or not table.options.katlama:
        return None
    counted = [(points, opener) for opener, points in table.openings.items()]
    if table.house.katlama_partner_exempt:
        counted = [opening for opening in counted if opening[1] != seat and not table.partner(seat, opening[1])]
    return max(counted, key=lambda opening: opening[0], default=None)


def bar(table: Okey51Table, seat: int) -> int:
    """What an opening of this seat with melds needs now."""
    highest = highest_opening(table, seat)
    return BAR if highest is None else max(BAR, highest[0] + 1)


def open_hand(table: Okey51Table, event: HandOpened) -> None:
    """The seat has opened; the sum of its opening stays, whatever is laid later. A further opening is a laying."""
    seat = event.seat
    if table.opened[seat] is not None:
        lay_melds(table, event)
        return
    parsed = parse_melds(table, event, event.melds)
    table.opened[seat] = "melds"
    table.openings[seat] = parsed.points
    use(table, parsed.tiles)
    _lay(table, event, parsed)


def lay_melds(table: Okey51Table, event: HandOpened | MeldsLaid) -> None:
    """The melds lie on the table."""
    parsed = parse_melds(table, event, event.melds)
    use_in_melds(table, event.seat, parsed.tiles)
    _lay(table, event, parsed)


def _lay(table: Okey51Table, event: HandOpened | MeldsLaid, parsed: ParsedMelds) -> None:
    count_in(table, put_down(table, event, parsed))
