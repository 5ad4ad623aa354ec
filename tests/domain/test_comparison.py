"""Two logs of one hand: where they part, seat by seat."""

from __future__ import annotations

import msgspec
import pytest

from okey_ledger.domain.comparison import Comparison, compare
from okey_ledger.domain.comparison_report import comparison_report
from okey_ledger.explain import explain_finding
from tests.logs import Hand, deal
from tests.rules.last_turns import finished

MELDS = ("R10 R11 R12 R13", "B9 K9 Y9")
RACKS = {0: "R10 R11 R12 R13 B9 K9 Y9 K2 K3", 1: "R9 Y1 Y2"}
PAIRS = ("B2 B2", "B4 B4", "K1 K1", "Y3 Y3", "FJ FJ", "Y9 Y9", "R3 R3")


def opened(*melds: str) -> Hand:
    return deal(racks=RACKS, indicator="K5").open(0, *(melds or MELDS)).discard(0, "K2")


def parts_at(comparison: Comparison) -> int | None:
    return None if comparison.divergence is None else comparison.divergence.event.n


def facts(comparison: Comparison) -> dict[str, tuple[object, object]]:
    assert comparison.divergence is not None
    return {fact.fact: (fact.first, fact.second) for fact in comparison.divergence.facts}


def test_a_log_and_itself_tell_the_same() -> None:
    comparison = compare(finished().recorded, finished().recorded)
    assert comparison.divergence is None
    assert comparison.seats == [None] * 4
    assert not comparison.differences


def test_the_first_event_that_differs_is_named_with_the_facts_that_do() -> None:
    comparison = compare(opened().idle(1, 2).recorded, opened().draw(1).discard(1, "R9").idle(2).recorded)
    assert parts_at(comparison) == 4
    assert facts(comparison) == {"tile": (opened().stock[0], "R9")}


def test_each_seat_has_its_own_divergence_whatever_others_did_between() -> None:
    first = opened().idle(1, 2)
    second = opened().draw(1).show(3).discard(1, opened().stock[0]).idle(2)
    comparison = compare(first.recorded, second.recorded)
    assert parts_at(comparison) == 4
    assert [divergence and divergence.event.n for divergence in comparison.seats] == [None, None, None, 4]


def test_a_log_that_ends_earlier_parts_where_it_ends() -> None:
    comparison = compare(opened().recorded, opened().idle(1).recorded)
    assert comparison.divergence is not None
    assert comparison.divergence.first is None
    assert parts_at(comparison) == 3
    assert [divergence and divergence.event.n for divergence in comparison.seats] == [None, 3, None, None]


def test_another_kind_of_event_is_a_fact_that_differs() -> None:
    comparison = compare(opened().draw(1).recorded, opened().take(1).recorded)
    assert facts(comparison) == {"type": ("TileDrawn", "DiscardTaken"), "tile": (opened().stock[0], "K2")}


def test_a_rack_dealt_otherwise_is_told_by_its_seat() -> None:
    dealt = deal(racks=RACKS)
    other = dealt.dealt_as(racks=[*dealt.dealt.racks[:2], [*dealt.dealt.racks[2][1:], "R1"], dealt.dealt.racks[3]])
    comparison = compare(dealt.recorded, other.recorded)
    assert list(facts(comparison)) == ["racks[2]"]
    assert [divergence is not None for divergence in comparison.seats] == [False, False, True, False]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (opened(), opened("R10 R11 R12 R13", "Y9 B9 K9")),
        (opened(), opened().renamed("another-id")),
        (opened(), opened().dealt_as(options={"katlama": True})),
        (opened(), opened().dealt_as(racks=[rack[::-1] for rack in opened().dealt.racks])),
        (
            deal("rounds", {0: f"{' '.join(PAIRS)} K13"}).finish(0, "K13", pairs=PAIRS),
            deal("rounds", {0: f"{' '.join(PAIRS)} K13"}).finish(0, "K13", pairs=PAIRS[::-1]),
        ),
    ],
    ids=["order of a group", "id of the hand", "a default written out", "order of racks", "order of what is shown"],
)
def test_what_the_rules_leave_open_is_the_same(first: Hand, second: Hand) -> None:
    assert compare(first.recorded, second.recorded).divergence is None


@pytest.mark.parametrize(
    "melds",
    [("R13 R12 R11 R10", "B9 K9 Y9"), ("B9 K9 Y9", "R10 R11 R12 R13")],
    ids=["a run", "melds, by their numbers"],
)
def test_what_the_rules_do_not_leave_open_differs(melds: tuple[str, ...]) -> None:
    assert list(facts(compare(opened().recorded, opened(*melds).recorded))) == ["melds"]


def test_stamps_are_told_apart_from_what_was_played() -> None:
    first, second = (deal(racks=RACKS, at=0).discard(0, "K2", at=at) for at in (5, 6))
    comparison = compare(first.recorded, second.recorded)
    assert comparison.divergence is None
    assert comparison.stamps == 1


def test_the_scores_of_both_logs_and_their_entries_are_compared() -> None:
    comparison = compare(finished().recorded, finished().claim(1, 2, 3, 4).recorded)
    assert comparison.first.scores == comparison.second.scores
    assert comparison.differences.verdict == ("clean", "violations")
    assert parts_at(comparison) == len(finished().events)


def test_events_of_unknown_kinds_are_compared_by_what_is_read_of_them() -> None:
    assert compare(opened().unknown("Sneeze", 1).recorded, opened().unknown("Sneeze", 1).recorded).divergence is None
    assert facts(compare(opened().unknown("Sneeze", 1).recorded, opened().unknown("Cough", 1).recorded)) == {
        "type": ("Sneeze", "Cough")
    }


def test_the_report_shows_the_events_as_they_stand_in_logs() -> None:
    first, second = opened().idle(1), opened().draw(1).discard(1, "R9")
    comparison = compare(first.recorded, second.recorded)
    said = msgspec.json.decode(msgspec.json.encode(comparison_report("h-1", "h-2", comparison, explain_finding)))
    assert said["same"] is False
    assert said["divergence"]["first"] == msgspec.to_builtins(first.last)
    assert said["divergence"]["facts"] == [{"fact": "tile", "first": first.stock[0], "second": "R9"}]
    assert (said["first"]["hand"], said["second"]["hand"]) == ("h-1", "h-2")
    assert said["differences"]["entries"] == [{"n": 4, "seat": 1, "rule": "islek", "before": 0, "after": 100}]
    assert said["differences"]["scores"] == [0, 100, 0, 0]
