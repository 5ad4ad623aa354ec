"""On which readings an opening of `okey101` rests: under another value it would be a wrong one (`wrong-opening`)."""

from __future__ import annotations

from ..events import HandOpened, PairsOpened
from ..findings import Finding
from ..laying import ParsedMelds, check_shape, parse_melds
from ..melding.opening import check_bar
from ..melds import MELDS
from .options import Okey101Table


def readings_of_opening(
    table: Okey101Table, event: HandOpened | PairsOpened, parsed: ParsedMelds, flaws: list[Finding]
) -> tuple[str, ...]:
    """The readings under whose other value an opening that counts would be taken back."""
    if flaws:
        return ("wrong_opening_points",)
    if table.house.wrong_opening_points is None:
        return ()
    if isinstance(event, PairsOpened):
        return (*_of_pairs(table, parsed), *_of_size(table, event.seat, len(event.pairs), table.pairs_openings))
    high = ("high_one",) if any(shape and shape.is_high for shape, _, _ in parsed.melds) else ()
    return (*high, *_of_bar(table, event, parsed))


def _of_bar(table: Okey101Table, event: HandOpened, parsed: ParsedMelds) -> tuple[str, ...]:
    """What it rests on that the melds are worth enough, or need not be."""
    left = len(table.racks[event.seat]) - len(parsed.tiles)
    if left > 1 or not table.house.bar_free_finish:
        return _of_size(table, event.seat, parsed.points, table.openings)
    exceeds = not table.options.katlama or parsed.points > _most(
        table, event.seat, table.openings, table.house.katlama_partner_exempt
    )
    return () if parsed.points >= table.options.opening_points and exceeds else ("bar_free_finish",)


def _of_size(table: Okey101Table, seat: int, size: int, openings: dict[int, int]) -> tuple[str, ...]:
    """What it rests on that an opening need not exceed some of those before it, in points or in pairs."""
    house = table.house
    climbs = openings is not table.pairs_openings or house.katlama_pairs
    if not table.options.katlama:
        falls_short = size <= _most(table, seat, openings, house.katlama_partner_exempt)
        return ("katlama",) if climbs and falls_short else ()
    if not climbs:
        return ("katlama_pairs",) if size <= _most(table, seat, openings, house.katlama_partner_exempt) else ()
    exempt = house.katlama_partner_exempt and size <= _most(table, seat, openings, exempt=False)
    return ("katlama_partner_exempt",) if exempt else ()


def _most(table: Okey101Table, seat: int, openings: dict[int, int], exempt: bool) -> int:
    """The largest of some openings, those of the partner left out where it is exempt; -1 where there is none."""
    return max(
        (size for opener, size in openings.items() if not (exempt and table.partner(seat, opener))),
        default=-1,
    )


def _of_pairs(table: Okey101Table, parsed: ParsedMelds) -> tuple[str, ...]:
    """What it rests on that pairs with an okey are pairs."""
    others = any(stands_for and stands_for[0] != table.okey for _, _, stands_for in parsed.melds)
    return ("okey_in_pairs",) if others and table.house.okey_in_pairs else ()


def counts_with_high_runs(table: Okey101Table, event: HandOpened) -> bool:
    """Whether an opening would be right if a 1 stood above a 13."""
    other = table.copy()
    other.high_one, other.shapes = True, MELDS
    parsed = parse_melds(other, event, event.melds)
    flaws: list[Finding] = []
    check_shape(event, parsed, flaws)
    check_bar(other, event, parsed, flaws)
    return not flaws
