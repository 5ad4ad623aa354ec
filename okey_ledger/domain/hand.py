"""A hand as it is recorded: the deal, the options that it pins, and the events in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from datetime import datetime
from typing import Final, overload

import msgspec
from msgspec import UNSET

from .events import ENDS, Event, HandDealt, kind_of
from .options import Options
from .rulesets import options_of

_encode: Final = msgspec.json.Encoder().encode


class Hand(Sequence[Event]):
    """The events of one hand, the deal first; a hand that is being played grows by `extend`."""

    __slots__ = ("deal", "events", "options", "stored_before")

    def __init__(self, events: Iterable[Event]) -> None:
        """A hand of these events, numbered from 0.

        Raises `ValueError` where the first is not a deal, and `msgspec.ValidationError` for an option or a value that
        the rule set does not know.
        """
        self.events: list[Event] = list(events)
        """All events so far, the deal among them; event `n` stands at place `n`."""
        deal = self.events[0] if self.events else None
        if not isinstance(deal, HandDealt):
            raise ValueError(f"a hand begins with HandDealt, not with {kind_of(deal) if deal else 'nothing'}")
        self.deal: HandDealt = deal
        self.options: Options = options_of(deal)
        """The options of the table, in the type of the rule set; defaults stand where the deal names none."""
        self.stored_before = False
        """Whether an earlier version stored it in a form that is refused today."""

    @classmethod
    def of(cls, events: Sequence[Event]) -> Hand:
        """The hand of some events; a hand itself as it is."""
        return events if isinstance(events, Hand) else cls(events)

    def first(self, count: int) -> Hand:
        """The hand as it was after its first `count` events, the deal among them."""
        hand = copy(self)
        hand.events = self.events[:count]
        return hand

    def extend(self, events: Iterable[Event]) -> None:
        """The hand goes on with these events."""
        self.events += events

    @property
    def id(self) -> str:
        """The id of the hand."""
        return self.deal.hand

    @property
    def ruleset(self) -> str:
        """The name of the rule set, as in logs."""
        return self.deal.ruleset

    @property
    def players(self) -> list[str]:
        """By seat: the id of the player."""
        return self.deal.players

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.deal.players)

    @property
    def game(self) -> str | None:
        """The id of the game to which the hand belongs, if it belongs to one."""
        return None if self.deal.game is UNSET else self.deal.game

    @property
    def last(self) -> int:
        """The number of the last event."""
        return len(self.events) - 1

    @property
    def at(self) -> datetime | None:
        """The first stamp, with its own offset; None where no event has one."""
        return next((event.at for event in self.events if event.at is not UNSET), None)

    @property
    def last_at(self) -> datetime | None:
        """The last stamp, with its own offset; None where no event has one."""
        return next((event.at for event in reversed(self.events) if event.at is not UNSET), None)

    @property
    def ended_at(self) -> int | None:
        """The number of the event that ends the hand; None while it is open.

        This is what the log says. Where the rules lose the hand before, `Fold.ended` is false.
        """
        return next((event.n for event in self.events if type(event) in ENDS), None)

    @property
    def ended(self) -> bool:
        """Whether the log has the end of the hand."""
        return not ENDS.isdisjoint(map(type, self.events))

    @property
    def lines(self) -> list[bytes]:
        """Its events as lines of a log, written anew: those that it was read from may differ in form.

        Of an event of an unknown type only the common fields are known.
        """
        return list(map(_encode, self.events))

    def __len__(self) -> int:
        return len(self.events)

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    @overload
    def __getitem__(self, n: int) -> Event: ...
    @overload
    def __getitem__(self, n: slice) -> list[Event]: ...
    def __getitem__(self, n: int | slice) -> Event | list[Event]:
        return self.events[n]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.events == other.events

    __hash__ = None  # type: ignore[assignment]  # it can grow

    def __repr__(self) -> str:
        return f"<Hand {self.id}: {self.ruleset}, {len(self)} events>"
