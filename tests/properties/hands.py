"""Whole clean hands of every rule set, played at random, from which the laws draw."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from tests.logs import Hand, RuleSetName
from tests.player import play

RULESETS: list[RuleSetName] = ["okey51", "countdown", "rounds"]
SEEDS = 32
"""So many hands of each rule set are played, once, by the first law that asks for them."""


@cache
def played(ruleset: RuleSetName, seed: int) -> Hand:
    """The hand of a seed."""
    return play(ruleset, seed)


hands = st.builds(played, st.sampled_from(RULESETS), st.integers(0, SEEDS - 1))


@st.composite
def hands_and_places(draw: st.DrawFn) -> tuple[Hand, int]:
    """A hand, and the number of one of its events."""
    hand = draw(hands)
    return hand, draw(st.integers(0, len(hand.events) - 1))
