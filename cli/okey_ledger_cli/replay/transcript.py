"""Steps printed one after another, for pipes, files and single looks."""

from __future__ import annotations

from collections.abc import Iterable

from okey_ledger.domain.replay import Replay, Step
from okey_ledger.explain import Language

from ..console import console_for, drawn
from ..output import write_text
from .screen import Screen


def print_steps(replay: Replay, steps: Iterable[Step], seat: int | None, lang: Language, color: bool) -> None:
    """Print steps, each followed by an empty line. Raises `OutputClosed`."""
    console = console_for(color)
    screen = Screen(replay, lang, console, whole=True)
    for step in steps:
        write_text("\n".join(drawn(screen.lines(step, seat), console)) + "\n")
