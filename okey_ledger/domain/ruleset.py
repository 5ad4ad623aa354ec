"""A rule set: which tables it knows, what it asks of each event, what each event changes, how a game is decided.

Rule sets are sisters: each is one `RuleSet`, made of the same small functions where the rules agree. `check` functions
append findings and change nothing; `apply` functions change the table and judge nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from .events import Event
from .findings import Finding
from .options import HouseT, Options, OptionsT
from .table import Laid, Table

if TYPE_CHECKING:
    from .guide import Guide
    from .openable import Openable

Check = Callable[[Table[OptionsT, HouseT], Any, list[Finding]], None]
"""Appends what an event of one kind breaks on a table."""

Apply = Callable[[Table[OptionsT, HouseT], Any], None]
"""Changes a table as an event of one kind says."""

Steps = Mapping[type[Event], tuple[Check[OptionsT, HouseT], Apply[OptionsT, HouseT]]]
"""By kind of event: what is asked of it, and what it changes."""


@dataclass(frozen=True, slots=True)
class GameRules(Generic[OptionsT]):
    """How the hands of a game add up and who wins (clauses `hands`, `game-over`)."""

    start: Callable[[OptionsT], int]
    """From the options: what every seat starts with."""
    hands: Callable[[OptionsT], int | None]
    """From the options: how many hands are played; None: until somebody's points are zero or less."""
    lowest_wins: bool
    """Whether the lowest total wins; else the highest balance."""
    winners: int
    """How many seats win; who ties for the last such place shares it."""
    tie_is_draw: bool
    """Whether equal best seats are a draw."""


@dataclass(frozen=True, slots=True)
class Laying(Generic[OptionsT, HouseT]):
    """What a rule set says of laying, where melds go on the table during play."""

    bar: Callable[[Table[OptionsT, HouseT], int], int]
    """What an opening of a seat with melds needs now (clauses `opening`, `katlama`)."""
    pairs: Callable[[Table[OptionsT, HouseT], int], int]
    """How many pairs an opening of a seat with pairs needs now (clause `pairs-opening`)."""
    is_islek: Callable[[Table[OptionsT, HouseT], str], bool]
    """Whether the discard of a tile would be işlek now (clause `islek`)."""
    needs_two: Callable[[Table[OptionsT, HouseT], Laid], bool]
    """Whether an okey of a meld is captured by two tiles at once (clause `capture`)."""
    melds_use: Callable[[Table[OptionsT, HouseT]], bool]
    """Whether a new meld of a seat that has opened uses a taken tile (clause `take-use`)."""
    assisted: Callable[[OptionsT], bool]
    """Whether the table tells a seat how to play, and lays off at one touch (clause `assisted`)."""


class Preset(NamedTuple):
    """A named set of options (`presets`)."""

    sentence: str
    """What such a table plays, in English; a sentence of the catalogues."""
    options: Mapping[str, Any]
    """What it sets, a reading under `house.NAME`; all other options keep their defaults."""


def _always(options: Options) -> bool:
    return True


def _never(options: Options) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet(Generic[OptionsT, HouseT]):
    """What tells one rule set from its sisters; nothing outside its package and the registration knows its name."""

    name: str
    """As in logs."""
    title: str
    """What players call it, in English; a sentence of the catalogues."""
    options: type[OptionsT]
    """The options of its tables; the default of each field is the reading of the rules."""
    seats: tuple[int, ...]
    """With how many players it is played."""
    rack: int = 14
    """How many tiles a seat is dealt; the starter gets one more (clause `deal`)."""
    high_one: Callable[[OptionsT], bool] = _always
    """From the options: whether a run goes on above 13 with a 1 (clause `run`)."""
    laying: Laying[OptionsT, HouseT] | None
    """What it says of laying during play; None where nothing is laid before the end."""
    teams: Callable[[OptionsT], bool] = _never
    """From the options: whether seats 0 and 2 play against 1 and 3 (clause `teams`)."""
    finish_shows: int
    """How many tiles a finish shows, in melds or in pairs; 0 where it shows none (clause `finish`)."""
    open_piles: bool
    """Whether every seat sees every discard, not only the top of each pile."""
    game: GameRules[OptionsT]
    """How the hands of a game add up."""
    steps: Steps[OptionsT, HouseT]
    """What can happen before the end; every other kind breaks `event-kind`."""
    openable: Callable[[], Openable] | None = None
    """How often chance deals a rack with which a seat could open; None where nothing was measured."""
    presets: Mapping[str, Preset] = field(default_factory=dict)
    """Forms of the game that have a name in the trade."""
    overrides: tuple[str, ...] = ()
    """Readings without an option that its own clauses settle otherwise."""
    settled: tuple[str, ...] = ()
    """Options beside the house readings whose default is a reading too."""
    guide: Callable[[], Guide]
    """How it is played well; a function, since an audit needs none of it."""
