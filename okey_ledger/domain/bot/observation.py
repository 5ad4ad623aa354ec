"""What a bot decides from: the table as its seat knows it, and nothing else."""

from __future__ import annotations

from typing import NamedTuple

from ..events import DiscardTaken
from ..knowledge import known_to
from ..table import Table
from ..tiles import in_order
from ..variation import Variation


class Observation(NamedTuple):
    """What a seat sees of a hand."""

    table: Table
    """The table without whatever the seat may not see (`knowledge.known_to`)."""
    seat: int
    held: tuple[int, ...]
    """By seat: how many tiles it holds, which everybody sees."""

    @property
    def rack(self) -> list[str]:
        """The seat's own tiles."""
        return self.table.racks[self.seat]


def observe(table: Table, seat: int) -> Observation:
    """What a seat sees of a table; its rack in order. Raises `ValueError` for a seat that is not there."""
    known = known_to(table, seat)
    known.racks[seat] = in_order(known.racks[seat])
    return Observation(known, seat, tuple(map(len, table.racks)))


def after_take(seen: Observation) -> Observation | None:
    """What the seat would see after it has taken the discard; None where there is none that the rules let it take."""
    table, seat, held = seen
    if table.floor is None:
        return None
    line = Variation(table, seat)
    return Observation(line.table, seat, held) if line.play(DiscardTaken, tile=table.floor) else None
