"""A rule set: which tables it knows, what it asks of each event, what each event changes, how a game is decided.

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

Steps = dict[type[Event], tuple[Check, Apply]]
"""By kind of event: what is asked of it, and what it changes."""


@dataclass(frozen=True, slots=True)
class GameRules:
    """How the hands of a game add up and who wins (clauses `hands`, `game-over`)."""

    start: Callable[[Any], int]
    """From the options: what every seat starts with."""
    hands: Callable[[Any], int | None]
    """From the options: how many hands are played; None: until somebody's points are zero or less."""
    lowest_wins: bool
    """Whether the lowest total wins; else the highest balance."""
    winners: int
    """How many seats win; who ties for the last such place shares it."""
    tie_is_draw: bool
    """Whether equal best seats are a draw."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """What tells one rule set from its sisters."""

    name: str
    """As in logs."""
    seats: tuple[int, ...]
    """With how many players it is played."""
    bar: Callable[[Table, int], int] | None
    """What an opening of a seat with melds needs now; None where nothing is laid before the end."""
    open_piles: bool
    """Whether every seat sees every discard, not only the top of each pile."""
    game: GameRules
    """How the hands of a game add up."""
    steps: Steps
    """What can happen before the end; every other kind breaks `event-kind`."""
