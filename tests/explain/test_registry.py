"""No clause, case, reading, event or problem goes without a sentence, and no sentence without its use."""

from __future__ import annotations

import pytest

from okey_ledger.domain.clauses import CLAUSES, CLOCK
from okey_ledger.domain.events import KNOWN
from okey_ledger.domain.problems import ProblemCase
from okey_ledger.domain.readings import READINGS
from okey_ledger.domain.rulesets import OPTIONS, RULESETS
from okey_ledger.explain.entries import ENTRIES, SPECIAL, entry_template
from okey_ledger.explain.events import EVENTS
from okey_ledger.explain.facts import ENDED, TITLES
from okey_ledger.explain.findings import FINDINGS
from okey_ledger.explain.outcomes import OUTCOMES, VERDICTS
from okey_ledger.explain.problems import PROBLEMS
from okey_ledger.explain.readings import SENTENCES
from tests.docs.examples import folds
from tests.docs.markdown import ROOT, Document
from tests.explain.hands import ENTERED, FOLDS, FOUND, game_findings

EXAMPLES = [*folds(Document(ROOT / "docs" / "rules.md"))]
"""The hands of the rules."""


def test_every_case_of_a_clause_has_a_sentence() -> None:
    assert {case for clause in CLAUSES.values() for case in clause.cases} == set(FINDINGS)
    assert {case for clause in CLAUSES.values() for case in clause.entries} == set(ENTRIES)


def test_every_problem_that_reading_a_log_can_find_has_a_sentence() -> None:
    assert set(PROBLEMS) == set(ProblemCase)


def test_every_sentence_for_a_finding_or_an_entry_is_said_of_some_hand() -> None:
    found = {
        (finding.rule, finding.case) for finding in [*FOUND, *(told for fold in EXAMPLES for told in fold.findings)]
    }
    of_games = {(told.rule, told.case) for told in game_findings()}
    untold = set(FINDINGS) - found - of_games
    assert untold == set(), "show it by an example in docs/rules.md, or by a log in tests/explain/hands.py"
    said = {entry_template(entry) for entry in [*ENTERED, *(entry for fold in EXAMPLES for entry in fold.entries)]}
    assert {key for key, template in [*ENTRIES.items(), *SPECIAL.items()] if template not in said} == set()


def test_every_reading_has_a_sentence_which_names_its_option_and_default() -> None:
    assert set(SENTENCES) == set(READINGS)
    settled = {name for rules in RULESETS.values() for name in rules.settled}
    for name, reading in READINGS.items():
        named = "{option}" in SENTENCES[name], "{default}" in SENTENCES[name]
        assert named == (reading.option is not None or name in settled,) * 2, name


def test_every_house_option_is_a_reading_with_a_sentence() -> None:
    options = {option for kind in OPTIONS.values() for option in kind().house.__struct_fields__}
    assert options == {reading.option for reading in READINGS.values()} - {None}


def test_a_case_that_is_not_declared_is_an_error_when_it_is_asked_for() -> None:
    with pytest.raises(KeyError, match="clause clock declares no 'tardy', but late, too-early"):
        CLOCK.case("tardy")
    with pytest.raises(KeyError, match="clause clock declares no 'late', but none"):
        CLOCK.entry("late")


def test_every_kind_of_event_has_a_sentence() -> None:
    assert {name.partition(" ")[0] for name in EVENTS} == {kind.__name__ for kind in KNOWN} | {"UnknownEvent"}


def test_every_outcome_and_verdict_has_a_sentence() -> None:
    reached = {(fold.outcome.kind, fold.outcome.finish) for fold in FOLDS}
    assert reached == set(OUTCOMES)
    assert {kind for kind, _ in OUTCOMES} == set(ENDED)
    assert {fold.verdict for fold in FOLDS} == set(VERDICTS)


def test_every_rule_set_has_a_name() -> None:
    assert {fold.ruleset for fold in FOLDS} == set(TITLES)
