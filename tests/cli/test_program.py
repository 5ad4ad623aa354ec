"""The program as a whole: its help, what it says of a wrong command line, how it ends, what it loads."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from okey_ledger.explain import LANGUAGES
from okey_ledger_cli.app import COMMANDS
from okey_ledger_cli.options import LanguageCode
from tests.cli.conftest import Run, lines_of
from tests.cli.hands import clean

PROGRAM = [sys.executable, "-c", "import sys, okey_ledger_cli; sys.exit(okey_ledger_cli.main())"]


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version") == (0, f"okey-ledger {version('okey-ledger')}\n", "")


def test_without_a_command_the_help_is_shown_as_an_error(run: Run) -> None:
    code, out, err = run()
    assert (code, out) == (2, "")
    assert err.startswith("Usage: okey-ledger")


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_a_help_of_its_own(run: Run, command: str) -> None:
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"Usage: okey-ledger {command}")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["adit"], "okey-ledger: No such command 'adit'. Did you mean 'audit'? See okey-ledger --help.\n"),
        (["compare"], "okey-ledger: Missing argument 'TARGET'. See okey-ledger compare --help.\n"),
        (["audit", "-", "--nope"], "okey-ledger: There is no option --nope. See okey-ledger audit --help.\n"),
    ],
)
def test_a_wrong_command_line_is_told_in_one_line_with_where_to_read_on(
    run: Run, arguments: list[str], said: str
) -> None:
    assert run(*arguments) == (2, "", said)


def test_a_wrong_value_is_told_with_the_right_ones(run: Run) -> None:
    code, _, err = run("audit", "-", "--lang", "de")
    assert code == 2
    assert "'de' is not one of 'en', 'tr', 'ar'" in err


def test_the_languages_of_the_program_are_those_of_the_sentences() -> None:
    assert LanguageCode.__args__ == tuple(LANGUAGES)  # type: ignore[attr-defined]


def test_an_audit_loads_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    (tmp_path / "hand.jsonl").write_bytes(lines_of(clean()))
    watched = "import sys, okey_ledger_cli; okey_ledger_cli.main(['audit', 'hand.jsonl']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", watched], cwd=tmp_path, capture_output=True, check=True, text=True)
    roots = {name.split(".")[0] for name in loaded.stdout.splitlines()[-1].split()}
    assert "okey_ledger" in roots
    heavy = {"rich", "sqlalchemy", "eventsourcing", "multiprocessing", "concurrent", "pydantic", "sqlite3", "hashlib"}
    assert not roots & (heavy | {"tempfile", "gzip"})


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "hands.jsonl").write_bytes(lines_of(*(clean(f"h-{number}") for number in range(300))))
    audit = subprocess.Popen(
        [*PROGRAM, "audit", "hands.jsonl"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert audit.stdout is not None
    audit.stdout.readline()
    audit.stdout.close()
    _, err = audit.communicate()
    assert (audit.returncode, err) == (141, b"")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_the_program_quietly(tmp_path: Path, jobs: str) -> None:
    (tmp_path / "hands.jsonl").write_bytes(lines_of(*(clean(f"h-{number}") for number in range(2000))))
    audit = subprocess.Popen(
        [*PROGRAM, "audit", "--jobs", jobs, *["hands.jsonl"] * 20],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert audit.stdout is not None
    audit.stdout.readline()
    os.killpg(audit.pid, signal.SIGINT)
    _, err = audit.communicate()
    assert (audit.returncode, err) == (130, b"")


def test_workers_end_with_a_program_that_is_killed(tmp_path: Path) -> None:
    """They have the other end of its output, which is closed when the last of them is gone."""
    (tmp_path / "hands.jsonl").write_bytes(lines_of(*(clean(f"h-{number}") for number in range(2000))))
    audit = subprocess.Popen(
        [*PROGRAM, "audit", "--jobs", "2", *["hands.jsonl"] * 20], cwd=tmp_path, stdout=subprocess.PIPE
    )
    assert audit.stdout is not None
    audit.stdout.readline()
    audit.kill()
    audit.communicate(timeout=60)


def test_each_hand_comes_out_as_soon_as_it_is_audited(tmp_path: Path) -> None:
    """A named pipe that stays open is the second log; the first one's report is there before."""
    (tmp_path / "first.jsonl").write_bytes(lines_of(clean("first")))
    os.mkfifo(tmp_path / "second.jsonl")
    audit = subprocess.Popen(
        [*PROGRAM, "audit", "--json", "first.jsonl", "second.jsonl"], cwd=tmp_path, stdout=subprocess.PIPE
    )
    assert audit.stdout is not None
    assert json.loads(audit.stdout.readline())["hand"] == "first"
    (tmp_path / "second.jsonl").write_bytes(lines_of(clean("second")))
    assert json.loads(audit.stdout.readline())["hand"] == "second"
    audit.communicate()
    assert audit.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told(tmp_path: Path) -> None:
    (tmp_path / "hand.jsonl").write_bytes(lines_of(clean()))
    with Path("/dev/full").open("wb") as full:
        audit = subprocess.run(
            [*PROGRAM, "audit", "hand.jsonl"], cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert audit.returncode == 2
    assert audit.stderr.startswith(b"okey-ledger: standard output cannot be written")
