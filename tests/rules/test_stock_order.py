from __future__ import annotations

import pytest

from okey_ledger.domain.audit import audit
from tests.logs import Hand, RuleSetName, deal
from tests.verdicts import NOTHING, breaks, broken

RULESETS: list[RuleSetName] = ["okey51", "countdown", "rounds"]


def second_turn(ruleset: RuleSetName = "okey51", recorded: bool = True) -> Hand:
    """Seat 1 is to draw; both R1 and both K9 are dealt, one of the K9 thrown."""
    racks = {0: "K9 K9 R1", 1: "R1"}
    return deal(ruleset, racks, stock="B2 Y4 B3 Y4 B5 FJ", recorded=recorded).discard(0, "K9")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_tile_drawn_is_the_next_of_the_stock(ruleset: RuleSetName) -> None:
    assert breaks(second_turn(ruleset).draw(1, "B2")) == NOTHING
    assert breaks(second_turn(ruleset).draw(1, "Y4")) == {"stock-order"}


def test_a_tile_further_down_does_not_halt_and_is_removed_from_there_the_nearer_of_two() -> None:
    hand = second_turn().draw(1, "Y4").discard(1, "Y4")
    assert (audit(hand.events).verdict, audit(hand.events).halted_at) == ("violations", None)
    hand = hand.draw(2, "B2").discard(2, "B2").draw(3, "B3").discard(3, "B3").draw(0, "Y4").discard(0, "Y4")
    assert broken(hand.draw(1, "B5")) == [(2, 1, "stock-order")]


@pytest.mark.parametrize("tile", ["R1", "K9"])
def test_a_tile_that_is_not_in_the_stock_at_all_halts(tile: str) -> None:
    hand = second_turn().draw(1, tile).discard(1, tile)
    assert broken(hand) == [(2, 1, "stock-order")]
    assert (audit(hand.events).verdict, audit(hand.events).halted_at) == ("halted", 2)


def test_a_tile_that_has_been_drawn_is_not_in_the_stock() -> None:
    hand = deal(racks={0: "K9"}, stock="B2 B2 B3").discard(0, "K9").idle(1, 2)
    fold = audit(hand.draw(3, "B2").events)
    assert ([finding.rule for finding in fold.findings], fold.verdict) == (["stock-order"], "halted")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_where_no_stock_is_recorded_any_unseen_tile_may_come(ruleset: RuleSetName) -> None:
    hand = second_turn(ruleset, recorded=False)
    for tile in ("B5", "B2", "Y4", "FJ"):
        assert breaks(hand.draw(1, tile)) == NOTHING


@pytest.mark.parametrize("tile", ["R1", "K9"])
def test_where_no_stock_is_recorded_no_tile_is_drawn_more_often_than_it_is_unseen(tile: str) -> None:
    fold = audit(second_turn(recorded=False).draw(1, tile).events)
    assert ([finding.rule for finding in fold.findings], fold.verdict) == (["stock-order"], "halted")


def test_where_no_stock_is_recorded_both_copies_of_an_unseen_tile_may_be_drawn_and_no_third() -> None:
    hand = second_turn(recorded=False).draw(1, "Y4").discard(1, "Y4").draw(2, "Y4").discard(2, "Y4")
    assert broken(hand) == []
    assert breaks(hand.draw(3, "Y4")) == {"stock-order"}


def test_at_an_empty_stock_only_the_emptiness_is_reported() -> None:
    hand = deal("rounds", racks={0: "K9"}).discard(0, "K9").idle_to_the_last_tile()
    assert breaks(hand.draw(1, "K9")) == {"stock-empty"}
