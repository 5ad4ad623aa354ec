"""The assistant tells all that the rules allow, at the price that the fold charges, and knows no hidden tile."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from okey_ledger.domain import rulesets as domain_rulesets
from okey_ledger.domain.assist import Assist, Charge, Ready, assist
from okey_ledger.domain.audit import Fold, audit
from okey_ledger.domain.events import HandFinished, OkeyCaptured, SeatEvent, TileLaidOff
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.table import Table
from okey_ledger.domain.tiles import STATED
from tests.hidden import with_other_hidden_tiles
from tests.properties.hands import SEEDS, played


@st.composite
def positions(draw: st.DrawFn) -> Table:
    """A table of a running hand, an assisted one where melds are laid during play."""
    ruleset = draw(st.sampled_from([*SEEDS]))
    hand = played(ruleset, draw(st.integers(0, SEEDS[ruleset] - 1)))
    if domain_rulesets.RULESETS[ruleset].laying:
        assert isinstance(hand.dealt.options, dict)
        hand = hand.dealt_as(options=hand.dealt.options | {"assisted": True})
    table = audit(hand.events[: draw(st.integers(1, len(hand.events) - 2))]).table
    assert table is not None
    return table


def allowed(table: Table, kind: type[SeatEvent], **fields: Any) -> list[Charge] | None:
    """What the fold would charge for an event of the seat to act; None where it breaks a rule."""
    assert table.turn is not None
    fold = Fold(Hand([table.deal]))
    fold.table = table.copy()
    event = kind(hand=table.deal.hand, n=table.n + 1, seat=table.turn, actor=table.mover, **fields)  # type: ignore[arg-type]
    if fold.check(event):
        return None
    fold.take([event])
    return [Charge(entry.seat, entry.points, entry.rule) for entry in fold.entries[len(table.entries) :]]


@given(positions())
def test_all_that_can_be_laid_off_is_told_at_the_price_that_the_fold_charges(table: Table) -> None:
    if table.turn is None or table.rules.laying is None:
        return
    answer = assist(table, table.turn)
    assert isinstance(answer, Assist)
    told = {(move.meld, move.tile): move.charges for move in answer.lay_offs}
    rack = set(table.racks[table.turn])
    texts = [text for text, (tile, _) in STATED.items() if tile in rack]
    possible = {
        (laid.number, text): allowed(table, TileLaidOff, meld=laid.number, tile=text)
        for laid in table.melds
        for text in texts
    }
    assert told == {move: charges for move, charges in possible.items() if charges is not None}


@given(positions())
def test_all_that_can_be_captured_is_told_at_the_price_that_the_fold_charges(table: Table) -> None:
    if table.turn is None or table.rules.laying is None:
        return
    answer = assist(table, table.turn)
    assert isinstance(answer, Assist)
    told = {(move.meld, frozenset(move.tiles)): move.charges for move in answer.captures}
    rack = set(table.racks[table.turn])
    possible = {
        (laid.number, frozenset(tiles)): allowed(table, OkeyCaptured, meld=laid.number, tiles=tiles)
        for laid in table.melds
        for tiles in [*([tile] for tile in rack), *map(list, combinations(rack, 2))]
    }
    assert told == {move: charges for move, charges in possible.items() if charges is not None}


@given(positions())
def test_a_finish_that_is_told_is_clean_and_costs_what_is_told(table: Table) -> None:
    if table.turn is None or table.rules.laying is not None:
        return
    answer = assist(table, table.turn)
    assert isinstance(answer, Ready)
    for showing in answer.finishes:
        shown: dict[str, Any] = {"pairs": showing.pairs} if showing.melds is None else {"melds": showing.melds}
        assert allowed(table, HandFinished, tile=showing.discard, **shown) == showing.charges


@given(positions(), st.integers(0, 3), st.randoms(use_true_random=False))
def test_what_is_told_does_not_hang_on_a_hidden_tile(table: Table, seat: int, random: Random) -> None:
    if table.turn is None:
        return
    seat %= table.seats
    other = with_other_hidden_tiles(table, seat, random)
    assert msgspec.json.encode(assist(other, seat)) == msgspec.json.encode(assist(table, seat))
