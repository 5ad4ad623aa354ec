"""How often the report alarms, on fair deals and on biased ones: ``python -m tests.analytics.fairness.calibration``.

It prints the tables of docs/fairness.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median

import numpy as np

from okey_ledger.analytics.fairness import Comparison, FairnessReport, Tally, fairness_report
from tests.analytics.fairness.neighbors import feed
from tests.analytics.fairness.shuffles import Generator, add_openable, deals, give_okeys, play

HANDS = 1000
"""In each report."""

PLAYERS = 40


def fair(rng: Generator) -> Tally:
    """Fair hands in which 40 players meet at random."""
    return play(rng, deals(rng, HANDS, PLAYERS))


def deal_first(rng: Generator) -> Tally:
    """The same, dealt in the other fair way."""
    return play(rng, deals(rng, HANDS, PLAYERS, indicator_first=False))


def openable(rng: Generator) -> Tally:
    """Fair hands of `okey51`."""
    dealt = deals(rng, HANDS)
    tally = play(rng, dealt)
    add_openable(tally, dealt)
    return tally


def dealt_more(share: float) -> Callable[[Generator], Tally]:
    """Seat 2 is dealt so much more than its share of okeys."""

    def planted(rng: Generator) -> Tally:
        dealt = deals(rng, HANDS)
        give_okeys(rng, dealt, (np.arange(4) + dealt.starter[:, None]) % 4 == 2, share)
        return play(rng, dealt)

    return planted


def drawn_more(share: float) -> Callable[[Generator], Tally]:
    """Seat 2 draws so much more than its share of okeys."""
    return lambda rng: play(rng, deals(rng, HANDS), favored=lambda seats: seats == 2, share=share)


def player_dealt_more(share: float) -> Callable[[Generator], Tally]:
    """One player of 20 is dealt so much more than its share of okeys."""

    def planted(rng: Generator) -> Tally:
        dealt = deals(rng, HANDS, 20)
        seats = (np.arange(4) + dealt.starter[:, None]) % 4
        give_okeys(rng, dealt, np.take_along_axis(dealt.players, seats, axis=1) == 7, share)
        return play(rng, dealt)

    return planted


def neighbors(share: float) -> Callable[[Generator], Tally]:
    """Players of many styles, of whom one throws another so much more that is taken than their styles explain."""
    return lambda rng: feed(rng, share)


Wanted = tuple[str, int | str, str]
"""A comparison: its group, which one of them, and what is counted; or a thrower, a follower and a measure."""


@dataclass
class Counted:
    """What many reports came to."""

    reports: int = 0
    alarms: int = 0
    hit: int = 0
    """Reports in which the comparison that was asked for alarms."""
    p_values: list[float] = field(default_factory=list)
    """The probability of every comparison of tables."""
    detectable: list[float] = field(default_factory=list)
    """From what size on the comparison that was asked for would have seen a bias."""

    @property
    def rate(self) -> float:
        return self.alarms / self.reports

    @property
    def power(self) -> float:
        return self.hit / self.reports

    def below(self, level: float) -> float:
        """Of all comparisons, the share with a smaller probability than this."""
        return sum(p <= level for p in self.p_values) / len(self.p_values)


def reports(plant: Callable[[Generator], Tally], count: int, seed: int) -> Iterator[FairnessReport]:
    """So many reports, each on hands of its own."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        yield fairness_report(plant(rng))


def count_alarms(plant: Callable[[Generator], Tally], count: int, seed: int, wanted: Wanted | None = None) -> Counted:
    """Count the alarms of so many reports, and those of one comparison."""
    counted = Counted()
    for report in reports(plant, count, seed):
        counted.reports += 1
        counted.alarms += report.alarm
        counted.p_values += [told.p for told in report.tables]
        everything: list[Comparison] = [*report.tables, *report.players.shown]
        for told in everything:
            if (told.group, told.of, told.statistic) == wanted:
                counted.hit += told.alarm
                counted.detectable.append(told.detectable)
        for pair in report.pairs.shown:
            if (pair.giver, pair.receiver, pair.measure) == wanted:
                counted.hit += pair.alarm
                counted.detectable.append(pair.detectable or 1.0)
    return counted


FAIR = {
    "indicator first": (fair, 2000, 1),
    "deal first": (deal_first, 2000, 2),
    "`okey51`, with openable racks": (openable, 500, 3),
    "neighbors of many styles": (neighbors(0.0), 2500, 4),
}
"""Fair hands: how they are made, how many reports, and the seed."""

PLANTED: dict[str, tuple[Callable[[float], Callable[[Generator], Tally]], Wanted, int, int]] = {
    "seat 2 is dealt okeys": (dealt_more, ("seat", 2, "okeys"), 500, 5),
    "seat 2 draws okeys": (drawn_more, ("seat", 2, "drawn-okeys"), 500, 6),
    "a player of 20 is dealt okeys": (player_dealt_more, ("player", "p7", "okeys"), 500, 7),
    "a neighbor takes more": (neighbors, ("p0", "p1", "taken"), 500, 8),
}
"""Biased hands: how they are made, which comparison is to see it, how many reports, and the seed."""


def planted(name: str, count: int | None = None) -> tuple[float, Counted]:
    """Plant the bias that the report says it would see, and count.

    Which one that is hangs on what is expected alone; from a larger one it can be read in every report.
    """
    plant, wanted, times, seed = PLANTED[name]
    size = median(count_alarms(plant(1.0), 40, seed + 100, wanted).detectable)
    return size, count_alarms(plant(size), count or times, seed, wanted)


if __name__ == "__main__":
    for name, (plant, count, seed) in FAIR.items():
        fair_count = count_alarms(plant, count, seed)
        below = [f"{fair_count.below(level):.5f}" for level in (0.05, 0.01, 0.001)] if fair_count.p_values else []
        sys.stdout.write(f"{name}: {fair_count.alarms} of {count}; {below}\n")
        sys.stdout.flush()
    for name in PLANTED:
        size, biased = planted(name)
        sys.stdout.write(f"{name}: {size:.3f}, seen by it {biased.hit}, by any {biased.alarms}, of {biased.reports}\n")
        sys.stdout.flush()
