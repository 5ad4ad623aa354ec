from __future__ import annotations

from tests.logs import Hand, RuleSetName, deal
from tests.rules.last_turns import finished as finished_in_okey51
from tests.verdicts import seen

MELDS = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")


def finished(ruleset: RuleSetName) -> Hand:
    """Seat 1 has thrown Y1 in its first turn and finishes with K12 in its second."""
    hand = deal(ruleset, racks={0: "K13", 1: f"{' '.join(MELDS)}"}, stock="Y1 B1 R1 B6 K12").discard(0, "K13")
    return hand.idle(1, 2, 3, 0).draw(1).finish(1, "K12", melds=MELDS)


def test_in_countdown_the_finishing_tile_is_laid_beside_the_indicator_not_on_the_pile() -> None:
    state = seen(finished("countdown"))
    assert (state.finish_tile, state.discards[1]) == ("K12", ["Y1"])


def test_in_the_other_rule_sets_it_lies_on_the_finishers_pile() -> None:
    state = seen(finished("rounds"))
    assert (state.finish_tile, state.discards[1]) == ("K12", ["Y1", "K12"])
    state = seen(finished_in_okey51())
    assert (state.finish_tile, state.discards[0][-1]) == ("Y9", "Y9")


def test_before_the_end_there_is_none() -> None:
    assert seen(deal("countdown")).finish_tile is None


def test_a_hand_that_is_drawn_or_annulled_has_none() -> None:
    hand = deal("countdown", racks={0: "K13"}).discard(0, "K13")
    assert seen(hand.annul()).finish_tile is None
    assert seen(hand.idle_to_the_last_tile().exhaust()).finish_tile is None
