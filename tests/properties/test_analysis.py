"""Every advice is a legal line that costs what is told, found on nothing but what the seat knew."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from okey_ledger.domain.analysis import analyse
from okey_ledger.domain.analysis.finishing import missed_finishes
from okey_ledger.domain.analysis.turn import Place, Turn, turns_of
from okey_ledger.domain.audit import Fold
from tests.analysed import is_right
from tests.hidden import with_other_hidden_tiles
from tests.logs import Hand, RuleSetName
from tests.properties.hands import hands, played

FEW = settings(max_examples=10)
"""A hand is analysed in the time of a hundred audits."""


@FEW
@given(hands)
def test_the_rules_allow_what_is_advised_and_it_costs_what_is_told(hand: Hand) -> None:
    told = analyse(hand.recorded).advice
    assert all(is_right(hand, advice) for advice in told)
    costs = [advice.cost for advice in told]
    assert costs == sorted(costs, reverse=True)


@pytest.mark.parametrize(
    ("ruleset", "kinds"),
    [
        ("okey51", {"opening", "finish", "islek", "lay-off", "take"}),
        ("countdown", {"take", "indicator-shown"}),
        ("rounds", {"take"}),
    ],
)
def test_hands_played_at_random_leave_much_undone(ruleset: RuleSetName, kinds: set[str]) -> None:
    assert {told.kind for seed in range(8) for told in analyse(played(ruleset, seed).recorded).advice} >= kinds


def found(turn: Turn) -> list[tuple[Any, ...]]:
    """What each adviser finds in a turn but for its cost, which may hang on tiles that the seat did not see."""
    advisers = (missed_finishes, *turn.play.table.rules.guide().advisers)
    return [
        (told.n, told.seat, told.kind, told.case, told.instead, told.facts)
        for adviser in advisers
        for told in adviser(turn)
    ]


@FEW
@given(hands, st.integers(0, 999).map(Random))
def test_what_is_advised_does_not_hang_on_a_hidden_tile(hand: Hand, random: Random) -> None:
    for turn in turns_of(Fold(hand.recorded), hand.events[1:]):
        told = found(turn)
        for name in ("draw", "play", "end"):
            place = getattr(turn, name)
            if place:
                setattr(turn, name, Place(with_other_hidden_tiles(place.table, turn.seat, random), turn.seat))
        assert found(turn) == told
