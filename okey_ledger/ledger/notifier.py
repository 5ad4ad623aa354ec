"""Waiting for the next event of a ledger."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Condition

from eventsourcing.persistence import ConnectionPoolClosedError


class PositionNotifier:
    """Wakes readers of one ledger when an event was stored; threads may share it.

    A writer announces what it has stored. Not every writer can be heard, so each reader also polls, every `poll`
    seconds.
    """

    def __init__(self, last_position: Callable[[], int], poll: float) -> None:
        self.poll = poll
        self._last_position = last_position
        self._news = Condition()
        self._announced = 0
        self._closed = False

    def announce(self) -> None:
        """Wake all waiting readers."""
        with self._news:
            self._announced += 1
            self._news.notify_all()

    def close(self) -> None:
        """End all waiting, now and later."""
        with self._news:
            self._closed = True
            self._news.notify_all()

    def wait_for(self, position: int, timeout: float) -> bool:
        """Wait up to `timeout` seconds for the event at a position; return whether it is there."""
        deadline = time.monotonic() + timeout
        while True:
            heard = self._announced
            if self._closed:
                return False
            try:
                if self._last_position() >= position:
                    return True
            except ConnectionPoolClosedError:
                return False
            with self._news:
                left = deadline - time.monotonic()
                if left <= 0:
                    return False
                # An announcement after the query above is not covered by it.
                if self._announced == heard and not self._closed:
                    self._news.wait(min(left, self.poll))
