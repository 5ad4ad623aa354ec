"""Measure everything, or the benchmarks named: `python -m benchmarks [audit rivals ledger startup …]`."""

from __future__ import annotations

import importlib
import platform
import sys

ALL = (
    "audit",
    "rivals",
    "ledger",
    "recorders",
    "transparency",
    "startup",
    "solver",
    "simulate",
    "service",
    "export",
    "reaudit",
    "attacks",
)


def main(names: list[str]) -> int:
    """Print every figure with its limit; 1 if one misses it."""
    sys.stdout.write(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}\n")
    missed = 0
    for name in names or ALL:
        for figure in importlib.import_module(f"benchmarks.{name}").figures():
            sys.stdout.write(f"{figure}\n")
            sys.stdout.flush()
            missed += not figure.kept
    return min(missed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
