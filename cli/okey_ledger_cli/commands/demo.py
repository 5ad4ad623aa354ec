"""`okey-ledger demo`: the program in a minute, on simulated hands and a ledger that is gone afterwards."""

from __future__ import annotations

import os
from contextlib import chdir
from tempfile import TemporaryDirectory
from typing import Final

import typer

from okey_ledger.domain.rulesets import RULESETS

from ..options import Lang
from ..output import write_text

STEPS: Final = (
    ("simulate", "--ruleset", next(iter(RULESETS)), "--hands", "3", "--seed", "7", "-o", "hands.jsonl"),
    ("audit", "hands.jsonl", "--findings-only"),
    ("import", "hands.jsonl"),
    ("hands",),
    ("replay", "hands.jsonl", "--hand", "{hand}", "--step", "20"),
)
"""The commands that are shown, one after another."""


def demo(lang: Lang = "en") -> None:
    """Simulate, audit, store and replay a few hands in a temporary ledger."""
    from ..app import run

    with TemporaryDirectory() as folder, chdir(folder):
        before = dict(os.environ)
        os.environ |= {"OKEY_LEDGER_DATABASE": f"sqlite:///{folder}/ledger.db", "OKEY_LEDGER_LANG": lang}
        try:
            for step in STEPS:
                arguments = [_first_hand() if part == "{hand}" else part for part in step]
                write_text(f"$ okey-ledger {' '.join(arguments)}\n")
                if (code := run(arguments)) > 1:
                    raise typer.Exit(code)
                write_text("\n")
        finally:
            os.environ.clear()
            os.environ |= before


def _first_hand() -> str:
    from okey_ledger.library import read

    return next(iter(read("hands.jsonl"))).id
