"""A rule set: which tables it knows, what it asks of each kind of event and what each event changes.

Rule sets are sisters: each is one `RuleSet`, made of the same small functions where the rules agree. `check` functions
append findings and change nothing; `apply` functions change the table and judge nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .events import Event
from .findings import Finding

if TYPE_CHECKING:
    from .table import Table

Check = Callable[["Table", Any, list[Finding]], None]
"""Appends what an event of one kind breaks on a table."""

Apply = Callable[["Table", Any], None]
"""Changes a table as an event of one kind says."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """What tells one rule set from its sisters."""

    name: str
    """As in logs."""
    seats: tuple[int, ...]
    """With how many players it is played."""
    melds_on_table: bool
    """Whether melds are laid before the end."""
    checks: dict[type[Event], Check]
    """By kind of event; a kind that is missing breaks `event-kind`."""
    applies: dict[type[Event], Apply]
    """By kind of event, the same kinds."""
