"""Who may do what in a dispute, and when."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec import UNSET

from okey_ledger.domain.clauses import ENTRY_ORDER
from okey_ledger.domain.disputes import (
    AppealMade,
    Correction,
    Dispute,
    DisputedEntry,
    DisputeEvent,
    DisputeWithdrawn,
    NothingDisputed,
    NotNow,
    NotTheirs,
    RulingMade,
    check_appeal,
    check_opening,
    check_ruling,
    check_withdrawal,
    dispute_id,
    follow,
)
from okey_ledger.domain.disputes.events import Rule
from tests.disputes.hands import SECOND, captured, claimed, low_opening, opened
from tests.logs import NOON, deal
from tests.rules.last_turns import finished

HAND = captured()
FIX = Correction(0, -190, 5, "capture")


def dispute(*history: DisputeEvent) -> Dispute:
    """A dispute that Ada opened, after some more events."""
    found = follow(None, opened(HAND, "ada", "score"))
    for event in history:
        found = follow(found, event)
    return found


def ruling(
    by: str = "ref-1", decision: Any = "upheld", corrections: tuple[Correction, ...] = (), n: int = 1
) -> RulingMade:
    return RulingMade(
        dispute="d-1", n=n, at=NOON, by=by, decision=decision, reason="as seen", corrections=list(corrections)
    )


def appeal(by: str = "bora", n: int = 2) -> AppealMade:
    return AppealMade(dispute="d-1", n=n, at=NOON, by=by, reason="no")


def withdrawal(by: str = "ada", n: int = 1) -> DisputeWithdrawn:
    return DisputeWithdrawn(dispute="d-1", n=n, at=NOON, by=by)


def rule(found: Dispute, made: RulingMade) -> None:
    check_ruling(found, made, HAND.dealt)


# opening


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"claim": "score", "event": 99}, "no event 99; its events are 0 to 6"),
        ({"claim": "score", "entry": DisputedEntry(5, 1, "capture")}, "no entry of event 5, seat 1, capture"),
        ({"claim": "score", "entry": DisputedEntry(5, 0, "capture"), "event": 4}, "The entry is of event 5"),
        ({"claim": "score", "move": HAND.last}, "belongs to the claim refused-move"),
        ({"claim": "claimed-scores"}, "No scores are claimed"),
        ({"claim": "claimed-scores", "event": 5}, "Event 5 is OkeyCaptured and claims no scores"),
        ({"claim": "claimed-scores", "figure": 3}, "name that or nothing"),
        ({"claim": "refused-move"}, "Name either the event"),
        ({"claim": "refused-move", "event": 5, "move": HAND.last}, "Name either the event"),
        ({"claim": "refused-move", "event": 5, "figure": 3}, "A refused move has no score"),
    ],
)
def test_there_must_be_something_to_dispute(said: dict[str, Any], reason: str) -> None:
    with pytest.raises(NothingDisputed, match=reason):
        check_opening(opened(HAND, "ada", **said), HAND.recorded)


def test_only_a_player_of_the_hand_disputes_it() -> None:
    with pytest.raises(NotTheirs, match="zeki did not play the hand"):
        check_opening(opened(HAND, "zeki", "score"), HAND.recorded)


def test_a_refused_move_is_one_of_the_players_own_seat_in_a_place_of_the_hand() -> None:
    hand = low_opening()
    move = hand.open(1, *SECOND).last
    check_opening(opened(hand, "bora", "refused-move", move=move), hand.recorded)
    with pytest.raises(NotTheirs, match="cem has seat 2"):
        check_opening(opened(hand, "cem", "refused-move", move=move), hand.recorded)
    other = hand.open(1, *SECOND).renamed("h-2").last
    with pytest.raises(NothingDisputed, match="The move is of hand h-2"):
        check_opening(opened(hand, "bora", "refused-move", move=other), hand.recorded)
    with pytest.raises(NothingDisputed, match="number 6; it could have had one from 1 to 4"):
        check_opening(opened(hand, "bora", "refused-move", move=hand.idle(2).open(1, *SECOND).last), hand.recorded)


def test_a_refused_move_that_another_played_or_that_is_none_is_not_disputed() -> None:
    hand = low_opening().open(1, *SECOND).claim(0, 0, 0, 0)
    check_opening(opened(hand, "bora", "refused-move", event=4), hand.recorded)
    with pytest.raises(NotTheirs, match="Event 4 is a move of bora, not of cem; name a move of cem"):
        check_opening(opened(hand, "cem", "refused-move", event=4), hand.recorded)
    for n, kind in ((0, "HandDealt"), (5, "ScoresClaimed")):
        with pytest.raises(NothingDisputed, match=f"Event {n} is {kind}, which is not a move"):
            check_opening(opened(hand, "ada", "refused-move", event=n), hand.recorded)


@pytest.mark.parametrize(
    ("ruleset", "said", "reason"),
    [
        ("rounds", {}, "a finish shows 14 tiles"),
        ("countdown", {"melds": ("R1 R2 R3",), "pairs": ("K1 K1",)}, "remove one of the two"),
        ("okey51", {"pairs": ("K1 K1",)}, "a finish shows no tiles"),
    ],
)
def test_a_finish_that_has_not_the_form_of_one_is_no_move(ruleset: Any, said: dict[str, Any], reason: str) -> None:
    hand = deal(ruleset=ruleset)
    move = hand.finish(0, "R1", **said).last
    with pytest.raises(NothingDisputed, match=reason):
        check_opening(opened(hand, "ada", "refused-move", move=move), hand.recorded)


def test_a_draw_is_not_disputed_while_the_stock_is_hidden() -> None:
    hand = low_opening().discard(1, "R11").idle(2, 3, 0)
    with pytest.raises(NothingDisputed, match="the stock is hidden"):
        check_opening(opened(hand, "bora", "refused-move", move=hand.draw(1, "K1").last), hand.recorded)
    over = finished()
    draw = finished().draw(1).last
    check_opening(opened(over, "bora", "refused-move", move=draw), over.recorded)


def test_what_follows_a_halt_is_no_move_to_be_judged() -> None:
    hand = deal().draw(1).discard(1, "K1")
    with pytest.raises(NothingDisputed, match="After event 1 the rules describe no state"):
        check_opening(opened(hand, "bora", "refused-move", event=2), hand.recorded)


def test_the_same_claim_has_the_same_id_and_another_one_another() -> None:
    first = opened(HAND, "ada", "score", event=5)
    assert dispute_id(first) == dispute_id(opened(HAND.idle(2), "ada", "score", event=5))
    others = [
        opened(HAND, "bora", "score", event=5),
        opened(HAND, "ada", "score", event=4),
        opened(HAND, "ada", "score"),
        opened(HAND.idle(2), "ada", "score"),
        opened(HAND, "ada", "refused-move", event=5),
        opened(HAND, "ada", "score", entry=DisputedEntry(5, 0, "capture")),
    ]
    assert len({dispute_id(item) for item in [first, *others]}) == len(others) + 1
    assert dispute_id(first, 2) == f"{dispute_id(first)}.2"


# the course of a dispute


def test_the_status_follows_from_what_happened() -> None:
    assert dispute().status == "open"
    assert dispute(withdrawal()).status == "withdrawn"
    assert dispute(ruling()).status == "ruled"
    assert dispute(ruling(), appeal()).status == "appealed"
    assert dispute(ruling(), appeal(), ruling("ref-2", n=3)).status == "settled"


def test_the_ruling_on_appeal_stands_in_place_of_the_first_with_its_corrections() -> None:
    assert dispute().corrections == []
    first = ruling(corrections=(FIX,))
    assert dispute(first).corrections == [FIX]
    assert dispute(first, appeal()).corrections == [FIX]
    assert dispute(first, appeal(), ruling("ref-2", "dismissed", n=3)).corrections == []


@pytest.mark.parametrize(
    ("history", "reason"),
    [
        ((withdrawal(),), "is withdrawn; it can only be opened anew"),
        ((ruling(),), "is ruled; a player of the hand can appeal"),
        ((ruling(), appeal(), ruling("ref-2", n=3)), "is settled; a ruling on appeal is the last"),
    ],
)
def test_there_is_no_ruling_where_none_is_waited_for(history: tuple[DisputeEvent, ...], reason: str) -> None:
    with pytest.raises(NotNow, match=reason):
        rule(dispute(*history), ruling("ref-3"))


def test_on_appeal_another_referee_rules() -> None:
    appealed = dispute(ruling("ref-1"), appeal())
    with pytest.raises(NotTheirs, match="ref-1 made the ruling that is appealed against"):
        rule(appealed, ruling("ref-1"))
    rule(appealed, ruling("ref-2"))


def test_who_played_the_hand_does_not_rule_on_it() -> None:
    with pytest.raises(NotTheirs, match="defne played the hand"):
        rule(dispute(), ruling("defne"))


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (ruling(decision="dismissed", corrections=(FIX,)), "dismisses the claim corrects nothing"),
        (ruling(corrections=(Correction(0, 0, 5),)), "0 points corrects nothing"),
        (ruling(corrections=(Correction(0, 5, 7),)), "no event 7; its events are 0 to 6"),
        (ruling(corrections=(FIX, Correction(0, 20, 5, "capture"))), "correct the same"),
    ],
)
def test_a_correction_changes_a_score_and_names_what_it_corrects(made: RulingMade, reason: str) -> None:
    with pytest.raises(NothingDisputed, match=reason):
        rule(dispute(), made)


def test_a_correction_is_of_a_seat_at_the_table() -> None:
    hand = deal("rounds", players=2)
    found = follow(None, opened(hand, "ada", "score"))
    with pytest.raises(NothingDisputed, match="no seat 2 in the hand; its seats are 0 to 1"):
        check_ruling(found, ruling(corrections=(Correction(2, 5, 0),)), hand.dealt)


def test_corrections_need_not_come_to_zero() -> None:
    rule(dispute(), ruling(corrections=(FIX, Correction(1, 7, 5))))


@pytest.mark.parametrize(
    ("history", "reason"),
    [
        ((), "is open; there is no ruling yet"),
        ((withdrawal(),), "is withdrawn; there is nothing to appeal against"),
        ((ruling(), appeal()), "is appealed; there is one appeal"),
        ((ruling(), appeal(), ruling("ref-2", n=3)), "is settled; there is one appeal"),
    ],
)
def test_there_is_one_appeal_and_it_is_against_a_ruling(history: tuple[DisputeEvent, ...], reason: str) -> None:
    with pytest.raises(NotNow, match=reason):
        check_appeal(dispute(*history), appeal(), HAND.dealt)


def test_every_player_of_the_hand_may_appeal_and_nobody_else() -> None:
    for player in HAND.dealt.players:
        check_appeal(dispute(ruling()), appeal(player), HAND.dealt)
    with pytest.raises(NotTheirs, match="zeki did not play the hand"):
        check_appeal(dispute(ruling()), appeal("zeki"), HAND.dealt)


def test_who_opened_a_dispute_withdraws_it_before_there_is_a_ruling() -> None:
    check_withdrawal(dispute(), withdrawal())
    with pytest.raises(NotTheirs, match="bora did not open the dispute; ada did"):
        check_withdrawal(dispute(), withdrawal("bora"))
    for history in ((ruling(),), (ruling(), appeal()), (withdrawal(),)):
        with pytest.raises(NotNow, match="it can be withdrawn before there is a ruling"):
            check_withdrawal(dispute(*history), withdrawal())


def test_every_clause_that_changes_a_score_can_be_disputed_and_corrected() -> None:
    assert get_args(Rule) == tuple(ENTRY_ORDER)


def test_a_claim_of_scores_is_disputed_where_there_is_one() -> None:
    hand = claimed(1, 2, 3, 4)
    check_opening(opened(hand, "bora", "claimed-scores", event=14), hand.recorded)
    assert opened(hand, "bora", "claimed-scores").event is UNSET
