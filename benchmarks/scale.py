"""What a hand costs when there are many: exporting and auditing anew 10,000 and 100,000 hands, in time and memory.

It takes some minutes and is run when it is named. `OKEY_LEDGER_BENCH_HANDS` changes the larger number.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from .corpus import EACH, TABLES, simulated_hands
from .export import ledger_of
from .figure import Figure, seconds

FEW = 10_000
MANY = int(os.environ.get("OKEY_LEDGER_BENCH_HANDS", "100000"))
GIB = 1 << 30


class Run(NamedTuple):
    """How a run of the program went."""

    seconds: float
    memory: int
    """The most that one of its processes held, in bytes."""


def figures() -> Iterator[Figure]:
    """Time per hand at both numbers, and memory at the larger one."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = (_runs(Path(folder), hands) for hands in (FEW, MANY))
        for name in few:
            one, other = few[name].seconds / FEW, many[name].seconds / MANY
            yield Figure(
                f"{name}, a hand of {MANY:,} / a hand of {FEW:,}",
                other / one,
                "at most",
                1.15,
                "x",
                f"{other * 1e6:,.0f} against {one * 1e6:,.0f} microseconds, two processes",
            )
            yield Figure(
                f"{name}, {MANY:,} hands: the most memory of a process",
                many[name].memory / GIB,
                "at most",
                1,
                "GiB",
                f"{few[name].memory / GIB:.2f} GiB with {FEW:,}",
            )


def _runs(folder: Path, hands: int) -> dict[str, Run]:
    events = sum(lines.count(b"\n") for _, lines in simulated_hands())
    address = ledger_of(folder, hands * events // (len(TABLES) * EACH))
    data = str(folder / f"data-{hands}")
    return {
        "export": _run(["export", data, "--jobs", "2", "--database", address]),
        "audit of the data set": _run(["audit", data, "--engine", "processes", "--jobs", "2", "--json"]),
    }


def _run(arguments: list[str]) -> Run:
    """Run the program."""
    call = "import sys; from okey_ledger_cli import main; sys.exit(main())"
    memory = 0

    def run() -> None:
        nonlocal memory
        running = subprocess.Popen([sys.executable, "-c", call, *arguments], stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
        if running.returncode not in (0, 1):
            raise RuntimeError(f"{' '.join(arguments)} ended with {running.returncode}")
        memory = usage.ru_maxrss * 1024

    return Run(seconds(run), memory)
