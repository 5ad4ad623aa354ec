"""The state of one hand: racks, stock, table, turn, scores.

A table is small, mutable and private to one fold; what leaves the fold is a copy (`view`, `Table.copy`).
"""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Generic, Literal

from msgspec import UNSET, UnsetType

from .clauses import Case
from .events import HandDealt
from .findings import Entry, Facts, Outcome
from .melds import Shape, melds_of
from .options import HouseT, OptionsT
from .tiles import COPIES, KINDS, NOTATION, okey_above, plays_under, worths_under

if TYPE_CHECKING:
    from .events import Event
    from .laying import ParsedMelds
    from .ruleset import Laying, RuleSet, Steps

MAX_SECONDS = 10**9
"""A longer time limit than this never runs out."""

TILES = COPIES * KINDS
"""How many tiles the set has."""

NOTHING_WANTED = dict.fromkeys(NOTATION, 0)
"""By face: no meld takes any tile."""


class Laid:
    """A meld or a pair on the table."""

    __slots__ = ("number", "owner", "readings", "shape", "stands_for", "tiles")

    def __init__(
        self,
        number: int,
        owner: int,
        shape: Shape | None,
        tiles: list[str],
        stands_for: list[str],
        readings: tuple[str, ...] = (),
    ) -> None:
        """Tiles as they are written, and the faces for which the okeys among them stand; a pair has no shape.

        `readings` are those under whose other value it would not lie there (clause `wrong-opening`).
        """
        self.readings = readings
        self.number = number
        self.owner = owner
        self.shape = shape
        self.tiles = tiles
        self.stands_for = stands_for

    @property
    def kind(self) -> Literal["run", "group", "pair"]:
        """What it is, in the words of the contract."""
        return self.shape.kind if self.shape else "pair"


class Table(Generic[OptionsT, HouseT]):
    """One hand between two events."""

    __slots__ = (
        "after",
        "away",
        "deadline",
        "deal",
        "declared",
        "discarded",
        "drawn",
        "entries",
        "finish_tile",
        "floor",
        "high_one",
        "house",
        "indicator",
        "laid_off",
        "last_mover",
        "limit",
        "melds",
        "mover",
        "n",
        "okey",
        "opened",
        "opened_now",
        "opening_readings",
        "openings",
        "options",
        "outcome",
        "pairs_openings",
        "parsed",
        "parsed_from",
        "piles",
        "plays",
        "racks",
        "rules",
        "scores",
        "seats",
        "shapes",
        "shown",
        "spared",
        "stand_ins",
        "steps",
        "stock",
        "stock_left",
        "taken",
        "taken_to_open",
        "teams",
        "timed_out",
        "turn",
        "unseen",
        "unused",
        "wanted",
        "worth",
    )

    def __init__(self, deal: HandDealt, rules: RuleSet[OptionsT, HouseT], options: OptionsT) -> None:
        """Deal a hand; the deal itself has been judged before (`deal.check_deal`)."""
        seats = len(deal.players)
        starter: int = deal.starter
        self.deal = deal
        self.rules = rules
        self.steps = rules.steps
        """What can happen now, by kind of event; a list of its own after the end."""
        self.options = options
        """The rule set's own type of options."""
        self.house: HouseT = options.house  # type: ignore[assignment]
        """The rule set's own type of readings."""
        self.high_one = rules.high_one(options)
        """Whether a run goes on above 13 with a 1."""
        self.shapes = melds_of(self.high_one)
        """Every legal meld, by what its tiles play as."""
        self.teams = rules.teams(options)
        """Whether seats 0 and 2 play against 1 and 3."""
        self.n = 0
        """The number of the last event that was applied."""
        self.seats = seats
        self.after = (*range(1, seats), 0)
        """By seat: the next one in playing order."""
        self.indicator: str = deal.indicator
        self.okey = okey_above(deal.indicator)
        self.plays = plays_under(self.okey)
        """By tile: what it plays as when it states nothing."""
        self.worth = worths_under(self.okey)
        """By tile: what it is worth."""
        self.racks: list[list[str]] = [rack.copy() for rack in deal.racks]
        """By seat: the tiles that it holds, in no order."""
        self.stock: list[str] | None = None
        """The stock, its next tile last; None where the log does not record it."""
        self.unseen: dict[str, int] | None = None
        """Where the stock is not recorded: how many of each tile nobody has seen."""
        self.stock_left = TILES - 1 - sum(map(len, deal.racks))
        """How many tiles are in the stock, recorded or not."""
        if deal.stock is UNSET:
            self.unseen = dict.fromkeys(NOTATION, COPIES)
            for tile in chain([deal.indicator], *deal.racks):
                self.unseen[tile] -= 1
        else:
            self.stock = deal.stock[::-1]
        self.piles: list[list[str]] = [[] for _ in range(seats)]
        """By seat: what it has thrown and nobody has taken, oldest first."""
        self.floor: str | None = None
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
        self.wanted = NOTHING_WANTED.copy()
        """By face: on how many melds it can be laid off, or capture an okey where that is işlek."""
        self.stand_ins: list[str] = []
        """The faces for which okeys in melds on the table stand; a real tile may capture each, as the table plays."""
        self.opened: list[str | None] = [None] * seats
        """By seat: `melds`, `pairs` or None."""
        self.openings: dict[int, int] = {}
        """By seat: the sum of its opening with melds."""
        self.pairs_openings: dict[int, int] = {}
        """By seat: the number of pairs of its opening with pairs."""
        self.opening_readings: dict[int, tuple[str, ...]] = {}
        """By seat: the readings under whose other value its opening would not count, or its wrong one would."""
        self.opened_now = False
        """Whether the seat to act has opened in this turn."""
        self.laid_off: tuple[tuple[int, bool], ...] = ()
        """What has been laid off in this turn: the number of the meld, and whether at the bottom."""
        self.taken: str | None = None
        """The taken tile that has still to be used."""
        self.taken_to_open = False
        """Whether it was taken by a seat that had not opened, for its opening only."""
        self.unused: tuple[Case, tuple[str, ...]] | None = None
        """Why a taken tile that has been laid is not used by that, and the readings on which it rests."""
        self.away = [False] * seats
        """By seat: whether it is taken over."""
        self.timed_out = False
        """Whether the time of this turn has been called."""
        self.mover = "player"
        """Whose the moves of the seat to act are."""
        limit = options.move_seconds
        self.limit = None if limit is None or limit > MAX_SECONDS else timedelta(seconds=limit)
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
        self.spared: list[tuple[int, str]] = []
        """Which seats were not charged by which readings; what adds up scores rests on these too."""
        self.outcome: Outcome | None = None
        self.finish_tile: str | None = None
        self.parsed_from: Event | None = None
        """The event whose melds are in `parsed`."""
        self.parsed: ParsedMelds | None = None

    @property
    def laying(self) -> Laying[OptionsT, HouseT]:
        """What the rule set says of laying; to be asked only where melds are laid during play."""
        laying = self.rules.laying
        assert laying is not None
        return laying

    @property
    def is_void(self) -> bool:
        """Whether the hand has not ended and can only be annulled (clause `all-pairs`)."""
        return self.turn is not None and self.steps is not self.rules.steps

    def start_clock(self, limit: timedelta, stamp: datetime | UnsetType) -> None:
        """Begin a turn at the stamp of the event that ended the turn before (clause `clock`)."""
        try:
            self.deadline = None if stamp is UNSET else stamp + limit
        except OverflowError:
            self.deadline = None

    def set_mover(self) -> None:
        """The rest of the turn is the bot's if the seat is taken over or its time has been called (clause `actor`)."""
        if self.turn is not None:
            self.mover = "bot" if self.timed_out or self.away[self.turn] else "player"

    def end(self, outcome: Outcome, steps: Steps[OptionsT, HouseT]) -> None:
        """The hand is over; nobody is to act, and only `steps` can follow."""
        self.outcome = outcome
        self.steps = steps
        self.turn = None
        self.taken = None

    def charge(self, n: int, seat: int, points: int, kind: Case, facts: Facts, readings: tuple[str, ...] = ()) -> None:
        """Change a score by an entry; entries of 0 points are left out."""
        if points:
            self.scores[seat] += points
            self.entries.append(Entry(n, seat, points, kind, facts, readings))

    def readings_of_scores(self, seat: int | None = None) -> tuple[str, ...]:
        """The readings on which the score of a seat rests, or all scores: of entries, and of charges left out."""
        entered = [name for entry in self.entries if seat in (None, entry.seat) for name in entry.readings]
        spared = [name for whose, name in self.spared if seat in (None, whose)]
        return (*dict.fromkeys(entered + spared),)

    def meld(self, number: int) -> Laid | None:
        """The meld with this number; None where there is none or a pair, which is no meld."""
        if 0 <= number < len(self.melds):
            laid = self.melds[number]
            return laid if laid.shape else None
        return None

    def partner(self, seat: int, other: int) -> bool:
        """Whether two different seats are a team (clause `teams`)."""
        return self.teams and seat != other and (seat - other) % 2 == 0

    def copy(self) -> Table[OptionsT, HouseT]:
        """A table that can go its own way; events, shapes and entries are shared, since they never change."""
        twin = Table.__new__(type(self))
        for name, held in zip(Table.__slots__, _held(self), strict=True):
            setattr(twin, name, held)
        twin.racks = [rack.copy() for rack in self.racks]
        twin.piles = [pile.copy() for pile in self.piles]
        twin.melds = [
            Laid(laid.number, laid.owner, laid.shape, laid.tiles.copy(), laid.stands_for.copy(), laid.readings)
            for laid in self.melds
        ]
        for name in ("stock", "unseen"):
            tiles = getattr(self, name)
            setattr(twin, name, tiles if tiles is None else tiles.copy())
        for name in _COPIED:
            setattr(twin, name, getattr(self, name).copy())
        twin.parsed_from = twin.parsed = None  # its lists go into the racks and melds of one table
        return twin


_COPIED = (
    "opening_readings",
    "openings",
    "pairs_openings",
    "discarded",
    "wanted",
    "opened",
    "away",
    "declared",
    "entries",
    "scores",
    "spared",
    "stand_ins",
)
"""What changes in place, beside racks, piles, melds and the stock."""

_held = attrgetter(*Table.__slots__)
"""All that a table holds, in the order of its slots."""
