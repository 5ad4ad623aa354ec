"""Files that commands write: whole or as they were, whatever happens on the way."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from okey_ledger_cli.output import write_file, writing
from tests.analytics.asked import export_small_world

PROGRAM = "import okey_ledger_cli; raise SystemExit(okey_ledger_cli.main())"


def run_without_room(*arguments: str, room: int) -> subprocess.CompletedProcess[str]:
    """Run the program where no file may be larger than so many bytes, as on a disk that is full then."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    command = [sys.executable, "-c", PROGRAM, *arguments]
    return subprocess.run(command, capture_output=True, text=True, preexec_fn=limit, check=False)


def test_a_file_is_as_it_was_until_it_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    write_file(file, b"first")
    with pytest.raises(TypeError), writing(file) as put:
        list(map(put, (b"half", "no bytes")))  # type: ignore[arg-type]
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("report.html", b"first")]


def test_a_link_goes_on_leading_to_what_is_written(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    write_file(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"new"


def test_a_device_is_written_to_and_not_replaced() -> None:
    write_file(Path("/dev/null"), b"nothing")
    assert Path("/dev/null").is_char_device()


def test_a_file_that_cannot_be_written_is_named_as_the_user_did(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"No such file or directory: '.*/nowhere/report.html'"):
        write_file(tmp_path / "nowhere" / "report.html", b"")


def test_a_report_for_which_there_is_no_room_leaves_what_was_there(tmp_path: Path) -> None:
    folder = export_small_world(tmp_path)
    (tmp_path / "report.html").write_text("an earlier one")
    ran = run_without_room("report", str(folder), "-o", str(tmp_path / "report.html"), "--no-fairness", room=20_000)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert ran.stderr == f"okey-ledger: {tmp_path / 'report.html'}: File too large. Mend that and try again.\n"
    assert (tmp_path / "report.html").read_text() == "an earlier one"
