"""Full racks: the solver's answer is worth as much as the integer program's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from benchmarks.integer_program import IntegerProgram
from okey_ledger.domain.arrange import best_cover, best_opening, cheapest_keep, cheapest_rest, openings
from tests.domain.lawful import assert_lawful, cost
from tests.domain.racks import ALL, DENSE, HIGH, dealt_rack


def racks(seed: int, count: int) -> Iterator[tuple[list[str], str]]:
    """Racks of 14 to 22 tiles: any numbers, high runs, few numbers; a third each with no okey, one, two put in."""
    chance = Random(seed)
    for place in range(count):
        numbers = (ALL, HIGH, DENSE)[place % 3]
        yield dealt_rack(chance, chance.randint(14, 22), numbers, okeys=place // 3 % 3)


def assert_as_good_as_the_program(program: IntegerProgram, rack: list[str], okey: str) -> None:
    for leave in (0, 1):
        opening = best_opening(rack, okey, leave)
        assert_lawful(opening, rack, okey)
        assert opening.points == program.solve(rack, okey, "points", leave).value
        assert len(opening.rest) >= leave
    cover = best_cover(rack, okey)
    assert_lawful(cover, rack, okey)
    assert cover.tiles == program.solve(rack, okey, "tiles").value
    cheapest = cheapest_rest(rack, okey, program.multiplier, program.okey_left)
    assert_lawful(cheapest, rack, okey)
    saved = cost(rack, okey, program.multiplier, program.okey_left) - cost(
        cheapest.rest, okey, program.multiplier, program.okey_left
    )
    assert saved == program.solve(rack, okey, "savings", leave=1).value


def test_full_racks_are_solved_as_well_as_by_an_integer_program() -> None:
    program = IntegerProgram()
    for rack, okey in racks(seed=1, count=90):
        assert_as_good_as_the_program(program, rack, okey)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_ten_thousand_full_racks_are_solved_as_well_as_by_an_integer_program(seed: int) -> None:
    program = IntegerProgram(multiplier=10, okey_left=1000)
    for rack, okey in racks(seed=100 + seed, count=1000):
        assert_as_good_as_the_program(program, rack, okey)


def test_the_cheapest_keep_of_a_full_rack_is_the_least_over_all_discards() -> None:
    for rack, okey in racks(seed=3, count=90):
        costs = []
        for tile in set(rack):
            kept = rack.copy()
            kept.remove(tile)
            costs.append(cost(cheapest_rest(kept, okey, leave=0).rest, okey, 5, 500))
        assert cheapest_keep(rack, okey).cost == min(costs)


def test_the_first_openings_of_a_full_rack_come_best_first_and_none_twice() -> None:
    for rack, okey in racks(seed=2, count=45):
        found = list(islice(openings(rack, okey, bar=51), 25))
        best = best_opening(rack, okey)
        assert [opening.points for opening in found[:1]] == [best.points] * (best.points >= 51)
        assert [opening.points for opening in found] == sorted((opening.points for opening in found), reverse=True)
        assert len({str(opening.melds) for opening in found}) == len(found)
        for opening in found:
            assert_lawful(opening, rack, okey)
            assert opening.points >= 51
            assert opening.rest
