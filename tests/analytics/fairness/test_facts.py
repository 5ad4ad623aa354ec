"""What one hand says about luck and about neighbors."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from okey_ledger.analytics.fairness import HandFacts, KeptFacts, UnusableFacts, facts_of
from okey_ledger.analytics.fairness.kept import Row, digest_of, packed, unpacked
from okey_ledger.analytics.fairness.stock import neighbor_law
from okey_ledger.domain import hand as domain
from okey_ledger.domain.audit import audit
from okey_ledger.domain.simulation import Settings, play_game
from tests.logs import Hand, RuleSetName, deal


def facts(hand: Hand) -> HandFacts:
    found = facts_of(hand.recorded)
    assert found is not None
    return found


def test_okeys_false_jokers_and_pairs_are_counted_as_they_were_dealt() -> None:
    racks = {0: "R6 R6 FJ FJ B1 B1 B2 B3", 1: "K1 K1 K2 K2 K4"}
    first, second, *_ = facts(deal("rounds", racks, indicator="R5")).seats
    assert (first.player, first.tiles, first.okeys, first.false_jokers) == ("ada", 15, 2, 2)
    assert first.pairs >= 3  # the okeys, the false jokers and the two B1; the rest is filled up
    assert (second.tiles, second.okeys, second.openable) == (14, 0, None)


def test_the_order_of_play_begins_with_the_starter() -> None:
    assert [seat.order for seat in facts(deal("rounds", starter=2)).seats] == [2, 3, 0, 1]


@pytest.mark.parametrize(
    ("ruleset", "rack", "openable"),
    [
        ("okey51", "R10 R11 R12 R13 B2 K2 Y2 B7 B9 K4 K6 Y8 Y11 K13 Y13", True),  # 46 + 6
        ("okey51", "R10 R11 R12 R13 B1 K1 Y1 B7 B9 K4 K6 Y8 B11 K2 Y3", False),  # 46 + 3
        ("okey51", "B1 B1 B3 B3 B5 B5 B7 B7 K1 R6 Y2 Y4 K9 K11 K13", True),  # four pairs, and one with the okey
        ("okey101", "R10 R11 R12 R13 B7 B8 B9 B10 K6 K7 K8 B2 K2 Y5 Y11 K13 Y13 B4 K4 Y9 Y2 R1", True),  # 46 + 34 + 21
        ("okey101", "R11 R12 R13 R1 B8 B9 B10 B11 K7 K8 K9 B2 K2 Y5 Y11 K1 Y13 B4 K4 Y3 B6 R3", False),  # 98: no 13-1
        ("okey101", "B1 B1 B3 B3 B5 B5 B7 B7 K1 R6 Y2 Y4 K9 K11 K13 R2 R8 Y6 Y12 K3 Y10 R12", True),
    ],
)
def test_a_rack_is_openable_from_the_bar_or_five_pairs_on(ruleset: RuleSetName, rack: str, openable: bool) -> None:
    assert facts(deal(ruleset, racks={0: rack}, indicator="R5")).seats[0].openable is openable


def test_a_draw_has_the_chance_that_is_left_after_all_that_was_dealt_and_drawn() -> None:
    hand = deal("rounds", {0: "R6 K1", 3: "FJ FJ"}, indicator="R5", stock="B1 R6 B2")
    first, second, third = facts(hand.discard(0, "K1").idle(1, 2, 3)).draws
    assert (first.okey_chance, second.okey_chance, third.okey_chance) == (1 / 48, 1 / 47, 0)
    assert [draw.is_okey for draw in (first, second, third)] == [False, True, False]
    assert {draw.false_joker_chance for draw in (first, second, third)} == {0}


def test_a_log_without_a_stock_has_the_same_draws() -> None:
    moves = [deal("rounds", {0: "K1"}, recorded=recorded).discard(0, "K1").idle(1, 2, 3) for recorded in (True, False)]
    assert facts(moves[0]).draws == facts(moves[1]).draws


def test_a_bot_draws_as_a_bot() -> None:
    hand = deal("rounds", {0: "K1"}).discard(0, "K1").take_over(1).draw(1, actor="bot")
    assert [draw.by_bot for draw in facts(hand).draws] == [True]


def test_a_throw_is_answered_by_a_take_or_a_draw() -> None:
    hand = deal("rounds", {0: "K1 K5"}, stock="B1 B2").discard(0, "K1").take(1).discard(1, "K1").draw(2)
    assert [(throw.seat, throw.taken) for throw in facts(hand).throws] == [(0, True), (1, False)]


def test_a_throw_that_nobody_could_answer_yet_is_none() -> None:
    assert facts(deal("rounds", {0: "K1"}).discard(0, "K1")).throws == ()


def test_what_a_bot_throws_or_takes_says_nothing_about_players() -> None:
    taken = deal("rounds", {0: "K1"}).discard(0, "K1").take_over(1).take(1, actor="bot").discard(1, "K1", actor="bot")
    assert facts(taken.draw(2)).throws == ()


@pytest.mark.parametrize(
    ("thrown", "rack", "useful"),
    [
        ("B5", "B6 B7 K1", True),
        ("B5", "K5 Y5 K1", True),
        ("B5", "B6 K5 K1", False),
        ("B5", "B5 B6 B7", False),  # its twin makes the same meld
        ("B1", "B12 B13 K3", True),
        ("FJ", "R7 R8 K1", True),  # it plays as red 6
        ("R6", "K1 Y3 B9", True),  # the okey
    ],
)
def test_a_throw_is_useful_where_it_makes_a_meld_with_two_tiles_of_the_next_rack(
    thrown: str, rack: str, useful: bool
) -> None:
    filling = "Y10 Y10 Y12 Y12 R1 R1 R3 R3 R10 R10 R12"
    hand = deal("rounds", {0: thrown, 1: f"{rack} {filling}"}, indicator="R5", stock="K13").discard(0, thrown).draw(1)
    assert [throw.useful for throw in facts(hand).throws] == [useful]


def test_a_hand_that_breaks_a_rule_or_was_dealt_wrongly_has_no_facts() -> None:
    assert facts_of(deal("rounds", {0: "K1"}).discard(0, "K1").draw(2).recorded) is None
    assert facts_of(deal("rounds").dealt_as(indicator="FJ").recorded) is None


def test_a_taken_tile_that_is_thrown_unused_has_no_facts() -> None:
    hand = deal("okey51", {0: "K1", 1: "K2 K3"}).discard(0, "K1").take(1).discard(1, "Y1")
    assert facts_of(hand.recorded) is None


@pytest.mark.parametrize("ruleset", ["okey101", "rounds"])
def test_a_hand_in_which_what_was_taken_is_of_no_use_has_facts_where_the_audit_finds_it_clean(
    ruleset: RuleSetName,
) -> None:
    hand = deal(ruleset, {0: "K1", 1: "K3"}).discard(0, "K1").take(1).discard(1, "K3")
    clean = audit(hand.recorded).verdict == "clean"
    assert (facts_of(hand.recorded) is not None) == clean == (facts_of(hand.recorded, solved=False) is not None)


def test_a_draw_is_of_use_where_it_brings_the_finish_nearer() -> None:
    rack = "B5 B6 K1 K4 K9 Y2 Y7 Y12 R1 R8 R10 R13 B12 B2"
    hand = deal("rounds", {0: "K13", 1: rack, 2: "Y5 Y5"}, indicator="R5", stock="B7 B4").discard(0, "K13")
    [draw] = facts(hand.draw(1)).draws
    left = facts(hand).draws
    assert left == ()
    assert draw.is_useful
    assert 0 < draw.useful_chance < 0.3


def test_a_choice_tells_whether_the_top_was_of_use_when_it_was_drawn_and_when_the_discard_was_taken() -> None:
    rack = {0: "K13 B1", 1: "B5 B6 K1 K4 K9 Y2 Y7 Y12 R1 R8 R10 R13 B12 B2"}
    hand = deal("rounds", rack, indicator="R5", stock="B7 K7").discard(0, "K13")
    assert [(choice.seat, choice.drew, choice.top_is_useful) for choice in facts(hand.draw(1)).choices] == [
        (1, True, True)
    ]
    hand = deal("rounds", rack, indicator="R5", stock="B7 K7").discard(0, "K13").take(1).discard(1, "K1")
    assert facts(hand).choices == ()
    told = facts(hand.draw(2)).choices
    assert [(choice.seat, choice.drew, choice.top_is_useful) for choice in told] == [(1, False, True)]


def test_a_throw_knows_of_how_many_other_seats_it_would_have_been_of_use_and_whether_a_good_player_keeps_it() -> None:
    racks = {0: "B5 B6 B7 K1", 1: "B4 B6", 2: "K5 Y5", 3: "R1 R3"}
    throw = facts(deal("rounds", racks).discard(0, "B5").draw(1)).throws[0]
    assert (throw.useful, throw.others >= 1, throw.odd) == (True, True, True)


def test_a_finish_that_is_thrown_away_is_held_back() -> None:
    ready = "R1 R2 R3 B1 B2 B3 K1 K2 K3 Y1 Y2 Y3 Y4 Y5 K13"
    hand = deal("rounds", {0: ready}, indicator="R5")
    assert facts(hand.discard(0, "R1")).finishes == ((0, True),)
    assert facts(deal("rounds", {0: "K1"}).discard(0, "K1")).finishes == ()


def test_facts_without_the_solver_lack_what_it_says_and_have_all_the_rest() -> None:
    [hand] = play_game(Settings(ruleset="okey51", seed=5), 0)
    solved, plain = facts_of(hand), facts_of(hand, solved=False)
    assert solved is not None
    assert plain is not None
    assert (plain.solved, plain.choices, plain.seats, plain.stock) == (False, (), solved.seats, solved.stock)
    assert [draw[:6] for draw in plain.draws] == [draw[:6] for draw in solved.draws]
    assert [throw[:4] for throw in plain.throws] == [throw[:4] for throw in solved.throws]


def test_the_law_of_neighbors_in_a_stock_is_that_of_all_its_orders() -> None:
    tiles = ["R1", "R2", "B1", "K9", "R1", "FJ"]
    counts = [
        sum(neighbor_law({one: 1, other: 1} if one != other else {one: 2})[0] for one, other in pairwise(order))
        for order in permutations(tiles)
    ]
    mean, variance = neighbor_law(Counter(tiles))
    assert mean == pytest.approx(sum(counts) / len(counts))
    assert variance == pytest.approx(sum((count - mean) ** 2 for count in counts) / len(counts))


def test_facts_are_kept_and_read_again_as_long_as_the_hand_is_the_same(tmp_path: Path) -> None:
    found = facts_of(deal("rounds", {0: "K1"}).discard(0, "K1").draw(1).recorded)
    kept = KeptFacts(tmp_path / "facts")
    kept.write([Row("h", digest_of(b"log"), packed(found)), Row("broken", digest_of(b"log"), packed(None))])
    again = KeptFacts(tmp_path / "facts")
    assert unpacked(again.read("h", digest_of(b"log")) or b"") == found
    assert again.read("h", digest_of(b"another")) is None
    assert unpacked(again.read("broken", digest_of(b"log")) or b"") is None
    (tmp_path / "text").write_text("no database, but long enough to be taken for one" * 20)
    with pytest.raises(UnusableFacts):
        KeptFacts(tmp_path / "text")


def test_a_hand_that_is_clean_to_its_last_event_has_and_one_that_is_not_has_none() -> None:
    [hand] = play_game(Settings(ruleset="okey51", seed=5, claims=True), 0)
    assert facts_of(hand) is not None
    claimed = hand[-1]
    wrong = type(claimed)(hand=claimed.hand, n=claimed.n, at=claimed.at, scores=[1, 2, 3, 4])  # type: ignore[call-arg]
    assert facts_of(domain.Hand([*hand[:-1], wrong])) is None


def test_the_facts_of_simulated_hands_are_those_that_can_be_counted_in_their_events() -> None:
    for hand in play_game(Settings(ruleset="rounds", seed=2, players=2, options={"hands": 3}, interruptions=True), 0):
        found = facts_of(hand)
        assert found is not None
        kinds = Counter(type(event).__name__ for event in hand)
        assert len(found.draws) == kinds["TileDrawn"]
        assert [seat.tiles for seat in found.seats if seat.order == 0] == [15]
        assert len(found.throws) <= kinds["TileDiscarded"]
