"""Laws of the fold."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from okey_ledger.domain.audit import Fold, audit
from okey_ledger.domain.events import TileDrawn
from okey_ledger.domain.report import Report, report
from okey_ledger.domain.view import State, state
from okey_ledger.handlog.decode import decode_hand
from tests.logs import TILE_SET, Hand, RuleSetName
from tests.properties.hands import SEEDS, hands, hands_and_places, played


def reported(fold: Fold) -> Report:
    return report("h", fold, lambda finding: finding.case)


def state_of(fold: Fold) -> State:
    assert fold.table is not None
    return state(fold.table)


def tiles_of(hand: Hand, after: int, seen: State) -> Counter[str]:
    """Every tile that is somewhere: in racks, piles and melds, beside the indicator, in what is left of the stock."""
    drawn = sum(isinstance(event, TileDrawn) for event in hand.events[: after + 1])
    assert len(hand.stock) - drawn == seen.stock_left
    tiles = Counter([seen.indicator, *hand.stock[drawn:]])
    tiles.update(tile for lying in (*seen.racks, *seen.discards) for tile in lying)
    tiles.update(tile.split("=")[0] for laid in seen.table for tile in laid.tiles)
    if seen.ruleset == "countdown" and seen.finish_tile:
        tiles.update([seen.finish_tile])
    return tiles


COMMON = "HandDealt TileDrawn DiscardTaken TileDiscarded HandFinished HandExhausted HandAnnulled TurnTimedOut "
COMMON += "SeatTakenOver SeatReclaimed ScoresClaimed "
KINDS = {
    "okey51": COMMON + "HandOpened PairsOpened MeldsLaid PairsLaid TileLaidOff OkeyCaptured",
    "okey101": COMMON.replace("SeatReclaimed ", "")
    + "HandOpened PairsOpened MeldsLaid PairsLaid TileLaidOff OkeyCaptured PairsDeclared",
    "countdown": COMMON + "IndicatorShown",
    "rounds": COMMON + "PairsDeclared",
}


ALL_WAYS = {"normal", "pairs", "okey"}
FINISHES = {"okey51": ALL_WAYS, "okey101": {"normal"}, "countdown": ALL_WAYS, "rounds": ALL_WAYS}
"""Where few hands are played only what is common; the cases of the rule set have the rest."""


@pytest.mark.parametrize("ruleset", SEEDS)
def test_the_hands_see_every_kind_of_event_and_of_end(ruleset: RuleSetName) -> None:
    logs = [played(ruleset, seed).events for seed in range(SEEDS[ruleset])]
    assert {type(event).__name__ for events in logs for event in events} == set(KINDS[ruleset].split())
    finishes = {audit(events).outcome.finish or "" for events in logs}
    assert {part for finish in finishes for part in finish.split("+")} >= FINISHES[ruleset]


@given(hands)
def test_what_is_played_by_the_rules_is_clean_and_comes_to_an_end(hand: Hand) -> None:
    fold = audit(hand.events)
    assert (fold.verdict, fold.findings, fold.halted_at) == ("clean", [], None)
    assert fold.outcome.kind in {"finished", "exhausted", "annulled"}


@given(hands)
def test_tiles_are_conserved_at_every_step(hand: Hand) -> None:
    fold = Fold(hand.recorded)
    for event in hand.events[1:]:
        fold.take([event])
        seen = state_of(fold)
        assert tiles_of(hand, event.n, seen) == TILE_SET


@given(hands_and_places(), st.integers(1, 7))
def test_the_fold_of_a_prefix_and_then_the_rest_is_the_fold_of_the_whole(
    hand_and_place: tuple[Hand, int], step: int
) -> None:
    hand, place = hand_and_place
    fold = audit(hand.events[: place + 1])
    rest = hand.events[place + 1 :]
    for first in range(0, len(rest), step):
        fold.take(rest[first : first + step])
    whole = audit(hand.events)
    assert reported(fold) == reported(whole)
    assert state_of(fold) == state_of(whole)


@given(hands)
def test_the_same_log_gives_the_same_report_and_reading_it_back_changes_nothing(hand: Hand) -> None:
    events = decode_hand(hand.dealt.hand, "test", [(1, hand.lines)])
    assert events == hand.recorded
    assert reported(audit(events)) == reported(audit(hand.events)) == reported(audit(hand.events))


@given(hands_and_places())
def test_scores_are_the_sums_of_the_entries(hand_and_place: tuple[Hand, int]) -> None:
    hand, place = hand_and_place
    fold = audit(hand.events[: place + 1])
    sums = [
        sum(entry.points for entry in fold.entries if entry.seat == seat) for seat in range(len(hand.dealt.players))
    ]
    assert fold.scores == sums
    assert [entry.n for entry in fold.entries] == sorted(entry.n for entry in fold.entries)
    assert all(entry.points for entry in fold.entries)


@given(hands_and_places())
def test_checking_changes_nothing_and_says_what_taking_will_find(hand_and_place: tuple[Hand, int]) -> None:
    hand, place = hand_and_place
    fold = audit(hand.events[: place + 1])
    before = state_of(fold), reported(fold)
    for event in hand.events[1:]:
        event = msgspec.structs.replace(event, n=place + 1)
        found = fold.check(event)
        assert (state_of(fold), reported(fold)) == before
        assert found == audit([*hand.events[: place + 1], event]).findings


@given(hands_and_places())
def test_a_copy_of_a_fold_goes_its_own_way(hand_and_place: tuple[Hand, int]) -> None:
    hand, place = hand_and_place
    fold = audit(hand.events[: place + 1])
    twin = fold.copy()
    before = state_of(fold), reported(fold)
    assert (state_of(twin), reported(twin)) == before
    twin.take(hand.events[place + 1 :])
    assert (state_of(fold), reported(fold)) == before
    assert (state_of(twin), reported(twin)) == (state_of(audit(hand.events)), reported(audit(hand.events)))
    fold.take(hand.events[place + 1 :])
    assert (state_of(fold), reported(fold)) == (state_of(twin), reported(twin))
