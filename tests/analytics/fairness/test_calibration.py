"""The report alarms as rarely as its level says, and sees what it says it would see; figures in docs/fairness.md."""

from __future__ import annotations

from math import comb

import pytest

pytest.importorskip("numpy")

from okey_ledger.analytics.fairness.comparison import LEVEL, POWER
from tests.analytics.fairness.calibration import FAIR, PLANTED, count_alarms, planted

SELDOM = 0.001
"""A calibrated report fails a test here with about this probability; the seeds are fixed, so it is settled once."""


def chance_of_more(alarms: int, reports: int, rate: float) -> float:
    """How likely at least so many alarms are where each report alarms at this rate."""
    fewer = (comb(reports, count) * rate**count * (1 - rate) ** (reports - count) for count in range(alarms))
    return 1 - sum(fewer)


def test_a_hundred_reports_on_fair_hands_are_as_silent_as_the_level_says() -> None:
    plant, _, seed = FAIR["indicator first"]
    counted = count_alarms(plant, 100, seed)
    assert chance_of_more(counted.alarms, counted.reports, LEVEL) > SELDOM
    assert 0.035 < counted.below(0.05) < 0.055


@pytest.mark.long
@pytest.mark.parametrize("name", FAIR)
def test_reports_on_fair_hands_alarm_no_more_often_than_the_level_says(name: str) -> None:
    plant, count, seed = FAIR[name]
    counted = count_alarms(plant, count, seed)
    assert chance_of_more(counted.alarms, counted.reports, LEVEL) > SELDOM
    if counted.p_values:
        for level in (0.05, 0.01, 0.001):
            assert counted.below(level) < 1.1 * level


@pytest.mark.long
@pytest.mark.parametrize("name", PLANTED)
def test_a_bias_of_the_size_that_would_be_seen_is_seen(name: str) -> None:
    size, counted = planted(name)
    assert size > 0
    missed = counted.reports - counted.hit
    assert chance_of_more(missed, counted.reports, 1 - POWER) > SELDOM, f"{counted.hit} of {counted.reports}"
