"""Opening and finishing in one turn (clause `elden`; more in `okey101/cases.py`)."""

from __future__ import annotations

from tests.rules.okey101.cases import a_turn_later, at_once, full
from tests.verdicts import outcome


def test_it_asks_that_nobody_else_has_opened() -> None:
    assert outcome(at_once()) == ("finished", "elden", 0)
    assert outcome(full()) == ("finished", "normal", 0)
    assert outcome(full(elden="same_turn")) == ("finished", "elden", 0)


def test_it_asks_for_one_turn() -> None:
    assert outcome(a_turn_later()) == ("finished", "normal", 0)
    assert outcome(a_turn_later(elden="alone")) == ("finished", "elden", 0)
