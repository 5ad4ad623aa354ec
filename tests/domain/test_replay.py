"""Replaying a hand: any step, forward and back, as a seat saw it, and as the hand grows."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest

from okey_ledger.domain.audit import audit
from okey_ledger.domain.hand import Hand
from okey_ledger.domain.replay import SNAPSHOT_INTERVAL, Replay
from okey_ledger.domain.view import state, view, view_event
from okey_ledger.handlog.decode import decode_event
from tests.logs import deal


def hands_in(log: Path) -> list[Hand]:
    """The hands of a log, each in one piece."""
    events = map(decode_event, log.read_bytes().splitlines())
    return [Hand(group) for _, group in groupby(events, lambda event: event.hand)]


HANDS = [hand for log in sorted(Path("fixtures/hands").glob("*.jsonl")) for hand in hands_in(log)]


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.id)
def test_any_step_is_that_of_a_fold_up_to_it_back_and_forth(hand: Hand) -> None:
    replay = Replay(hand)
    forward = list(replay.steps())
    for n in [*range(replay.last, -1, -1), *range(replay.last + 1)]:
        fold = audit(hand.events[: n + 1])
        step = replay.step(n)
        assert step == forward[n]
        assert step.state == (fold.table and state(fold.table))
        assert step.findings == [finding for finding in fold.findings if finding.n == n]
        assert step.entries == [entry for entry in fold.entries if entry.n == n]
        assert step.followed == (fold.halted_at is None)


@pytest.mark.parametrize("hand", HANDS[::9], ids=lambda hand: hand.id)
def test_a_seat_sees_each_step_as_it_saw_it_then(hand: Hand) -> None:
    replay = Replay(hand)
    for n in (0, 1, replay.last // 2, replay.last):
        table = replay.table_at(n)
        assert table is not None
        step = replay.step(n, 1)
        assert step.state == view(table, 1)
        assert step.event == replay.event(n, 1) == view_event(replay.hand[n], 1, replay.ended_by(n))


@pytest.mark.parametrize("hand", HANDS[::9], ids=lambda hand: hand.id)
def test_a_replay_that_grew_is_that_of_the_whole_hand(hand: Hand) -> None:
    whole, grown = Replay(hand), Replay(Hand(hand.events[:1]))
    for n in range(1, len(hand), 5):
        grown.extend(hand.events[n : n + 5])
        assert grown.step(n // 2) == whole.step(n // 2)
    assert grown.hand == hand
    assert (grown.ended_at, grown.breaches) == (whole.ended_at, whole.breaches)
    assert list(grown.steps()) == list(whole.steps())


def test_the_end_is_that_of_the_rules() -> None:
    ended = Replay(Hand(deal(racks={0: "K1", 1: "K2"}).discard(0, "K1").annul().claim(0, 0, 0, 0).events))
    assert (ended.ended, ended.ended_at) == (True, 2)
    assert [ended.ended_by(n) for n in range(4)] == [False, False, True, True]
    halted = Replay(Hand(deal(racks={0: "K1", 1: "K2"}).draw(2).annul().events))
    assert (halted.hand.ended, halted.ended, halted.fold.halted_at) == (True, False, 1)


def test_breaches_are_found_forward_and_back() -> None:
    replay = Replay(
        Hand(deal(racks={0: "K1", 1: "K2"}).draw(0).discard(0, "K1").draw(1).draw(1).discard(1, "K2").events)
    )
    assert replay.breaches == [1, 4]
    assert (replay.breach_after(0), replay.breach_after(1), replay.breach_after(4)) == (1, 4, None)
    assert (replay.breach_before(5), replay.breach_before(4), replay.breach_before(1)) == (4, 1, None)


def test_there_is_no_step_before_the_first_and_after_the_last() -> None:
    replay = Replay(Hand(deal(racks={0: "K1", 1: "K2"}).discard(0, "K1").events))
    for n in (-1, 2, SNAPSHOT_INTERVAL):
        with pytest.raises(IndexError, match="its events are 0 to 1"):
            replay.step(n)
