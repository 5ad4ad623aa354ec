"""Copies of a fold go their own ways, whatever was checked before they were made."""

from __future__ import annotations

from okey_ledger.domain.audit import Fold
from okey_ledger.domain.events import HandFinished, HandOpened
from tests.logs import Hand, deal, rack, racks

OPENING = ("R10 R11 R12", "B5 B6 B7")


def _opened() -> Hand:
    return deal(racks={0: "R10 R11 R12 B5 B6 B7 Y1 Y2"}).open(0, *OPENING)


def _racks(fold: Fold) -> list[list[str]]:
    assert fold.table is not None
    return [sorted(held) for held in fold.table.racks]


def test_an_opening_checked_before_is_no_rack_of_two_copies() -> None:
    hand = _opened()
    fold = Fold(hand.recorded)
    assert fold.check(hand.last) == []
    one, other = fold.copy(), fold.copy()
    for copy in (one, other, fold):
        copy.take([hand.last])
    before = _racks(other)
    one.take(hand.discard(0, "Y1").events[-1:])
    assert _racks(other) == before == _racks(fold)


def test_a_meld_that_grows_in_one_copy_stays_as_it_was_in_the_other() -> None:
    hand = _opened()
    fold = Fold(hand.recorded)
    fold.check(hand.last)
    one, other = fold.copy(), fold.copy()
    for copy in (one, other):
        copy.take([hand.last])
    assert one.table is not None
    assert other.table is not None
    one.table.melds[0].tiles.append("R13")
    assert other.table.melds[0].tiles == rack("R10 R11 R12")


def test_what_was_checked_is_read_anew_when_it_is_taken_later() -> None:
    hand = deal(racks={0: "Y4", 1: "R1 R2 R3 R4 B10 B11 B12 B13"}).discard(0, "Y4")
    fold = Fold(hand.recorded)
    fold.take(hand.events[1:])
    opening = HandOpened(hand=hand.dealt.hand, n=3, seat=1, melds=racks("R1 R2 R3 R4", "B10 B11 B12 B13"))
    fold.check(opening)
    fold.take([hand.draw(1).last, opening])
    assert fold.table is not None
    assert len(fold.table.racks[1]) == 15 - 8


def test_a_classic_finish_that_was_checked_can_be_taken_in_copies_and_after_them() -> None:
    hand = deal("rounds", {0: "B2 B3 B4 B5 K6 K7 K8 K9 Y3 Y4 Y5 R9 B9 Y9 K12"})
    shown = racks("B2 B3 B4 B5", "K6 K7 K8 K9", "Y3 Y4 Y5", "R9 B9 Y9")
    finish = HandFinished(hand=hand.dealt.hand, n=1, seat=0, tile="K12", melds=shown)
    fold = Fold(hand.recorded)
    assert fold.check(finish) == []
    for follower in (fold.copy(), fold.copy(), fold):
        follower.take([finish])
        assert (follower.verdict, follower.outcome.kind, follower.scores) == ("clean", "finished", [0, -2, -2, -2])
