"""What a bot decides: the next event of its seat, without what only the table adds to it."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from ..events import SeatEvent
from .observation import Observation


class Move(NamedTuple):
    """A kind of event and the fields of its own; the tile that is drawn is not among them, since nobody knows it."""

    kind: type[SeatEvent]
    fields: dict[str, Any]


class Bot(Protocol):
    """Plays for a seat, from nothing but what that seat sees."""

    def announce(self, seen: Observation) -> Move | None:
        """What the seat announces now, be it its turn or not: the indicator's twin, pairs; None for nothing."""

    def move(self, seen: Observation) -> Move | None:
        """The next move of the seat, whose turn it is; None where the stock is empty and it takes nothing."""
