"""Hands that an earlier version stored in a form that is refused today are read, and marked wherever hands are told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from okey_ledger.ledger import Ledger
from tests.cli.conftest import Run
from tests.logs import deal

OLD = deal(hand="h-old").annul().lines.replace(b'"n":1', b'"n":1,"n":1').splitlines()
NEW = deal(hand="h-new").annul("with an \\ in it").lines.splitlines()


@pytest.fixture
def stored(tmp_path: Path) -> None:
    with Ledger.open(f"sqlite:///{tmp_path / 'ledger.db'}", create=True) as ledger:
        ledger.record_hand("h-old", OLD)
        ledger.record_hand("h-new", NEW)


@pytest.mark.usefixtures("stored")
def test_lists_mark_what_is_refused_today(run: Run) -> None:
    listed = {hand["hand"]: hand for hand in map(json.loads, run("hands", "--json").out.splitlines())}
    assert {name: hand["stored_before"] for name, hand in listed.items()} == {"h-old": True, "h-new": False}
    new, old = run("hands").out.splitlines()[1:]
    assert old.endswith("refused today")
    assert not new.endswith("refused today")
    assert "bugün reddedilir" in run("hands", "--lang", "tr").out


@pytest.mark.usefixtures("stored")
def test_verify_names_them_and_finds_no_fault_in_them(run: Run) -> None:
    code, out, err = run("verify")
    assert (code, out) == (0, "2 hands, 4 events: nothing is wrong\n")
    assert err.splitlines() == [
        "okey-ledger: hand h-old: an earlier version stored it in a form that is refused today, which is no fault. "
        "`audit` says why."
    ]
    assert json.loads(run("verify", "--json").out)["stored_before"] == ["h-old"]
    assert run("verify", "h-new").err == ""


@pytest.mark.usefixtures("stored")
def test_they_are_exported_with_their_mark(run: Run) -> None:
    assert run("export", "data").code == 0
    query = "SELECT hand, stored_before FROM hands ORDER BY hand"
    assert run("sql", query, "--data", "data", "--csv").out.splitlines()[1:] == ['"h-new",false', '"h-old",true']


def test_a_hand_that_goes_on_in_an_old_form_is_marked_when_it_does(run: Run, tmp_path: Path) -> None:
    with Ledger.open(f"sqlite:///{tmp_path / 'ledger.db'}", create=True) as ledger:
        ledger.append("h-old", OLD[:1], 0)
        assert json.loads(run("hands", "--json").out)["stored_before"] is False
        ledger.append("h-old", OLD[1:], 1)
    assert json.loads(run("hands", "--json").out)["stored_before"] is True
