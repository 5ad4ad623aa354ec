"""What the rules answer to a claim: right, wrong, or settled by a reading."""

from __future__ import annotations

import msgspec
import pytest

from okey_ledger.domain.audit import audit
from okey_ledger.domain.disputes import Answer, DisputedEntry, DisputeOpened, answer, check_opening, seen_by
from okey_ledger.domain.view import HIDDEN
from tests.disputes.hands import OPENING, SECOND, captured, claimed, low_opening, opened
from tests.logs import Hand, deal
from tests.rules.last_turns import finished

CAPTURE = DisputedEntry(5, 0, "capture")


def answered(hand: Hand, by: str, claim: str, **said: object) -> Answer:
    """The answer to a claim that can be opened."""
    disputed = opened(hand, by, claim, **said)
    check_opening(disputed, hand.recorded)
    return answer(disputed, hand.recorded)


def otherwise(said: Answer) -> list[tuple[str, object, object]]:
    return [(item.option, item.value, item.figure) for item in said.alternatives]


# why this score


def test_the_figure_of_an_entry_is_right_with_the_entry_and_its_facts() -> None:
    said = answered(finished(), "bora", "score", entry=DisputedEntry(13, 1, "rest"), figure=230)
    assert (said.kind, said.correct, said.claimed, said.alternatives) == ("right", 230, 230, [])
    assert [(entry.rule, entry.points, entry.facts["rest"], entry.facts["by"]) for entry in said.entries] == [
        ("rest", 230, 46, 5)
    ]


def test_another_figure_than_was_shown_is_wrong_and_the_right_one_is_said() -> None:
    said = answered(finished(), "bora", "score", entry=DisputedEntry(13, 1, "rest"), figure=460)
    assert (said.kind, said.correct, said.claimed) == ("wrong", 230, 460)


def test_a_capture_is_settled_by_the_reading_that_would_not_have_allowed_it() -> None:
    said = answered(captured(), "ada", "score", entry=CAPTURE)
    assert (said.kind, said.correct) == ("reading", 190)
    (item,) = said.alternatives
    assert (item.option, item.setting, item.value) == ("house.group_capture", "declared", "both")
    assert (item.figure, item.halted_at) == (None, 5)


def test_a_discard_is_islek_by_two_readings_and_would_cost_nothing_without_either() -> None:
    racks = {0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 Y2", 1: f"{' '.join(SECOND)} B9 K2"}
    hand = deal(racks=racks, stock="Y1", katlama=False).open(0, *OPENING).discard(0, "Y2").draw(1).discard(1, "B9")
    said = answered(hand, "bora", "score", event=4, figure=100)
    assert said.kind == "reading"
    assert otherwise(said) == [("house.group_capture", "both", 0), ("house.capture_islek", False, 0)]


def test_the_total_of_the_players_own_seat_is_disputed_where_nothing_is_named() -> None:
    said = answered(finished(teams=True), "cem", "score")
    assert (said.kind, said.correct) == ("reading", 0)
    assert otherwise(said) == [("house.partner_pays", True, 140)]
    assert said.facts == {"seat": 2}


def test_an_event_that_costs_the_seat_nothing_is_a_figure_of_0() -> None:
    said = answered(finished(), "defne", "score", event=1)
    assert (said.kind, said.correct, said.entries) == ("right", 0, [])


def test_what_halts_a_hand_before_the_event_settles_nothing() -> None:
    """Under okey_in_pairs: false the hand would be halted at event 7 by another seat, long before the finish."""
    racks = {0: "B2 B2 K1 K1 Y3 Y3 R2 R2 Y9 R6 Y7 B13"}
    hand = deal(racks=racks).open_pairs(0, "B2 B2", "K1 K1", "Y3 Y3", "R2 R2", "Y9 R6=Y9").discard(0, "Y7").take(1)
    said = answered(hand, "ada", "score", entry=DisputedEntry(3, 0, "take"))
    assert (said.kind, said.correct, said.alternatives) == ("right", 70, [])


def test_a_halted_hand_has_no_total_and_says_what_halted_it() -> None:
    said = answered(deal().draw(1), "bora", "score", figure=5)
    assert (said.kind, said.case, said.correct, said.facts) == ("wrong", "halted", None, {"n": 1})
    assert [finding.rule for finding in said.findings] == ["turn"]


# the claimed scores are wrong


def test_claimed_scores_that_are_those_of_the_entries_are_right() -> None:
    said = answered(claimed(-500, 230, 140, 500, own_meld_charged=True), "bora", "claimed-scores")
    assert said.kind == "wrong"
    fold = audit(finished().events)
    assert fold.scores is not None
    right = answered(claimed(*fold.scores), "bora", "claimed-scores")
    assert right.correct == right.claimed == fold.scores
    assert right.kind == "reading"
    assert {entry.seat for entry in right.entries} == {1}


def test_claimed_scores_that_differ_are_wrong_entry_by_entry_of_the_seats_that_differ() -> None:
    said = answered(claimed(-500, 260, 140, 0), "bora", "claimed-scores")
    assert (said.kind, said.correct, said.claimed) == ("wrong", [-500, 230, 140, 500], [-500, 260, 140, 0])
    assert [(entry.seat, entry.rule, entry.points) for entry in said.entries] == [
        (1, "rest", 230),
        (3, "unopened", 500),
    ]


def test_what_would_make_the_claimed_scores_right_is_among_the_alternatives() -> None:
    said = answered(claimed(-500, 230, 140, 500, teams=True), "cem", "claimed-scores")
    assert said.kind == "wrong"
    assert ("house.partner_pays", True, said.claimed) in otherwise(said)


def test_a_claim_of_too_few_scores_is_wrong() -> None:
    assert answered(claimed(-500), "bora", "claimed-scores").kind == "wrong"


def test_one_of_several_claims_can_be_named_and_the_last_counts_otherwise() -> None:
    hand = claimed(0, 0, 0, 0).claim(1, 1, 1, 1)
    assert answered(hand, "bora", "claimed-scores").claimed == [1, 1, 1, 1]
    assert answered(hand, "bora", "claimed-scores", event=14).claimed == [0, 0, 0, 0]


# my move was refused


def test_an_opening_that_katlama_refuses_is_settled_by_that_reading() -> None:
    hand = low_opening()
    said = answered(hand, "bora", "refused-move", move=hand.open(1, *SECOND).last)
    assert said.kind == "reading"
    assert [(finding.rule, finding.facts["points"]) for finding in said.findings] == [("katlama", 69)]
    assert otherwise(said) == [("katlama", False, None)]


def test_an_opening_below_51_is_refused_under_any_reading() -> None:
    hand = low_opening(katlama=False)
    said = answered(hand, "bora", "refused-move", move=hand.open(1, "R11 R12 R13").last)
    assert (said.kind, [finding.rule for finding in said.findings]) == ("right", ["opening"])


def test_a_move_that_breaks_nothing_was_refused_wrongly() -> None:
    hand = low_opening(katlama=False)
    said = answered(hand, "bora", "refused-move", move=hand.open(1, *SECOND).last)
    assert (said.kind, said.findings, said.alternatives) == ("wrong", [], [])


def test_a_move_that_the_log_holds_is_named_by_its_event() -> None:
    hand = low_opening().open(1, *SECOND)
    said = answered(hand, "bora", "refused-move", event=4)
    assert [finding.rule for finding in said.findings] == ["katlama"]


def test_a_move_is_judged_in_its_place_though_the_hand_has_gone_on() -> None:
    hand = low_opening()
    move = hand.open(1, *SECOND).last
    said = answered(hand.discard(1, "R11").idle(2, 3), "bora", "refused-move", move=move)
    assert [finding.rule for finding in said.findings] == ["katlama"]


# while the hand runs


def test_an_answer_shows_a_seat_no_hidden_tile_of_a_running_hand() -> None:
    hand = low_opening()
    wrong = next(tile for tile in hand.stock if tile != hand.stock[1])
    said = answered(hand.discard(1, "R11").draw(2, wrong), "cem", "refused-move", event=5)
    (finding,) = said.findings
    assert finding.facts["next"] == hand.stock[1]
    seen = seen_by(said, 1, ended=False)
    assert (seen.findings[0].facts["next"], seen.findings[0].facts["tile"]) == (HIDDEN, HIDDEN)
    assert seen_by(said, 1, ended=True) == said


def test_the_answer_is_about_the_hand_as_it_was_when_the_dispute_was_opened() -> None:
    hand = captured()
    disputed = opened(hand, "ada", "score")
    assert answer(disputed, hand.idle(2, 3).recorded) == answer(disputed, hand.recorded)


@pytest.mark.parametrize("claim", ["score", "claimed-scores"])
def test_an_answer_can_be_sent(claim: str) -> None:
    said = answered(claimed(1, 2, 3, 4), "bora", claim)
    assert msgspec.json.decode(msgspec.json.encode(said), type=Answer) == said


def test_an_opening_comes_back_as_it_was_stored() -> None:
    hand = low_opening()
    disputed = opened(hand, "bora", "refused-move", move=hand.open(1, *SECOND).last)
    assert msgspec.json.decode(msgspec.json.encode(disputed), type=DisputeOpened) == disputed


def test_a_finish_without_tiles_that_was_disputed_once_can_be_answered_all_the_same() -> None:
    hand = deal(ruleset="rounds")
    move = hand.finish(0, "R1").last
    said = answer(opened(hand, "ada", "refused-move", move=move), hand.recorded)
    assert (said.kind, "not-fourteen" in {finding.case for finding in said.findings}) == ("right", True)
