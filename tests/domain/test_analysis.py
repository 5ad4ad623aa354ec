"""The analysis of a hand as a whole: order, turns, hands that break rules or halt, the form that is printed."""

from __future__ import annotations

import msgspec

from okey_ledger.domain.analysis import KINDS, analyse, analysis_report
from okey_ledger.domain.audit import audit
from okey_ledger.explain import explain_advice
from tests.analysed import advised
from tests.domain.test_assist import FIRST, opened
from tests.logs import Hand, deal

REST = "R10 K5 B3 Y1 Y3 Y5 Y8 R2"


def test_the_greatest_cost_comes_first_and_equal_ones_in_the_order_of_the_hand() -> None:
    hand = opened(REST).discard(1, "Y13").idle(2, 3, 0).idle(1)
    told = advised(hand, seat=1)
    assert [(advice.cost, advice.n) for advice in told] == [(150, 5), (150, 13)]


def test_turns_are_counted_over_all_seats() -> None:
    hand = opened(REST).discard(1, "Y13").idle(2, 3, 0).idle(1)
    assert [advice.turn for advice in advised(hand, seat=1)] == [2, 6]


def test_the_analysis_does_not_repeat_what_the_audit_finds() -> None:
    hand = deal(racks={0: f"{' '.join(FIRST)} K2 K9"}).open(0, "B7 B8 B9").discard(0, "K2")
    analysis = analyse(hand.recorded)
    assert [finding.rule for finding in analysis.fold.findings] == ["opening"]
    assert analysis.advice == []


def test_a_hand_that_halts_is_analysed_as_far_as_it_goes() -> None:
    hand = opened(REST).discard(1, "Y13")
    halted = hand.draw(2).discard(3, "K9").discard(2, "K9")
    analysis = analyse(halted.recorded)
    assert (analysis.fold.verdict, analysis.fold.events) == ("halted", len(halted.events))
    assert analysis.advice == analyse(hand.recorded).advice != []


def test_a_turn_that_halts_the_hand_has_no_advice() -> None:
    hand = opened(REST)
    assert analyse(hand.discard(1, "K1").recorded).advice == analyse(hand.recorded).advice


def test_a_hand_whose_deal_is_wrong_has_nothing_to_analyse() -> None:
    wrong = deal().dealt_as(players=["ada", "ada", "cem", "defne"])
    analysis = analyse(wrong.draw(1).recorded)
    assert (analysis.fold.table, analysis.advice, analysis.fold.events) == (None, [], 2)


def test_a_hand_that_goes_on_after_a_breach_is_analysed_on() -> None:
    hand = deal(racks={0: "R11 R12 R13 B7 B8 B9 K2 Y1 Y3 Y5 K4 K6 B1 B3 R2", 3: "Y9"})
    broken = hand.discard(0, "K2").discard(1, hand.dealt.racks[1][0])
    assert audit(broken.events).verdict == "violations"
    assert [told.kind for told in advised(broken, seat=0)] == ["opening"]


def test_a_discard_before_the_draw_has_no_advice() -> None:
    hand = deal(racks={0: "K2", 1: "R11 R12 R13 B7 B8 B9 K2 Y1 Y3 Y5 K4 K6 B1 B3"}).discard(0, "K2")
    assert audit(hand.discard(1, "Y1").events).verdict == "violations"
    assert advised(hand.discard(1, "Y1"), seat=1) == []


def test_the_bot_is_advised_as_a_player_is() -> None:
    hand = opened(REST)
    player = advised(hand.discard(1, "Y13"), seat=1)
    bot = advised(hand.take_over(1).discard(1, "Y13", actor="bot"), seat=1)
    assert [told.cost for told in bot] == [told.cost for told in player]
    assert {event.actor for told in bot for event in told.instead} == {"bot"}


def test_an_indicators_twin_that_was_not_shown_in_time_is_told() -> None:
    hand = deal("countdown", racks={0: "R5 K9", 1: "Y9"})
    (told,) = advised(hand.discard(0, "K9"), "indicator-shown")
    assert (told.n, told.seat, told.case, told.facts) == (1, 0, "twin", {"indicator": "R5"})
    assert (told.cost, told.change) == (3, [0, -1, -1, -1])
    assert advised(hand.show(0).discard(0, "K9"), "indicator-shown") == []
    first = deal("countdown", racks={0: "R5 K9"}, hand_no=2, indicator_show="first_hand")
    assert advised(first.discard(0, "K9"), "indicator-shown") == []
    assert advised(hand.discard(0, "K9").idle(1, 2, 3, 0), "indicator-shown", seat=0) == advised(
        hand.discard(0, "K9"), "indicator-shown"
    )


def test_the_report_is_plain_data_with_the_members_of_an_audit_report() -> None:
    hand = opened(REST).discard(1, "Y13")
    report = msgspec.json.decode(msgspec.json.encode(analysis_report("h-1", analyse(hand.recorded), explain_advice)))
    assert list(report) == ["hand", "ruleset", "events", "verdict", "halted_at", "outcome", "scores", "advice"]
    assert (report["hand"], report["verdict"], report["outcome"]) == ("h-1", "clean", {"kind": "open"})
    (told,) = [advice for advice in report["advice"] if advice["seat"] == 1]
    assert told == {
        "n": 5,
        "turn": 2,
        "seat": 1,
        "kind": "lay-off",
        "cost": 150,
        "change": [100, -50, 0, 0],
        "message": "Player 2 could have laid red 10 off onto meld 0",
        "params": {"tile": "R10", "meld": 0, "owner": 0, "case": "tile"},
        "instead": [
            {"type": "TileLaidOff", "hand": "h-1", "n": 5, "seat": 1, "meld": 0, "tile": "R10"},
            {"type": "TileDiscarded", "hand": "h-1", "n": 6, "seat": 1, "tile": "Y13"},
        ],
    }


def test_a_halted_hand_has_no_scores_in_its_report() -> None:
    halted: Hand = opened(REST).discard(1, "K1")
    report = analysis_report("h-1", analyse(halted.recorded), explain_advice)
    assert (report.verdict, report.halted_at, report.scores) == ("halted", halted.last.n, None)


def test_kinds_and_cases_are_those_that_are_documented() -> None:
    assert sum(map(len, KINDS.values())) == 25
