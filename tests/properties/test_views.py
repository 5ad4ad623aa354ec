"""What a seat sees of a running hand, at every step."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import asdict

from okey_ledger.domain.audit import Fold
from okey_ledger.domain.events import HandDealt, TileDrawn
from okey_ledger.domain.view import State, state, view, view_event
from tests.logs import Hand
from tests.properties.hands import hands

OPEN = [name for name in State.__struct_fields__ if name not in {"racks", "discards"}]


@given(hands, st.integers(0, 3))
def test_a_seat_sees_its_own_rack_the_number_of_the_others_tiles_and_all_that_lies_open(hand: Hand, seat: int) -> None:
    seat %= len(hand.dealt.players)
    fold = Fold(hand.recorded)
    for event in hand.events[1:]:
        assert fold.table is not None
        whole, seen = state(fold.table), view(fold.table, seat)
        assert {name: asdict(seen)[name] for name in OPEN} == {name: asdict(whole)[name] for name in OPEN}
        hidden = [["?"] * len(tiles) if owner != seat else tiles for owner, tiles in enumerate(whole.racks)]
        assert seen.racks == (whole.racks if whole.outcome else hidden)
        closed = hand.dealt.ruleset == "rounds" and not whole.declared[seat] and not whole.outcome
        tops = [["?"] * (len(pile) - 1) + pile[-1:] for pile in whole.discards]
        assert seen.discards == (tops if closed else whole.discards)
        fold.take([event])


@given(hands, st.integers(0, 3))
def test_of_a_running_hand_a_seat_sees_no_stock_no_other_rack_and_no_other_draw(hand: Hand, seat: int) -> None:
    seat %= len(hand.dealt.players)
    for event in hand.events:
        seen = view_event(event, seat, ended=False)
        if isinstance(event, HandDealt):
            assert isinstance(seen, HandDealt)
            assert seen.stock in (UNSET, ["?"] * 20, ["?"] * 48, ["?"] * 76)
            assert [tiles == ["?"] * len(tiles) for tiles in seen.racks] == [
                owner != seat for owner in range(len(seen.racks))
            ]
            assert seen.racks[seat] == event.racks[seat]
        elif isinstance(event, TileDrawn) and event.seat != seat:
            assert getattr(seen, "tile", None) == "?"
        else:
            assert seen == event
        assert view_event(event, seat, ended=True) == view_event(event, None, ended=False) == event
