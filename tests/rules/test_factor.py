"""By what an end is multiplied (clause `factor`; more in `okey101/cases.py`)."""

from __future__ import annotations

from tests.rules.okey101.cases import at_once, full, ten
from tests.verdicts import scores


def test_each_word_of_the_kind_doubles_the_end() -> None:
    assert scores(full("R6")) == [-202, 112, 296, 404]
    assert scores(ten("R6")) == [-404, 224, 592, 808]
    assert scores(at_once()) == [-202, 404, 404, 404]
    assert scores(ten("R6", pairs_times=3, okey_times=1)) == [-303, 168, 444, 606]
    assert scores(at_once(elden_times=1)) == [-101, 202, 202, 202]


def test_a_table_can_cap_it() -> None:
    assert scores(ten("R6", times_cap=2)) == [-202, 112, 296, 404]
    assert scores(ten("R6", times_cap=3)) == [-303, 168, 444, 606]
