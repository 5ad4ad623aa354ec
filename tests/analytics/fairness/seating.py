"""Reports on hands of known truth: players of mixed skill are seated in the hands of pools, and some of them cheat.

A run takes hands from the pools without putting any back, and gives each seat a player of the skill that played it, so
that one pool serves many runs. ``python -m tests.analytics.fairness.seating DIR [RUNS]`` prints the tables of
docs/fairness.md from the pools in the folder.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from statistics import mean
from typing import Literal

from okey_ledger.analytics.fairness import Comparison, FairnessReport, Feeding, HandFacts, Tally, fairness_report
from okey_ledger.analytics.fairness.collusion import compare_pairs
from okey_ledger.analytics.fairness.comparison import Compared
from okey_ledger.analytics.fairness.expectation import compare_luck
from tests.analytics.fairness.pools import RULES, SHARES, SKILLS, Pool, read_pool

Seating = Literal["random", "friends", "few play much", "fixed"]

SEATINGS: tuple[Seating, ...] = ("random", "friends", "few play much", "fixed")
PLAYERS = 40
HANDS = 400
"""Of each rule set, in a run of fair hands; at fixed tables too."""
TOGETHER, MANY = 200, 1800
"""In how many hands a pair that colludes meets, and how many hands there are in which the two may meet others."""

FRIENDS = 0.8
"""How often a player sits with its friend where the skills allow it."""
MUCH = 10
"""How many times as often one of twenty players plays."""


Plant = Callable[[Random, int], Tally]
"""Makes the tally of a run; its number says at which of the five tables somebody cheats, where somebody does."""


def skill_of(name: str) -> int:
    return int(name.partition("-")[0])


@dataclass
class Pools:
    """The pools of a folder, read once."""

    folder: Path

    def __post_init__(self) -> None:
        self.of = cache(lambda rules, spoilt, share: read_pool(Pool(rules, spoilt, share), self.folder))

    def table(self, rules: str, spoilt: str, share: int, table: int) -> list[HandFacts]:
        """The hands of one of the tables that stay."""
        hands: list[HandFacts] = self.of(rules, spoilt, share)
        return [hand for hand in hands if hand.seats[0].player.partition("-")[2] == f"{table}0"]


def names() -> list[str]:
    """Forty players, as many of each skill."""
    return [f"{skill}-{place}" for place in range(PLAYERS // len(SKILLS)) for skill in SKILLS]


def seat(hand: HandFacts, players: list[str], number: int) -> HandFacts:
    """A hand with other players, by seat, and an id of its own."""
    seats = tuple(seat._replace(player=player) for seat, player in zip(hand.seats, players, strict=True))
    return hand._replace(hand=f"{hand.hand}+{number}", seats=seats)


def seated(rng: Random, hands: list[HandFacts], seating: Seating) -> Iterator[HandFacts]:
    """Hands of players who meet: each seat gets one of its skill."""
    everybody = names()
    weights = {
        name: MUCH if seating == "few play much" and place % 20 == 0 else 1 for place, name in enumerate(everybody)
    }
    friends = {name: everybody[place ^ 1] for place, name in enumerate(everybody)} if seating == "friends" else {}
    for number, hand in enumerate(hands):
        players: list[str] = []
        for one in hand.seats:
            skill = skill_of(one.player)
            free = [name for name in everybody if skill_of(name) == skill and name not in players]
            wanted = [name for name in free if friends.get(name) in players]
            free = wanted if wanted and rng.random() < FRIENDS else free
            players += rng.choices(free, [weights[name] for name in free])
        yield seat(hand, players, number)


def fair(pools: Pools, rng: Random, seating: Seating) -> Tally:
    """Fair hands of both rule sets."""
    tally = Tally()
    for rules in RULES:
        if seating == "fixed":
            chosen = [
                hand for table in range(len(SKILLS)) for hand in _some(pools, rng, rules, "stay", 0, table, HANDS // 5)
            ]
        else:
            chosen = [*seated(rng, rng.sample(pools.of(rules, "fair", 0), HANDS), seating)]
        for hand in chosen:
            tally.add(hand)
    return tally


def _some(pools: Pools, rng: Random, rules: str, spoilt: str, share: int, table: int, count: int) -> list[HandFacts]:
    hands = pools.table(rules, spoilt, share, table)
    return rng.sample(hands, min(count, len(hands)))


def rigged(pools: Pools, rng: Random, bad: int, rules: str, spoilt: str, share: int) -> Tally:
    """Seat 0 draws what it needs, or acts on what it cannot know: one table in 120 hands, four honest ones beside."""
    tally = Tally()
    for table in range(len(SKILLS)):
        kind, part = (spoilt, share) if table == bad else ("stay", 0)
        for hand in _some(pools, rng, rules, kind, part, table, 120):
            tally.add(_renamed(hand, "cheat", "partner") if table == bad else hand)
    return tally


def _renamed(hand: HandFacts, first: str, second: str) -> HandFacts:
    others = [one.player for one in hand.seats[2:]]
    return seat(hand, [first, second, *others], 0)


def fed_fixed(pools: Pools, rng: Random, bad: int, rules: str, share: int) -> Tally:
    """At one of five fixed tables seat 0 feeds seat 1; all tables play as often as the pair meets."""
    tally = Tally()
    for table in range(len(SKILLS)):
        kind, part = ("feeds", share) if table == bad else ("stay", 0)
        for hand in _some(pools, rng, rules, kind, part, table, TOGETHER):
            tally.add(_renamed(hand, "cheat", "partner") if table == bad else hand)
    return tally


def fed_sparse(pools: Pools, rng: Random, bad: int, rules: str, share: int) -> Tally:
    """At random tables of forty players one feeds another in the few hands in which they are neighbors."""
    tally = Tally()
    hands = _some(pools, rng, rules, "feeds", share, bad, TOGETHER)
    first, second = (f"{skill_of(one.player)}-0" for one in hands[0].seats[:2])
    known = {first: "cheat", second: "partner"}
    for number, hand in enumerate(hands):
        others = [_other(rng, skill_of(one.player), {first, second}) for one in hand.seats[2:]]
        tally.add(seat(hand, ["cheat", "partner", *others], number))
    for hand in seated(rng, rng.sample(pools.of(rules, "fair", 0), MANY - TOGETHER), "random"):
        tally.add(seat(hand, [known.get(one.player, one.player) for one in hand.seats], 1))
    return tally


def _other(rng: Random, skill: int, taken: set[str]) -> str:
    return rng.choice([name for name in names() if skill_of(name) == skill and name not in taken])


@dataclass
class Seen:
    """What many reports on hands of a known truth came to."""

    runs: int = 0
    alarms: int = 0
    """Reports with any alarm."""
    found: int = 0
    """Reports that name the cheat, or the pair that colludes."""
    innocents: int = 0
    """Reports that name somebody else."""
    met: list[int] = field(default_factory=list)
    sizes: dict[tuple[int, str], list[tuple[Compared, int, int]]] = field(default_factory=dict)
    """By table and by what is to see it: what was planted, out of how many comparisons, and on how many sides."""

    @property
    def excess(self) -> float:
        """How much was planted on average, by the first that is to see it."""
        first = next(iter(self.sizes))[1]
        return mean(one.ratio - 1 for (_, name), found in self.sizes.items() if name == first for one, *_ in found)

    @property
    def said(self) -> float:
        """How likely it is to be found by what reports say, on average over the tables, by what sees it best."""
        tables: dict[int, list[float]] = {}
        for (table, _), found in self.sizes.items():
            excess = mean(one.ratio - 1 for one, *_ in found)
            tables.setdefault(table, []).append(mean(one.power(excess, count, sides) for one, count, sides in found))
        return mean(map(max, tables.values()))


def named(report: FairnessReport) -> list[Comparison | Feeding]:
    """Everything that alarms."""
    told: list[Comparison | Feeding] = [*report.tables, *report.players.shown, *report.pairs.shown]
    return [one for one in told if one.alarm]


FED = ("useful", "cheat", "partner")


def is_cheat(told: Comparison | Feeding) -> bool:
    """Whether an alarm names the cheat, or the pair that colludes."""
    return (told.giver, told.receiver) == FED[1:] if isinstance(told, Feeding) else told.of == "cheat"


def is_innocent(told: Comparison | Feeding) -> bool:
    """Whether an alarm holds more against a player than chance gives who neither cheats nor is the partner of one.

    Who sits behind a player that leaves useless tiles to others really draws less; that holds nothing against it.
    """
    if isinstance(told, Feeding):
        return not {"cheat", "partner"} >= {told.giver, told.receiver}
    return told.group == "player" and told.of != "cheat" and told.ratio > 1


def watch(plant: Plant, runs: int, seed: str, wanted: tuple[str, ...] = ()) -> Seen:
    """Make so many reports; `wanted` are the statistics or the measures that are to see what was planted."""
    seen = Seen()
    for run in range(runs):
        table = run % len(SKILLS)
        tally = plant(Random(f"{seed} {run}"), table)
        report = fairness_report(tally)
        alarms = named(report)
        seen.runs += 1
        seen.alarms += report.alarm
        seen.innocents += any(map(is_innocent, alarms))
        seen.found += any(map(is_cheat, alarms))
        for name, found, count, sides in _planted(tally, report) if wanted else ():
            if name in wanted:
                seen.sizes.setdefault((table, name), []).append((found, count, sides))
        seen.met += [flow.hands for (kind, *who), flow in tally.pairs.items() if (kind[0], *who) == FED]
    return seen


def _planted(tally: Tally, report: FairnessReport) -> Iterator[tuple[str, Compared, int, int]]:
    """The comparisons of the cheat, or of the pair that colludes."""
    for name in ("useful-draws", "foresight"):
        found = compare_luck(tally.players["cheat"], name)
        if found is not None:
            yield name, found[1], report.players.comparisons, 2
    for fed in compare_pairs(tally):
        if (fed.giver, fed.receiver) == FED[1:]:
            yield fed.kind[0], fed.compared, report.pairs.comparisons, 1


def planted(pools: Pools) -> Iterator[tuple[str, Plant, tuple[str, ...]]]:
    """Everything that is planted: its name, how, and what is to see it."""
    for rules in RULES:
        for spoilt, wanted in (("draws", ("useful-draws",)), ("foresees", ("foresight", "useful-draws"))):
            for share in SHARES[spoilt]:
                yield f"{rules} {spoilt} {share}", _rigged(pools, rules, spoilt, share), wanted
        for share in SHARES["feeds"]:
            yield f"{rules} feeds {share} sparse", _fed(fed_sparse, pools, rules, share), ("useful", "gifts")
            yield f"{rules} feeds {share} fixed", _fed(fed_fixed, pools, rules, share), ("useful", "gifts")


def _rigged(pools: Pools, rules: str, spoilt: str, share: int) -> Plant:
    return lambda rng, bad: rigged(pools, rng, bad, rules, spoilt, share)


def _fed(how: Callable[..., Tally], pools: Pools, rules: str, share: int) -> Plant:
    return lambda rng, bad: how(pools, rng, bad, rules, share)


def _fairly(pools: Pools, seating: Seating) -> Plant:
    return lambda rng, bad: fair(pools, rng, seating)


if __name__ == "__main__":
    pools = Pools(Path(sys.argv[1]))
    fair_runs, planted_runs, what = int(sys.argv[2]), int(sys.argv[3]), sys.argv[4] if len(sys.argv) > 4 else ""
    for seating in SEATINGS:
        if fair_runs and what in f"fair {seating}":
            seen = watch(_fairly(pools, seating), fair_runs, seating)
            sys.stdout.write(f"fair {seating}: {seen.alarms} of {seen.runs}\n")
            sys.stdout.flush()
    for name, plant, wanted in planted(pools):
        if planted_runs and what in name:
            seen = watch(plant, planted_runs, name, wanted)
            sys.stdout.write(
                f"{name}: found {seen.found} of {seen.runs}, said {seen.said:.2f}, excess {seen.excess:.2f}, "
                f"reports that name innocents {seen.innocents}, met {mean(seen.met or [0]):.0f}\n"
            )
            sys.stdout.flush()
