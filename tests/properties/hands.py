"""Whole clean hands of every rule set, played at random, from which the laws draw."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from tests.logs import Hand, RuleSetName
from tests.player import play

SEEDS: dict[RuleSetName, int] = {"okey51": 32, "okey101": 10, "countdown": 32, "rounds": 32}
"""So many hands of each rule set are played, once, by the first law that asks for them."""


@cache
def played(ruleset: RuleSetName, seed: int) -> Hand:
    """The hand of a seed."""
    return play(ruleset, seed)


hands = st.sampled_from([(ruleset, seed) for seed in range(32) for ruleset in SEEDS if seed < SEEDS[ruleset]]).map(
    lambda place: played(*place)
)


@st.composite
def hands_and_places(draw: st.DrawFn) -> tuple[Hand, int]:
    """A hand, and the number of one of its events."""
    hand = draw(hands)
    return hand, draw(st.integers(0, len(hand.events) - 1))
