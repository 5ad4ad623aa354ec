"""Everything that is found, entered or dealt can be said in every language, and nothing hidden is in what is said."""

from __future__ import annotations

import re

import msgspec
import pytest

from okey_ledger.domain.findings import Entry, Finding
from okey_ledger.domain.game import GameFinding
from okey_ledger.domain.readings import READINGS
from okey_ledger.domain.view import view_event
from okey_ledger.explain import (
    ENGLISH,
    LANGUAGES,
    Language,
    explain,
    explain_entry,
    explain_event,
    explain_finding,
    explain_outcome,
    explain_reading,
    explain_verdict,
)
from okey_ledger.explain.entries import arithmetic
from okey_ledger.explain.language import ISOLATE, POP
from tests.explain.hands import ENTERED, FOLDS, FOUND, HANDS, game_findings
from tests.logs import deal

SAID: list[Finding | Entry | GameFinding] = [*FOUND, *ENTERED, *game_findings()]
NAMELESS = {
    ("event-kind", "misspelt"),
    ("ended", "after-the-end"),
    ("ended", "claim-before-the-end"),
    ("event-kind", "unknown"),
    ("actor", "another-player"),
}
"""Sentences that name no seat: the last one names its owner."""
languages = pytest.mark.parametrize("lang", LANGUAGES.values(), ids=LANGUAGES)


def assert_well_said(text: str, lang: Language) -> None:
    """One line, filled, with its foreign pieces closed; and no bare Latin letters among Arabic ones."""
    assert text
    assert text.isprintable() or set(text) & {ISOLATE, POP}
    assert not re.search(r"[{}\n]|None|\[|'[A-Z]", text), text
    assert text.count(ISOLATE) == text.count(POP)
    if lang.direction == "rtl":
        assert not re.search("[A-Za-z]", re.sub(f"{ISOLATE}[^{POP}]*{POP}", "", text)), text


@languages
def test_every_part_of_an_explanation_is_said(lang: Language) -> None:
    for said in SAID:
        explanation = explain(said, lang)
        assert explanation.rule == said.rule
        for text in (explanation.sentence, explanation.clause, *explanation.readings):
            assert_well_said(text, lang)
        for detail in explanation.details:
            assert_well_said(detail.text, lang)


@pytest.mark.parametrize("code", ["tr", "ar"])
def test_no_english_sentence_is_said_in_another_language(code: str) -> None:
    for said in SAID:
        assert explain(said, LANGUAGES[code]).sentence != explain(said).sentence
        assert not set(explain(said, LANGUAGES[code]).readings) & set(explain(said).readings)


@languages
def test_a_sentence_says_whose_it_is_and_every_number_that_proves_it(lang: Language) -> None:
    for entry in ENTERED:
        text = explain_entry(entry, lang)
        for number in (entry.seat + 1, abs(entry.points)):
            assert re.search(rf"(?<!\d){number}(?!\d)", text), text
    for finding in FOUND:
        if finding.seat is not None and (finding.rule, finding.case) not in NAMELESS:
            seat = finding.seat if finding.case == "not-at-table" else finding.seat + 1
            assert re.search(rf"(?<!\d){seat}(?!\d)", explain_finding(finding, lang)), finding


def test_the_arithmetic_of_an_entry_gives_its_points() -> None:
    reckoned = [entry for entry in ENTERED if arithmetic(entry)]
    assert {entry.rule for entry in reckoned} == {"lay-off", "capture", "take", "rest", "okey-left", "unopened"}
    for entry in reckoned:
        formula = arithmetic(entry)
        assert re.fullmatch(r"[\d ()+×]+", formula)
        assert eval(formula.replace("×", "*")) == entry.points
        assert formula in explain_entry(entry)


@languages
def test_a_rack_is_in_the_details_and_never_in_the_sentence(lang: Language) -> None:
    with_rack = [finding for finding in FOUND if "rack" in finding.facts]
    assert {finding.rule for finding in with_rack} == {"rack", "finish"}
    for finding in with_rack:
        without = {name: fact for name, fact in finding.facts.items() if name != "rack"}
        bare = msgspec.structs.replace(finding, facts=without)
        assert explain(bare, lang).sentence == explain(finding, lang).sentence
        assert [detail.name for detail in explain(finding, lang).details] == ["rack"]
        assert explain(bare, lang).details == ()


@languages
def test_facts_with_hidden_tiles_can_be_said(lang: Language) -> None:
    for finding in FOUND:
        hidden = {name: "?" if name in ("tile", "next", "floor") else fact for name, fact in finding.facts.items()}
        if finding.rule != "okey-identity":
            assert_well_said(explain_finding(msgspec.structs.replace(finding, facts=hidden), lang), lang)


@languages
def test_every_event_is_said_as_it_is_and_as_each_seat_sees_it(lang: Language) -> None:
    for hand in HANDS:
        for event in hand.events:
            assert_well_said(explain_event(event, lang), lang)
            assert_well_said(explain_event(view_event(event, 1, ended=False), lang), lang)


def test_what_another_seat_draws_is_said_to_be_hidden() -> None:
    drawn = deal(racks={0: "K9"}).discard(0, "K9").draw(1).last
    assert explain_event(view_event(drawn, 1, ended=False)) == explain_event(drawn)
    assert explain_event(view_event(drawn, 2, ended=False)) == "Player 2 draws a hidden tile"


def test_a_move_of_the_bot_and_one_at_one_touch_are_marked() -> None:
    hand = deal()
    assert explain_event(hand.discard(0, "B8", actor="bot").last) == "Player 1 discards blue 8 (played by the bot)"
    assert (
        explain_event(hand.lay_off(0, 3, "B8", via="assist").last)
        == "Player 1 lays blue 8 off onto meld 3 (at one touch)"
    )


@languages
def test_a_seat_is_taken_over_for_a_reason(lang: Language) -> None:
    told = {explain_event(deal().take_over(2).last, lang)}
    for reason in ("disconnect", "timeout", "left"):
        event = deal().take_over(2).last
        told.add(explain_event(msgspec.structs.replace(event, reason=reason), lang))
    assert len(told) == 4


@languages
def test_outcomes_and_verdicts_are_said(lang: Language) -> None:
    for fold in FOLDS:
        assert_well_said(explain_outcome(fold.outcome, lang), lang)
        assert_well_said(explain_verdict(fold.verdict, fold.halted_at, lang), lang)


@languages
@pytest.mark.parametrize("name", READINGS)
def test_a_reading_names_its_option_and_its_default(name: str, lang: Language) -> None:
    text = explain_reading(name, lang)
    assert_well_said(text, lang)
    option = READINGS[name].option
    assert (option is not None) == (f"house.{option}" in text)


def test_a_reading_says_what_the_table_has_set_otherwise() -> None:
    both = next(fold for fold in FOLDS if fold.table and getattr(fold.table.house, "group_capture", "") == "both")
    assert both.table is not None
    assert explain_reading("group_capture", ENGLISH, both.table.house).endswith(
        "(default: declared); at this table: both"
    )
    assert explain_reading("capture_islek", ENGLISH, both.table.house).endswith("(default: true)")


def test_a_finding_and_an_entry_are_told_apart() -> None:
    assert {type(said) for said in SAID[: len(FOUND) + len(ENTERED)]} == {Finding, Entry}
