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
    from .guide import Guide
    from .options import Options
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
class Laying:
    """What a rule set says of laying, where melds go on the table during play."""

    bar: Callable[[Table, int], int]
    """What an opening of a seat with melds needs now (clauses `opening`, `katlama`)."""
    pairs: Callable[[Table, int], int]
    """How many pairs an opening of a seat with pairs needs now (clause `pairs-opening`)."""
    is_islek: Callable[[Table, str], bool]
    """Whether the discard of a tile would be işlek now (clause `islek`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """What tells one rule set from its sisters; nothing outside its package and the registration knows its name."""

    name: str
    """As in logs."""
    title: str
    """What players call it, in English; a sentence of the catalogues."""
    options: type[Options]
    """The options of its tables; the default of each field is the reading of the rules."""
    seats: tuple[int, ...]
    """With how many players it is played."""
    rack: int = 14
    """How many tiles a seat is dealt; the starter gets one more (clause `deal`)."""
    high_one: Callable[[Any], bool] = lambda options: True
    """From the options: whether a run goes on above 13 with a 1 (clause `run`)."""
    laying: Laying | None
    """What it says of laying during play; None where nothing is laid before the end."""
    finish_shows: int
    """How many tiles a finish shows, in melds or in pairs; 0 where it shows none (clause `finish`)."""
    open_piles: bool
    """Whether every seat sees every discard, not only the top of each pile."""
    game: GameRules
    """How the hands of a game add up."""
    steps: Steps
    """What can happen before the end; every other kind breaks `event-kind`."""
    guide: Callable[[], Guide]
    """How it is played well; a function, since an audit needs none of it."""
