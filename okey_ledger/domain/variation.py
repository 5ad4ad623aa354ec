"""A line of play: events tried one after another on a copy of a table, judged and charged as the fold does it."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import UNSET

from .check import check
from .events import SeatEvent
from .findings import Entry, Finding
from .table import Table


class Variation:
    """What one seat could do from a position on; the table from which it starts stays as it is."""

    __slots__ = ("events", "seat", "start", "table")

    def __init__(self, table: Table, seat: int) -> None:
        """Nothing played yet."""
        self.start = table
        self.table = table.copy()
        """The position that has been reached."""
        self.seat = seat
        self.events: list[SeatEvent] = []
        """What has been played, numbered on from the table's last event."""

    def copy(self) -> Variation:
        """The same line, to be played on in another way."""
        twin = Variation(self.table, self.seat)
        twin.start = self.start
        twin.events = self.events.copy()
        return twin

    def play(self, kind: type[SeatEvent], **fields: Any) -> bool:
        """Play an event of the seat, by whoever its moves belong to, if the rules allow it; whether they do."""
        table = self.table
        event = kind(hand=table.deal.hand, n=table.n + 1, actor=table.mover, seat=self.seat, **fields)  # type: ignore[arg-type]
        found: list[Finding] = []
        check(table, event, found)
        if found:
            return False
        _, apply = table.steps[kind]
        apply(table, event)
        table.n = event.n
        self.events.append(event)
        return True

    def repeat(self, event: SeatEvent) -> bool:
        """Play an event of another line, or of the log, here; see `play`. Its stamp is dropped, so no clock runs."""
        fields = msgspec.structs.asdict(event)
        own = {name: value for name, value in fields.items() if name not in _COMMON and value is not UNSET}
        return self.play(type(event), **own)

    @property
    def entries(self) -> list[Entry]:
        """What the line has changed in the scores."""
        return self.table.entries[len(self.start.entries) :]


_COMMON: Final = frozenset(SeatEvent.__struct_fields__)
