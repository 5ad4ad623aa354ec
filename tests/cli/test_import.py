"""`okey-ledger import`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from okey_ledger.ledger import Ledger, LedgerError
from tests.cli.conftest import Run, Write, lines_of
from tests.cli.hands import clean, halted, islek, violated

NO_LOG = b'{"type":"TileDrawn","hand":"broken","n":0,"seat":7,"tile":"R1"}\n'


def stored(folder: Path) -> list[str]:
    with Ledger.open(f"sqlite:///{folder / 'ledger.db'}", create=False) as ledger:
        return list(ledger.hand_ids())


def begun(folder: Path) -> bool:
    """Whether a ledger that another process makes has its first hand."""
    try:
        return bool(stored(folder))
    except LedgerError:
        return False


def test_hands_are_stored_and_those_that_break_rules_are_counted(run: Run, write: Write, tmp_path: Path) -> None:
    name = write("hands.jsonl", clean(), violated(), halted())
    assert run("import", name) == (0, "hands.jsonl: 3 hands · stored: 3 · violations: 1 · halted: 1\n", "")
    assert stored(tmp_path) == ["clean", "halted", "violated"]


def test_the_same_hand_again_is_no_change(run: Run, write: Write) -> None:
    name = write("hands.jsonl", clean())
    run("import", name)
    assert run("import", name, "-", piped=lines_of(islek())) == (
        0,
        "hands.jsonl: 1 hand · unchanged: 1\n-: 1 hand · stored: 1\n",
        "",
    )


def test_another_log_under_the_same_id_is_a_conflict_and_nothing_of_it_is_stored(run: Run, write: Write) -> None:
    run("import", write("hands.jsonl", clean("one")))
    before = run("audit", "--json", "one").out
    code, out, err = run("import", write("others.jsonl", islek("one"), clean("two")))
    assert code == 1
    assert out == "others.jsonl: 2 hands · stored: 1 · conflict: 1\n"
    assert err.startswith("okey-ledger: others.jsonl: hand one, event ")
    assert err.endswith(
        "; nothing of it was stored. `okey-ledger compare others.jsonl --hand one` shows all that differs.\n"
    )
    assert run("audit", "--json", "one").out == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines: lines[0].update(racks=[*lines[0]["racks"][:-1], ["R1"]]), 'event 0: racks[3] is ["'),
        (lambda lines: lines[0].update(players=["a", "b", "c", "zeki"]), "event 0: players[0] is "),
        (lambda lines: lines[0].update(at="2020-01-01T00:00:00Z"), 'event 0: at is null in the ledger and "2020-'),
        (lambda lines: lines.pop(), "the hand goes on in the ledger and ends here"),
    ],
)
def test_a_conflict_names_the_first_difference(run: Run, change: Callable[[list[Any]], Any], said: str) -> None:
    whole = lines_of(clean())
    assert run("import", "-", piped=whole).code == 0
    lines = [json.loads(line) for line in whole.splitlines()]
    change(lines)
    code, _, err = run("import", "-", piped="".join(json.dumps(line) + "\n" for line in lines).encode())
    assert code == 1
    assert said in err
    assert "compare - --hand clean" in err


def test_a_hand_that_may_have_been_cut_off_is_not_stored(run: Run, write: Write, tmp_path: Path) -> None:
    whole = lines_of(clean())
    begun_only = b"".join(whole.splitlines(keepends=True)[:3])
    code, out, _ = run("import", "-", piped=begun_only + b'{"type":"TileDr')
    assert (code, out) == (2, "-: 1 hand · no log: 1\n")
    assert run("import", "-", piped=whole).code == 0
    assert stored(tmp_path) == ["clean"]


def test_a_hand_that_is_no_log_is_not_stored_and_the_others_are(run: Run, tmp_path: Path) -> None:
    code, out, err = run("import", "-", piped=NO_LOG + lines_of(clean()))
    assert (code, out) == (2, "-: 2 hands · stored: 1 · no log: 1\n")
    assert err.startswith("-:1: hand broken, event 0: The field seat is wrong")
    assert stored(tmp_path) == ["clean"]


def test_no_log_wins_over_a_conflict(run: Run, write: Write) -> None:
    run("import", write("hands.jsonl", clean("one")))
    assert run("import", "-", piped=lines_of(islek("one")) + NO_LOG).code == 2


def test_a_file_that_cannot_be_read_does_not_stop_the_others(run: Run, write: Write, tmp_path: Path) -> None:
    code, out, err = run("import", "nowhere.jsonl", write("hands.jsonl", clean()))
    assert (code, out) == (2, "hands.jsonl: 1 hand · stored: 1\n")
    assert err == "okey-ledger: nowhere.jsonl: No such file or directory. Name a log that can be read.\n"
    assert stored(tmp_path) == ["clean"]


def test_what_is_stored_stands_in_the_lists_at_once(run: Run, write: Write) -> None:
    run("import", write("hands.jsonl", clean()))
    assert "clean" in run("hands").out


def test_the_summary_is_told_in_the_language_that_is_asked_for(run: Run, write: Write) -> None:
    assert run("import", "--lang", "tr", write("hands.jsonl", clean())).out == "hands.jsonl: 1 el · saklandı: 1\n"


def test_by_default_the_ledger_is_in_the_folder_of_the_users_data(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("OKEY_LEDGER_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert run("import", write("hands.jsonl", clean())).code == 0
    assert stored(tmp_path / "data" / "okey-ledger") == ["clean"]


@pytest.mark.parametrize(
    ("address", "said"),
    [("mysql://somewhere", "'mysql://somewhere' is no ledger's address"), ("sqlite:///hands.jsonl", "")],
)
def test_what_is_no_ledger_is_told(run: Run, write: Write, address: str, said: str) -> None:
    code, out, err = run("import", "--database", address, write("hands.jsonl", clean()))
    assert (code, out) == (2, "")
    assert err.startswith("okey-ledger: ")
    assert said in err
    assert len(err.splitlines()) == 1


def test_a_run_that_is_killed_leaves_whole_hands_and_can_be_repeated(run: Run, write: Write, tmp_path: Path) -> None:
    hands = [islek(f"h-{number:03}") for number in range(150)]
    name = write("hands.jsonl", *hands)
    program = "import okey_ledger_cli; okey_ledger_cli.main(['import', 'hands.jsonl'])"
    killed = subprocess.Popen([sys.executable, "-c", program], cwd=tmp_path, env=dict(os.environ))
    while not begun(tmp_path):
        assert killed.poll() is None
    killed.kill()
    killed.wait()
    with Ledger.open(f"sqlite:///{tmp_path / 'ledger.db'}") as ledger:
        assert {ledger.version(hand) for hand in ledger.hand_ids()} == {len(hands[0].events)}
    code, out, err = run("import", name)
    assert (code, err) == (0, "")
    assert out.startswith("hands.jsonl: 150 hands · ")
    assert len(stored(tmp_path)) == 150
    assert len(run("hands", "--json", "--limit", "500").out.splitlines()) == 150


def test_hands_are_counted_and_not_lines_or_files(run: Run, write: Write, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(lines_of(clean()) + NO_LOG + b"no json\n" * 5)
    code, out, _ = run("import", str(log))
    assert (code, out.split(": ", 1)[1]) == (2, "2 hands · no log: 2\n")
    log.write_bytes(b"")
    code, out, _ = run("import", str(log))
    assert (code, out.split(": ", 1)[1]) == (2, "0 hands\n")
