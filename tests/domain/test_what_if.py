"""A hand under other options: what they change, and what can be supposed at all."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from okey_ledger.domain.audit import audit
from okey_ledger.domain.rulesets import OPTIONS
from okey_ledger.domain.what_if import WrongChange, alternatives, parse_changes, settings, what_if, with_options
from okey_ledger.domain.what_if_report import what_if_report
from okey_ledger.explain import explain_finding
from tests.logs import Hand, deal
from tests.rules.last_turns import exhausted, finished

OPENING = ("B5 B6 B7", "R9 K9 R6=B9", "Y10 Y11 Y12")


def low_second_opening(**options: Any) -> Hand:
    """Seat 1 opens with no more than seat 0 has."""
    racks = {0: "B5 B6 B7 R9 K9 R6 Y10 Y11 Y12 Y2", 1: "R11 R12 R13 K10 K11 K12"}
    hand = deal(racks=racks, **options).open(0, *OPENING).discard(0, "Y2").draw(1)
    return hand.open(1, "R11 R12 R13", "K10 K11 K12")


def test_without_katlama_an_opening_that_was_too_low_breaks_nothing() -> None:
    found = what_if(low_second_opening().recorded, {"katlama": False}).differences
    assert found.verdict == ("violations", "clean")
    assert [(finding.n, finding.rule) for finding in found.gone] == [(4, "katlama")]
    assert found.new == []
    assert found.entries == []
    assert found.scores == [0, 0, 0, 0]


def test_a_partner_who_pays_has_an_entry_that_there_was_not() -> None:
    found = what_if(finished(teams=True).recorded, {"house.partner_pays": True}).differences
    assert [(item.entry.seat, item.entry.rule, item.before, item.after) for item in found.entries] == [
        (2, "rest", 0, 140)
    ]
    assert found.scores == [0, 0, 140, 0]
    assert found.verdict is None


def test_an_entry_with_other_points_is_told_with_both() -> None:
    found = what_if(exhausted().recorded, {"house.pairs_rest_exhausted": 5}).differences
    (item,) = found.entries
    assert item.was is not None
    assert item.becomes is not None
    assert item.before == 2 * item.after


def test_a_halt_leaves_no_scores_to_compare() -> None:
    hand = deal(racks={0: "B2 B2 K1 K1 Y3 Y3 R2 R2 Y9 R6"}).open_pairs(
        0, "B2 B2", "K1 K1", "Y3 Y3", "R2 R2", "Y9 R6=Y9"
    )
    found = what_if(hand.recorded, {"house.okey_in_pairs": False}).differences
    assert found.verdict == ("clean", "halted")
    assert found.halted_at == (None, 1)
    assert found.scores is None


def test_an_option_set_as_it_is_changes_nothing() -> None:
    supposed = what_if(low_second_opening().recorded, {"katlama": True})
    assert not supposed.differences
    assert [(item.option, item.before, item.after) for item in supposed.options] == [("katlama", True, True)]


def test_the_hand_itself_and_what_its_table_set_besides_stay_as_they_are() -> None:
    hand = low_second_opening(katlama=False, partner_pays=True)
    before = hand.events
    changed = with_options(hand.recorded, {"house.capture_islek": False, "hands": 3})
    assert hand.events == before
    assert msgspec.to_builtins(changed[0])["options"] == {
        "katlama": False,
        "house": {"partner_pays": True, "capture_islek": False},
        "hands": 3,
    }


def test_a_rule_set_refuses_an_option_of_another() -> None:
    with pytest.raises(msgspec.ValidationError, match="katlama"):
        what_if(deal("rounds").recorded, {"katlama": False})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("katlama", "write OPTION=VALUE"),
        ("katlama=", "write OPTION=VALUE"),
        ("katlma=false", "There is no option katlma; there are .*katlama"),
        ("partner_pays=true", r"write house\.partner_pays"),
        ("high-one=true", "holds for every table"),
        ("katlama=7", "katlama cannot be 7; it is true or false"),
        ("house.group_capture=all", 'house.group_capture cannot be "all"; it is "both" or "declared"'),
        ("start_points=4", "start_points cannot be 4; it is a whole number from 5 to 21"),
        ("house=1", "There is no option house"),
    ],
)
def test_what_no_rule_set_knows_is_refused_with_what_to_write(text: str, reason: str) -> None:
    with pytest.raises(WrongChange, match=reason):
        parse_changes([text])


def test_only_options_of_the_rule_set_are_offered() -> None:
    with pytest.raises(WrongChange, match="There is no option nope; there are") as refused:
        parse_changes(["nope=3"], "okey101")
    offered = set(str(refused.value).rstrip(".").partition("there are ")[2].split(", "))
    assert offered == set(settings(OPTIONS["okey101"]()))
    with pytest.raises(WrongChange, match=r"There is no option house\.okey_discard_islek"):
        parse_changes(["house.okey_discard_islek=true"], "okey101")
    with pytest.raises(WrongChange, match="There is no option okey_discard_islek"):
        parse_changes(["okey_discard_islek=true"], "okey101")
    with pytest.raises(WrongChange, match="There is no option katlama; there are hands, house"):
        parse_changes(["katlama=false"], "rounds")


def test_an_option_is_set_once() -> None:
    with pytest.raises(WrongChange, match="katlama is set twice"):
        parse_changes(["katlama=true", "katlama=false"])


def test_values_are_written_as_in_logs_and_words_need_no_quotes() -> None:
    assert parse_changes(["katlama=false", "hands=3", "move_seconds=null", "house.group_capture=both"]) == {
        "katlama": False,
        "hands": 3,
        "move_seconds": None,
        "house.group_capture": "both",
    }


@pytest.mark.parametrize("ruleset", sorted(OPTIONS))
def test_the_alternatives_of_a_table_are_its_readings_each_set_otherwise(ruleset: Any) -> None:
    hand = deal(ruleset).recorded
    found = alternatives(hand)
    defaults = settings(OPTIONS[ruleset]())
    readings = {name for name in defaults if name.startswith("house.") or name == "katlama"}
    assert {item.option for item in found} == readings
    for item in found:
        assert item.before == defaults[item.option] != item.after
        assert what_if(hand, {item.option: item.after}).after.halted_at is None


def test_the_report_has_both_reports_and_the_differences() -> None:
    hand = low_second_opening()
    reported = what_if_report("h-1", what_if(hand.recorded, {"katlama": False}), explain_finding)
    said = msgspec.json.decode(msgspec.json.encode(reported))
    assert list(said) == ["hand", "ruleset", "options", "before", "after", "differences"]
    assert said["options"] == [{"option": "katlama", "before": True, "after": False}]
    assert (said["before"]["verdict"], said["after"]["verdict"]) == ("violations", "clean")
    assert [violation["rule"] for violation in said["differences"]["gone"]] == ["katlama"]
    assert said["before"]["scores"] == audit(hand.events).scores
