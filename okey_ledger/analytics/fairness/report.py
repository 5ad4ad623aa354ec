"""The fairness report as data: every comparison, corrected for how many there are, and what would have been seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from .collusion import Fed, compare_pairs
from .comparison import FAMILIES, LEVEL, Compared, holm
from .expectation import COMPARED, StatisticName, compare_luck
from .luck import Luck
from .tally import Group, Tally

MIN_PLAYER_HANDS: Final = 100
"""Players with fewer hands are not looked at."""

MIN_SHOWN: Final = 20
"""Of players and of pairs so many comparisons are reported at least, those furthest off; and all that alarm."""


class Comparison(msgspec.Struct, frozen=True):
    """A statistic of a group or a player beside what a fair shuffle gives (docs/fairness.md)."""

    statistic: StatisticName
    group: str
    """`table`, `seat`, `order`, `actor` or `player`."""
    ruleset: str | None
    """None for a player, whose hands are counted under all rule sets together."""
    of: int | str
    """Which seat, place or player."""
    chances: int
    """How many hands, for `openable` racks, for draws draws."""
    observed: int
    expected: float
    ratio: float
    low: float
    high: float
    p: float
    adjusted: float
    alarm: bool
    detectable: float


class Feeding(msgspec.Struct, frozen=True):
    """A measure of a pair of neighbors beside what the two show with others (docs/fairness.md)."""

    measure: str
    ruleset: str
    giver: str
    receiver: str
    hands: int
    discards: int
    observed: int
    expected: float
    ratio: float
    low: float
    high: float
    p: float
    adjusted: float
    alarm: bool
    detectable: float


class Players(msgspec.Struct, frozen=True):
    """The comparisons of single players."""

    seen: int
    needs: int
    """How many hands a player must have to be compared."""
    compared: int
    comparisons: int
    shown: list[Comparison]
    """Those furthest off, among them all that alarm; the correction is for all."""


class Pairs(msgspec.Struct, frozen=True):
    """The comparisons of pairs of neighbors."""

    seen: int
    compared: int
    comparisons: int
    shown: list[Feeding]


class FairnessReport(msgspec.Struct, frozen=True):
    """Everything that there is to say."""

    hands: dict[str, int]
    """By rule set: how many were counted."""
    left_out: int
    """Hands that the audit did not find clean."""
    level: float
    alarm: bool
    tables: list[Comparison]
    players: Players
    pairs: Pairs


def fairness_report(tally: Tally) -> FairnessReport:
    """Test everything that has been tallied."""
    tables = _tables(tally)
    players = _players(tally)
    pairs = _pairs(tally)
    told: list[Comparison | Feeding] = [*tables, *players.shown, *pairs.shown]
    alarm = any(one.alarm for one in told)
    return FairnessReport(dict(sorted(tally.hands.items())), tally.left_out, LEVEL, alarm, tables, players, pairs)


def _tables(tally: Tally) -> list[Comparison]:
    bots = {rules for kind, rules, which in tally.groups if kind == "actor" and which == 1}
    found = [
        (statistic, group, chances, compared)
        for group, luck in sorted(tally.groups.items(), key=lambda item: _rank(item[0]))
        if group[0] != "actor" or group[1] in bots
        for statistic, chances, compared in _compared(luck)
    ]
    adjusted = _adjusted([compared for *_, compared in found])
    return [
        _comparison(statistic, group, chances, compared, corrected, len(found))
        for (statistic, group, chances, compared), corrected in zip(found, adjusted, strict=True)
    ]


def _rank(group: Group) -> tuple[str, int, int]:
    kind, rules, which = group
    return rules, ("table", "seat", "order", "actor").index(kind), which


def _players(tally: Tally) -> Players:
    enough = [(player, luck) for player, luck in sorted(tally.players.items()) if luck.hands >= MIN_PLAYER_HANDS]
    found = [
        (statistic, player, chances, compared)
        for player, luck in enough
        for statistic, chances, compared in _compared(luck)
    ]
    adjusted = _adjusted([compared for *_, compared in found])
    shown = [
        _comparison(statistic, player, chances, compared, adjusted[place], len(found))
        for place in _furthest([compared for *_, compared in found], adjusted)
        for statistic, player, chances, compared in [found[place]]
    ]
    return Players(len(tally.players), MIN_PLAYER_HANDS, len(enough), len(found), shown)


def _pairs(tally: Tally) -> Pairs:
    found = list(compare_pairs(tally))
    adjusted = _adjusted([fed.compared for fed in found])
    shown = [
        _feeding(found[place], adjusted[place], len(found))
        for place in _furthest([fed.compared for fed in found], adjusted)
    ]
    return Pairs(len(tally.pairs), len({fed.pair for fed in found}), len(found), shown)


def _compared(luck: Luck) -> Iterator[tuple[StatisticName, int, Compared]]:
    for statistic in COMPARED:
        compared = compare_luck(luck, statistic)
        if compared is not None:
            yield statistic, *compared


def _adjusted(found: Sequence[Compared]) -> list[float]:
    """Corrected for all comparisons of the family, and for there being several families."""
    return [min(1.0, FAMILIES * p_value) for p_value in holm([compared.p for compared in found])]


def _furthest(found: Sequence[Compared], adjusted: Sequence[float]) -> list[int]:
    """The places of the comparisons to be shown, the least likely first."""
    order = sorted(range(len(found)), key=lambda place: found[place].p)
    alarms = sum(corrected <= LEVEL for corrected in adjusted)
    return order[: max(MIN_SHOWN, alarms)]


def _comparison(
    statistic: StatisticName, group: Group | str, chances: int, compared: Compared, adjusted: float, comparisons: int
) -> Comparison:
    kind, rules, of = ("player", None, group) if isinstance(group, str) else group
    low, high = compared.interval
    return Comparison(
        statistic,
        kind,
        rules,
        of,
        chances,
        compared.observed,
        compared.expected,
        compared.ratio,
        low,
        high,
        compared.p,
        adjusted,
        adjusted <= LEVEL,
        compared.detectable(comparisons),
    )


def _feeding(fed: Fed, adjusted: float, comparisons: int) -> Feeding:
    rules, giver, receiver = fed.pair
    low, high = fed.compared.interval
    return Feeding(
        fed.measure,
        rules,
        giver,
        receiver,
        fed.hands,
        fed.throws,
        fed.compared.observed,
        fed.compared.expected,
        fed.compared.ratio,
        low,
        high,
        fed.compared.p,
        adjusted,
        adjusted <= LEVEL,
        fed.compared.detectable(comparisons, sides=1),
    )
