"""The events of a dispute, as they are stored: who claims what, who rules how, and what a ruling corrects.

They are facts and claims. What the rules say of the claim is not among them: it is worked out from the hand, which does
not change, as often as it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, Union

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ..clauses import ENTRY_ORDER
from ..events import AnyKnownEvent, Instant, Seat

Name = Annotated[str, Meta(min_length=1, max_length=200)]
"""Who does something: a player's id, or what a referee is known by."""

Reason = Annotated[str, Meta(min_length=1, max_length=2000)]
"""What somebody has to say."""

Number = Annotated[int, Meta(ge=0, lt=2**31)]
"""The number of an event."""

Points = Annotated[int, Meta(gt=-(2**31), lt=2**31)]

if TYPE_CHECKING:
    Rule = str
else:
    Rule = Literal[tuple(ENTRY_ORDER)]
"""A clause by which scores change."""

Claim = Literal["score", "refused-move", "claimed-scores"]
"""Why this score; my move was refused; the scores claimed by the platform are wrong."""

Decision = Literal["upheld", "dismissed"]
"""Whether a referee follows the claim."""


class Part(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """A part of an event of a dispute."""


class DisputedEntry(Part, frozen=True):
    """An entry of the hand, by its event, its seat and its clause; a hand has one such entry at most."""

    n: Number
    seat: Seat
    rule: Rule


class Correction(Part, frozen=True):
    """What a ruling adds to a score, and what of the hand it corrects."""

    seat: Seat
    points: Points
    """As in entries; what is added, not what it becomes."""
    n: Number
    """The event whose effect is corrected."""
    rule: Rule | UnsetType = UNSET
    """The clause by which that event charged the seat, or should have."""


class DisputeEvent(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    gc=False,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag=True,
):
    """What every event of a dispute has: the dispute's id, its number in the dispute, and when it was."""

    dispute: str
    n: Number
    at: Instant


class DisputeOpened(DisputeEvent, frozen=True, kw_only=True):
    """The first event: a player of the hand claims something about it."""

    hand: str
    events: Annotated[int, Meta(ge=1, lt=2**31)]
    """How many events the hand had then; the answer is about these."""
    by: Name
    """The player."""
    claim: Claim
    text: Annotated[str, Meta(max_length=2000)] = ""
    """In the player's own words."""
    event: Number | UnsetType = UNSET
    """What the claim is about, where it is an event."""
    entry: DisputedEntry | UnsetType = UNSET
    """What it is about, where it is an entry."""
    move: AnyKnownEvent | UnsetType = UNSET
    """A move that was refused, so that the hand does not have it."""
    figure: Points | UnsetType = UNSET
    """What the player was shown: the points of the entry, of the event or of the seat."""


class RulingMade(DisputeEvent, frozen=True, kw_only=True):
    """A referee rules; the second one, on appeal, in place of the first."""

    by: Name
    decision: Decision
    reason: Reason
    corrections: Annotated[list[Correction], Meta(max_length=100)] = []


class AppealMade(DisputeEvent, frozen=True, kw_only=True):
    """A player of the hand asks a second referee."""

    by: Name
    reason: Reason


class DisputeWithdrawn(DisputeEvent, frozen=True, kw_only=True):
    """Who opened the dispute gives it up."""

    by: Name
    reason: Annotated[str, Meta(max_length=2000)] = ""


KNOWN = (DisputeOpened, RulingMade, AppealMade, DisputeWithdrawn)
"""Every kind of event of a dispute."""

if TYPE_CHECKING:
    AnyDisputeEvent = DisputeEvent
else:
    AnyDisputeEvent = Union[KNOWN]  # noqa: UP007 - of a tuple
"""The tagged union that one decoder reads."""
