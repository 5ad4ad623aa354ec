"""Neighbors whose discards help the next seat more than the two of them help, and are helped, elsewhere.

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

from .comparison import Compared, Fair
from .flow import Flow
from .tally import Pair, Tally

Measure = Literal["useful", "taken"]
"""What is counted: discards that were of use to the next seat, or that it took."""

MEASURES: Final[tuple[Measure, ...]] = ("useful", "taken")

MIN_HANDS_TOGETHER: Final = 50
"""Pairs who were neighbors in fewer hands are not looked at."""

MIN_HANDS_APART: Final = 100
"""Nor are those of whom one has been a neighbor of others in fewer hands than this."""

MIN_EXPECTED: Final = 10.0
"""Nor is what is expected to happen less often than this."""

MIN_PAIRS: Final = 20
"""Where fewer pairs than this can be compared, how much pairs differ without any harm cannot be known, so none is."""

_TYPICAL: Final = 0.6745
"""Half of all normal deviations are smaller, in standard deviations."""

_TYPICAL_ERROR: Final = 0.787
"""The standard error of that in a sample of one; it falls with the square root of the sample."""

_CAUTION: Final = 2.0
"""By how many standard errors the spread of pairs is taken to be larger than it looks."""

_MAX_VARIANCE: Final = 4.0
"""No pairs differ more than this; a variance of logits."""

_HALVINGS: Final = 40


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

    def dispersion(self) -> float:
        """How many times the variance is what independent discards would have."""
        rate = self.rate
        squares = self.hits_squared - 2 * rate * self.hits_by_throws + rate**2 * self.throws_squared
        return squares / (self.throws * rate * (1 - rate))

    def variance(self, dispersion: float) -> float:
        """The variance of the logit."""
        return dispersion / (self.throws * self.rate * (1 - self.rate))


class _Met(NamedTuple):
    """A pair, and what the two show with others."""

    pair: Pair
    hands: int
    sums: _Sums
    elsewhere: float
    """By how much the logits of the two are above everybody's, together."""
    variance: float
    """The variance of that."""


class _Expectation(NamedTuple):
    """A pair and what is expected of it, before the spread of all pairs is known."""

    met: _Met
    rate: float
    dispersion: float

    @property
    def independent(self) -> float:
        """The variance of the hits that independent discards at this rate would have."""
        return self.met.sums.throws * self.rate * (1 - self.rate)

    @property
    def off(self) -> float:
        """By how much the logit is off."""
        return (self.met.sums.hits - self.met.sums.throws * self.rate) / self.independent

    @property
    def variance(self) -> float:
        """The variance of that."""
        return self.dispersion / self.independent + self.met.variance


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
    dispersion = max(1.0, everything.dispersion())
    met = [
        found
        for pair, flow in sorted(tally.pairs.items())
        if pair[0] == rules and (found := _met(tally, pair, flow, measure, everything, dispersion))
    ]
    if len(met) < MIN_PAIRS:
        return
    slope = _slope(met, everything, dispersion)
    expected = [_expect(one, everything, slope, dispersion) for one in met]
    spread = _spread(expected)
    for pair in expected:
        throws, hits = pair.met.sums.throws, pair.met.sums.hits
        if throws * pair.rate >= MIN_EXPECTED:
            variance = (pair.variance + spread) * pair.independent**2
            fair = Fair([(throws, (1 - pair.rate, pair.rate))], variance / pair.independent)
            skewness = fair.moments.skewness
            compared = Compared(hits, throws * pair.rate, sqrt(variance), skewness, fair.upper(hits), 0.0)
            yield Fed(measure, pair.met.pair, pair.met.hands, throws, compared)


def _met(tally: Tally, pair: Pair, flow: Flow, measure: Measure, everything: _Sums, dispersion: float) -> _Met | None:
    """A pair that met often enough, and what all that the two did without each other shows of them."""
    rules, giver, receiver = pair
    others = [tally.givers[rules, giver].plus(flow, -1), tally.receivers[rules, receiver].plus(flow, -1)]
    if flow.hands < MIN_HANDS_TOGETHER or min(other.hands for other in others) < MIN_HANDS_APART:
        return None
    given, received = (_sums(other, measure) for other in others)
    elsewhere = given.logit + received.logit - 2 * everything.logit
    variance = given.variance(dispersion) + received.variance(dispersion) + everything.variance(dispersion)
    return _Met(pair, flow.hands, _sums(flow, measure), elsewhere, variance)


def _slope(met: list[_Met], everything: _Sums, dispersion: float) -> float:
    """How much of what two show elsewhere they show with each other, over all pairs.

    It is not quite 1: what somebody shows elsewhere is an average over many others, which draws it to the middle.
    """
    weights = [1 / (one.sums.variance(dispersion) + one.variance) for one in met]
    squares = sum(weight * one.elsewhere**2 for weight, one in zip(weights, met, strict=True))
    shown = [
        weight * one.elsewhere * (one.sums.logit - everything.logit) for weight, one in zip(weights, met, strict=True)
    ]
    return sum(shown) / squares if squares else 1.0


def _expect(met: _Met, everything: _Sums, slope: float, dispersion: float) -> _Expectation:
    odds = exp(everything.logit + slope * met.elsewhere)
    return _Expectation(met, odds / (1 + odds), dispersion)


def _spread(pairs: list[_Expectation]) -> float:
    """The variance of the logit between pairs beyond chance, from the middle of them, so that few cannot hide in it.

    It is taken for as large as it may well be, the more so the fewer pairs there are.
    """
    wanted = _TYPICAL - _CAUTION * _TYPICAL_ERROR / sqrt(len(pairs))

    def typical(spread: float) -> float:
        return median(abs(pair.off) / sqrt(pair.variance + spread) for pair in pairs)

    low, high = 0.0, _MAX_VARIANCE
    if typical(low) <= wanted:
        return 0.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if typical(middle) > wanted else (low, middle)
    return high


def _sums(flow: Flow, measure: Measure) -> _Sums:
    hits = (
        (flow.useful, flow.useful_squared, flow.useful_by_throws)
        if measure == "useful"
        else (flow.taken, flow.taken_squared, flow.taken_by_throws)
    )
    return _Sums(flow.throws, flow.throws_squared, *hits)
