"""Neighbours whose discards help the next seat more than the two of them help, and are helped, elsewhere.

For a pair of players, one throwing and the other next in turn, the rate that is expected comes from the two apart: the
odds of the thrower with all its other followers times the odds of the follower with all its other throwers, by the odds
of all. Discards of one hand hang together, which widens the variance; and pairs differ from each other without any
harm, by style, which is measured by their own spread and widens it again. What is left over is a hint for a referee,
who can replay the hands; it is no verdict.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, log, sqrt
from statistics import median
from typing import Final, Literal, NamedTuple

from .comparing import Compared, Fair
from .flow import Flow
from .tally import Pair, Tally

Measure = Literal["useful", "taken"]
"""What is counted: discards that were of use to the next seat, or that it took."""

MEASURES: Final[tuple[Measure, ...]] = ("useful", "taken")

TOGETHER: Final = 50
"""Pairs who were neighbours in fewer hands are not looked at."""

APART: Final = 100
"""Nor are those of whom one has been a neighbour of others in fewer hands than this."""

EXPECTED: Final = 10.0
"""Nor is what is expected to happen less often than this."""

ENOUGH_PAIRS: Final = 20
"""With fewer pairs than this their spread cannot be told from chance, and is taken for none."""

_TYPICAL: Final = 0.6745
"""Half of all normal deviations are smaller, in standard deviations."""


class Fed(NamedTuple):
    """A pair beside what is expected of the two."""

    measure: Measure
    pair: Pair
    hands: int
    throws: int
    compared: Compared
    """Its probability is that of so many or more."""


class _Sums(NamedTuple):
    """A measure in some hands."""

    throws: int
    throws_squared: int
    hits: int
    hits_squared: int
    hits_by_throws: int

    @property
    def rate(self) -> float:
        """The share of discards, drawn a little to a half so that none is 0 or 1."""
        return (self.hits + 0.5) / (self.throws + 1)

    @property
    def logit(self) -> float:
        return log(self.rate / (1 - self.rate))

    def together(self) -> float:
        """How many times the variance is what independent discards would have."""
        rate = self.rate
        squares = self.hits_squared - 2 * rate * self.hits_by_throws + rate**2 * self.throws_squared
        return squares / (self.throws * rate * (1 - rate))

    def error(self, together: float) -> float:
        """The variance of the logit."""
        return together / (self.throws * self.rate * (1 - self.rate))


class _Expectation(NamedTuple):
    """What is expected of a pair before the spread of all pairs is known."""

    fed: Pair
    hands: int
    sums: _Sums
    rate: float
    variance: float
    """Of the number of hits."""

    @property
    def independent(self) -> float:
        """The variance that independent discards at this rate would have."""
        return self.sums.throws * self.rate * (1 - self.rate)

    @property
    def off(self) -> float:
        """By how much the logit is off."""
        return (self.sums.hits - self.sums.throws * self.rate) / self.independent

    @property
    def error(self) -> float:
        """The variance of that."""
        return self.variance / self.independent**2


def compare_pairs(tally: Tally) -> Iterator[Fed]:
    """Every pair that met often enough, by both measures, rule set by rule set."""
    for rules in sorted(tally.hands):
        flows = [flow for (of, _), flow in tally.givers.items() if of == rules]
        everything = Flow()
        for flow in flows:
            everything = everything.plus(flow)
        for measure in MEASURES:
            yield from _compare(tally, rules, measure, _sums(everything, measure))


def _compare(tally: Tally, rules: str, measure: Measure, everything: _Sums) -> Iterator[Fed]:
    if not 0 < everything.hits < everything.throws:
        return
    together = max(1.0, everything.together())
    expected = [
        expectation
        for pair, flow in sorted(tally.pairs.items())
        if pair[0] == rules and (expectation := _expect(tally, pair, flow, measure, everything, together))
    ]
    spread = _spread(expected)
    for pair in expected:
        mean = pair.sums.throws * pair.rate
        variance = pair.variance + spread * pair.independent**2
        fair = Fair([(pair.sums.throws, (1 - pair.rate, pair.rate))], variance / pair.independent)
        skewness = fair.moments.skewness
        compared = Compared(pair.sums.hits, mean, sqrt(variance), skewness, fair.upper(pair.sums.hits), 0.0)
        yield Fed(measure, pair.fed, pair.hands, pair.sums.throws, compared)


def _expect(
    tally: Tally, pair: Pair, flow: Flow, measure: Measure, everything: _Sums, together: float
) -> _Expectation | None:
    """What is expected of a pair from all that the two did without each other."""
    rules, giver, receiver = pair
    others = [tally.givers[rules, giver].plus(flow, -1), tally.receivers[rules, receiver].plus(flow, -1)]
    if flow.hands < TOGETHER or min(other.hands for other in others) < APART:
        return None
    given, received = (_sums(other, measure) for other in others)
    odds = exp(given.logit + received.logit - everything.logit)
    rate = odds / (1 + odds)
    sums = _sums(flow, measure)
    independent = sums.throws * rate * (1 - rate)
    if sums.throws * rate < EXPECTED:
        return None
    baseline = given.error(together) + received.error(together) + everything.error(together)
    variance = independent * together + independent**2 * baseline
    return _Expectation(pair, flow.hands, sums, rate, variance)


def _spread(pairs: list[_Expectation]) -> float:
    """The variance of the logit between pairs beyond chance, from the middle of them, so that few cannot hide in it."""
    if len(pairs) < ENOUGH_PAIRS:
        return 0.0

    def typical(spread: float) -> float:
        return median(abs(pair.off) / sqrt(pair.error + spread) for pair in pairs)

    low, high = 0.0, 4.0
    if typical(low) <= _TYPICAL:
        return 0.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if typical(middle) > _TYPICAL else (low, middle)
    return high


def _sums(flow: Flow, measure: Measure) -> _Sums:
    hits = (
        (flow.useful, flow.useful_squared, flow.useful_by_throws)
        if measure == "useful"
        else (flow.taken, flow.taken_squared, flow.taken_by_throws)
    )
    return _Sums(flow.throws, flow.throws_squared, *hits)
