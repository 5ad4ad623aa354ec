"""A request to stop long work, obeyed where nothing is half done."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Stopped(Exception):
    """The work stopped on request; nothing is half done."""


class StopRequest:
    """A request to stop; `ask` may be called in a signal handler."""

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
        """Raise `Stopped` if a stop was requested."""
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
