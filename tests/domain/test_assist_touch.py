"""The lay-off at one touch: which event it makes, and what it refuses."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from okey_ledger.domain.assist import FitsNowhere, NotAssisted, touch
from okey_ledger.domain.audit import audit
from okey_ledger.domain.events import OkeyCaptured, TileLaidOff
from okey_ledger.domain.table import Table
from tests.domain.test_assist import REST, WITH_OKEY, drawn, opened
from tests.logs import Hand, clock, deal
from tests.verdicts import NOTHING, breaks


def table_of(hand: Hand) -> Table:
    """The table after the last event."""
    table = audit(hand.events).table
    assert table is not None
    return table


def test_a_touched_tile_is_laid_off_where_it_fits() -> None:
    hand = opened(REST)
    event = touch(table_of(hand), 1, "R10")
    assert event == TileLaidOff(hand="h-1", n=len(hand.events), seat=1, meld=0, tile="R10", via="assist")
    assert breaks(Hand((*hand.events, event), hand.stock)) == NOTHING


def test_touching_changes_nothing_at_the_table() -> None:
    hand = opened(REST)
    table = table_of(hand)
    assert touch(table, 1, "R10") == touch(table, 1, "R10")


def test_of_several_places_the_dearest_for_the_others_is_chosen() -> None:
    hand = opened("B9 B6 FJ Y1 Y3 Y5 Y8 K5", first=("R11 R12 R13", "B6 B7 B8 B9", "R9 K9 Y9"))
    assert touch(table_of(hand), 1, "B9") == touch(table_of(hand), 1, "B9", meld=2)


def test_a_meld_can_be_named() -> None:
    hand = opened("R6 FJ Y1 Y3 Y5 Y7 Y9 K5")
    event = touch(table_of(hand), 1, "R6", meld=1)
    assert isinstance(event, TileLaidOff)
    assert (event.meld, event.tile) == (1, "R6=B10")


def test_an_okey_is_touched_with_what_it_is_to_stand_for_or_without() -> None:
    table = table_of(opened("R6 FJ Y1 Y3 Y5 Y7 Y9 K5"))
    assert getattr(touch(table, 1, "R6"), "tile", None) == "R6=R10"
    assert getattr(touch(table, 1, "R6=B6"), "tile", None) == "R6=B6"


def test_a_tile_that_captures_an_okey_does_so() -> None:
    hand = opened("Y9 FJ Y1 Y3 Y5 Y7 K5 K7", first=WITH_OKEY)
    event = touch(table_of(hand), 1, "Y9")
    assert event == OkeyCaptured(hand="h-1", n=len(hand.events), seat=1, meld=1, tiles=["Y9"], via="assist")
    assert breaks(Hand((*hand.events, event), hand.stock)) == NOTHING


def test_the_stamp_and_the_actor_are_the_callers() -> None:
    hand = opened(REST)
    event = touch(table_of(hand), 1, "R10", at=clock(7), actor="bot")
    assert (event.at, event.actor) == (clock(7), "bot")
    assert touch(table_of(hand), 1, "R10").at is UNSET


@pytest.mark.parametrize(
    ("hand", "tile", "meld"),
    [
        pytest.param(opened(REST), "Y1", None, id="fits no meld"),
        pytest.param(opened(REST), "R10", 1, id="fits another meld"),
        pytest.param(opened(REST), "R9", None, id="not in the rack"),
        pytest.param(opened(REST), "R10", 9, id="no such meld"),
        pytest.param(drawn(REST), "R10", None, id="not opened"),
        pytest.param(opened(REST).discard(1, "K5"), "R10", None, id="not to act"),
    ],
)
def test_a_tile_for_which_there_is_no_place_is_refused(hand: Hand, tile: str, meld: int | None) -> None:
    with pytest.raises(FitsNowhere, match=f"Seat 1 can neither lay {tile} off"):
        touch(table_of(hand), 1, tile, meld)


def test_a_table_that_is_not_assisted_refuses() -> None:
    with pytest.raises(NotAssisted, match="has not the option"):
        touch(table_of(opened(REST, assisted=False)), 1, "R10")
    with pytest.raises(NotAssisted, match="plays rounds, where nothing is laid off"):
        touch(table_of(deal("rounds")), 0, "R10")
