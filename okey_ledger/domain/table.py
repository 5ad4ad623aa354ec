"""The state of one hand: racks, stock, table, turn, scores.

A table is small, mutable and private to one fold; what leaves the fold is a copy (`view`, `Table.copy`).
"""

from __future__ import annotations

from copy import copy
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from .events import HandDealt
from .findings import Entry, Facts, Outcome
from .melds import Shape
from .options import OPTIONS, Options
from .tiles import CODE, NOTATION, counts, faces_under, okey_of, stated, values_under

if TYPE_CHECKING:
    from .events import Event
    from .laying import Reading
    from .ruleset import RuleSet

NONE = -1
"""Stands where there is no tile."""


class Laid:
    """A meld or a pair on the table."""

    __slots__ = ("number", "owner", "shape", "tiles")

    def __init__(self, number: int, owner: int, shape: Shape | None, tiles: list[tuple[int, int]]) -> None:
        """Put down tiles, each its code and the face as which it plays; a pair has no shape."""
        self.number = number
        self.owner = owner
        self.shape = shape
        self.tiles = tiles

    @property
    def kind(self) -> Literal["run", "group", "pair"]:
        """What it is, in the words of the contract."""
        return self.shape.kind if self.shape else "pair"


class Table:
    """One hand between two events."""

    __slots__ = (
        "after",
        "away",
        "checks",
        "deadline",
        "deal",
        "declared",
        "discarded",
        "drawn",
        "entries",
        "face",
        "finish_tile",
        "floor",
        "house",
        "indicator",
        "islek",
        "last_mover",
        "limit",
        "melds",
        "mover",
        "n",
        "okey",
        "opened",
        "openings",
        "options",
        "outcome",
        "piles",
        "racks",
        "reading",
        "reading_of",
        "rules",
        "scores",
        "seats",
        "shown",
        "sizes",
        "started",
        "stock",
        "stock_left",
        "taken",
        "taken_laid",
        "teams",
        "timed_out",
        "turn",
        "unseen",
        "value",
        "with_okeys",
    )

    def __init__(self, deal: HandDealt, rules: RuleSet, options: Options) -> None:
        """Deal a hand; the deal itself has been judged before (`deal.check_deal`)."""
        seats = len(deal.players)
        starter: int = deal.starter
        self.deal = deal
        self.rules = rules
        self.checks = rules.checks
        """What is asked of each kind of event now; another list after the end."""
        self.options: Any = options
        """The rule set's own type of options."""
        self.house: Any = options.house
        """The rule set's own type of readings."""
        self.teams: bool = getattr(options, "teams", False)
        """Whether seats 0 and 2 play against 1 and 3."""
        self.n = 0
        """The number of the last event that was applied."""
        self.seats = seats
        self.after = (*range(1, seats), 0)
        """By seat: the next one in playing order."""
        self.indicator = CODE[deal.indicator]
        self.okey = okey_of(self.indicator)
        self.face = faces_under(self.okey)
        self.value = values_under(self.okey)
        self.racks = [counts(rack) for rack in deal.racks]
        """By seat: how many of each tile it holds."""
        self.sizes = [len(rack) for rack in deal.racks]
        """By seat: how many tiles it holds."""
        self.stock: list[int] | None = None
        """The stock, its next tile last; None where the log does not record it."""
        self.unseen: list[int] | None = None
        """Where the stock is not recorded: how many of each tile nobody has seen."""
        if deal.stock is UNSET:
            self.unseen = self._unseen()
            self.stock_left = sum(self.unseen)
        else:
            self.stock = list(map(CODE.__getitem__, reversed(deal.stock)))
            self.stock_left = len(self.stock)
        self.piles: list[list[int]] = [[] for _ in range(seats)]
        """By seat: what it has thrown and nobody has taken, oldest first."""
        self.floor = NONE
        """The discard that the seat to act may take."""
        self.turn: int | None = starter
        """The seat to act; None after the end."""
        self.drawn = True
        """Whether that seat has drawn or taken; the starter's fifteenth tile is its draw."""
        self.last_mover = starter
        self.discarded = [False] * seats
        """By seat: whether it has made a discard."""
        self.melds: list[Laid] = []
        """What lies on the table, by number."""
        self.with_okeys: list[Laid] = []
        """The melds in which an okey stands for another tile or for itself."""
        self.islek: set[int] | None = None
        """The tiles that are işlek now; None where melds have changed since that was last asked."""
        self.opened: list[str | None] = [None] * seats
        """By seat: `melds`, `pairs` or None."""
        self.openings: dict[int, int] = {}
        """By seat: the sum of its opening with melds."""
        self.taken = NONE
        """The taken tile that has still to be used."""
        self.taken_laid = False
        """Whether that tile has gone into a new meld, which does not use it."""
        self.away = [False] * seats
        """By seat: whether it is taken over."""
        self.timed_out = False
        """Whether the time of this turn has been called."""
        self.mover = "player"
        """Whose the moves of the seat to act are."""
        limit = options.move_seconds
        self.limit = None if limit is None or limit > MOST_SECONDS else timedelta(seconds=limit)
        self.started: datetime | None = None
        """When the turn began, as far as stamps tell."""
        self.deadline: datetime | None = None
        """When the time of the turn is up."""
        if self.limit is not None:
            self.start_clock(self.limit, deal.at)
        self.shown: int | None = None
        """The seat that has shown the indicator's twin."""
        self.declared = [False] * seats
        """By seat: whether it has declared pairs."""
        self.entries: list[Entry] = []
        self.scores = [0] * seats
        self.outcome: Outcome | None = None
        self.finish_tile = NONE
        self.reading_of: Event | None = None
        """The event whose melds are in `reading`."""
        self.reading: Reading | None = None

    def _unseen(self) -> list[int]:
        """What is neither in a rack nor the indicator."""
        unseen = [2 - sum(held) for held in zip(*self.racks, strict=True)]
        unseen[self.indicator] -= 1
        return unseen

    def start_clock(self, limit: timedelta, stamp: datetime | UnsetType) -> None:
        """Begin a turn at the stamp of the event that ended the turn before (clause `clock`)."""
        if stamp is UNSET:
            self.started = self.deadline = None
            return
        self.started = stamp
        try:
            self.deadline = stamp + limit
        except OverflowError:
            self.deadline = None

    def pass_turn(self, event: Event, discard: int) -> None:
        """The turn goes to the next seat, which may take the discard."""
        turn = self.after[self.turn or 0]
        self.turn = turn
        self.drawn = False
        self.floor = discard
        self.taken = NONE
        self.taken_laid = False
        self.timed_out = False
        self.mover = "bot" if self.away[turn] else "player"
        if self.limit is not None:
            self.start_clock(self.limit, event.at)

    def set_mover(self) -> None:
        """The rest of the turn is the bot's if the seat is taken over or its time has been called (clause `actor`)."""
        if self.turn is not None:
            self.mover = "bot" if self.timed_out or self.away[self.turn] else "player"

    def end(self, outcome: Outcome) -> None:
        """The hand is over; nobody is to act."""
        self.outcome = outcome
        self.checks = self.rules.checks_after
        self.turn = None
        self.taken = NONE

    def charge(
        self, n: int, seat: int, points: int, rule: str, case: str, facts: Facts, readings: tuple[str, ...] = ()
    ) -> None:
        """Change a score by an entry; entries of 0 points are left out."""
        if points:
            self.scores[seat] += points
            self.entries.append(Entry(n, seat, points, rule, case, facts, readings))

    def meld(self, number: int) -> Laid | None:
        """The meld with this number; None where there is none or a pair, which is no meld."""
        if 0 <= number < len(self.melds):
            laid = self.melds[number]
            return laid if laid.shape else None
        return None

    def partner(self, seat: int, other: int) -> bool:
        """Whether two different seats are a team (clause `teams`)."""
        return self.teams and seat != other and (seat - other) % 2 == 0

    def texts(self, laid: Laid) -> list[str]:
        """The tiles of a meld or pair as they are written; an okey says what it stands for."""
        okey = self.okey
        return [stated(code, face) if code == okey else NOTATION[code] for code, face in laid.tiles]

    def copy(self) -> Table:
        """A table that can go its own way; events, shapes and entries are shared, since they never change."""
        twin = copy(self)
        twin.racks = [rack.copy() for rack in self.racks]
        twin.piles = [pile.copy() for pile in self.piles]
        twin.melds = [Laid(meld.number, meld.owner, meld.shape, meld.tiles.copy()) for meld in self.melds]
        twin.with_okeys = [twin.melds[meld.number] for meld in self.with_okeys]
        for name in ("stock", "unseen"):
            held = getattr(self, name)
            setattr(twin, name, held if held is None else held.copy())
        twin.openings = self.openings.copy()
        for name in ("sizes", "discarded", "opened", "away", "declared", "entries", "scores"):
            setattr(twin, name, getattr(self, name).copy())
        return twin


MOST_SECONDS = 10**9
"""A longer time limit than this never runs out."""


def options_of(deal: HandDealt) -> Options:
    """The options that a hand pins in its first event.

    Raises `msgspec.ValidationError` for an option or a value that the rule set does not know.
    """
    return msgspec.convert({} if deal.options is UNSET else deal.options, OPTIONS[deal.ruleset])
