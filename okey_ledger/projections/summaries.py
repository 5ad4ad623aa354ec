"""What the read models answer with."""

from __future__ import annotations

from datetime import datetime

import msgspec

from ..domain.disputes.dispute import Status
from ..domain.disputes.events import Claim
from ..domain.findings import Facts
from ..domain.game import Game


class GameSummary(msgspec.Struct, frozen=True, gc=False):
    """A game: its standing, its players and its hands."""

    standing: Game
    players: list[str]
    """By seat, as in the first of its hands."""
    hands: list[str]
    """Its hands in the order in which they became known."""
    position: int
    """Where the first of them begins in the ledger; newest first means by this, and `before` takes it."""


class UnreadableHand(msgspec.Struct, frozen=True, gc=False):
    """A stored hand that is not listed, because it cannot be read as one."""

    hand: str
    position: int
    """Where its last event stands in the ledger."""
    n: int | None
    """The number of the event that could not be read, where it is known."""
    case: str
    """That of a `Problem`; or `damaged`: rows are missing; or `not-followed`: the program itself could not follow."""
    facts: Facts
    """Those of a `Problem`; else its `reason`."""


class DisputeSummary(msgspec.Struct, frozen=True, gc=False):
    """A dispute as far as it has been read."""

    dispute: str
    position: int
    """Where its first event stands in the ledger; newest first means by this, and `before` takes it."""
    last_position: int
    hand: str
    player: str
    """Who opened it."""
    claim: Claim
    status: Status
    opened_at: datetime
    last_at: datetime


class CorrectionMade(msgspec.Struct, frozen=True, gc=False):
    """What a ruling adds to a score, and what it corrects."""

    dispute: str
    hand: str
    seat: int
    points: int
    n: int
    """The event whose effect is corrected."""
    rule: str | None
    """The clause by which that event charged the seat, or should have, where the ruling names one."""
