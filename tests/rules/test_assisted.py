from __future__ import annotations

from typing import Any

from tests.logs import Hand, deal
from tests.verdicts import NOTHING, breaks, charges, costs


def opened(**options: Any) -> Hand:
    """Seat 0 has melds 0 and 1 and holds R12 and B8."""
    hand = deal(racks={0: "R9 R10 R11 B7 R6 B9 R12 B8 Y1"}, own_meld_charged=True, **options)
    return hand.open(0, "R9 R10 R11", "B7 R6=B8 B9")


def test_an_assisted_table_lays_off_and_captures_at_one_touch() -> None:
    assert breaks(opened(assisted=True).lay_off(0, 0, "R12", via="assist")) == NOTHING
    assert breaks(opened(assisted=True).capture(0, 1, "B8", via="assist")) == NOTHING


def test_another_table_does_not() -> None:
    assert breaks(opened().lay_off(0, 0, "R12", via="assist")) == {"assisted"}
    assert breaks(opened().capture(0, 1, "B8", via="assist")) == {"assisted"}
    assert breaks(opened(assisted=False).lay_off(0, 0, "R12", via="assist")) == {"assisted"}


def test_at_an_assisted_table_one_may_lay_off_by_hand() -> None:
    assert breaks(opened(assisted=True).lay_off(0, 0, "R12").capture(0, 1, "B8")) == NOTHING


def test_the_rules_and_the_costs_are_the_same() -> None:
    assisted = opened(assisted=True).lay_off(0, 0, "R12", via="assist").capture(0, 1, "B8", via="assist")
    by_hand = opened().lay_off(0, 0, "R12").capture(0, 1, "B8")
    assert costs(assisted) == costs(by_hand) == [(2, 0, 120, "lay-off"), (3, 0, 180, "capture")]
    assert breaks(opened(assisted=True).lay_off(0, 0, "Y1", via="assist")) == {"lay-off"}


def test_it_is_judged_beside_the_other_clauses_and_does_not_halt() -> None:
    assert breaks(opened().lay_off(0, 0, "Y1", via="assist")) == {"assisted", "lay-off"}
    assert charges(opened().lay_off(0, 0, "R12", via="assist")) == [(0, 120, "lay-off")]
