from __future__ import annotations

import pytest

from okey_ledger.domain.audit import audit
from tests.logs import Hand, RuleSetName, deal
from tests.verdicts import NOTHING, breaks, broken, scores

MELDS = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")


def finished(ruleset: RuleSetName = "countdown") -> Hand:
    """Seat 0 wins; the others lose 2."""
    return deal(ruleset, racks={0: f"{' '.join(MELDS)} K13"}).finish(0, "K13", melds=MELDS)


def test_a_claim_equals_the_computed_scores() -> None:
    assert breaks(finished().claim(0, -2, -2, -2)) == NOTHING


@pytest.mark.parametrize(
    "claimed", [(0, -2, -2, -4), (-2, 0, -2, -2), (0, 2, 2, 2), (0, -2, -2), (0, -2, -2, -2, 0), ()]
)
def test_a_claim_that_differs_in_a_seat_or_in_length_is_a_violation(claimed: tuple[int, ...]) -> None:
    hand = finished().claim(*claimed)
    assert breaks(hand) == {"scores"}
    [finding] = audit(hand.events).findings
    assert finding.facts["expected"] == [0, -2, -2, -2]
    assert finding.facts["claimed"] == list(claimed)


def test_a_wrong_claim_changes_no_score() -> None:
    assert scores(finished().claim(0, 0, 0, 0)) == [0, -2, -2, -2]


def test_every_claim_is_compared() -> None:
    hand = finished().claim(0, 0, 0, 0).claim(0, -2, -2, -2).claim(1, 1, 1, 1)
    assert broken(hand) == [(2, None, "scores"), (4, None, "scores")]


def test_a_claim_is_about_what_the_hand_changed_and_not_about_balances() -> None:
    hand = deal("countdown", racks={0: f"{' '.join(MELDS)} K13"}, start_points=10).finish(0, "K13", melds=MELDS)
    assert breaks(hand.claim(0, -2, -2, -2)) == NOTHING
    assert breaks(hand.claim(10, 8, 8, 8)) == {"scores"}


def test_with_two_players_two_scores_are_claimed() -> None:
    hand = deal("rounds", racks={0: f"{' '.join(MELDS)} K13"}, players=2).finish(0, "K13", melds=MELDS)
    assert breaks(hand.claim(0, -2)) == NOTHING
    assert breaks(hand.claim(0, -2, 0, 0)) == {"scores"}


def test_whole_numbers_may_be_written_with_a_point() -> None:
    assert breaks(finished().claim(0.0, -2.0, -2.0, -2.0)) == NOTHING
    assert breaks(finished().claim(0, -2, -2, -2.5)) == {"scores"}


def test_scores_are_the_sums_of_the_entries() -> None:
    fold = audit(finished().events)
    assert [sum(entry.points for entry in fold.entries if entry.seat == seat) for seat in range(4)] == fold.scores
