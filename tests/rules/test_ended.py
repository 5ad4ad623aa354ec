from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.logs import Hand, RuleSetName, deal
from tests.verdicts import NOTHING, breaks, broken

CLASSIC: list[RuleSetName] = ["countdown", "rounds"]
CLASSIC_MELDS = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")
OPENING = ("B2 B3 B4", "R9 B9 Y9", "K10 K11 K12", "Y2 Y3 Y4 Y5")


def finished() -> Hand:
    hand = deal(racks={0: f"{' '.join(OPENING)} K13 B5"})
    return hand.open(0, *OPENING).lay_off(0, 0, "B5").finish(0, "K13")


def exhausted() -> Hand:
    return deal(racks={0: "K9"}).discard(0, "K9").idle_to_the_last_tile().exhaust()


def annulled() -> Hand:
    return deal(racks={1: "B2"}).annul()


ENDS = [finished, exhausted, annulled]
EVENTS: list[Callable[[Hand], Hand]] = [
    lambda hand: hand.draw(1, "B2"),
    lambda hand: hand.take(1, "K13"),
    lambda hand: hand.open(1, "B2 B3 B4"),
    lambda hand: hand.open_pairs(1, "B2 B2"),
    lambda hand: hand.lay(1, "B2 B3 B4"),
    lambda hand: hand.lay_pairs(1, "B2 B2"),
    lambda hand: hand.lay_off(1, 0, "B1"),
    lambda hand: hand.capture(1, 0, "B1"),
    lambda hand: hand.discard(1, "B2"),
    lambda hand: hand.finish(1, "B2"),
    lambda hand: hand.exhaust(),
    lambda hand: hand.annul(),
    lambda hand: hand.time_out(1),
    lambda hand: hand.take_over(1),
    lambda hand: hand.reclaim(1),
    lambda hand: hand.deal_again(),
    lambda hand: hand.unknown("TableCleared", 1),
    lambda hand: hand.show(1),
    lambda hand: hand.declare(1),
]


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("event", EVENTS)
def test_nothing_follows_the_end_and_this_is_looked_at_first(
    end: Callable[[], Hand], event: Callable[[Hand], Hand]
) -> None:
    assert breaks(end()) == NOTHING
    assert breaks(event(end())) == {"ended"}


@pytest.mark.parametrize("ruleset", CLASSIC)
@pytest.mark.parametrize("event", [EVENTS[0], EVENTS[8], EVENTS[17], EVENTS[18]])
def test_nothing_follows_the_end_in_classic_okey(ruleset: RuleSetName, event: Callable[[Hand], Hand]) -> None:
    hand = deal(ruleset, racks={0: f"{' '.join(CLASSIC_MELDS)} K13"}).finish(0, "K13", melds=CLASSIC_MELDS)
    assert breaks(event(hand)) == {"ended"}


@pytest.mark.parametrize(
    ("end", "scores"), [(finished, (-500, 500, 500, 500)), (exhausted, (500,) * 4), (annulled, (0,) * 4)]
)
def test_a_claim_does_follow(end: Callable[[], Hand], scores: tuple[int, ...]) -> None:
    assert breaks(end().claim(*scores)) == NOTHING
    assert breaks(end().claim(*scores).claim(*scores)) == NOTHING


def test_no_claim_comes_before_the_end() -> None:
    assert breaks(deal().claim(0, 0, 0, 0)) == {"ended"}


def test_a_claim_before_the_end_halts() -> None:
    assert broken(deal(racks={0: "K9"}).claim(0, 0, 0, 0).discard(0, "K1").annul()) == [(1, None, "ended")]


def test_a_seat_that_does_not_exist_is_reported_by_nobody_after_the_end() -> None:
    assert broken(annulled().unknown("TableCleared", 7)) == [(2, None, "ended")]
