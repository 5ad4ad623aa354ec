"""Pairs between whom more passes than the two of them, and everybody else, explain.

Each measure has odds: of a discard to be of use to the next seat rather than to the others, to be taken, of a finish
to be held back, of a hand to be finished. For a pair the odds are expected from all pairs, from what the one gives to
others and from what the other gets from others. What somebody shows elsewhere is drawn to the middle the more, the less
there is of it, and the uncertainty that is left widens the test (empirical Bayes); so a pair that never meets anybody
else can be compared as well. What is left over is a hint for a referee, who can replay the hands; it is no verdict.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import median
from typing import Final, NamedTuple

from .comparison import FAMILIES, LEVEL, POWER, Compared, Fair
from .flow import MEASURES, Flow, Measure
from .tails import NORMAL
from .tally import Kind, Pair, Tally

MIN_HANDS_TOGETHER: Final = 20
"""Pairs who met in fewer hands are not looked at."""

MIN_EXPECTED: Final = 5.0
"""Nor those of whom less is expected than this."""

MIN_TRIES_OF_OTHERS: Final = 200
"""Nor are any where all other pairs together have fewer tries."""

MIN_KNOWN: Final = 20
"""From so many players, or pairs, on it is measured how much they differ without any harm."""


class Spread(NamedTuple):
    """How much players, and pairs, differ without any harm: standard deviations of a logit."""

    style: float
    """Of those who give, and of those who get."""
    together: float
    """Of pairs beyond the two."""


SPREADS: Final[dict[Measure, Spread]] = {
    "useful": Spread(0.10, 0.05),
    "gifts": Spread(0.10, 0.05),
    "taken": Spread(0.45, 0.10),
    "held-back": Spread(1.0, 0.2),
    "wins": Spread(0.6, 0.08),
}
"""What is taken for granted where too few players are known, and the least that is ever assumed."""

_TYPICAL: Final = 0.6745
"""Half of all normal deviations are smaller, in standard deviations."""

_TYPICAL_ERROR: Final = 0.787
"""The standard error of that in a sample of one; it falls with the square root of the sample."""

_CAUTION: Final = 2.0
"""By how many standard errors a spread is taken to be larger than it looks."""

_MAX_VARIANCE: Final = 4.0
"""Nobody differs more than this; a variance of logits."""

_HALVINGS: Final = 40


class Fed(NamedTuple):
    """A pair beside what is expected of the two."""

    kind: Kind
    giver: str
    receiver: str
    flow: Flow
    compared: Compared
    """Its probability is that of so many or more."""
    fair: Fair
    """The law of the hits where nothing more passes than the two explain."""

    @property
    def pair(self) -> Pair:
        """The key of the pair."""
        return self.kind, self.giver, self.receiver

    def detectable(self, comparisons: int) -> float | None:
        """From which excess on it would have been seen nine times out of ten; None where not even all hits would."""
        level = LEVEL / FAMILIES / comparisons
        mean, most = self.compared.expected, self.flow.tries
        if self.fair.upper(most) > level:
            return None
        silent, begins = int(mean), most
        while begins - silent > 1:
            middle = (silent + begins) // 2
            silent, begins = (silent, middle) if self.fair.upper(middle) <= level else (middle, begins)
        scatter = NORMAL.inv_cdf(POWER) * self.compared.deviation
        share = ((scatter + sqrt(scatter**2 + 4 * mean * begins)) / (2 * mean)) ** 2 - 1
        return share if (1 + share) * mean <= most else None


class _Estimate(NamedTuple):
    """A logit above everybody's, and its variance."""

    mean: float
    variance: float


class _Everybody(NamedTuple):
    """All pairs of a kind."""

    flow: Flow
    dispersion: float
    givers: float
    """The variance of what players give, in logits."""
    receivers: float


def compare_pairs(tally: Tally) -> Iterator[Fed]:
    """Every pair that met often enough, by every measure, kind by kind."""
    by_kind: dict[Kind, list[tuple[Pair, Flow]]] = {}
    for pair, flow in tally.pairs.items():
        by_kind.setdefault(pair[0], []).append((pair, flow))
    for kind in sorted(by_kind, key=lambda kind: (kind[1], kind[2], MEASURES.index(kind[0]))):
        yield from _compare(tally, kind, sorted(by_kind[kind]))


def _compare(tally: Tally, kind: Kind, pairs: list[tuple[Pair, Flow]]) -> Iterator[Fed]:
    givers = {who: flow for (of, who), flow in tally.givers.items() if of == kind}
    receivers = {who: flow for (of, who), flow in tally.receivers.items() if of == kind}
    whole = Flow()
    for flow in givers.values():
        whole.add(flow)
    if not 0 < whole.hits < whole.tries:
        return
    dispersion, style = whole.dispersion(), SPREADS[kind[0]].style
    spreads = [
        _spread([_above(flow, whole.logit, dispersion) for flow in flows.values()], style)
        for flows in (givers, receivers)
    ]
    everybody = _Everybody(whole, dispersion, *spreads)
    met = [
        (pair, flow, _expected(everybody, flow, givers[pair[1]].plus(flow, -1), receivers[pair[2]].plus(flow, -1)))
        for pair, flow in pairs
        if flow.hands >= MIN_HANDS_TOGETHER and whole.tries - flow.tries >= MIN_TRIES_OF_OTHERS
    ]
    offs = [_off(flow, expected, dispersion) for _, flow, expected in met]
    together = _spread([off for off in offs if off is not None], SPREADS[kind[0]].together)
    for pair, flow, expected in met:
        found = _tested(flow, expected, dispersion, together)
        if found is not None:
            yield Fed(kind, pair[1], pair[2], flow, *found)


def _above(flow: Flow, logit: float, dispersion: float) -> _Estimate:
    """By how much a logit is above everybody's; where there are no tries that is not known at all."""
    own = flow.logit
    variance = flow.moments(own)[1]
    return _Estimate(own - logit, dispersion / variance if variance > 0 else _MAX_VARIANCE * 1e6)


def _expected(everybody: _Everybody, flow: Flow, given: Flow, received: Flow) -> _Estimate:
    """The logit that is expected of a pair: that of all others, and what the two show elsewhere, drawn to it."""
    others = everybody.flow.plus(flow, -1)
    middle = others.logit
    logit, variance = middle, everybody.dispersion / max(others.moments(middle)[1], 1e-9)
    for elsewhere, spread in ((given, everybody.givers), (received, everybody.receivers)):
        mean, error = _above(elsewhere, middle, everybody.dispersion)
        known = spread / (spread + error)
        logit += known * mean
        variance += spread * (1 - known)
    return _Estimate(logit, variance)


def _off(flow: Flow, expected: _Estimate, dispersion: float) -> _Estimate | None:
    """By how much the logit of a pair is off, in one step, and the variance of that."""
    mean, variance = flow.moments(expected.mean)
    if mean < MIN_EXPECTED:
        return None
    return _Estimate((flow.hits - mean) / variance, dispersion / variance + expected.variance)


def _spread(known: Sequence[_Estimate], least: float) -> float:
    """The variance of logits beyond chance, from the middle of them, so that few cannot hide in it.

    It is taken for as large as it may well be, the more so the fewer there are, and for no less than a standard
    deviation of `least`, which stands alone where there are too few.
    """
    floor = least**2
    if len(known) < MIN_KNOWN:
        return floor
    wanted = _TYPICAL - _CAUTION * _TYPICAL_ERROR / sqrt(len(known))

    def typical(spread: float) -> float:
        return median(abs(one.mean) / sqrt(one.variance + spread) for one in known)

    low, high = floor, _MAX_VARIANCE
    if wanted <= 0 or typical(low) <= wanted:
        return floor
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if typical(middle) > wanted else (low, middle)
    return high


def _tested(flow: Flow, expected: _Estimate, dispersion: float, together: float) -> tuple[Compared, Fair] | None:
    mean, independent = flow.moments(expected.mean)
    if mean < MIN_EXPECTED or independent <= 0:
        return None
    variance = dispersion * independent + independent**2 * (expected.variance + together)
    fair = Fair(flow.law(expected.mean), variance / independent)
    skewness = fair.moments.skewness
    return Compared(flow.hits, mean, sqrt(variance), skewness, fair.upper(flow.hits), 0.0), fair
