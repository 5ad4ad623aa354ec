"""`okey-ledger audit --with`."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run, Write
from tests.cli.hands import clean, islek
from tests.logs import deal
from tests.rules.last_turns import finished


def test_what_the_option_changes_is_told_and_nothing_else(run: Run, write: Write) -> None:
    name = write("hand.jsonl", finished(teams=True))
    code, out, err = run("audit", name, "--with", "house.partner_pays=true")
    assert (code, err) == (0, "")
    assert "Options: house.partner_pays: true instead of false" in out
    assert "+ event 13 · cem (seat 2) pays 140: they opened with pairs and 14 was left in the rack" in out
    assert "Scores: ada −500 · bora 230 · cem 140 instead of 0 · defne 500" in out
    assert "Seat 1 pays" not in out


def test_that_nothing_changes_is_said(run: Run, write: Write) -> None:
    code, out, _ = run("audit", write("hand.jsonl", clean()), "--with", "teams=true")
    assert code == 0
    assert "Under these options nothing changes" in out


def test_the_exit_code_is_that_of_the_audit_under_the_other_options(run: Run, write: Write) -> None:
    name = write("hand.jsonl", finished(teams=True).claim(-500, 230, 0, 500))
    assert run("audit", name).code == 0
    code, out, _ = run("audit", name, "--with", "house.partner_pays=true")
    assert code == 1
    assert "Verdict: violations instead of clean" in out


def test_the_json_has_both_reports_and_their_differences(run: Run, write: Write) -> None:
    name = write("hands.jsonl", finished(teams=True), islek())
    out = run("audit", name, "--json", "--with", "house.partner_pays=true").out
    first, second = map(json.loads, out.splitlines())
    assert list(first) == "hand ruleset options before after differences".split()
    assert first["differences"]["entries"] == [{"n": 13, "seat": 2, "rule": "rest", "before": 0, "after": 140}]
    assert second["differences"] == {
        "verdict": None,
        "halted_at": None,
        "outcome": None,
        "gone": [],
        "new": [],
        "entries": [],
        "scores": [0, 0, 0, 0],
    }


def test_a_hand_of_a_rule_set_without_the_option_is_named_and_the_others_are_audited(run: Run, write: Write) -> None:
    name = write("hands.jsonl", deal("rounds", hand="r-1"), clean())
    code, out, err = run("audit", name, "--with", "katlama=false")
    assert code == 2
    assert "hand r-1, event 0: Okey by rounds has no option options.katlama" in err
    assert "Hand clean" in out


def test_more_processes_make_the_same_output(run: Run, write: Write) -> None:
    name = write("hands.jsonl", *(hand(f"{hand.__name__}-{n}") for n in range(120) for hand in (clean, islek)))
    one = run("audit", name, "--with", "house.capture_islek=false")
    assert run("audit", name, "--jobs", "2", "--with", "house.capture_islek=false") == one


@pytest.mark.parametrize("text", ["katlama", "nothing=1", "katlama=7"])
def test_what_cannot_be_supposed_is_said_before_anything_is_audited(run: Run, write: Write, text: str) -> None:
    code, out, err = run("audit", write("hand.jsonl", clean()), "--with", text)
    assert (code, out) == (2, "")
    assert err.startswith("okey-ledger: ")


@pytest.mark.parametrize(("lang", "said"), [("tr", "false yerine true"), ("ar", "بدلًا من")])
def test_it_is_told_in_every_language(run: Run, write: Write, lang: str, said: str) -> None:
    name = write("hand.jsonl", finished(teams=True))
    assert said in run("audit", name, "--lang", lang, "--with", "house.partner_pays=true").out
