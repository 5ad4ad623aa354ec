"""The hands that changed in a range of the ledger, each once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ...ledger import Ledger
from ...ledger.topics import END_TOPICS, is_dispute

PAGE_SIZE: Final = 10_000
"""How many events are read at once."""


class ChangedHands:
    """The hands that have events in a range of the ledger, first those that seem to have ended, by their ends."""

    def __init__(self, ledger: Ledger, after: int, through: int, on_progress: Callable[[int], None]) -> None:
        """The events above `after` and up to `through`; `on_progress` gets the number of events read."""
        self._ledger, self._after, self._through, self._on_progress = ledger, after, through, on_progress
        self.disputes: dict[str, None] = {}
        """The disputes that have events in the range, by the names under which they are stored."""

    def hands(self) -> Iterator[str]:
        """The ids of the hands. The last ones have no event there that could be an end: they may be open."""
        given: set[str] = set()
        others: dict[str, None] = {}
        after = self._after
        while after < self._through:
            rows = self._ledger.read(after, min(PAGE_SIZE, self._through - after))
            for row in rows:
                if row.position > self._through:
                    break
                name = row.hand
                if is_dispute(name):
                    self.disputes[name] = None
                elif name not in given:
                    if row.topic in END_TOPICS:
                        given.add(name)
                        others.pop(name, None)
                        yield name
                    else:
                        others[name] = None
            if not rows:
                break
            self._on_progress(min(rows[-1].position, self._through) - after)
            after = rows[-1].position
        yield from others
