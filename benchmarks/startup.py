"""The whole process that audits one small hand, against importing two of its libraries."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from .corpus import clean_hands
from .figure import Figure, paired


def figures() -> Iterator[Figure]:
    """`okey-ledger audit` of one hand."""
    small = min((lines for _, lines, _ in clean_hands()), key=len)
    command = str(Path(sys.executable).with_name("okey-ledger"))

    def audit() -> None:
        subprocess.run([command, "audit", "-"], input=small, check=True, capture_output=True)

    def imports() -> None:
        subprocess.run([sys.executable, "-c", "import typer, msgspec"], check=True, capture_output=True)

    ours, rival = paired(audit, imports, rounds=15)
    detail = f"{ours * 1e3:.0f} ms against {rival * 1e3:.0f} ms"
    yield Figure("audit of one small hand / import typer, msgspec", ours / rival, "at most", 2, "x", detail)
