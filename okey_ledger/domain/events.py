"""The events of a hand: one frozen struct a kind, one tagged union, one decoder (contract, section 1).

An event is a fact in the game's words, or a claim; it never carries derived state. `decode` reads one line of a log.
Whatever a type here refuses is *no log*; everything else is for the rules to judge.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

import msgspec
from msgspec import UNSET, Meta, UnsetType

from .registration import RuleSetName
from .tiles import StatedTile, Tile

HAND_ID = r"^[A-Za-z0-9._:-]{1,64}$"
"""What a hand's id looks like."""

RULES_VERSION = 1
"""The version of the rules that this program knows."""

Name = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f]{1,200}(?![\s\S])")]
"""The id of a player or a game: 1 to 200 characters, none of them a control character."""

Seat = Literal[0, 1, 2, 3]
Instant = Annotated[datetime, Meta(tz=True)]
Melds = Annotated[list[list[StatedTile]], Meta(min_length=1)]


class Event(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """What every event has: the hand's id, its number in the hand, and maybe a stamp and an actor."""

    hand: str
    n: int
    at: Instant | UnsetType = UNSET
    actor: Literal["player", "bot"] = "player"


class KnownEvent(Event, frozen=True, kw_only=True, tag_field="type", tag=True, forbid_unknown_fields=True):
    """An event of a kind that some rule set knows; its kind is the `type` of the log."""


class HandDealt(KnownEvent, frozen=True, kw_only=True):
    """The first event: who sits where, the indicator, the racks and, where recorded, the stock in drawing order."""

    ruleset: RuleSetName
    players: list[Name]
    starter: Seat
    indicator: Tile
    racks: list[list[Tile]]
    stock: list[Tile] | UnsetType = UNSET
    options: dict[str, Any] | UnsetType = UNSET
    game: Name | UnsetType = UNSET
    hand_no: Annotated[int, Meta(ge=1, le=2**53 - 1)] | UnsetType = UNSET
    rules: Literal[1] = 1


class SeatEvent(KnownEvent, frozen=True, kw_only=True):
    """An event of one seat."""

    seat: Seat


class TileDrawn(SeatEvent, frozen=True, kw_only=True):
    """A seat draws the next tile of the stock."""

    tile: Tile


class DiscardTaken(SeatEvent, frozen=True, kw_only=True):
    """A seat takes the discard that the previous seat has just made."""

    tile: Tile


class HandOpened(SeatEvent, frozen=True, kw_only=True):
    """A seat opens with melds."""

    melds: Melds


class PairsOpened(SeatEvent, frozen=True, kw_only=True):
    """A seat opens with pairs."""

    pairs: Melds


class MeldsLaid(SeatEvent, frozen=True, kw_only=True):
    """A seat that has opened lays further melds."""

    melds: Melds


class PairsLaid(SeatEvent, frozen=True, kw_only=True):
    """A seat that has opened with pairs lays further pairs."""

    pairs: Melds


class TileLaidOff(SeatEvent, frozen=True, kw_only=True):
    """A tile is added to a meld on the table (işleme)."""

    meld: int
    tile: StatedTile
    via: Literal["assist"] | UnsetType = UNSET


class OkeyCaptured(SeatEvent, frozen=True, kw_only=True):
    """The real tile is put in an okey's place and the okey goes into the rack (okey kapma)."""

    meld: int
    tiles: list[Tile]
    via: Literal["assist"] | UnsetType = UNSET


class TileDiscarded(SeatEvent, frozen=True, kw_only=True):
    """A seat throws a tile, which ends its turn."""

    tile: Tile


class IndicatorShown(SeatEvent, frozen=True, kw_only=True):
    """A seat shows the other copy of the indicator."""


class PairsDeclared(SeatEvent, frozen=True, kw_only=True):
    """A seat commits itself to a finish with pairs."""


class HandFinished(SeatEvent, frozen=True, kw_only=True):
    """A seat throws its last tile and the hand is over; in classic Okey it shows fourteen tiles."""

    tile: Tile
    melds: Melds | UnsetType = UNSET
    pairs: Melds | UnsetType = UNSET


class HandExhausted(KnownEvent, frozen=True, kw_only=True):
    """The stock is empty and the hand is drawn."""


class HandAnnulled(KnownEvent, frozen=True, kw_only=True):
    """The hand ends without a result."""

    reason: Annotated[str, Meta(min_length=1, max_length=200)]


class TurnTimedOut(SeatEvent, frozen=True, kw_only=True):
    """The time of the turn is up; the rest of the turn is the bot's."""


class SeatTakenOver(SeatEvent, frozen=True, kw_only=True):
    """A bot plays for the seat from now on."""

    reason: Literal["disconnect", "timeout", "left"] | UnsetType = UNSET


class SeatReclaimed(SeatEvent, frozen=True, kw_only=True):
    """The player is back in the seat."""

    player: Name | UnsetType = UNSET


class ScoresClaimed(KnownEvent, frozen=True, kw_only=True):
    """What the platform says that the hand changed for each seat."""

    scores: list[int | float]


class UnknownEvent(Event, frozen=True, kw_only=True):
    """An event of a type that no rule set knows; its own fields are unread, but for a proper seat (`event-kind`)."""

    type: str
    seat: Any = None


KNOWN = (
    HandDealt,
    TileDrawn,
    DiscardTaken,
    HandOpened,
    PairsOpened,
    MeldsLaid,
    PairsLaid,
    TileLaidOff,
    OkeyCaptured,
    TileDiscarded,
    IndicatorShown,
    PairsDeclared,
    HandFinished,
    HandExhausted,
    HandAnnulled,
    TurnTimedOut,
    SeatTakenOver,
    SeatReclaimed,
    ScoresClaimed,
)
"""Every kind of event, in the order of the contract's table."""

ENDS = frozenset({HandFinished, HandExhausted, HandAnnulled})
"""The kinds of event that end a hand."""

if TYPE_CHECKING:
    AnyKnownEvent = KnownEvent
else:
    AnyKnownEvent = Union[KNOWN]  # noqa: UP007 - of a tuple
"""The tagged union that one decoder reads."""


def kind_of(event: Event) -> str:
    """The name of an event's kind, as in its `type` field.

    >>> kind_of(TileDrawn(hand="h", n=1, seat=0, tile="R5"))
    'TileDrawn'
    """
    return event.type if isinstance(event, UnknownEvent) else type(event).__name__


def seat_of(event: Event) -> int | None:
    """The seat of an event, where it has a proper one."""
    seat = getattr(event, "seat", None)
    return seat if type(seat) is int and 0 <= seat <= 3 else None
