"""The `okey-ledger` command."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

SELDOM: Final = (100_000, 20, 50)
"""How seldom to look for garbage in cycles, of which there is hardly any: while the program starts, never."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these arguments, or with those of the command line; its exit code.

    Codes 0, 1 and 2 are explained in docs/cli.md; 130 after Ctrl-C, 141 where nobody reads the output any more.
    """
    gc.set_threshold(*SELDOM)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started the program
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 it stays open
    try:
        from .app import run
        from .errors import speak

        speak(sys.argv[1:] if arguments is None else arguments)
        return run(arguments)
    except KeyboardInterrupt:
        return 130
