from __future__ import annotations

from collections import Counter

import pytest

from tests.logs import TILE_SET, Hand, RuleSetName, deal
from tests.verdicts import NOTHING, breaks


def dealt(hand: Hand) -> Counter[str]:
    event = hand.dealt
    stock = event.stock if isinstance(event.stock, list) else []
    return Counter([event.indicator, *stock, *(tile for rack in event.racks for tile in rack)])


@pytest.mark.parametrize(("ruleset", "players"), [("okey51", 4), ("countdown", 4), ("rounds", 4), ("rounds", 2)])
def test_106_tiles_with_two_copies_of_each_and_two_false_jokers_are_dealt(ruleset: RuleSetName, players: int) -> None:
    hand = deal(ruleset, players=players)
    assert dealt(hand) == TILE_SET
    assert sum(TILE_SET.values()) == 106
    assert set(TILE_SET.values()) == {2}
    assert breaks(hand) == NOTHING


@pytest.mark.parametrize("tile", ["R1", "Y13", "FJ"])
def test_a_third_copy_in_a_rack_is_refused(tile: str) -> None:
    hand = deal(racks={0: f"{tile} {tile}"})
    first, *others = hand.dealt.racks
    spare = next(other for other in first if other != tile)
    one_too_many = [tile if other == spare else other for other in first]
    assert breaks(hand.dealt_as(racks=[one_too_many, *others])) == {"deal"}


def test_a_third_copy_in_the_stock_is_refused_though_the_numbers_are_right() -> None:
    hand = deal(racks={0: "K7 K7"}, stock="B2")
    assert breaks(hand.dealt_as(stock=["K7", *hand.stock[1:]])) == {"deal"}


def test_a_missing_tile_is_refused() -> None:
    hand = deal()
    assert breaks(hand.dealt_as(stock=list(hand.stock[1:]))) == {"deal"}


def test_a_tile_too_many_is_refused() -> None:
    hand = deal()
    assert breaks(hand.dealt_as(stock=[*hand.stock, "R1"])) == {"deal"}


def test_the_indicator_is_one_of_its_two_copies() -> None:
    assert breaks(deal(indicator="R5", racks={1: "R5"})) == NOTHING
    hand = deal(indicator="R5", racks={1: "R5 B4"})
    second, *spare = hand.dealt.racks[1][1:]
    assert second == "B4"
    racks = [rack if seat != 1 else ["R5", "R5", *spare] for seat, rack in enumerate(hand.dealt.racks)]
    assert breaks(hand.dealt_as(racks=racks)) == {"deal"}


def test_where_the_stock_is_not_recorded_no_tile_is_dealt_three_times() -> None:
    hand = deal(racks={0: "K7 K7", 1: "B4"}, recorded=False)
    assert breaks(hand) == NOTHING
    racks = [rack if seat != 1 else ["K7", *rack[1:]] for seat, rack in enumerate(hand.dealt.racks)]
    assert breaks(hand.dealt_as(racks=racks)) == {"deal"}
