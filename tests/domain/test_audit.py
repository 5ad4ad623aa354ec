"""The fold and its report: what the contract says of verdicts, halts, entries and outcomes."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from okey_ledger.domain.audit import Fold, audit
from okey_ledger.domain.report import report
from tests.logs import Hand, deal
from tests.rules.last_turns import finished
from tests.verdicts import broken, costs, outcome, scores, seen

OPENING = ("B5 B6 B7", "R9 K9 R6=B9", "Y10 Y11 Y12")


def printed(hand: Hand) -> Any:
    """The report as JSON would have it."""
    return json.loads(msgspec.json.encode(report(hand.dealt.hand, audit(hand.events), lambda finding: finding.case)))


def opened() -> Hand:
    """Seat 0 has opened and thrown an işlek tile; seat 1 has taken it and holds K1, but no K13."""
    racks = {0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 B8", 1: "K1", 2: "K13 K13"}
    hand = deal(racks=racks, hand="h-7").open(0, *OPENING)
    return hand.discard(0, "B8").take(1)


def test_a_clean_hand_that_is_not_over() -> None:
    assert printed(opened()) == {
        "hand": "h-7",
        "ruleset": "okey51",
        "events": 4,
        "verdict": "clean",
        "halted_at": None,
        "violations": [],
        "outcome": {"kind": "open"},
        "entries": [
            {"n": 2, "seat": 0, "points": 100, "rule": "islek"},
            {"n": 3, "seat": 0, "points": 80, "rule": "take"},
        ],
        "scores": [180, 0, 0, 0],
    }


def test_a_hand_with_violations_is_followed_to_its_end() -> None:
    said = printed(opened().discard(1, "K1").annul())
    assert (said["verdict"], said["halted_at"], said["scores"]) == ("violations", None, [0, 0, 0, 0])
    [violation] = said["violations"]
    assert (violation["n"], violation["seat"], violation["rule"]) == (4, 1, "take-use")
    assert violation["message"] == "not-used"
    assert violation["params"] == {"case": "not-used", "readings": ["unused-take-stands"], "tile": "B8"}


def test_a_halted_hand_has_no_scores_and_the_entries_before_the_halt() -> None:
    said = printed(opened().discard(1, "K13").discard(1, "K1").idle(2, 3))
    assert (said["verdict"], said["halted_at"], said["scores"], said["events"]) == ("halted", 4, None, 10)
    assert [entry["n"] for entry in said["entries"]] == [2, 3]
    assert {violation["rule"] for violation in said["violations"]} == {"rack", "take-use"}
    assert said["outcome"] == {"kind": "open"}


def test_no_entry_comes_from_the_halting_event() -> None:
    racks = {0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 Y2", 1: "B1", 2: "B8 B8"}
    hand = deal(racks=racks, katlama=False).open(0, *OPENING).discard(0, "Y2").draw(1)
    assert costs(hand.lay_off(1, 0, "B1")) == []
    assert costs(hand.discard(1, "B8")) == []


def test_a_halt_after_the_end_leaves_the_outcome_as_it_was_reached() -> None:
    hand = finished().draw(1)
    assert (outcome(hand), scores(hand)) == (("finished", "normal", 0), None)
    assert costs(hand) == costs(finished())


def test_a_state_at_or_after_a_halt_is_the_last_one_before() -> None:
    before = opened()
    halted = before.discard(1, "K13").discard(1, "K1")
    assert seen(halted) == seen(before)
    assert seen(halted).n == 3


def test_violations_that_do_not_halt_are_all_reported_in_the_order_of_the_events() -> None:
    hand = deal(racks={0: "K9", 1: "K1", 2: "Y3"}).draw(0).discard(0, "K9").discard(1, "K1").draw(2, actor="bot")
    assert broken(hand) == [(1, 0, "draw-once"), (3, 1, "draw-first"), (4, 2, "actor")]


def test_all_that_a_halting_event_breaks_is_reported() -> None:
    assert sorted(broken(opened().discard(1, "K13"))) == [(4, 1, "rack"), (4, 1, "take-use")]


def test_entries_stand_in_event_order_then_by_seat_then_in_the_order_of_the_contract() -> None:
    hand = finished(melds_rest="R6 B7 K4 K5 Y2 Y3 R9 R10", pairs_rest="R6 B4 K2 Y5")
    assert [(entry[1], entry[3]) for entry in costs(hand) if entry[0] == hand.last.n] == [
        (0, "finish"),
        (1, "rest"),
        (1, "okey-left"),
        (2, "rest"),
        (2, "okey-left"),
        (3, "unopened"),
    ]


def test_entries_stand_by_seat_where_the_finisher_is_not_the_first() -> None:
    melds = ("R1 R2 R3", "B10 B11 B12 B13", "K1 K2 K3", "Y7 K7 B7")
    hand = deal(racks={2: f"{' '.join(melds)} K4 R9"}, starter=2).open(2, *melds).lay_off(2, 2, "K4").finish(2, "R9")
    assert [(entry[1], entry[3]) for entry in costs(hand)] == [
        (0, "unopened"),
        (1, "unopened"),
        (2, "finish"),
        (3, "unopened"),
    ]


def test_entries_of_0_points_are_left_out() -> None:
    assert costs(deal().annul()) == []


def test_scores_are_the_sums_of_the_entries() -> None:
    hand = finished()
    assert scores(hand) == [sum(points for _, seat, points, _ in costs(hand) if seat == owner) for owner in range(4)]


@pytest.mark.parametrize("place", range(1, 12))
def test_to_check_an_event_is_to_foresee_what_taking_it_reports_and_changes_nothing(place: int) -> None:
    events = finished().events
    fold = Fold(finished().recorded)
    fold.take(events[1:place])
    table = fold.table
    assert table is not None
    before = len(fold.findings), table.n, list(fold.entries)
    assert fold.check(events[place]) == []
    assert [finding.rule for finding in fold.check(deal().draw(3).last)] != []
    assert (len(fold.findings), table.n, list(fold.entries)) == before


def test_after_a_halt_nothing_is_checked_and_further_events_are_counted() -> None:
    hand = opened().discard(1, "K13")
    fold = audit(hand.events)
    later = hand.discard(1, "K1").last
    assert fold.check(later) == []
    fold.take([later, later])
    assert (fold.events, fold.halted_at) == (7, 4)


def test_after_a_wrong_deal_there_is_no_table() -> None:
    fold = audit(deal().dealt_as(starter=3).events)
    assert (fold.table, fold.entries, fold.scores, fold.outcome.kind) == (None, [], None, "open")
    assert fold.check(deal().draw(0).last) == []
