"""The service of classic Okey: whether a seat can finish, with which discard, and what is shown (clause `ready`)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest
from msgspec import UNSET

from okey_ledger.domain.assist import Charge, Ready, Showing, assist
from okey_ledger.domain.audit import audit
from okey_ledger.domain.events import HandFinished
from tests.logs import Hand, deal
from tests.verdicts import charges

MELDS = "R1 R2 R3 B1 B2 B3 K1 K2 K3 K4 Y1 Y2 Y3 Y4"
"""Fourteen tiles in melds."""
PAIRS = "R1 R1 B1 B1 K1 K1 Y1 Y1 R2 R2 B2 B2 K2 K2"
"""Fourteen tiles in pairs, and in melds but for K2 and K2."""

Classic = Literal["countdown", "rounds"]


def told(hand: Hand, seat: int = 0) -> Ready:
    """What the table tells a seat after the last event."""
    table = audit(hand.events).table
    assert table is not None
    answer = assist(table, seat)
    assert isinstance(answer, Ready)
    return answer


def finished(hand: Hand, showing: Showing, seat: int = 0) -> Hand:
    """The hand after the finish that was told."""
    shown: dict[str, Any] = {"pairs": showing.pairs} if showing.melds is None else {"melds": showing.melds}
    event = HandFinished(hand="h-1", n=len(hand.events), seat=seat, tile=showing.discard, **shown)  # type: ignore[arg-type]
    return Hand((*hand.events, event), hand.stock)


@pytest.mark.parametrize("ruleset", ["countdown", "rounds"])
@pytest.mark.parametrize("rack", [f"{MELDS} K9", f"{PAIRS} K9", f"{MELDS.replace('K2', 'R6')} R6", f"{MELDS} R6"])
def test_a_finish_that_is_told_can_be_made_and_costs_what_is_told(ruleset: Classic, rack: str) -> None:
    hand = deal(ruleset, racks={0: rack})
    answer = told(hand)
    assert answer.ready
    for showing in answer.finishes:
        done = finished(hand, showing)
        fold = audit(done.events)
        assert (fold.verdict, fold.outcome.finish) == ("clean", showing.finish)
        assert [Charge(*charge) for charge in charges(done)] == showing.charges


def test_the_discard_is_told_with_what_is_shown() -> None:
    (showing,) = told(deal("rounds", racks={0: f"{MELDS} K9"})).finishes
    assert (showing.discard, showing.finish, showing.pairs) == ("K9", "normal", None)
    assert sorted(tile for meld in showing.melds or [] for tile in meld) == sorted(MELDS.split())
    assert showing.charges == [Charge(seat, -2, "lost") for seat in (1, 2, 3)]


def test_an_okey_is_shown_with_what_it_stands_for() -> None:
    rack = "R1 R2 R3 B4 B5 B6 K7 K8 K9 Y10 Y11 R6 Y13 Y1 B12"
    (showing,) = told(deal("rounds", racks={0: rack})).finishes
    assert showing.discard == "B12"
    assert ["Y10", "Y11", "R6=Y12", "Y13", "Y1"] in (showing.melds or [])


def test_the_finish_that_costs_the_others_most_comes_first() -> None:
    answer = told(deal("rounds", racks={0: f"{MELDS} R6"}))
    assert answer.finishes[0].finish == "okey"
    assert {showing.finish for showing in answer.finishes} == {"okey", "normal"}
    assert told(deal("rounds", racks={0: f"{PAIRS} R6"})).finishes[0].finish == "pairs+okey"


def test_after_declaring_pairs_only_pairs_are_told() -> None:
    both = "R1 R1 B1 B1 K1 K1 R2 R2 B2 B2 K2 K2 R3 R3 B3"
    hand = deal("rounds", racks={0: both})
    assert {showing.finish for showing in told(hand).finishes} == {"pairs"}
    melds = deal("rounds", racks={0: f"{MELDS} K9"})
    assert told(melds).ready
    assert not told(melds.declare(0)).ready
    assert told(hand.declare(0)).ready


def test_where_okeys_make_no_pairs_they_are_not_told_as_such() -> None:
    rack = "R1 R1 B3 B3 K5 K5 Y7 Y7 R9 R9 B11 B11 K13 R6 K9"
    assert told(deal("countdown", racks={0: rack})).ready
    assert not told(deal("countdown", racks={0: rack}, okey_in_pairs=False)).ready


def test_a_rack_that_cannot_be_shown_is_not_ready() -> None:
    answer = told(deal("rounds", racks={0: f"{MELDS[:-2]} Y9 K9"}))
    assert (answer.ready, answer.finishes) == (False, [])


def test_a_seat_that_is_not_to_act_or_has_not_drawn_is_not_ready() -> None:
    hand = deal("rounds", racks={0: "K9 K9", 1: MELDS})
    assert not told(hand, seat=1).ready
    assert not told(hand.discard(0, "K9"), seat=1).ready
    assert told(hand.discard(0, "K9").draw(1), seat=1).ready
    assert told(hand.discard(0, "K9").take(1), seat=1).ready


def test_the_answer_names_hand_event_and_seat_and_is_plain_data() -> None:
    answer = told(deal("rounds", racks={0: f"{MELDS} K9"}, hand="h-7"))
    assert (answer.hand, answer.n, answer.seat) == ("h-7", 0, 0)
    assert msgspec.json.decode(msgspec.json.encode(answer), type=Ready) == answer
    assert UNSET not in msgspec.structs.astuple(answer.finishes[0])
