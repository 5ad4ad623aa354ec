"""A turn as it was played: the table before its draw, after it, before its end and after, and what was played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ..events import (
    DiscardTaken,
    Event,
    HandExhausted,
    HandFinished,
    HandOpened,
    MeldsLaid,
    OkeyCaptured,
    PairsLaid,
    PairsOpened,
    SeatEvent,
    TileDiscarded,
    TileDrawn,
    TileLaidOff,
)
from ..knowledge import known_to
from ..projected_scores import projected_scores
from ..table import Table

if TYPE_CHECKING:
    from ..audit import Fold


class Place:
    """A place in a hand where a seat could decide: the table as it was, and what of it the seat knew."""

    def __init__(self, table: Table, seat: int) -> None:
        """The table is copied, since the hand goes on."""
        self.table = table.copy()
        self._seat = seat

    @cached_property
    def known(self) -> Table:
        """The table as far as the seat knew it."""
        return known_to(self.table, self._seat)


@dataclass
class Turn:
    """One turn of a hand, from the draw to the discard or the end."""

    number: int
    """From 1, over all seats."""
    seat: int
    draw: Place | None
    """Before the draw or take; None in the starter's first turn."""
    play: Place
    """After it."""
    drew: Event | None = None
    """The draw or take."""
    laid: list[SeatEvent] = field(default_factory=list)
    """What was laid, laid off or captured."""
    end: Place = field(init=False)
    """Before the discard or finish."""
    closing: Event = field(init=False)
    """The discard, the finish, or the end of an exhausted hand."""
    projected_scores: list[int] = field(init=False)
    """By seat: how it stood after the turn (`projected_scores.projected_scores`)."""

    def close(self, before: Place, closing: Event, fold: Fold) -> Turn:
        """The turn with its end, which the fold has just followed."""
        assert fold.table is not None
        self.end = before
        self.closing = closing
        self.projected_scores = projected_scores(fold.table)
        return self

    @property
    def thrown(self) -> str | None:
        """The tile with which it ended."""
        return self.closing.tile if isinstance(self.closing, TileDiscarded | HandFinished) else None

    @property
    def exhausted(self) -> bool:
        """Whether nothing could be drawn any more and the hand was drawn."""
        return isinstance(self.closing, HandExhausted)


_DRAWS = (TileDrawn, DiscardTaken)
_LAYINGS = (HandOpened, PairsOpened, MeldsLaid, PairsLaid, TileLaidOff, OkeyCaptured)
_CLOSINGS = (TileDiscarded, HandFinished, HandExhausted)


def turns_of(fold: Fold, events: Iterable[Event]) -> Iterator[Turn]:
    """The turns of a hand that came to their ends, while the fold follows its events as far as the rules can."""
    table = fold.table
    number = 1
    turn = None if table is None or table.turn is None else Turn(number, table.turn, None, Place(table, table.turn))
    for event in events:
        table = fold.table
        seat = table.turn if table else None
        before = Place(table, seat) if table and seat is not None and isinstance(event, (*_DRAWS, *_CLOSINGS)) else None
        fold.take([event])
        if table is None or seat is None or fold.verdict == "halted":
            continue
        if isinstance(event, _LAYINGS) and turn:
            turn.laid.append(event)
        elif before and isinstance(event, _DRAWS):
            turn = turn or Turn(number, seat, before, before, event)
            turn.play = Place(table, seat)
        elif before:
            yield (turn or Turn(number, seat, before, before)).close(before, event, fold)
            turn = None
            number += 1
