"""How likely a count is to be so high, or so low, where it is the sum of many independent small counts.

The saddlepoint approximation of Lugannani and Rice with its correction for whole numbers. Its error is a small share of
the probability itself, however small that is, where a normal approximation is wrong by factors: a player's few hundred
hands, of which each has a fair chance of a quarter of an okey, are such a case.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, log, pi, sinh, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

NORMAL: Final = NormalDist()
"""Mean 0, standard deviation 1."""


def beyond(deviations: float) -> float:
    """How likely a normal deviate is to be larger; of `NormalDist.cdf` nothing would be left beyond eight.

    >>> beyond(0.0), f"{beyond(10.0):.3g}"
    (0.5, '7.62e-24')
    """
    return erfc(deviations / sqrt(2)) / 2


Sum = Sequence[tuple[float, Sequence[float]]]
"""A sum of counts: how many there are of each law, and the law, which is how likely 0, 1, 2 … are."""

_AT_THE_MEAN: Final = 1e-3
"""So near the mean the formula is a difference of two large numbers, and its limit stands for it."""

_MAX_EXPONENT: Final = 600.0
"""The logarithm of the largest factor by which an outcome is made more likely."""

_STEPS: Final = 100


class Moments(NamedTuple):
    """The expected value, the variance and the third central moment."""

    mean: float
    variance: float
    third: float

    @property
    def skewness(self) -> float:
        """How much longer the upper tail is than the lower."""
        return self.third / (self.variance * sqrt(self.variance))


def moments(total: Sum) -> Moments:
    """The moments of a sum.

    >>> moments([(100, (0.5, 0.5))])
    Moments(mean=50.0, variance=25.0, third=0.0)
    """
    return _tilted(total, 0.0)[1]


def at_least(total: Sum, count: int) -> float:
    """How likely a sum is to come to a count or more.

    >>> round(at_least([(20, (0.75, 0.25))], 12), 5)
    0.00094
    """
    if count <= 0:
        return 1.0
    return _beyond(total, count - 0.5, 1) if count <= _most(total) else 0.0


def at_most(total: Sum, count: int) -> float:
    """How likely a sum is to come to a count or less.

    >>> round(at_most([(20, (0.75, 0.25))], 1), 3)
    0.024
    """
    if count == 0:
        return exp(sum(times * log(pmf[0]) for times, pmf in total))
    if count >= _most(total):
        return 1.0
    return _beyond(total, count + 0.5, -1) if count >= 0 else 0.0


def both_ways(total: Sum, count: int) -> float:
    """How likely a count as far out as this is, on either side: twice the smaller tail."""
    return min(1.0, 2 * min(at_least(total, count), at_most(total, count)))


def _most(total: Sum) -> float:
    return sum(times * (len(pmf) - 1) for times, pmf in total)


def _beyond(total: Sum, limit: float, side: int) -> float:
    """The tail above a limit (side 1) or below it (side -1); the limit lies between two whole numbers."""
    tilt = _tilt(total, limit)
    generated, tilted = _tilted(total, tilt)
    signed = sqrt(max(0.0, 2 * (tilt * limit - generated))) * (side if tilt > 0 else -side)
    if abs(signed) < _AT_THE_MEAN:
        return 0.5 - (side * tilted.skewness / 6 + signed) / sqrt(2 * pi)
    spread = 2 * sinh(side * tilt / 2) * sqrt(tilted.variance)
    probability = beyond(signed) + exp(-signed * signed / 2) / sqrt(2 * pi) * (1 / spread - 1 / signed)
    return min(1.0, max(0.0, probability))


def _tilt(total: Sum, mean: float) -> float:
    """By how much outcomes have to be tilted upwards so that this is what is expected: Newton, kept in bounds."""
    high = _MAX_EXPONENT / max(len(pmf) for _, pmf in total)
    low = -high
    tilt = 0.0
    for _ in range(_STEPS):
        _, tilted = _tilted(total, tilt)
        off = tilted.mean - mean
        if abs(off) <= 1e-9 * sqrt(tilted.variance):
            break
        low, high = (low, tilt) if off > 0 else (tilt, high)
        step = tilt - off / tilted.variance if tilted.variance else low
        tilt = step if low < step < high else (low + high) / 2
    return tilt


def _tilted(total: Sum, tilt: float) -> tuple[float, Moments]:
    """The logarithm of the moment generating function, and the moments of what is tilted by it."""
    generated = mean = variance = third = 0.0
    factor = exp(tilt)
    for times, pmf in total:
        power = 1.0
        sums = [0.0, 0.0, 0.0, 0.0]
        for count, probability in enumerate(pmf):
            weight = probability * power
            power *= factor
            sums[0] += weight
            sums[1] += weight * count
            sums[2] += weight * count * count
            sums[3] += weight * count * count * count
        whole, first, second, cubic = sums
        one, two, three = first / whole, second / whole, cubic / whole
        generated += times * log(whole)
        mean += times * one
        variance += times * (two - one * one)
        third += times * (three - 3 * one * two + 2 * one**3)
    return generated, Moments(mean, variance, third)
