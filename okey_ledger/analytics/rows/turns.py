"""The turns of a hand and what each seat did in them, read off its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any, Final

from msgspec import UNSET

from ...domain.audit import Fold
from ...domain.events import (
    DiscardTaken,
    Event,
    HandFinished,
    HandOpened,
    MeldsLaid,
    OkeyCaptured,
    PairsLaid,
    PairsOpened,
    TileDiscarded,
    TileDrawn,
    TileLaidOff,
    TurnTimedOut,
)
from ...domain.hand import Hand

SECOND: Final = 1_000_000
"""How many microseconds a second has."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_FIRST: Final = (datetime(2, 1, 1, tzinfo=UTC) - _EPOCH) // _MICROSECOND
_LAST: Final = (datetime(9999, 1, 1, tzinfo=UTC) - _EPOCH) // _MICROSECOND


def stamp(event: Event) -> int | None:
    """When an event happened, in microseconds since 1970, UTC.

    None where it has no stamp, or one outside the years 2 to 9998, which is no time in UTC for every reader.
    """
    return None if event.at is UNSET else microseconds(event.at)


def microseconds(at: datetime) -> int | None:
    """A time in microseconds since 1970, UTC; None outside the years 2 to 9998."""
    since = (at - _EPOCH) // _MICROSECOND
    return since if _FIRST <= since < _LAST else None


def seconds_between(first: int | None, last: int | None) -> float | None:
    """Seconds from one stamp to another; None where one is missing, or where time runs backwards.

    >>> seconds_between(1_000_000, 2_500_000), seconds_between(2_500_000, 1_000_000)
    (1.5, None)
    """
    return None if first is None or last is None or last < first else (last - first) / SECOND


def backward_stamps(events: Iterable[Event]) -> int:
    """How many stamps lie before the stamp that comes before them."""
    stamps = [at for at in map(stamp, events) if at is not None]
    return sum(later < earlier for earlier, later in pairwise(stamps))


class Turn:
    """What a seat did from its draw to its discard."""

    __slots__ = (
        "bot",
        "captured",
        "discarded",
        "ended_at",
        "finished",
        "first_n",
        "laid_off",
        "last_n",
        "melds_laid",
        "opened",
        "opening_n",
        "opening_pairs",
        "opening_points",
        "seat",
        "started_at",
        "taken",
        "timed_out",
        "took",
    )

    def __init__(self, seat: int, n: int, started_at: int | None) -> None:
        """A turn that begins with event `n`; it began to run at the stamp of the event that ended the one before."""
        self.seat = seat
        self.first_n = self.last_n = n
        self.took: str | None = None
        self.taken: str | None = None
        self.discarded: str | None = None
        self.opened: str | None = None
        self.opening_n: int | None = None
        self.opening_points: int | None = None
        self.opening_pairs: int | None = None
        self.melds_laid = self.laid_off = self.captured = 0
        self.finished = self.timed_out = self.bot = False
        self.started_at = started_at
        self.ended_at: int | None = None

    @property
    def seconds(self) -> float | None:
        """How long it took; None where a stamp is missing or time runs backwards."""
        return seconds_between(self.started_at, self.ended_at)


def turns_of(hand: Hand, fold: Fold) -> list[Turn]:
    """The turns of a hand in their order, up to the event after which the rules lost it."""
    turns: list[Turn] = []
    turn: Turn | None = None
    before = stamp(hand.deal)
    for event in hand.events[1 : fold.halted_at]:
        step = _STEPS.get(type(event))
        if step is None:
            continue
        moved: Any = event
        if turn is None:
            turn = Turn(moved.seat, event.n, before)
            turns.append(turn)
        at = stamp(event)
        turn.last_n = event.n
        turn.bot = event.actor == "bot"
        turn.ended_at = at
        if step(turn, moved):
            before = at
            turn = None
    _add_openings(turns, fold)
    return turns


def _add_openings(turns: list[Turn], fold: Fold) -> None:
    """The sums of the openings with melds; a seat's first opening is the one that counts."""
    openings = {} if fold.table is None else fold.table.openings.copy()
    for turn in turns:
        if turn.opened == "melds":
            turn.opening_points = openings.pop(turn.seat, None)


def _draw(turn: Turn, event: TileDrawn) -> bool:
    turn.took, turn.taken = "stock", event.tile
    return False


def _take(turn: Turn, event: DiscardTaken) -> bool:
    turn.took, turn.taken = "discard", event.tile
    return False


def _open(turn: Turn, event: HandOpened) -> bool:
    turn.opened, turn.opening_n = "melds", event.n
    turn.melds_laid += len(event.melds)
    return False


def _open_pairs(turn: Turn, event: PairsOpened) -> bool:
    turn.opened, turn.opening_n = "pairs", event.n
    turn.opening_pairs = len(event.pairs)
    turn.melds_laid += len(event.pairs)
    return False


def _lay(turn: Turn, event: MeldsLaid) -> bool:
    turn.melds_laid += len(event.melds)
    return False


def _lay_pairs(turn: Turn, event: PairsLaid) -> bool:
    turn.melds_laid += len(event.pairs)
    return False


def _lay_off(turn: Turn, event: TileLaidOff) -> bool:
    turn.laid_off += 1
    return False


def _capture(turn: Turn, event: OkeyCaptured) -> bool:
    turn.captured += len(event.tiles)
    return False


def _time_out(turn: Turn, event: TurnTimedOut) -> bool:
    turn.timed_out = True
    return False


def _discard(turn: Turn, event: TileDiscarded) -> bool:
    turn.discarded = event.tile
    return True


def _finish(turn: Turn, event: HandFinished) -> bool:
    turn.discarded = event.tile
    turn.finished = True
    return True


_STEPS: Final[dict[type[Event], Callable[[Turn, Any], bool]]] = {
    TileDrawn: _draw,
    DiscardTaken: _take,
    HandOpened: _open,
    PairsOpened: _open_pairs,
    MeldsLaid: _lay,
    PairsLaid: _lay_pairs,
    TileLaidOff: _lay_off,
    OkeyCaptured: _capture,
    TurnTimedOut: _time_out,
    TileDiscarded: _discard,
    HandFinished: _finish,
}
"""What each kind of move adds to a turn; true where it ends the turn. Other events belong to no turn."""
