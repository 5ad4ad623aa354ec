"""`export`, and data sets as targets of `verify`, `import` and `audit`."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Run, Write
from tests.cli.hands import clean, halted, islek, violated
from tests.rules.last_turns import finished


def ended(run: Run, write: Write) -> None:
    """A ledger with a clean hand that has ended, an open one, and one that the rules have lost."""
    run("import", write("log.jsonl", finished(), clean("open"), halted("halted")))


def test_it_says_what_the_data_set_holds(run: Run, write: Write) -> None:
    ended(run, write)
    ran = run("export", "data")
    assert ran.code == 0
    assert ran.out.startswith("data: 2 hands · in quarantine: 1 · still open: 1 · ")


def test_it_says_so_in_other_languages(run: Run, write: Write) -> None:
    ended(run, write)
    assert "karantinada: 1" in run("export", "data", "--lang", "tr").out
    assert "معزولة: 1" in run("export", "other", "--lang", "ar").out


def test_nothing_new_is_said(run: Run, write: Write) -> None:
    ended(run, write)
    run("export", "data")
    ran = run("export", "data", "--since")
    assert (ran.code, ran.out.rstrip()[-9:]) == (0, "unchanged")


def test_a_folder_that_holds_a_data_set_is_refused_without_since(run: Run, write: Write) -> None:
    ended(run, write)
    run("export", "data")
    ran = run("export", "data")
    assert ran.code == 2
    assert "--since" in ran.err


def test_a_place_that_is_a_file_is_refused(run: Run, write: Write) -> None:
    ended(run, write)
    ran = run("export", "log.jsonl")
    assert ran.code == 2
    assert "Traceback" not in ran.err


def test_a_short_key_is_refused(run: Run, write: Write, tmp_path: Path) -> None:
    ended(run, write)
    ran = run("export", "data", "--pseudonyms", "short")
    assert ran.code == 2
    assert "16 characters" in ran.err
    assert not (tmp_path / "data").exists()


def test_a_data_set_is_verified(run: Run, write: Write, tmp_path: Path) -> None:
    ended(run, write)
    run("export", "data")
    assert run("verify", "data").code == 0
    (tmp_path / "data" / "events" / "stray").write_bytes(b"")
    ran = run("verify", "data")
    assert ran.code == 1
    assert "stray" in ran.err
    (flaw,) = msgspec.json.decode(run("verify", "data", "--json").out)["flaws"]
    assert flaw["kind"] == "stray"


def test_a_folder_that_is_no_data_set_is_said_so(run: Run, write: Write, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for command in ("verify", "audit", "import"):
        ran = run(command, "empty")
        assert ran.code == 2
        assert "no data set" in ran.err


def test_a_data_set_is_imported_into_another_ledger_and_means_the_same(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ended(run, write)
    run("export", "data", "--format", "csv")
    first = run("audit", "h-1", "halted", "--json").out
    monkeypatch.setenv("OKEY_LEDGER_DATABASE", f"sqlite:///{tmp_path / 'other.db'}")
    assert run("import", "data").code == 0
    assert run("audit", "h-1", "halted", "--json").out == first
    assert run("import", "data").out == "data: 2 hands · unchanged: 2 · halted: 1\n"


@pytest.mark.parametrize("hand", [islek, violated])
def test_an_open_hand_is_not_written_whatever_is_found_in_it(run: Run, write: Write, hand: object) -> None:
    assert callable(hand)
    run("import", write("log.jsonl", hand()))
    assert run("export", "data").out.startswith("data: 0 hands · still open: 1")


def test_what_is_not_installed_is_said(run: Run, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    ended(run, write)
    for module in [name for name in sys.modules if name.startswith(("okey_ledger.analytics", "pyarrow"))]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = run("export", "data")
    assert ran.code == 2
    assert "okey-ledger[analytics]" in ran.err
