"""What one hand has to say about luck and about neighbors: what was dealt, what was drawn, what was thrown to whom."""

from __future__ import annotations

from typing import NamedTuple

from ...domain.arrange.masks import bits_under, meldable
from ...domain.audit import Fold
from ...domain.events import DiscardTaken, Event, TileDiscarded, TileDrawn
from ...domain.hand import Hand
from ...domain.table import Table
from ...domain.tiles import COPIES, FJ


class SeatFacts(NamedTuple):
    """What a seat was dealt."""

    player: str
    order: int
    """Its place in the order of play: 0 is the starter."""
    tiles: int
    """As many as its rule set deals, the starter one more."""
    okeys: int
    false_jokers: int
    pairs: int
    """Identical pairs; two false jokers are one, an okey makes none but with its twin."""
    openable: bool | None
    """Whether it could open with these tiles; None where nothing is laid before the end."""


class Draw(NamedTuple):
    """A tile drawn from the stock, and how likely each kind was, given everything that had been dealt and drawn."""

    seat: int
    by_bot: bool
    is_okey: bool
    okey_chance: float
    is_false_joker: bool
    false_joker_chance: float


class Throw(NamedTuple):
    """A discard that the next seat could take or leave; both seats were played by their players."""

    seat: int
    useful: bool
    """Whether it makes a meld with two tiles of the next seat's rack, or is an okey."""
    taken: bool


class HandFacts(NamedTuple):
    """The facts of a hand."""

    hand: str
    ruleset: str
    teams: bool
    """Whether the next seat but one is a partner."""
    seats: tuple[SeatFacts, ...]
    draws: tuple[Draw, ...]
    throws: tuple[Throw, ...]


def facts_of(hand: Hand) -> HandFacts | None:
    """The facts of a hand; None where the audit does not find it clean.

    A hand that is still open counts with what has happened in it.
    """
    fold = Fold(hand)
    if fold.table is None:
        return None
    table = fold.table
    seats = tuple(_seat(table, seat) for seat in range(table.seats))
    draws = _Draws(table)
    throws = _Throws(table)
    events = hand.events
    taken = 1
    for place, event in enumerate(events[1:], 2):
        if isinstance(event, TileDrawn):
            throws.answered(event)
            draws.add(event)
        elif isinstance(event, DiscardTaken):
            throws.answered(event)
        elif isinstance(event, TileDiscarded):
            fold.take(events[taken:place])
            taken = place
            if fold.findings:
                return None
            throws.add(event)
    fold.take(events[taken:])
    if fold.findings:
        return None
    return HandFacts(hand.id, fold.ruleset, table.teams, seats, tuple(draws.drawn), tuple(throws.thrown))


def _seat(table: Table, seat: int) -> SeatFacts:
    deal = table.deal
    rack = deal.racks[seat]
    return SeatFacts(
        deal.players[seat],
        (seat - deal.starter) % table.seats,
        len(rack),
        rack.count(table.okey),
        rack.count(FJ),
        len(rack) - len(set(rack)),
        table.rules.openable().allows(rack, table.okey) if table.rules.openable else None,
    )


class _Draws:
    """Counts what is left in the stock, which a fair shuffle has put into any order with equal chance."""

    def __init__(self, table: Table) -> None:
        self.drawn: list[Draw] = []
        self._okey = table.okey
        self._left = table.stock_left
        self._okeys = COPIES - sum(rack.count(table.okey) for rack in table.deal.racks)
        self._false_jokers = COPIES - sum(rack.count(FJ) for rack in table.deal.racks)

    def add(self, event: TileDrawn) -> None:
        """A draw; one at an empty stock is for the audit to find."""
        if self._left < 1:
            return
        is_okey = event.tile == self._okey
        is_false_joker = event.tile == FJ
        by_bot = event.actor == "bot"
        chances = self._okeys / self._left, self._false_jokers / self._left
        self.drawn.append(Draw(event.seat, by_bot, is_okey, chances[0], is_false_joker, chances[1]))
        self._okeys -= is_okey
        self._false_jokers -= is_false_joker
        self._left -= 1


class _Throws:
    """Follows each discard until the next seat has taken it or drawn."""

    def __init__(self, table: Table) -> None:
        self.thrown: list[Throw] = []
        self._table = table
        self._waiting: tuple[int, bool] | None = None

    def answered(self, event: Event) -> None:
        """The next seat draws or takes."""
        if self._waiting is not None and event.actor == "player":
            self.thrown.append(Throw(*self._waiting, type(event) is DiscardTaken))
        self._waiting = None

    def add(self, event: TileDiscarded) -> None:
        """A discard lies before the next seat; the table is as it is after it."""
        if event.actor == "player":
            rack = self._table.racks[self._table.after[event.seat]]
            self._waiting = event.seat, _is_useful(event.tile, rack, self._table)


def _is_useful(tile: str, rack: list[str], table: Table) -> bool:
    """Whether a tile makes a meld with two others of a rack; one whose twin is there already adds none."""
    if tile == table.okey:
        return True
    bits = bits_under(table.okey)
    held = 0
    for other in rack:
        held |= bits[other]
    bit = bits[tile]
    return not held & bit and bool(meldable(held | bit, table.high_one) & bit)
