from __future__ import annotations

import pytest

from tests.logs import RuleSetName, deal
from tests.verdicts import NOTHING, breaks, charges, outcome, scores

OPENING = ("R9 B9 K9", "B11 B12 B13")


@pytest.mark.parametrize("ruleset", ["okey51", "countdown", "rounds"])
def test_a_hand_is_annulled_at_any_moment(ruleset: RuleSetName) -> None:
    dealt = deal(ruleset, racks={0: "K9"})
    thrown = dealt.discard(0, "K9")
    for hand in (dealt, thrown, thrown.draw(1), thrown.take(1), thrown.take_over(3), thrown.idle_to_the_last_tile()):
        assert breaks(hand.annul("misdeal")) == NOTHING
        assert outcome(hand.annul()) == ("annulled", None, None)
        assert scores(hand.annul()) == [0, 0, 0, 0]


def test_every_score_goes_back_to_0_by_an_entry() -> None:
    racks = {0: f"{' '.join(OPENING)} B2 B3 B4 K9", 1: "R10 B10 K10 Y8 Y9 Y10 B5 Y11"}
    hand = deal(racks=racks, katlama=False).open(0, *OPENING, "B2 B3 B4").discard(0, "K9").draw(1)
    hand = hand.open(1, "R10 B10 K10", "Y8 Y9 Y10").lay_off(1, 2, "B5").discard(1, "Y11")
    assert scores(hand) == [50, 100, 0, 0]
    assert charges(hand.annul()) == [(0, -50, "annulled"), (1, -100, "annulled")]
    assert scores(hand.annul()) == [0, 0, 0, 0]
    assert breaks(hand.annul().claim(0, 0, 0, 0)) == NOTHING


def test_points_lost_in_countdown_come_back() -> None:
    hand = deal("countdown", racks={2: "R5"}).show(2)
    assert scores(hand) == [-1, -1, 0, -1]
    assert charges(hand.annul()) == [(0, 1, "annulled"), (1, 1, "annulled"), (3, 1, "annulled")]


def test_nobody_is_charged_for_what_is_left_in_the_racks() -> None:
    assert charges(deal().annul()) == []


def test_an_annulled_hand_is_over() -> None:
    assert breaks(deal(racks={0: "K9"}).annul().discard(0, "K9")) == {"ended"}
    assert breaks(deal().annul().annul()) == {"ended"}
