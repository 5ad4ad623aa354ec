"""What a seat may lay, as its opening has set (clauses `not-opened`, `pairs-path`, `keep-one`, `draw-first`)."""

from __future__ import annotations

from ..clauses import KEEP_ONE, NOT_OPENED, PAIRS_PATH
from ..events import SeatEvent
from ..findings import Finding
from ..laying import ParsedMelds, require_held
from ..turns import check_drawn_first, require_turn
from .options import Okey51Table

_LAYS = NOT_OPENED.case("lays")
_OPENED_WITH = {opened: PAIRS_PATH.case(f"opened-with-{opened}") for opened in ("pairs", "melds")}
_NONE_LEFT = KEEP_ONE.case("none-left")


def require_laying(table: Okey51Table, event: SeatEvent, path: str, found: list[Finding]) -> bool:
    """Whether it is the seat's turn; laying comes after the draw and the seat's opening with `melds` or `pairs`."""
    if not require_turn(table, event, found):
        return False
    check_path(table, event, path, found)
    return True


def check_path(table: Okey51Table, event: SeatEvent, path: str, found: list[Finding]) -> None:
    """Laying comes after the draw, and after the seat's opening with the same kind."""
    check_drawn_first(table, event, found)
    opened = table.opened[event.seat]
    if opened != path:
        if opened is None:
            found.append(Finding(event.n, event.seat, *_LAYS, {}))
        else:
            readings = ("pairs-after-melds",) if opened == "melds" else ()
            found.append(Finding(event.n, event.seat, *_OPENED_WITH[opened], {}, readings))


def keeps_none(event: SeatEvent, laid: int) -> Finding:
    """Every laying leaves at least one tile in the rack to discard (clause `keep-one`)."""
    return Finding(event.n, event.seat, *_NONE_LEFT, {"laid": laid})


def check_rest(table: Okey51Table, event: SeatEvent, parsed: ParsedMelds, found: list[Finding]) -> None:
    """What is laid is in the rack, and leaves something there."""
    if parsed.rest is None:
        require_held(table, event, parsed.tiles, found)
    elif not parsed.rest:
        found.append(keeps_none(event, len(parsed.tiles)))
