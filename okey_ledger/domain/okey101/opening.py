"""What an opening costs in `okey101`: a wrong one its seat, a fed one the thrower (clauses `wrong-opening`, `take`)."""

from __future__ import annotations

from ..clauses import KATLAMA, MELD, OPENING, PAIR, PAIRS_OPENING, TAKE, WRONG_OPENING, Case
from ..events import HandOpened, PairsOpened
from ..findings import Facts, Finding
from ..laying import check_shape, parse_melds, parse_pairs
from ..melding import opening, pairs
from .options import Okey101Table
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
        points = table.house.wrong_opening_points
        if points is not None:
            flaws: list[Finding] = []
            check_shape(event, parsed, flaws)
            opening.check_bar(table, event, parsed, flaws)
            if flaws:
                _charge_wrong(table, event, points, flaws[0])
                return
        _charge_fed(table, event, parsed.tiles, "fed_times")
    opening.open_hand(table, event)


def open_pairs(table: Okey101Table, event: PairsOpened) -> None:
    """The seat opens with pairs, unless the opening is a wrong one; four hands of pairs are void."""
    if table.opened[event.seat] is None:
        parsed = parse_pairs(table, event, event.pairs)
        points = table.house.wrong_opening_points
        if points is not None:
            flaws: list[Finding] = []
            pairs.check_number(table, event, flaws)
            check_shape(event, parsed, flaws)
            if flaws:
                _charge_wrong(table, event, points, flaws[0])
                return
        _charge_fed(table, event, parsed.tiles, "fed_pairs_times")
    pairs.open_pairs(table, event)
    void_if_all_pairs(table)


def _charge_wrong(table: Okey101Table, event: HandOpened | PairsOpened, points: int, flaw: Finding) -> None:
    """The table takes a wrong opening back and charges its seat; that was its move all the same."""
    table.last_mover = event.seat
    readings = ("wrong_opening_points", *flaw.readings)
    facts = {"worth" if name == "points" else name: fact for name, fact in flaw.facts.items()}
    table.charge(event.n, event.seat, points, _WRONG[flaw.kind], facts, readings)


def _charge_fed(table: Okey101Table, event: HandOpened | PairsOpened, tiles: list[str], times: str) -> None:
    """The seat that threw the tile with which another opens pays, where the table asks for it."""
    fed = table.house.fed_opening
    tile = table.taken
    if fed == "none" or tile is None or tile not in tiles:
        return
    thrower = table.after.index(event.seat)
    facts: Facts = {"tile": tile, "by": event.seat}
    if fed == "flat":
        table.charge(event.n, thrower, table.house.fed_points, _FED, facts, ("fed_opening", "fed_points"))
        return
    value, per = table.worth[tile], getattr(table.house, times)
    readings = ("okey-taken-at-face",) if tile == table.okey else ()
    facts |= {"value": value, "per": per}
    table.charge(event.n, thrower, value * per, _FED_TIMES, facts, ("fed_opening", times, *readings))
