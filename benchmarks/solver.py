"""The best opening of a rack: our search against an integer program (`integer_program`).

Both get racks of 21 tiles as texts and find the points and the choice of melds, each in its own form: the rival in the
values of its variables, ours as it comes from the search. Writing melds out in notation is left to whoever wants them,
and what it takes us is told beside. The rival's time has the building of its model in it. Each rack is solved three
times and its fastest time counts; all racks go to one solver, then all to the next, so that neither disturbs the
other's caches.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from random import Random

from okey_ledger.domain.arrange import best_opening
from okey_ledger.domain.chance import Chance
from okey_ledger.domain.deal import deal_tiles
from okey_ledger.domain.rulesets import RULESETS
from okey_ledger.domain.tiles import NOTATION, okey_above

from .figure import Figure, seconds
from .integer_program import IntegerProgram

RACKS = 300
TILES = 21
ROUNDS = 3
STARTERS = 2000

Rack = tuple[list[str], str]
"""Tiles and the okey."""


def dealt(numbers: Collection[int], chance: Random) -> Rack:
    """Tiles drawn from all with these numbers and the false jokers, but the indicator."""
    full = [tile for tile in NOTATION if tile == "FJ" or int(tile[1:]) in numbers]
    indicator = chance.choice([tile for tile in full if tile != "FJ" and int(okey_above(tile)[1:]) in numbers])
    left = full + full
    left.remove(indicator)
    return chance.sample(left, TILES), okey_above(indicator)


def found(rack: Rack) -> object:
    """Our answer."""
    return best_opening(*rack)


def written(rack: Rack) -> object:
    """Our answer written out."""
    opening = best_opening(*rack)
    return opening.points, opening.melds, opening.rest


def fastest(solvers: list[Callable[[Rack], object]], racks: list[Rack]) -> list[list[float]]:
    """For each solver the shortest time of each rack, in ascending order."""
    best = [[float("inf")] * len(racks) for _ in solvers]
    for _ in range(ROUNDS):
        for solve, times in zip(solvers, best, strict=True):
            for place, rack in enumerate(racks):
                times[place] = min(times[place], seconds(lambda rack=rack, solve=solve: solve(rack)))  # type: ignore[misc]
    return [sorted(times) for times in best]


def figures() -> Iterator[Figure]:
    """Dealt racks and dense ones, at the median and at the 99th percentile; last the largest rack of a rule set."""
    program = IntegerProgram()
    for name, numbers, at_median, at_p99 in (("dealt", range(1, 14), 15, 30), ("numbers 1-6", range(1, 7), 5, 3)):
        chance = Random(1)
        racks = [dealt(numbers, chance) for _ in range(RACKS)]
        for rack, okey in racks:
            assert best_opening(rack, okey).points == program.solve(rack, okey, "points", leave=1).value
        rival, ours, whole = fastest([lambda rack: program.solve(*rack, "points", leave=1), found, written], racks)
        for label, place, limit in (("median", RACKS // 2, at_median), ("p99", RACKS * 99 // 100, at_p99)):
            yield Figure(
                f"integer program / best opening, {name}, {label}",
                rival[place] / ours[place],
                "at least",
                limit,
                "x",
                f"{rival[place] * 1e6:.0f} us against {ours[place] * 1e6:.0f} us ({whole[place] * 1e6:.0f} us written "
                f"out), {RACKS} racks of {TILES} tiles",
            )
    yield starters()


def starters() -> Figure:
    """The best opening of what the starter of the rule set with the largest rack is dealt, by its default options."""
    rules = max(RULESETS.values(), key=lambda rules: rules.rack)
    high_one = rules.high_one(rules.options())
    chance = Chance("benchmarks: starters")
    dealt = [deal_tiles(chance, max(rules.seats), 0, rules.rack) for _ in range(STARTERS)]
    racks = [(deal.racks[0], okey_above(deal.indicator)) for deal in dealt]
    (times,) = fastest([lambda rack: best_opening(*rack, high_one=high_one)], racks)
    return Figure(
        f"best opening of {rules.rack + 1} tiles, {rules.name}, p99",
        times[STARTERS * 99 // 100] * 1e3,
        "at most",
        2,
        "ms",
        f"{times[STARTERS // 2] * 1e6:.0f} us at the median, {times[-1] * 1e3:.2f} ms at most, {STARTERS:,} racks",
    )
