"""Presets: named sets of options, joined, told and documented."""

from __future__ import annotations

import re

import msgspec
import pytest

from okey_ledger.domain.clauses import CLAUSES
from okey_ledger.domain.presets import preset_changes, presets_of
from okey_ledger.domain.rulesets import OPTIONS, RULESETS
from okey_ledger.domain.what_if import HOUSE, WrongChange, changed, settings
from okey_ledger.explain.options import TABLE_OPTIONS, explain_options
from tests.docs.markdown import ROOT


def test_presets_are_joined_and_set_what_their_options_say() -> None:
    assert preset_changes("yardimsiz+esli", "okey101") == {
        "assisted": False,
        "house.wrong_opening_points": 101,
        "teams": True,
    }


@pytest.mark.parametrize(
    ("names", "ruleset", "said"),
    [
        ("katlamal", "okey101", "no preset katlamal; there are yardimsiz"),
        ("", None, "There is no preset"),
        ("esli+", None, "There is no preset"),
        ("esli", "rounds", "rounds has no presets"),
        ("yardimli+yardimsiz", "okey101", "sets assisted in two ways"),
    ],
)
def test_what_is_no_preset_is_refused(names: str, ruleset: str | None, said: str) -> None:
    with pytest.raises(WrongChange, match=said):
        preset_changes(names, ruleset)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_preset_is_a_table_of_its_rule_set_and_its_name_means_one_thing(ruleset: str) -> None:
    for name, preset in presets_of(ruleset).items():
        options = msgspec.convert(changed({}, preset.options), OPTIONS[ruleset])
        assert preset.options.items() <= settings(options).items()
        assert presets_of(None)[name] == preset


def test_the_documents_list_every_preset_with_its_options() -> None:
    text = (ROOT / "docs" / "cli.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| (`.*`) \|$", text, re.MULTILINE)
    told = {(ruleset, name): set(re.findall("`([^`]+)`", options)) for ruleset, name, options in rows}
    assert told == {
        (ruleset, name): {f"{option}={msgspec.json.encode(value).decode()}" for option, value in preset.options.items()}
        for ruleset in RULESETS
        for name, preset in presets_of(ruleset).items()
    }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_option_has_its_clause_and_its_sentence(ruleset: str) -> None:
    told = explain_options(ruleset)
    assert [option.name for option in told] == [*settings(OPTIONS[ruleset]())]
    assert all(option.clause in CLAUSES and option.sentence and option.values for option in told)
    assert {option.name for option in told if not option.name.startswith(HOUSE)} <= set(TABLE_OPTIONS)
