"""What the read models answer with."""

from __future__ import annotations

from datetime import datetime

import msgspec

from ..domain.findings import Facts, Outcome
from ..domain.game import Game
from ..domain.options import Options


class HandSummary(msgspec.Struct, frozen=True, gc=False):
    """A hand as far as it has been read."""

    hand: str
    position: int
    """Where its first event stands in the ledger; newest first means by this, and `before` takes it."""
    last_position: int
    """Where its last event stands."""
    ruleset: str
    players: list[str]
    """By seat."""
    game: str | None
    hand_no: int | None
    """None where the log gives none."""
    options: Options
    rules: int
    """The version of the rules that it was played by."""
    first_at: datetime | None
    """The first stamp of its log."""
    last_at: datetime | None
    """The last stamp of its log."""
    events: int
    verdict: str
    halted_at: int | None
    outcome: Outcome
    scores: list[int] | None


class GameSummary(msgspec.Struct, frozen=True, gc=False):
    """A game: its standing, and who and what it is made of."""

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
    """The event at which the reading failed, where it can be told."""
    case: str
    """That of a `Problem`; or `damaged`: rows are missing; or `not-followed`: the program itself could not follow."""
    facts: Facts
    """Those of a `Problem`; else its `reason`."""
