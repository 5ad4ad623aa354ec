"""What was thrown to the next seat, and finishes that a seat had and did not make.

A discard that makes a meld with two tiles of the next rack is set beside the racks of the other seats, which cannot
take it: who does not know the racks throws to each of them alike.
"""

from __future__ import annotations

from typing import NamedTuple

from ...domain.arrange.masks import bits_under, meldable
from ...domain.bot import SkilledBot, observe
from ...domain.events import DiscardTaken, HandFinished, TileDiscarded, TileDrawn
from ...domain.table import Table
from ...domain.variation import Variation

_SKILLED = SkilledBot()


class Throw(NamedTuple):
    """A discard that the next seat could take or leave; both seats were played by their players."""

    seat: int
    useful: bool
    """Whether it makes a meld with two tiles of the next seat's rack, or is an okey."""
    taken: bool
    others: int = 0
    """To how many of the other seats it would have been of use as well."""
    odd: bool = False
    """Whether the skilled bot would not have thrown it from what the seat saw."""


class Finish(NamedTuple):
    """At the end of a turn a player could finish."""

    seat: int
    held_back: bool
    """Whether it threw a tile instead."""


class ThrowFollower:
    """Follows each discard until the next seat has taken it or drawn."""

    def __init__(self, table: Table, solved: bool) -> None:
        """The table as it is dealt; with `solved` it has to be followed event by event."""
        self.thrown: list[Throw] = []
        self.finishes: list[Finish] = []
        self._table = table
        self._solved = solved
        self._odd = False
        self._waiting: Throw | None = None

    def answer(self, event: TileDrawn | DiscardTaken) -> None:
        """The next seat draws or takes."""
        if self._waiting is not None and event.actor == "player":
            self.thrown.append(self._waiting._replace(taken=isinstance(event, DiscardTaken)))
        self._waiting = None

    def end_turn(self, event: TileDiscarded | HandFinished) -> None:
        """The last move of a turn, before it has changed the table."""
        self._odd = False
        if event.actor != "player":
            return
        if isinstance(event, HandFinished):
            self.finishes.append(Finish(event.seat, False))
        elif self._solved and not self._table.is_void:
            seat, table = event.seat, self._table
            seen = observe(table, seat)
            if table.taken is not None and next(table.rules.guide().uses_of_taken(seen), None) is None:
                return  # where that is allowed for a charge it throws without any use for what it took
            move = _SKILLED.move(seen)
            self._odd = move is None or move.kind is not TileDiscarded or move.fields["tile"] != event.tile
            if self._odd and next(table.rules.guide().finishes(Variation(table, seat)), None) is not None:
                self.finishes.append(Finish(seat, True))

    def add(self, event: TileDiscarded) -> None:
        """A discard lies before the next seat; the table is as it is after it."""
        table = self._table
        if event.actor == "player" and table.outcome is None:
            useful = [_is_useful(event.tile, rack, table) for rack in table.racks]
            after = table.after[event.seat]
            others = sum(useful) - useful[event.seat] - useful[after]
            self._waiting = Throw(event.seat, useful[after], False, others, self._odd)


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
