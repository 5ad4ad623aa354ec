from __future__ import annotations

import pytest

from tests.logs import RuleSetName, deal
from tests.verdicts import NOTHING, breaks, broken, costs, outcome, scores


@pytest.mark.parametrize(
    ("ruleset", "players", "stock"), [("okey51", 4, 48), ("countdown", 4, 48), ("rounds", 4, 48), ("rounds", 2, 76)]
)
def test_14_tiles_each_15_for_the_starter_and_the_rest_is_the_stock(
    ruleset: RuleSetName, players: int, stock: int
) -> None:
    hand = deal(ruleset, players=players, starter=1)
    assert [len(tiles) for tiles in hand.dealt.racks] == [14, 15, 14, 14][:players]
    assert len(hand.stock) == stock
    assert breaks(hand) == NOTHING


@pytest.mark.parametrize("starter", range(4))
def test_any_seat_may_start(starter: int) -> None:
    hand = deal(starter=starter, racks={starter: "K9"})
    assert breaks(hand.discard(starter, "K9")) == NOTHING


@pytest.mark.parametrize(("ruleset", "players"), [("okey51", 2), ("okey51", 3), ("countdown", 2), ("rounds", 3)])
def test_every_rule_set_has_its_number_of_players(ruleset: RuleSetName, players: int) -> None:
    assert breaks(deal(ruleset, players=players)) == {"deal"}


def test_a_fifth_player_is_refused() -> None:
    hand = deal("rounds")
    five = hand.dealt_as(players=["a", "b", "c", "d", "e"], racks=[*hand.dealt.racks, list(hand.stock[:14])])
    assert breaks(five.dealt_as(stock=list(hand.stock[14:]))) == {"deal"}


def test_nobody_sits_in_two_seats() -> None:
    assert breaks(deal().dealt_as(players=["ada", "bora", "ada", "defne"])) == {"deal"}


def test_the_starter_sits_at_the_table() -> None:
    assert breaks(deal("rounds", players=2).dealt_as(starter=2)) == {"deal"}


def test_the_starter_has_the_fifteenth_tile() -> None:
    assert breaks(deal(starter=1).dealt_as(starter=2)) == {"deal"}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_tile_too_few_in_a_rack_is_refused(seat: int) -> None:
    hand = deal()
    racks = [tiles[1:] if owner == seat else tiles for owner, tiles in enumerate(hand.dealt.racks)]
    missing = hand.dealt.racks[seat][0]
    assert breaks(hand.dealt_as(racks=racks, stock=[missing, *hand.stock])) == {"deal"}


def test_a_tile_too_many_in_a_rack_is_refused() -> None:
    hand = deal()
    racks = [[*tiles, hand.stock[0]] if owner == 3 else tiles for owner, tiles in enumerate(hand.dealt.racks)]
    assert breaks(hand.dealt_as(racks=racks, stock=list(hand.stock[1:]))) == {"deal"}


def test_there_is_a_rack_for_every_seat() -> None:
    hand = deal()
    last = hand.dealt.racks[3]
    assert breaks(hand.dealt_as(racks=hand.dealt.racks[:3], stock=[*last, *hand.stock])) == {"deal"}


def test_whatever_is_wrong_is_one_violation() -> None:
    hand = deal().dealt_as(players=["a", "a", "b"], racks=[], starter=3, indicator="FJ", stock=[])
    assert broken(hand) == [(0, None, "deal")]


def test_after_a_wrong_deal_nothing_is_followed() -> None:
    hand = deal().dealt_as(starter=3).discard(0, "R1").draw(1)
    assert broken(hand) == [(0, None, "deal")]
    assert (scores(hand), costs(hand), outcome(hand)) == (None, [], ("open", None, None))


def test_a_second_deal_breaks_the_clause_and_halts() -> None:
    assert breaks(deal().deal_again()) == {"deal"}
    assert breaks(deal(racks={0: "K9"}).discard(0, "K9").deal_again()) == {"deal"}


def test_a_second_deal_after_the_end_breaks_ended_first() -> None:
    assert breaks(deal().annul().deal_again()) == {"ended"}


def test_the_turn_goes_round_by_number() -> None:
    hand = deal(starter=2, racks={2: "K9"}).discard(2, "K9").idle(3, 0, 1, 2, 3)
    assert breaks(hand) == NOTHING


def test_the_order_of_a_rack_is_no_matter() -> None:
    hand = deal(racks={0: "K9"})
    turned = [tiles[::-1] for tiles in hand.dealt.racks]
    assert breaks(hand.dealt_as(racks=turned).discard(0, "K9")) == NOTHING


def test_where_no_stock_is_recorded_it_is_what_nobody_has_seen() -> None:
    hand = deal("rounds", racks={0: "K9"}, players=2, recorded=False).discard(0, "K9")
    assert broken(hand.idle_to_the_last_tile().exhaust()) == []
