"""How far a long command is, as a bar on the terminal; short ones show none."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import rich.progress

SHOW_AFTER_SECONDS: Final = 1.0
"""Seconds until a command counts as long."""


class Progress:
    """A bar on standard error, shown where that is a terminal and the work takes long; use it in a `with`."""

    def __init__(self, name: str, total: int, *, printing: bool = False) -> None:
        """What is done, and how much of it there is; `printing` says that lines are printed on the way.

        Where these go to a terminal there is no bar: they are the progress.
        """
        self._name = name
        self._total = total
        self._done = 0
        shown = sys.stderr.isatty() and not (printing and sys.stdout.isatty())
        self._shown_from = time.monotonic() + SHOW_AFTER_SECONDS if shown else float("inf")
        self._bar: rich.progress.Progress | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, exc_type: type[BaseException] | None, exc_val: BaseException | None, exc_tb: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def advance(self, more: int = 1) -> None:
        """So much more is done."""
        self._done += more
        if self._bar is None and time.monotonic() > self._shown_from:
            self._bar = self._begin()
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self._done)

    def _begin(self) -> rich.progress.Progress:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        bar = Progress(*columns, console=Console(stderr=True, markup=False), transient=True)
        bar.add_task(self._name, total=self._total)
        bar.start()
        return bar
