"""For each statistic: what some hands show, and what a fair shuffle gives in as many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from .comparison import Compared, Fair, compare
from .luck import OPENABLE_RACKS, TRIED, Luck, Tried, TriedName
from .openable import REFERENCES, Reference
from .shuffle import DEALINGS, RACK_GROUPS, Dealing, Statistic, pmf
from .tails import Sum

StatisticName = Literal["okeys", "false-jokers", "pairs", "openable"] | TriedName


_MANY: Final = 25.0
"""From this variance on the tails of a sum are those of its variance."""


def _dealt(luck: Luck, statistic: Statistic) -> list[Fair]:
    """The laws of what was dealt, for each fair way to deal."""
    times = [(hands, racks) for hands, racks in zip(luck.dealt, RACK_GROUPS, strict=True) if hands]
    if not times:
        return []
    return [Fair([(hands, pmf(statistic, dealing, racks)) for hands, racks in times]) for dealing in DEALINGS]


def _openable(luck: Luck) -> list[Fair]:
    """Openable racks: the measured rates, their own errors, and that racks of one deal want the same tiles."""
    if not any(luck.racks):
        return []
    sizes = {size: known for rack, known in REFERENCES.items() for size in (rack, rack + 1)}
    racks = [(count, tiles, sizes[tiles]) for count, tiles in zip(luck.racks, OPENABLE_RACKS, strict=True) if count]
    extra = sum((count * known.standard_error(tiles)) ** 2 for count, tiles, known in racks)
    extra += 2 * sum(
        pairs * known.covariance for pairs, known in zip(luck.rack_pairs, REFERENCES.values(), strict=True)
    )
    return [_rated(racks, extra, dealing) for dealing in DEALINGS]


def _rated(racks: list[tuple[int, int, Reference]], extra: float, dealing: Dealing) -> Fair:
    rates = [(count, known.rate(tiles, dealing)) for count, tiles, known in racks]
    total: Sum = [(count, (1 - rate, rate)) for count, rate in rates]
    variance = sum(count * rate * (1 - rate) for count, rate in rates)
    return Fair(total, 1 + extra / variance)


def _tried(tried: Tried) -> list[Fair]:
    """As equal chances with the same mean, the variance corrected.

    Chances that differ scatter less than equal ones (Hoeffding). Where there are few tries they are taken for equal, so
    that nothing is called less likely than it is.
    """
    if tried.chances <= 0 or tried.variance <= 0:
        return []
    chance = tried.chances / tried.count
    independent = tried.chances * (1 - chance)
    if independent <= 0:
        return []
    spread = tried.variance / independent
    return [Fair([(tried.count, (1 - chance, chance))], spread if tried.variance >= _MANY else max(1.0, spread))]


def _of_tried(place: int) -> Callable[[Luck], tuple[int, int, list[Fair]]]:
    return lambda luck: (luck.tried[place].count, luck.tried[place].hits, _tried(luck.tried[place]))


COMPARED: Final[dict[StatisticName, Callable[[Luck], tuple[int, int, list[Fair]]]]] = {
    "okeys": lambda luck: (luck.hands, luck.okeys, _dealt(luck, "okeys")),
    "false-jokers": lambda luck: (luck.hands, luck.false_jokers, _dealt(luck, "false-jokers")),
    "pairs": lambda luck: (luck.hands, luck.pairs, _dealt(luck, "pairs")),
    "openable": lambda luck: (sum(luck.racks), luck.openable, _openable(luck)),
    **{name: _of_tried(place) for place, name in enumerate(TRIED)},
}
"""By statistic: out of how many chances, how many there were, and the fair laws of that number."""


def compare_luck(luck: Luck, statistic: StatisticName) -> tuple[int, Compared] | None:
    """Out of how many hands, racks or draws a statistic was counted, and how it compares; None where there are none."""
    chances, observed, fair = COMPARED[statistic](luck)
    if not fair:
        return None
    compared = compare(observed, fair)
    return None if compared is None else (chances, compared)
