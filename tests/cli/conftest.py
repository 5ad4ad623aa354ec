"""The program, run in this process, with a ledger of its own."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from okey_ledger_cli import main
from tests.logs import Hand


class Ran(NamedTuple):
    """How a run of the program ended and what it said."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]
Write = Callable[..., str]


@pytest.fixture
def run(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Ran]:
    """Run the program with some arguments, and with some bytes on standard input."""
    monkeypatch.setenv("OKEY_LEDGER_DATABASE", f"sqlite:///{tmp_path / 'ledger.db'}")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    for name in ("OKEY_LEDGER_LANG", "OKEY_LEDGER_JOBS", "OKEY_LEDGER_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def running(*arguments: str, piped: bytes = b"") -> Ran:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(piped)))
        capfdbinary.readouterr()
        code = main(arguments)
        out, err = capfdbinary.readouterr()
        return Ran(code, out.decode(), err.decode())

    return running


def lines_of(*hands: Hand) -> bytes:
    """The log of some hands, one after another."""
    return b"".join(msgspec.json.encode(event) + b"\n" for hand in hands for event in hand.events)


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., str]:
    """Write hands to a file in the working directory; its name."""

    def writing(name: str, *hands: Hand) -> str:
        (tmp_path / name).write_bytes(lines_of(*hands))
        return name

    return writing
