"""Comparing two logs of one hand, such as the platform's and a player's: where they part, seat by seat.

Events are compared by what they say of the play. The hand's id is no part of that, and stamps are told apart, since two
clocks never agree. What the rules leave open is the same: the order of a rack, of a group and of a pair, a default
that is written out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

import msgspec
from msgspec import UNSET

from .audit import Fold, audit
from .differences import Differences, differences
from .events import Event, HandDealt, HandFinished, UnknownEvent, kind_of, seat_of
from .first_difference import first_difference
from .hand import Hand
from .tiles import FJ, in_order, okey_above
from .what_if import settings

TYPE: Final = "type"
"""The fact that says of which kind an event is."""

_LONG: Final = ("stock", "players")
"""Facts of which only the first place that differs is told."""


class FactDifference(msgspec.Struct, frozen=True, gc=False):
    """A fact that two events tell otherwise, by its name in logs; None where one tells none.

    Of a deal that is a rack as `racks[0]`, an option as `options.house.group_capture`, the first tile of the stock
    and the first player that differ as `stock[46]` and `players[1]`.
    """

    fact: str
    first: Any
    second: Any


class Divergence(msgspec.Struct, frozen=True, gc=False):
    """Two events that should be the same and are not; None where a log has no such event."""

    first: Event | None
    second: Event | None
    facts: list[FactDifference]
    """What differs; empty where one of the events is not there."""

    @property
    def event(self) -> Event:
        """The event of either log, the first one's where it has it."""
        event = self.first or self.second
        assert event is not None
        return event


class Comparison(msgspec.Struct, frozen=True, gc=False):
    """Two logs of one hand beside each other."""

    divergence: Divergence | None
    """The first events of the same number that differ; None where both logs tell the same."""
    seats: list[Divergence | None]
    """By seat: the first of its own moves, or its rack, that the logs tell otherwise."""
    stamps: int | None
    """The number of the first event that is stamped otherwise; None where no stamp differs."""
    first: Fold
    second: Fold
    differences: Differences
    """What the audits of the two logs say otherwise."""


def compare(first: Hand, second: Hand) -> Comparison:
    """Compare two logs of one hand."""
    told, other = _ComparableFacts(first.deal), _ComparableFacts(second.deal)
    seats = range(max(first.seats, second.seats))
    folds = audit(first), audit(second)
    return Comparison(
        _divergence(first, second, told, other),
        [_divergence(_of_seat(first, seat), _of_seat(second, seat), told.of(seat), other.of(seat)) for seat in seats],
        next((one.n for one, two in zip(first, second, strict=False) if _instant(one) != _instant(two)), None),
        *folds,
        differences(*folds),
    )


def _instant(event: Event) -> float | None:
    return None if event.at is UNSET else event.at.timestamp()


def _of_seat(events: Iterable[Event], seat: int) -> list[Event]:
    """What a seat was dealt, and its own events."""
    return [event for event in events if type(event) is HandDealt or seat_of(event) == seat]


class _ComparableFacts:
    """What the events of one log say of the play, written so that what is the same is equal."""

    def __init__(self, deal: HandDealt, seat: int | None = None) -> None:
        self._deal = deal
        self._okey = FJ if deal.indicator == FJ else okey_above(deal.indicator)
        self._seat = seat

    def of(self, seat: int) -> _ComparableFacts:
        """The same for one seat: of a deal its own rack, of other events not their number."""
        return _ComparableFacts(self._deal, seat)

    def facts(self, event: Event) -> dict[str, Any]:
        """The facts of an event by their names in logs."""
        if type(event) is HandDealt and self._seat is not None:
            racks = event.racks
            return {"rack": in_order(racks[self._seat]) if self._seat < len(racks) else None}
        kind = {TYPE: kind_of(event)} if not isinstance(event, UnknownEvent) else {}
        said = kind | {name: value for name, value in msgspec.structs.asdict(event).items() if value is not UNSET}
        for name in ("hand", "at", "n"):
            said.pop(name, None)
        for name in said.keys() & _WRITTEN.keys():
            said[name] = _WRITTEN[name](self, said[name])
        if type(event) is HandDealt:
            said.pop("options", None)
            said |= {f"options.{name}": value for name, value in settings(Hand((event,)).options).items()}
            said |= {f"racks[{seat}]": rack for seat, rack in enumerate(said.pop("racks"))}
        elif type(event) is HandFinished:
            for name in said.keys() & {"melds", "pairs"}:
                said[name] = sorted(said[name])  # in classic Okey nothing is laid, so their order means nothing
        return said

    def racks(self, racks: list[list[str]]) -> list[list[str]]:
        """Racks, whose tiles are in no order."""
        return [in_order(rack) for rack in racks]

    def pairs(self, pairs: list[list[str]]) -> list[list[str]]:
        """Pairs, whose tiles are in no order."""
        return [sorted(pair) for pair in pairs]

    def melds(self, melds: list[list[str]]) -> list[list[str]]:
        """Melds, of which the order of a run is part and that of a group is not."""
        return [sorted(meld) if self._is_of_one_number(meld) else meld for meld in melds]

    def tiles(self, tiles: list[str]) -> list[str]:
        """Tiles that are given at once."""
        return sorted(tiles)

    def _is_of_one_number(self, meld: list[str]) -> bool:
        faces = (tile.partition("=")[2] or tile for tile in meld)
        return len({(self._okey if face == FJ else face)[1:] for face in faces}) == 1


_WRITTEN: Final[Mapping[str, Callable[[_ComparableFacts, Any], Any]]] = {
    "racks": _ComparableFacts.racks,
    "melds": _ComparableFacts.melds,
    "pairs": _ComparableFacts.pairs,
    "tiles": _ComparableFacts.tiles,
}
"""Facts whose order means nothing, or not everything."""


def _divergence(
    first: Sequence[Event], second: Sequence[Event], told: _ComparableFacts, other: _ComparableFacts
) -> Divergence | None:
    for one, two in zip_longest(first, second):
        if one is None or two is None:
            return Divergence(one, two, [])
        says, says_too = told.facts(one), other.facts(two)
        if says != says_too:
            names = [name for name in dict.fromkeys((*says, *says_too)) if says.get(name) != says_too.get(name)]
            return Divergence(one, two, [_fact(name, says.get(name), says_too.get(name)) for name in names])
    return None


def _fact(name: str, first: Any, second: Any) -> FactDifference:
    """A fact that differs; of long ones the first place that does."""
    if name in _LONG:
        return FactDifference(*first_difference(name, first, second))
    return FactDifference(name, first, second)
