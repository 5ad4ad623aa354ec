"""Tails, comparisons and corrections, against exact convolutions and against each other."""

from __future__ import annotations

from itertools import pairwise
from math import comb, prod, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from okey_ledger.analytics.fairness.comparison import FAMILIES, LEVEL, Compared, Fair, compare, discoveries, holm
from okey_ledger.analytics.fairness.expectation import compare_luck
from okey_ledger.analytics.fairness.luck import Luck, tried_of
from okey_ledger.analytics.fairness.shuffle import DEALINGS, false_jokers, okeys, pairs
from okey_ledger.analytics.fairness.tails import NORMAL, Sum, at_least, at_most, both_ways, moments


def convolved(total: Sum) -> list[float]:
    """The exact law of a sum of whole numbers of counts."""
    pmf = [1.0]
    for times, one in total:
        for _ in range(int(times)):
            sums = [0.0] * (len(pmf) + len(one) - 1)
            for place, probability in enumerate(pmf):
                for more, chance in enumerate(one):
                    sums[place + more] += probability * chance
            pmf = sums
    return pmf


SUMS: list[Sum] = [
    [(30, okeys(14, "indicator-first")), (10, okeys(15, "indicator-first"))],
    [(120, okeys(14, "deal-first"))],
    [(40, pairs((14,)))],
    [(150, (0.96, 0.04))],
]


@pytest.mark.parametrize("total", SUMS)
def test_tails_are_right_to_a_hundredth_of_themselves_however_small(total: Sum) -> None:
    pmf = convolved(total)
    mean, variance, _ = moments(total)
    for off in (-4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8):
        count = round(mean + off * sqrt(variance))
        if count > 1:
            assert at_least(total, count) == pytest.approx(sum(pmf[count:]), rel=0.01)
            assert at_most(total, count) == pytest.approx(sum(pmf[: count + 1]), rel=0.01)


def test_a_tail_of_which_next_to_nothing_is_left_is_still_right() -> None:
    pmf = convolved([(400, (0.75, 0.25))])
    for count in (190, 240, 300):
        assert at_least([(400, (0.75, 0.25))], count) == pytest.approx(sum(pmf[count:]), rel=0.01)
    assert sum(pmf[240:]) < 1e-40
    assert Fair([(400, (0.75, 0.25))], 9.0).upper(190) > 1e-6


def test_nothing_at_all_is_exactly_as_likely_as_it_is() -> None:
    assert at_most([(20, (0.75, 0.25))], 0) == pytest.approx(0.75**20)
    assert at_least([(20, (0.75, 0.25))], 0) == 1
    assert at_least([(20, (0.75, 0.25))], 21) == 0
    assert at_most([(20, (0.75, 0.25))], 20) == 1


def test_over_millions_of_hands_a_tail_is_the_normal_one() -> None:
    total = [(10_000_000, okeys(14, "indicator-first"))]
    mean, variance, _ = moments(total)
    assert at_least(total, round(mean + 4 * sqrt(variance))) == pytest.approx(NORMAL.cdf(-4), rel=0.01)


@given(st.integers(1, 500), st.floats(0.01, 0.6), st.integers(0, 500))
def test_the_two_tails_of_a_count_overlap_in_that_count_alone(times: int, chance: float, count: int) -> None:
    total = [(times, (1 - chance, chance))]
    if count <= times:
        exactly = comb(times, count) * chance**count * (1 - chance) ** (times - count)
        assert at_least(total, count) + at_most(total, count) == pytest.approx(1 + exactly, abs=0.01)


def test_a_tail_of_a_wider_spread_is_thicker() -> None:
    total = [(1000, (0.75, 0.25))]
    assert Fair(total, 2.0).two_sided(300) > Fair(total).two_sided(300)
    assert Fair(total, 2.0).upper(300) == pytest.approx(NORMAL.cdf(-50 / sqrt(2 * 187.5)), rel=0.3)


def test_what_lies_between_the_fair_ways_to_deal_is_as_expected() -> None:
    ways = [Fair([(1_000_000, false_jokers(57, dealing))]) for dealing in DEALINGS]
    between = compare(1_080_000, ways)
    above = compare(1_090_000, ways)
    below = compare(1_070_000, ways)
    assert between is not None
    assert above is not None
    assert below is not None
    assert (between.p, between.ratio) == (1, 1)
    assert above.expected == pytest.approx(1_000_000 * 114 / 105)
    assert below.expected == pytest.approx(1_000_000 * 114 / 106)
    assert max(above.p, below.p) < 1e-6


def test_where_chance_gives_always_the_same_there_is_nothing_to_compare() -> None:
    assert compare(0, [Fair([(10, (1.0,))])]) is None


def test_chances_that_differ_have_the_tails_of_their_exact_law() -> None:
    chances = [0.05, 0.1, 0.2, 0.3, 0.35, 0.5] * 30
    pmf = convolved([(1, (1 - chance, chance)) for chance in chances])
    tried = Luck()
    tried.tried[2] = tried_of([(place < 65, chance) for place, chance in enumerate(chances)])
    found = compare_luck(tried, "useful-draws")
    assert found is not None
    assert found[1].expected == pytest.approx(45)
    assert found[1].p == pytest.approx(2 * sum(pmf[65:]), rel=0.2)


@given(st.lists(st.floats(0.01, 0.99), min_size=1, max_size=12))
def test_whatever_can_happen_is_never_called_impossible(chances: list[float]) -> None:
    luck = Luck()
    luck.tried[3] = tried_of([(True, chance) for chance in chances])
    found = compare_luck(luck, "foresight")
    assert found is not None
    assert found[1].p >= 0.5 * prod(chances)


def test_an_interval_holds_the_ratio_and_narrows_with_the_hands() -> None:
    few, many = (compare(25 * times, [Fair([(100 * times, (0.75, 0.25))])]) for times in (1, 100))
    assert few is not None
    assert many is not None
    widths = [high - low for low, high in (few.interval, many.interval)]
    assert few.interval[0] < few.ratio < few.interval[1]
    assert widths[0] == pytest.approx(10 * widths[1])


def test_the_more_comparisons_the_larger_a_bias_has_to_be_to_be_seen() -> None:
    compared = Compared(2500, 2500.0, 43.3, 0.01, 1.0, 0.0)
    assert compared.detectable(1) < compared.detectable(100) < compared.detectable(100_000)
    assert compared.detectable(100, sides=1) < compared.detectable(100)


def test_of_a_bias_that_can_be_seen_nine_of_ten_are_beyond_where_the_alarm_begins() -> None:
    total = [(4000, (0.75, 0.25))]
    compared = compare(1000, [Fair(total)])
    assert compared is not None
    share = compared.detectable(comparisons=10)
    chance = 0.25 * (1 + share)
    begins = next(count for count in range(1000, 4000) if both_ways(total, count) <= LEVEL / FAMILIES / 10)
    assert at_least([(4000, (1 - chance, chance))], begins) == pytest.approx(0.9, abs=0.03)


@given(st.lists(st.floats(0, 1), max_size=30))
def test_holm_keeps_the_order_and_never_lessens_a_probability(probability: list[float]) -> None:
    adjusted = holm(probability)
    assert all(corrected >= one for corrected, one in zip(adjusted, probability, strict=True))
    in_order = [adjusted[place] for place in sorted(range(len(probability)), key=probability.__getitem__)]
    assert all(before <= after for before, after in pairwise(in_order))


def test_a_single_comparison_needs_no_correction() -> None:
    assert holm([0.02]) == discoveries([0.02]) == [0.02]


@given(st.lists(st.floats(0, 1), max_size=30))
def test_discoveries_are_corrected_less_than_by_holm_and_keep_their_order(probability: list[float]) -> None:
    adjusted = discoveries(probability)
    strict = holm(probability)
    assert all(
        one - 1e-12 <= found <= most + 1e-12 for one, found, most in zip(probability, adjusted, strict, strict=True)
    )
    in_order = [adjusted[place] for place in sorted(range(len(probability)), key=probability.__getitem__)]
    assert all(before <= after for before, after in pairwise(in_order))


def test_what_is_said_to_be_seen_nine_times_out_of_ten_has_that_power() -> None:
    compared = Compared(2500, 2500.0, 43.3, 0.01, 1.0, 0.0)
    assert compared.power(compared.detectable(50), 50) == pytest.approx(0.9, abs=0.001)
