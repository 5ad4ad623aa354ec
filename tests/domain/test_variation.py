"""Lines of play, what a seat knows, and how a seat stands: the ground of assistance and analysis."""

from __future__ import annotations

import pytest

from okey_ledger.domain.audit import audit
from okey_ledger.domain.events import TileDiscarded, TileLaidOff
from okey_ledger.domain.knowledge import known_to
from okey_ledger.domain.projected_scores import gain, is_last_round, projected_scores
from okey_ledger.domain.table import Table
from okey_ledger.domain.variation import Variation
from okey_ledger.domain.view import state, view
from tests.domain.test_assist import REST, drawn, opened
from tests.logs import Hand, deal


def table_of(hand: Hand) -> Table:
    """The table after the last event."""
    table = audit(hand.events).table
    assert table is not None
    return table


def test_a_line_is_judged_and_charged_as_the_fold_does_it_and_the_table_stays() -> None:
    hand = opened(REST)
    table = table_of(hand)
    before = state(table)
    line = Variation(table, 1)
    assert line.play(TileLaidOff, meld=0, tile="R10")
    assert line.play(TileDiscarded, tile="K5")
    after = audit(hand.lay_off(1, 0, "R10").discard(1, "K5").events)
    assert state(line.table) == state(table_of(hand.lay_off(1, 0, "R10").discard(1, "K5")))
    assert line.entries == after.entries
    assert tuple(line.events) == hand.lay_off(1, 0, "R10").discard(1, "K5").events[-2:]
    assert state(table) == before


def test_what_the_rules_do_not_allow_is_not_played_and_changes_nothing() -> None:
    line = Variation(table_of(opened(REST)), 1)
    before = state(line.table)
    assert not line.play(TileLaidOff, meld=0, tile="K5")
    assert (line.events, state(line.table)) == ([], before)


def test_two_lines_from_one_go_their_own_ways() -> None:
    line = Variation(table_of(opened(REST)), 1)
    assert line.play(TileLaidOff, meld=0, tile="R10")
    other = line.copy()
    assert other.play(TileDiscarded, tile="K5")
    assert line.play(TileDiscarded, tile="Y1")
    assert [len(line.events), len(other.events), other.start is line.start] == [2, 2, True]


def test_a_seat_knows_its_own_rack_and_what_lies_open() -> None:
    table = table_of(drawn(REST))
    known = known_to(table, 1)
    assert known.racks == [[], table.racks[1], [], []]
    assert (known.stock, known.unseen, known.stock_left) == (None, None, table.stock_left)
    assert known.deal.racks[0] == ["?"] * 15
    assert known.deal.stock == ["?"] * 48
    assert [laid.tiles for laid in known.melds] == [laid.tiles for laid in table.melds]
    assert view(known, 1).discards == view(table, 1).discards


def test_covered_discards_are_unknown_where_a_seat_does_not_see_them() -> None:
    hand = deal("rounds", players=2, racks={0: "K1 K2"}).discard(0, "K1").idle(1).draw(0).discard(0, "K2")
    assert known_to(table_of(hand), 1).piles[0] == ["?", "K2"]
    assert known_to(table_of(hand.declare(1)), 1).piles[0] == ["K1", "K2"]


def test_after_the_end_nothing_is_hidden() -> None:
    table = table_of(deal().annul())
    assert known_to(table, 1).racks == table.racks


def test_what_a_seat_knows_of_a_table_is_not_the_table() -> None:
    table = table_of(opened(REST))
    before = state(table)
    assert Variation(known_to(table, 1), 1).play(TileLaidOff, meld=0, tile="R10")
    assert state(table) == before


def test_a_seat_that_is_not_there_knows_nothing() -> None:
    with pytest.raises(ValueError, match="there is no seat 4"):
        known_to(table_of(deal()), 4)


def test_a_hand_stands_as_if_the_stock_had_run_out() -> None:
    table = table_of(opened(REST).discard(1, "Y13"))
    others = sum(table.worth[tile] for tile in table.racks[0] if tile != "R6") * 5
    assert projected_scores(table) == [others, (10 + 6 + 13 + 1 + 3 + 5 + 8 + 5) * 5, 500, 500]


def test_an_okey_in_the_rack_counts_in_the_last_round_only() -> None:
    early = table_of(opened("R6 FJ Y1 Y3 Y5 Y7 Y9 K5").discard(1, "Y13"))
    rest = (6 + 1 + 3 + 5 + 7 + 9 + 5) * 5
    assert (is_last_round(early), projected_scores(early)[1]) == (False, rest)
    early.stock_left = 3
    assert (is_last_round(early), projected_scores(early)[1]) == (True, rest + 500)


def test_after_the_end_a_hand_stands_at_its_scores() -> None:
    assert projected_scores(table_of(opened(REST).annul())) == [0, 0, 0, 0]


def test_a_gain_is_what_the_own_side_is_better_off_and_the_others_worse() -> None:
    assert gain(table_of(deal()), 1, [100, -50, 0, 0]) == 150
    assert gain(table_of(deal(teams=True)), 1, [100, -50, 0, 10]) == 140
    assert gain(table_of(deal("rounds")), 1, [-2, 0, -2, -2]) == 6
