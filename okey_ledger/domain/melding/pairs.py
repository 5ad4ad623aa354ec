"""Opening with pairs, and laying further ones (clauses `pairs-opening`, `pairs-path`, `already-opened`)."""

from __future__ import annotations

from ..clauses import KATLAMA, PAIRS_OPENING
from ..events import PairsLaid, PairsOpened
from ..findings import Finding
from ..laying import check_identity, check_shape, parse_pairs, put_down
from ..turns import check_drawn_first, require_turn
from .opening import check_again, check_declaration, highest, name_refusal
from .options import MeldingTable
from .path import check_rest, require_laying
from .use import use_in_opening, use_newly_laid

_TOO_FEW = PAIRS_OPENING.case("too-few")
_NO_MORE_PAIRS = KATLAMA.case("no-more-pairs")


def check_open_pairs(table: MeldingTable, event: PairsOpened, found: list[Finding]) -> None:
    """A seat opens once, with the number of pairs that the table asks for; they have no bar in points.

    Where the table charges for a wrong opening, what makes it one is no finding.
    """
    if not require_turn(table, event, found):
        return
    if table.opened[event.seat] is not None:
        check_again(table, event, "pairs", found)
        _check_pairs(table, event, found)
        return
    check_drawn_first(table, event, found)
    check_declaration(table, event, "pairs", found)
    if table.house.wrong_opening_points is None:
        check_number(table, event, found)
        _check_pairs(table, event, found)
        name_refusal(table, found)
    else:
        parsed = parse_pairs(table, event, event.pairs)
        check_identity(event, parsed, found)
        check_rest(table, event, parsed, found)


def pairs_needed(table: MeldingTable, seat: int) -> int:
    """How many pairs an opening of this seat with pairs needs now."""
    least: int = table.options.opening_pairs
    most = _most_pairs(table, seat)
    return least if most is None else max(least, most[0] + 1)


def _most_pairs(table: MeldingTable, seat: int) -> tuple[int, int] | None:
    """The opening with most pairs that a seat has to exceed, and whose it is; None where none counts."""
    return highest(table, seat, table.pairs_openings) if table.house.katlama_pairs else None


def check_number(table: MeldingTable, event: PairsOpened, found: list[Finding]) -> None:
    """There are enough pairs, and where pairs climb more than in any opening with pairs before; whatever they are."""
    count = len(event.pairs)
    needs = table.options.opening_pairs
    if count < needs:
        found.append(Finding(event.n, event.seat, _TOO_FEW, {"pairs": count, "needs": needs}))
    most = _most_pairs(table, event.seat)
    if most is not None and count <= most[0]:
        facts = {"pairs": count, "highest": most[0], "by": most[1]}
        others = [size for opener, size in table.pairs_openings.items() if not table.partner(event.seat, opener)]
        partner = ("katlama_partner_exempt",) if count > max(others, default=0) else ()
        readings = ("katlama", "katlama_pairs", *partner)
        found.append(Finding(event.n, event.seat, _NO_MORE_PAIRS, facts, readings))


def check_lay_pairs(table: MeldingTable, event: PairsLaid, found: list[Finding]) -> None:
    """A seat that has opened lays further pairs, where its path allows it."""
    if require_laying(table, event, "pairs", found):
        _check_pairs(table, event, found)


def _check_pairs(table: MeldingTable, event: PairsOpened | PairsLaid, found: list[Finding]) -> None:
    parsed = parse_pairs(table, event, event.pairs)
    check_identity(event, parsed, found)
    check_shape(event, parsed, found)
    check_rest(table, event, parsed, found)


def open_pairs(table: MeldingTable, event: PairsOpened) -> None:
    """The seat has opened with pairs; a further opening is a laying."""
    seat = event.seat
    if table.opened[seat] is not None:
        lay_pairs(table, event)
        return
    parsed = parse_pairs(table, event, event.pairs)
    table.opened[seat] = "pairs"
    table.opened_now = True
    table.pairs_openings[seat] = len(event.pairs)
    use_in_opening(table, parsed.tiles)
    put_down(table, event, parsed)


def lay_pairs(table: MeldingTable, event: PairsOpened | PairsLaid) -> None:
    """The pairs lie on the table; whether they use a taken tile is the rule set's answer."""
    parsed = parse_pairs(table, event, event.pairs)
    if table.house.pairs_lay_off:
        use_newly_laid(table, event.seat, parsed.tiles)
    put_down(table, event, parsed)
