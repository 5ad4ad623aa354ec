"""Opening with pairs, and laying further ones (clauses `pairs-opening`, `pairs-path`, `already-opened`)."""

from __future__ import annotations

from ..clauses import ALREADY_OPENED, PAIRS_OPENING
from ..events import PairsLaid, PairsOpened
from ..findings import Finding
from ..laying import check_shapes, parse_pairs, put_down
from ..turns import check_drawn_first, require_turn
from .options import Okey51Table
from .path import check_path, check_rest, require_laying
from .taking import use
from .tariff import PAIRS

_AGAIN = ALREADY_OPENED.case("again")
_TOO_FEW = PAIRS_OPENING.case("too-few")


def check_open_pairs(table: Okey51Table, event: PairsOpened, found: list[Finding]) -> None:
    """A seat opens once, with five pairs at least; there is no bar."""
    if not require_turn(table, event, found):
        return
    opened = table.opened[event.seat]
    if opened is not None:
        found.append(Finding(event.n, event.seat, *_AGAIN, {"opened": opened}))
        check_path(table, event, "pairs", found)
        _check_pairs(table, event, found)
        return
    check_drawn_first(table, event, found)
    if len(event.pairs) < PAIRS:
        facts = {"pairs": len(event.pairs), "needs": PAIRS}
        found.append(Finding(event.n, event.seat, *_TOO_FEW, facts))
    _check_pairs(table, event, found)


def check_lay_pairs(table: Okey51Table, event: PairsLaid, found: list[Finding]) -> None:
    """A seat that has opened with pairs lays further ones."""
    if require_laying(table, event, "pairs", found):
        _check_pairs(table, event, found)


def _check_pairs(table: Okey51Table, event: PairsOpened | PairsLaid, found: list[Finding]) -> None:
    parsed = parse_pairs(table, event, event.pairs)
    check_shapes(event, parsed, found)
    check_rest(table, event, parsed, found)


def open_pairs(table: Okey51Table, event: PairsOpened) -> None:
    """The seat has opened with pairs; a further opening is a laying."""
    if table.opened[event.seat] is not None:
        lay_pairs(table, event)
        return
    parsed = parse_pairs(table, event, event.pairs)
    table.opened[event.seat] = "pairs"
    use(table, parsed.tiles)
    put_down(table, event, parsed)


def lay_pairs(table: Okey51Table, event: PairsOpened | PairsLaid) -> None:
    """The pairs lie on the table; a taken tile is not used by them."""
    put_down(table, event, parse_pairs(table, event, event.pairs))
