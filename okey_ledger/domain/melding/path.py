"""What a seat may lay, as its opening has set (clauses `not-opened`, `pairs-path`, `keep-one`, `draw-first`)."""

from __future__ import annotations

from typing import Literal

from ..clauses import KEEP_ONE, NOT_OPENED, PAIRS_PATH
from ..events import SeatEvent
from ..findings import Finding
from ..laying import ParsedMelds, require_held
from ..turns import check_drawn_first, require_turn
from .options import MeldingTable

_LAYS = NOT_OPENED.case("lays")
_MELDS_AFTER_PAIRS = PAIRS_PATH.case("melds-after-pairs")
_OPENED_WITH_PAIRS = PAIRS_PATH.case("opened-with-pairs")
_OPENED_WITH_MELDS = PAIRS_PATH.case("opened-with-melds")
_PAIRS_AFTER_MELDS = PAIRS_PATH.case("pairs-after-melds")
_NO_PAIRS_YET = PAIRS_PATH.case("no-pairs-yet")
_NONE_LEFT = KEEP_ONE.case("none-left")

Laying = Literal["melds", "pairs", "additions"]
"""What a seat lays: melds, pairs, or additions to melds on the table (laying off and capturing)."""


def require_laying(table: MeldingTable, event: SeatEvent, what: Laying, found: list[Finding]) -> bool:
    """Whether it is the seat's turn; laying comes after the draw and after an opening that allows it."""
    if not require_turn(table, event, found):
        return False
    check_path(table, event, what, found)
    return True


def check_path(table: MeldingTable, event: SeatEvent, what: Laying, found: list[Finding]) -> None:
    """Laying comes after the draw, and after an opening of the seat that allows what it lays."""
    check_drawn_first(table, event, found)
    opened = table.opened[event.seat]
    if opened is None:
        found.append(Finding(event.n, event.seat, _LAYS, {}, table.opening_readings.get(event.seat, ())))
    elif opened == "pairs":
        _check_after_pairs(table, event, what, found)
    elif what == "pairs":
        _check_after_melds(table, event, found)


def _check_after_pairs(table: MeldingTable, event: SeatEvent, what: Laying, found: list[Finding]) -> None:
    """A seat that opened with pairs lays no melds, and adds to melds where the rule set lets it."""
    if what == "melds" and table.house.pairs_lay_off:
        found.append(Finding(event.n, event.seat, _MELDS_AFTER_PAIRS, {}))
    elif what != "pairs" and not table.house.pairs_lay_off:
        found.append(Finding(event.n, event.seat, _OPENED_WITH_PAIRS, {}))


def _check_after_melds(table: MeldingTable, event: SeatEvent, found: list[Finding]) -> None:
    """A seat that opened with melds lays pairs once some seat has opened with pairs, where the rule set lets it."""
    if not table.house.pairs_lay_off:
        found.append(Finding(event.n, event.seat, _OPENED_WITH_MELDS, {}, ("pairs-after-melds",)))
    elif not table.house.pairs_after_melds:
        found.append(Finding(event.n, event.seat, _PAIRS_AFTER_MELDS, {}, ("pairs_after_melds",)))
    elif "pairs" not in table.opened:
        found.append(Finding(event.n, event.seat, _NO_PAIRS_YET, {}))


def keeps_none(event: SeatEvent, laid: int) -> Finding:
    """Every laying leaves at least one tile in the rack to discard (clause `keep-one`)."""
    return Finding(event.n, event.seat, _NONE_LEFT, {"laid": laid})


def check_rest(table: MeldingTable, event: SeatEvent, parsed: ParsedMelds, found: list[Finding]) -> None:
    """What is laid is in the rack, and leaves something there."""
    if parsed.rest is None:
        require_held(table, event, parsed.tiles, found)
    elif not parsed.rest:
        found.append(keeps_none(event, len(parsed.tiles)))
