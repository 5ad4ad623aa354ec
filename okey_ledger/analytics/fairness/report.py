"""The fairness report as data: every comparison, corrected for how many there are, and what would have been seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import median
from typing import Final

import msgspec

from .collusion import MIN_HANDS_TOGETHER, Fed, compare_pairs
from .comparison import FAMILIES, LEVEL, Compared, discoveries, holm
from .evidence import Hands
from .expectation import COMPARED, StatisticName, compare_luck
from .flow import MEASURES
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
    evidence: list[str]
    """The hands to look at, first the most telling; for an alarm on useful draws or on foresight."""


class Feeding(msgspec.Struct, frozen=True):
    """A measure of a pair beside what the two show with others (docs/fairness.md)."""

    measure: str
    ruleset: str
    giver: str
    receiver: str
    hands: int
    discards: int
    """How often it could be: discards, finishes or hands, by the measure."""
    observed: int
    expected: float
    ratio: float
    low: float
    high: float
    p: float
    adjusted: float
    alarm: bool
    detectable: float | None
    """None where not even all would have been enough."""
    teams: bool
    """Whether they are opponents at tables of two teams."""
    evidence: list[str]
    """The hands to look at, first the most telling."""


class Power(msgspec.Struct, frozen=True):
    """From which excess on the pairs that were compared would have been seen nine times out of ten."""

    measure: str
    ruleset: str
    teams: bool
    pairs: int
    blind: int
    """Of how many of them nothing would have been seen, whatever they did."""
    best: float | None
    """Of the pair that is seen best, as a share of what is expected."""
    half: float | None
    """Half of the pairs are seen so well or better; None where most are not seen at all."""


class Players(msgspec.Struct, frozen=True):
    """The comparisons of single players."""

    seen: int
    needs: int
    """How many hands a player must have to be compared."""
    compared: int
    comparisons: int
    shown: list[Comparison]
    """Those furthest off, among them all that alarm; the correction is for all."""
    half: dict[str, float]
    """By statistic: half of the players would have been seen from this excess on, or from a smaller one."""


class Pairs(msgspec.Struct, frozen=True):
    """The comparisons of pairs."""

    seen: int
    compared: int
    comparisons: int
    shown: list[Feeding]
    needs: int
    """In how many hands a pair must have met to be compared."""
    power: list[Power]


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
    solved: int
    """In how many hands the solver was asked; only they tell of useful draws, foresight, gifts, finishes held back."""
    tested: list[str]
    """The names of the statistics and measures of which something was compared."""
    untested: list[str]
    """The names of the others."""


def fairness_report(tally: Tally) -> FairnessReport:
    """Test everything that has been tallied."""
    tables = _tables(tally)
    players = _players(tally)
    pairs = _pairs(tally)
    told: list[Comparison | Feeding] = [*tables, *players.shown, *pairs.shown]
    tested = {one.statistic for one in tables} | {power.measure for power in pairs.power}
    names = [*COMPARED, *MEASURES]
    return FairnessReport(
        dict(sorted(tally.hands.items())),
        tally.left_out,
        LEVEL,
        any(one.alarm for one in told),
        tables,
        players,
        pairs,
        tally.solved,
        [name for name in names if name in tested],
        [name for name in names if name not in tested],
    )


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
        _comparison(
            statistic, group, chances, compared, corrected, len(found), tally.group_hands.get((group, statistic), [])
        )
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
        _comparison(
            statistic,
            player,
            chances,
            compared,
            adjusted[place],
            len(found),
            tally.player_hands.get((player, statistic), []),
        )
        for place in _furthest([compared for *_, compared in found], adjusted)
        for statistic, player, chances, compared in [found[place]]
    ]
    half: dict[str, float] = {
        statistic: median(compared.detectable(len(found)) for name, _, _, compared in found if name == statistic)
        for statistic in dict.fromkeys(name for name, *_ in found)
    }
    return Players(len(tally.players), MIN_PLAYER_HANDS, len(enough), len(found), shown, half)


def _pairs(tally: Tally) -> Pairs:
    found = list(compare_pairs(tally))
    corrected = discoveries([fed.compared.p for fed in found])
    adjusted = [min(1.0, FAMILIES * p_value) for p_value in corrected]
    shown = [
        _feeding(found[place], adjusted[place], len(found), tally.pair_hands.get(found[place].pair, []))
        for place in _furthest([fed.compared for fed in found], adjusted)
    ]
    met = {pair[1:] for pair in tally.pairs}
    compared = {fed.pair[1:] for fed in found}
    return Pairs(len(met), len(compared), len(found), shown, MIN_HANDS_TOGETHER, list(_powers(found)))


def _powers(found: Sequence[Fed]) -> Iterator[Power]:
    for kind, alike in groupby(found, lambda fed: fed.kind):
        shares = [fed.detectable(len(found)) for fed in alike]
        seen = sorted(share for share in shares if share is not None)
        half = seen[(len(shares) - 1) // 2] if len(seen) > (len(shares) - 1) // 2 else None
        yield Power(kind[0], kind[1], kind[2], len(shares), len(shares) - len(seen), seen[0] if seen else None, half)


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
    statistic: StatisticName,
    group: Group | str,
    chances: int,
    compared: Compared,
    adjusted: float,
    comparisons: int,
    hands: Hands,
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
        [hand for _, hand in hands] if adjusted <= LEVEL and compared.observed > compared.expected else [],
    )


def _feeding(fed: Fed, adjusted: float, comparisons: int, hands: Hands) -> Feeding:
    measure, rules, teams = fed.kind
    low, high = fed.compared.interval
    return Feeding(
        measure,
        rules,
        fed.giver,
        fed.receiver,
        fed.flow.hands,
        fed.flow.tries,
        fed.compared.observed,
        fed.compared.expected,
        fed.compared.ratio,
        low,
        high,
        fed.compared.p,
        adjusted,
        adjusted <= LEVEL,
        fed.detectable(comparisons),
        teams,
        [hand for _, hand in hands] if adjusted <= LEVEL else [],
    )
