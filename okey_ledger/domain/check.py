"""What an event would break on a table, by the rules of the table."""

from __future__ import annotations

from .ending import check_impossible
from .events import Event
from .findings import Finding
from .table import Table


def check(table: Table, event: Event, found: list[Finding]) -> None:
    """Append what an event breaks on a table: `ended`, `event-kind` and `turn` first and alone, then all the rest."""
    step = table.steps.get(type(event))
    (step[0] if step else check_impossible)(table, event, found)
