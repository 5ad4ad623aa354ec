from __future__ import annotations

from typing import Any

import pytest

from tests.logs import Hand, RuleSetName, deal
from tests.verdicts import NOTHING, breaks, broken, charges, costs, outcome, scores

RULESETS: list[RuleSetName] = ["okey51", "countdown", "rounds"]
CLASSIC: list[RuleSetName] = ["countdown", "rounds"]


def stock_empty(ruleset: RuleSetName = "okey51", **options: Any) -> Hand:
    """Seat 0 has drawn and thrown the last tile; seat 1 is to act and nobody has opened."""
    return deal(ruleset, racks={0: "K9"}, **options).discard(0, "K9").idle_to_the_last_tile()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_hand_is_drawn_when_the_seat_to_act_cannot_draw(ruleset: RuleSetName) -> None:
    hand = stock_empty(ruleset).exhaust()
    assert breaks(hand) == NOTHING
    assert outcome(hand) == ("exhausted", None, None)


def test_with_two_players_too() -> None:
    hand = deal("rounds", racks={0: "K9"}, players=2).discard(0, "K9").idle_to_the_last_tile().exhaust()
    assert breaks(hand) == NOTHING


def test_everybody_pays_in_okey51() -> None:
    assert charges(stock_empty().exhaust()) == [(seat, 500, "unopened") for seat in range(4)]


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_nobody_loses_anything_in_classic_okey(ruleset: RuleSetName) -> None:
    assert (costs(stock_empty(ruleset).exhaust()), scores(stock_empty(ruleset).exhaust())) == ([], [0, 0, 0, 0])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_seat_to_act_may_not_take_the_discard_instead(ruleset: RuleSetName) -> None:
    assert breaks(stock_empty(ruleset).take(1)) == {"exhausted"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nor_may_the_drawer_of_the_last_tile_take_the_discard_besides(ruleset: RuleSetName) -> None:
    hand = stock_empty(ruleset)
    drawn = Hand(hand.events[:-1], hand.stock)
    assert breaks(drawn.take(0)) == {"draw-once", "exhausted"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_under_take_on_empty_stock_it_may_and_the_hand_goes_on_as_long_as_seats_take(ruleset: RuleSetName) -> None:
    hand = stock_empty(ruleset, take_on_empty_stock=True)
    taken = hand.take(1)
    assert breaks(taken) == NOTHING
    assert breaks(hand.exhaust()) == NOTHING
    assert breaks(taken.exhaust()) == {"exhausted"}
    assert breaks(taken.draw(1, "B2")) == {"draw-once", "stock-empty"}


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_after_such_a_turn_the_next_seat_takes_or_the_hand_is_drawn(ruleset: RuleSetName) -> None:
    hand = stock_empty(ruleset, take_on_empty_stock=True)
    thrown = hand.last
    hand = hand.take(1).discard(1, thrown.tile)  # type: ignore[attr-defined]
    assert breaks(hand.take(2)) == NOTHING
    assert breaks(hand.exhaust()) == NOTHING


def test_a_take_at_an_empty_stock_is_by_the_usual_rules() -> None:
    hand = stock_empty(take_on_empty_stock=True)
    tile = hand.last.tile  # type: ignore[attr-defined]
    taken = hand.take(1)
    assert [rule for _, _, rule in charges(taken)] == ["take"]
    assert breaks(taken.discard(1, tile)) == {"take-use"}
    assert breaks(hand.take(1, "K9" if tile != "K9" else "K8")) == {"take-previous"}


def test_the_drawer_of_the_last_tile_completes_its_turn() -> None:
    hand = stock_empty()
    before = Hand(hand.events[:-1], hand.stock)
    assert breaks(before.exhaust()) == {"exhausted"}
    assert breaks(hand.exhaust()) == NOTHING


@pytest.mark.parametrize("ruleset", CLASSIC)
def test_the_drawer_of_the_last_tile_may_finish(ruleset: RuleSetName) -> None:
    melds = ("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")
    hand = deal(ruleset, racks={0: f"{' '.join(melds)} K13"}).discard(0, "K13").idle_to_the_last_tile()
    before = Hand(hand.events[:-1], hand.stock)
    assert breaks(before.finish(0, hand.stock[-1], melds=melds)) == NOTHING


def test_the_drawer_of_the_last_tile_may_finish_in_okey51() -> None:
    melds = ("B2 B3 B4", "R9 B9 Y9", "K10 K11 K12", "Y2 Y3 Y4 Y5")
    hand = deal(racks={0: f"{' '.join(melds)} K1 R2"}, bottom="B5").open(0, *melds).discard(0, "K1")
    hand = hand.idle_to_the_last_tile()
    drawn = Hand(hand.events[:-1], hand.stock)
    assert breaks(drawn.lay_off(0, 0, "B5").finish(0, "R2")) == NOTHING


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_hand_is_not_drawn_while_tiles_are_in_the_stock(ruleset: RuleSetName) -> None:
    hand = deal(ruleset, racks={0: "K9"}).discard(0, "K9")
    assert breaks(hand.exhaust()) == {"exhausted"}
    almost = stock_empty(ruleset)
    assert breaks(Hand(almost.events[:-2], almost.stock).exhaust()) == {"exhausted"}


def test_nor_in_the_starters_first_turn() -> None:
    assert breaks(deal().exhaust()) == {"exhausted"}


def test_what_follows_a_take_at_an_empty_stock_is_not_looked_at() -> None:
    hand = stock_empty()
    taken = hand.take(1).discard(1, "FJ").exhaust().exhaust()
    assert broken(taken) == [(len(hand.events), 1, "exhausted")]
