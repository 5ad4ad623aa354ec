"""A count beside what chance gives: how far off it is, how likely that is, and what would have been seen."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from .tails import NORMAL, Moments, Sum, at_least, beyond, both_ways, moments

LEVEL: Final = 0.01
"""How often a report of fair hands may alarm at all, whatever is wrong."""

FAMILIES: Final = 3
"""Tables, players and neighbors have a third of the level each, so that many players hide no crooked table."""

POWER: Final = 0.9
"""A bias counts as one that would have been seen if it is with this probability."""

CONFIDENCE: Final = 0.95
"""That of the intervals; they are for one comparison each."""

_MIN_PROBABILITY: Final = 1e-300
"""No probability is said to be smaller."""


class Fair(NamedTuple):
    """What a fair shuffle gives: the law of a count."""

    total: Sum
    """As a sum of independent counts; its mean is right."""
    spread: float = 1.0
    """By what its variance has to be multiplied to be right."""

    @property
    def moments(self) -> Moments:
        """The moments of the sum, the variance corrected."""
        mean, variance, third = moments(self.total)
        return Moments(mean, variance * self.spread, third)

    def two_sided(self, count: int) -> float:
        """How likely a count so far out on either side is."""
        return _widened(both_ways(self.total, count) / 2, self.spread) * 2

    def upper(self, count: int) -> float:
        """How likely a count so high is."""
        return _widened(at_least(self.total, count), self.spread)


def _widened(tail: float, spread: float) -> float:
    """A tail as it is when the variance is so many times larger."""
    p_value = max(tail, _MIN_PROBABILITY)
    if spread == 1.0 or p_value >= 1.0:
        return p_value
    return beyond(-NORMAL.inv_cdf(p_value) / sqrt(spread))


class Compared(NamedTuple):
    """A count beside what chance gives."""

    observed: int
    expected: float
    """Of the fair ways to deal the one that comes nearest; the count itself where it lies between them."""
    deviation: float
    """The standard deviation of the count."""
    skewness: float
    p: float
    """How likely a fair shuffle is to be so far off, on either side, in this comparison alone."""
    slack: float
    """How far apart the fair ways to deal lie."""

    @property
    def ratio(self) -> float:
        """How many times as many there were as a fair shuffle gives."""
        return self.observed / self.expected

    @property
    def interval(self) -> tuple[float, float]:
        """Between which values that ratio lies, with 95 % confidence."""
        margin = NORMAL.inv_cdf((1 + CONFIDENCE) / 2) * self.deviation / self.expected
        return max(0.0, self.ratio - margin), self.ratio + margin

    def begins(self, comparisons: int, sides: int = 2) -> float:
        """By how many more than expected an alarm begins, from the normal deviate of its level and the skewness.

        The correction for skewness is that of Cornish and Fisher.
        """
        level = NORMAL.inv_cdf(1 - LEVEL / FAMILIES / comparisons / sides)
        return self.deviation * (level + self.skewness * (level**2 - 1) / 6) + 0.5 + self.slack

    def power(self, excess: float, comparisons: int, sides: int = 2) -> float:
        """How likely an alarm is where there is so much more, as a share of what is expected."""
        above = excess * self.expected - self.begins(comparisons, sides)
        return 1 - beyond(above / (self.deviation * sqrt(1 + excess)))

    def detectable(self, comparisons: int, sides: int = 2) -> float:
        """By which share more than is expected it would have to be so that 90 % of such counts alarm.

        What has more of something also scatters more. To see so much less takes no more than that.
        """
        begins = self.begins(comparisons, sides)
        scatter = NORMAL.inv_cdf(POWER) * self.deviation
        root = (scatter + sqrt(scatter**2 + 4 * self.expected * (begins + self.expected))) / (2 * self.expected)
        return root**2 - 1


def compare(observed: int, fair: Sequence[Fair]) -> Compared | None:
    """A count beside the fair ways to deal; None where none is expected at all, so that there is nothing to compare."""
    known = [(each.moments, each) for each in fair]
    if min(moments.variance for moments, _ in known) <= 0:
        return None
    low = min(known, key=lambda way: way[0].mean)
    high = max(known, key=lambda way: way[0].mean)
    slack = high[0].mean - low[0].mean
    if low[0].mean <= observed <= high[0].mean and slack:
        return Compared(observed, observed, sqrt(low[0].variance), low[0].skewness, 1.0, slack)
    nearest, fairly = low if observed <= low[0].mean else high
    deviation = sqrt(nearest.variance)
    return Compared(observed, nearest.mean, deviation, nearest.skewness, fairly.two_sided(observed), slack)


def discoveries(p_values: Sequence[float]) -> list[float]:
    """The probabilities after the correction of Benjamini and Hochberg for being so many.

    Of those that come to a level or less, at most that share are false on average; where all are fair, none comes to it
    more often than that.

    >>> [round(p_value, 6) for p_value in discoveries([0.01, 0.04, 0.03])]
    [0.03, 0.04, 0.04]
    """
    count = len(p_values)
    adjusted = [0.0] * count
    so_far = 1.0
    for rank, place in reversed([*enumerate(sorted(range(count), key=p_values.__getitem__), 1)]):
        so_far = min(so_far, p_values[place] * count / rank)
        adjusted[place] = so_far
    return adjusted


def holm(p_values: Sequence[float]) -> list[float]:
    """The probabilities after Holm's correction for being so many: how likely one as small is among all of them.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    adjusted = [0.0] * len(p_values)
    so_far = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        so_far = max(so_far, min(1.0, p_values[place] * (len(p_values) - rank)))
        adjusted[place] = so_far
    return adjusted
