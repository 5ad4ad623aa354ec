"""How fast a simulated table plays: stamps in whole seconds that keep the time limit (clause `clock`)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from ..chance import Chance

_MAX_SECONDS: Final = 8
"""Seconds that a player thinks at most."""

_SHARE: Final = 4
"""With a time limit a player thinks no longer than this part of what is left of it."""


class Pace:
    """The clock of a simulated table."""

    def __init__(self, chance: Chance, start: datetime) -> None:
        """When it begins; how long players think hangs on the chance."""
        self._chance = chance
        self.now = start
        """The stamp of the last event."""

    def think(self, deadline: datetime | None) -> datetime:
        """The stamp of the next move: some seconds later, and in time."""
        seconds = 1 + self._chance.below(_MAX_SECONDS)
        if deadline is not None:
            left = int((deadline - self.now).total_seconds())
            seconds = min(seconds, max(left, 0) // _SHARE)
        self.now += timedelta(seconds=seconds)
        return self.now

    def run_out(self, deadline: datetime) -> datetime:
        """The stamp when the time of the turn is up."""
        self.now = max(self.now, deadline)
        return self.now
