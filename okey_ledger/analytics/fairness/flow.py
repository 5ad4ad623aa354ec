"""What passes between two players, added up over hands: from whom, to whom, how often it could, how often it did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import exp
from typing import Final, Literal, NamedTuple

import msgspec

from .facts import HandFacts
from .throws import Throw

Measure = Literal["useful", "gifts", "taken", "held-back", "wins"]
"""What is counted; see `MEASURES`."""

MEASURES: Final[tuple[Measure, ...]] = ("useful", "gifts", "taken", "held-back", "wins")
"""Discards that are of use to the next seat; those among them that the skilled bot would not have thrown; discards that
the next seat takes; finishes that a player holds back while the other sits there; hands that the other finishes."""

ODDS: Final = (1.0, 0.5, 2.0)
"""By how much the odds of a try are changed by what is known of it: not at all; one of three seats has use of the
discard; two of them have."""

_STEPS: Final = 30
_MAX_LOGIT: Final = 8.0
"""No rate is taken to be nearer to 0 or 1 than this."""


class Flow(msgspec.Struct, array_like=True, gc=False):
    """Sums over hands, squares included, since what happens in one hand hangs together."""

    hands: int = 0
    plain: int = 0
    """Tries of which nothing more is known."""
    ones: int = 0
    """Discards of which one of the three other seats has use."""
    twos: int = 0
    """Discards of which two of them have; those of which none or all have tell nothing."""
    hits: int = 0
    hits_squared: int = 0
    hits_by_expected: float = 0.0
    """The product, hand by hand, of the hits and of what is expected where all seats are alike."""
    expected_squared: float = 0.0

    @property
    def tries(self) -> int:
        """How many tries there are that can tell anything."""
        return self.plain + self.ones + self.twos

    @property
    def expected(self) -> float:
        """The hits that there are where all three seats are alike; of plain tries all."""
        return self.plain + self.ones / 3 + 2 * self.twos / 3

    def add(self, other: Flow) -> None:
        """Add the sums of other hands."""
        self.hands += other.hands
        self.plain += other.plain
        self.ones += other.ones
        self.twos += other.twos
        self.hits += other.hits
        self.hits_squared += other.hits_squared
        self.hits_by_expected += other.hits_by_expected
        self.expected_squared += other.expected_squared

    def plus(self, other: Flow, times: int = 1) -> Flow:
        """The sums of both; with -1, of these hands without those."""
        pairs = zip(msgspec.structs.astuple(self), msgspec.structs.astuple(other), strict=True)
        return Flow(*(mine + times * more for mine, more in pairs))

    def law(self, logit: float) -> list[tuple[float, tuple[float, float]]]:
        """The law of the hits where the odds of a try are multiplied by the exponential of this."""
        odds = exp(logit)
        counts = zip((self.plain, self.ones, self.twos), ODDS, strict=True)
        return [
            (count, (1 / (1 + odds * known), odds * known / (1 + odds * known))) for count, known in counts if count
        ]

    def moments(self, logit: float) -> tuple[float, float]:
        """The mean and the variance of independent hits under that law."""
        law = self.law(logit)
        return sum([n * hit for n, (_, hit) in law]), sum([n * miss * hit for n, (miss, hit) in law])

    @property
    def logit(self) -> float:
        """The logarithm by which odds are multiplied that explains the hits best, drawn a little to 0.

        >>> round(Flow(hands=1, plain=100, hits=50).logit, 6)
        0.0
        """
        low, high = -_MAX_LOGIT, _MAX_LOGIT
        share = (self.hits + 0.5) / (self.tries + 1)
        wanted = share * self.tries
        at = 0.0
        for _ in range(_STEPS):
            mean, variance = self.moments(at)
            if abs(mean - wanted) < 1e-6:
                break
            low, high = (at, high) if mean < wanted else (low, at)
            step = at + (wanted - mean) / variance if variance else at
            at = step if low < step < high else (low + high) / 2
        return at

    def dispersion(self) -> float:
        """How many times the variance is what independent tries would have; 1 at least."""
        logit = self.logit
        mean, variance = self.moments(logit)
        if not variance:
            return 1.0
        times = mean / self.expected
        squares = self.hits_squared - 2 * times * self.hits_by_expected + times**2 * self.expected_squared
        return max(1.0, squares / variance)


class Passed(NamedTuple):
    """What passed in one hand between two of its players, by one measure."""

    measure: Measure
    giver: str
    receiver: str
    flow: Flow


def _flow(hits: int, plain: int = 0, ones: int = 0, twos: int = 0) -> Flow:
    expected = plain + ones / 3 + 2 * twos / 3
    return Flow(1, plain, ones, twos, hits, hits * hits, hits * expected, expected * expected)


def passed_in(facts: HandFacts) -> Iterator[Passed]:
    """Everything that passed in a hand. Partners finish for each other, so they are left out of that."""
    players = [seat.player for seat in facts.seats]
    count = len(players)
    by_seat: list[list[Throw]] = [[] for _ in players]
    for throw in facts.throws:
        by_seat[throw.seat].append(throw)
    for seat, thrown in enumerate(by_seat):
        for measure, flow in _thrown(thrown, count, facts.solved):
            yield Passed(measure, players[seat], players[(seat + 1) % count], flow)
    chances, held = (Counter(finish.seat for finish in facts.finishes if finish.held_back >= least) for least in (0, 1))
    for seat, giver in enumerate(players):
        for other, receiver in enumerate(players):
            if other == seat or (facts.teams and (seat - other) % 2 == 0):
                continue
            if facts.over:
                yield Passed("wins", giver, receiver, _flow(int(facts.seats[other].finished), plain=1))
            if facts.solved and chances[seat]:
                yield Passed("held-back", giver, receiver, _flow(held[seat], plain=chances[seat]))


def _thrown(thrown: list[Throw], players: int, solved: bool) -> Iterator[tuple[Measure, Flow]]:
    """What one seat threw to the next; with fewer than four seats there are no others to set beside it."""
    if not thrown:
        return
    yield "taken", _flow(sum([throw.taken for throw in thrown]), plain=len(thrown))
    yield "useful", _useful(thrown, players)
    odd = [throw for throw in thrown if throw.odd]
    if solved and odd:
        yield "gifts", _useful(odd, players)


def _useful(thrown: Iterable[Throw], players: int) -> Flow:
    told = [(throw.useful, throw.useful + throw.others) for throw in thrown]
    if players < 4:
        return _flow(sum([useful for useful, _ in told]), plain=len(told))
    ones, twos = (sum([having == few for _, having in told]) for few in (1, 2))
    return _flow(sum([useful for useful, having in told if 0 < having < 3]), ones=ones, twos=twos)
