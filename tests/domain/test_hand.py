"""The type of a hand: what it says of itself, and what it refuses."""

from __future__ import annotations

import msgspec
import pytest

from okey_ledger.domain.classic.options import CountdownOptions
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.okey51.options import Okey51Options
from tests.logs import NOON, deal


def test_a_hand_says_who_played_what() -> None:
    hand = Hand(deal(hand="h-7", teams=True).events)
    assert (hand.id, hand.ruleset, hand.players, hand.seats) == ("h-7", "okey51", hand.deal.players, 4)
    assert hand.options == Okey51Options(teams=True)
    assert Hand(deal(ruleset="countdown").events).options == CountdownOptions()
    assert (hand.game, hand.at, hand.last, len(hand)) == (None, None, 0, 1)


def test_a_hand_ends_with_the_event_that_ends_it_not_with_a_claim_after_it() -> None:
    played = deal(racks={0: "K1"}).discard(0, "K1").annul()
    hand = Hand(played.claim(0, 0, 0, 0).events)
    assert (hand.ended, hand.ended_at, hand.last) == (True, 2, 3)
    assert (Hand(played.events[:2]).ended, Hand(played.events[:2]).ended_at) == (False, None)


def test_a_hand_grows() -> None:
    played = deal(racks={0: "K1"}).discard(0, "K1").annul()
    hand = Hand(played.events[:1])
    hand.extend(played.events[1:])
    assert hand == Hand(played.events)
    assert list(hand) == list(played.events)
    assert (hand[1], hand.ended) == (played.events[1], True)


def test_the_stamps_of_a_hand_are_its_first_and_its_last() -> None:
    played = deal(racks={0: "K1"}).discard(0, "K1", at=0).draw(1, at=5).annul()
    hand = Hand(played.events)
    assert hand.at == NOON
    assert hand.last_at is not None
    assert (hand.last_at - NOON).total_seconds() == 5


def test_what_does_not_begin_with_a_deal_is_no_hand() -> None:
    with pytest.raises(ValueError, match="begins with HandDealt, not with TileDiscarded"):
        Hand(deal(racks={0: "K1"}).discard(0, "K1").events[1:])
    with pytest.raises(ValueError, match="not with nothing"):
        Hand([])


def test_an_option_that_the_rule_set_does_not_know_is_refused() -> None:
    dealt = deal().dealt_as(options={"tems": True})
    with pytest.raises(msgspec.ValidationError, match="tems"):
        Hand(dealt.events)
