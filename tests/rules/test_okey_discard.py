"""Throwing an okey costs its seat (clause `okey-discard`; more in `okey101/cases.py`)."""

from __future__ import annotations

from tests.rules.okey101.cases import base, table
from tests.verdicts import charges


def test_an_okey_costs_101_on_an_empty_table_too() -> None:
    assert charges(table({0: "R6"}).discard(0, "R6")) == [(0, 101, "okey-discard")]
    assert charges(table({0: "R6"}, okey_discard_points=7).discard(0, "R6")) == [(0, 7, "okey-discard")]


def test_another_tile_does_not() -> None:
    assert charges(table({0: "FJ"}).discard(0, "FJ")) == []


def test_a_bot_s_costs_nothing_where_the_table_says_so() -> None:
    bot = base("R6", bots_charged=False).take_over(1).draw(1, actor="bot")
    assert charges(bot.discard(1, "R6", actor="bot")) == []
