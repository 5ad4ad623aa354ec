"""The simulated hands to read are of every rule set and end in every way that bots come to."""

from __future__ import annotations

import pytest

from okey_ledger.domain.audit import audit
from tests.playthroughs.simulated import simulated

ENDS = {
    "okey51": ["normal", "pairs", "okey", "exhausted"],
    "okey101": ["normal", "pairs", "okey", "elden", "elden+okey", "exhausted"],
    "countdown": ["normal", "pairs", "okey", "pairs+okey", "exhausted"],
    "rounds": ["normal", "pairs", "okey", "pairs+okey", "exhausted"],
}


@pytest.mark.parametrize("end", [f"{ruleset} {end}" for ruleset, ends in ENDS.items() for end in ends])
def test_a_simulated_hand_ends_as_its_name_says(end: str) -> None:
    hand = simulated(end)
    fold = audit(hand.events)
    assert fold.verdict == "clean"
    assert f"{hand.dealt.ruleset} {fold.outcome.finish or fold.outcome.kind}" == end
