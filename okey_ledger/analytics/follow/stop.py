"""Ending long work when that is asked for, at a moment at which nothing is half done."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Stopped(Exception):
    """It was asked to stop, and nothing is half done."""


class StopRequest:
    """Whether it is asked to stop; `ask` may be called in the handler of a signal."""

    def __init__(self) -> None:
        self.is_asked = False
        self._is_waiting = False

    def ask(self) -> None:
        """Ask to stop: what only waits stops here and now, anything else when it looks."""
        self.is_asked = True
        if self._is_waiting:
            self._is_waiting = False
            raise Stopped

    def look(self) -> None:
        """Raise `Stopped` where that is asked for."""
        if self.is_asked:
            raise Stopped

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Wait for something; whoever asks meanwhile breaks that off. Raises `Stopped`."""
        self._is_waiting = True
        try:
            self.look()
            yield
        finally:
            self._is_waiting = False

    def sleep(self, seconds: float) -> None:
        """Do nothing for some seconds. Raises `Stopped`."""
        with self.waiting():
            time.sleep(seconds)
