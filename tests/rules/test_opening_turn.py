"""Laying off and capturing in the turn of the opening (clause `opening-turn`; more in `okey101/cases.py`)."""

from __future__ import annotations

from tests.rules.okey101.cases import after
from tests.verdicts import NOTHING, breaks


def test_a_seat_may_lay_off_at_once() -> None:
    assert breaks(after("R9").lay_off(1, 0, "R9")) == NOTHING


def test_a_table_can_make_it_wait() -> None:
    assert breaks(after("R9", wait_after_opening=True).lay_off(1, 0, "R9")) == {"opening-turn"}
