"""What stands in bodies and answers, as types: the OpenAPI document is made from them."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final, Literal, NamedTuple

import msgspec

from ...domain.assist import Assist, Ready
from ...domain.comparison_report import ComparisonReport
from ...domain.findings import Outcome
from ...domain.game import GameFinding
from ...domain.report import Report, Violation
from ...domain.view import State
from ...domain.what_if_report import WhatIfReport
from ...explain.dispute_report import DisputeReport, ExplainedEntry
from ...projections import DisputeSummary
from ..auth.keys import Key

JSON: Final = "application/json"
JSON_LINES: Final = "application/jsonl"
SERVER_SENT: Final = "text/event-stream"
CLOUD_EVENTS: Final = "application/cloudevents-batch+json"


class Appended(msgspec.Struct):
    """The last event that was stored."""

    hand: str
    n: int


class SeenEvent(msgspec.Struct):
    """An event; a tile that may not be seen is `?`."""

    type: str
    hand: str
    n: int


class LaidOff(msgspec.Struct):
    """The event by which a touched tile was laid off or captured an okey."""

    hand: str
    n: int
    event: SeenEvent


class RejectedAttempt(msgspec.Struct):
    """A move that was refused."""

    id: int
    at: datetime
    key: str
    """The id of the API key that tried."""
    events: list[SeenEvent]
    """What was offered, the beginning of it where it was too large to be kept."""
    omitted: int
    """How many events were offered after those."""
    violations: list[Violation]


class RejectionPage(msgspec.Struct):
    """Refused moves of a hand, the newest first."""

    hand: str
    rejections: list[RejectedAttempt]
    next: str | None
    """The cursor of the next page."""


class ListedHand(msgspec.Struct):
    """A hand in a list."""

    hand: str
    position: int
    last_position: int
    ruleset: str
    players: list[str]
    game: str | None
    hand_no: int | None
    options: dict[str, Any]
    rules: int
    first_at: datetime | None
    last_at: datetime | None
    events: int
    verdict: str
    halted_at: int | None
    outcome: Outcome
    scores: list[int] | None
    corrections: list[int] | None
    """By seat: what rulings add; null where there are none."""


class HandPage(msgspec.Struct):
    """Hands, the newest first."""

    hands: list[ListedHand]
    next: str | None
    """The cursor of the next page."""


class Standing(msgspec.Struct, omit_defaults=True):
    """The standing of a game; `totals` in `okey51`, `balances` in classic Okey."""

    game: str
    ruleset: str
    hands_played: int
    over: bool
    teams: list[int] | None
    winners: list[int]
    draw: bool
    findings: list[GameFinding]
    totals: list[int] | msgspec.UnsetType = msgspec.UNSET
    balances: list[int] | msgspec.UnsetType = msgspec.UNSET
    corrections: list[int] | msgspec.UnsetType = msgspec.UNSET
    """By seat: what of the points rulings have added, where they have."""


class ListedGame(Standing):
    """A game with its players and hands."""

    players: list[str] = msgspec.field(default_factory=list)
    hands: list[str] = msgspec.field(default_factory=list)


class GamePage(msgspec.Struct):
    """Games, the newest first."""

    games: list[ListedGame]
    next: str | None
    """The cursor of the next page."""


class LogProblem(msgspec.Struct):
    """Why a line or a hand is no log."""

    line: int | None
    hand: str | None
    n: int | None
    case: str
    message: str
    """In the caller's language."""


class AuditedLog(msgspec.Struct):
    """The reports of the hands of a log, and why the rest of it is no log."""

    reports: list[Report]
    problems: list[LogProblem]


class FeedEvent(msgspec.Struct, omit_defaults=True):
    """An event of a hand, or of a dispute."""

    type: str
    n: int
    hand: str | msgspec.UnsetType = msgspec.UNSET
    dispute: str | msgspec.UnsetType = msgspec.UNSET


class FeedLine(msgspec.Struct):
    """An event of the feed."""

    position: int
    event: FeedEvent


class CloudEvent(msgspec.Struct, omit_defaults=True):
    """An event of the feed as a CloudEvent 1.0."""

    partitionkey: str
    """The hand's id; of a dispute the name under which it is stored."""
    specversion: Literal["1.0"]
    id: str
    """The position in the ledger."""
    source: str
    """The ledger; see `OKEY_LEDGER_EVENT_SOURCE`."""
    type: str
    subject: str
    """As `partitionkey`."""
    sequence: str
    """The position in 19 digits."""
    datacontenttype: Literal["application/json"]
    data: FeedEvent
    time: datetime | msgspec.UnsetType = msgspec.UNSET


class DisputePage(msgspec.Struct):
    """Disputes, the newest first."""

    disputes: list[DisputeSummary]
    next: str | None
    """The cursor of the next page."""


class KeyPage(msgspec.Struct):
    """Keys, the newest first."""

    keys: list[Key]
    next: str | None
    """The cursor of the next page."""


class NewKey(msgspec.Struct):
    """A key that has just been made."""

    key: str
    """The key itself; nothing else ever tells it."""
    id: str
    role: str
    player: str | None
    label: str | None
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    used_at: datetime | None


class Health(msgspec.Struct):
    """The service is well."""

    status: str


class Content(NamedTuple):
    """A body or an answer."""

    kind: Any
    """Its type; of several, in a tuple, it is one."""
    description: str
    media_types: tuple[str, ...] = (JSON,)

    @property
    def kinds(self) -> tuple[Any, ...]:
        """The types, of which it is one."""
        return self.kind if isinstance(self.kind, tuple) else (self.kind,)


CONTENTS: Final = {
    "append": Content(Appended, "The events are stored."),
    "state": Content(State, "The state, hidden tiles as `?`."),
    "events": Content(list[SeenEvent], "Events in their order.", media_types=(JSON, JSON_LINES)),
    "entries": Content(list[ExplainedEntry], "Entries in the order of the report."),
    "audit": Content(Report, "The audit report."),
    "rejections": Content(RejectionPage, "Refused moves."),
    "hands": Content(HandPage, "A page of hands."),
    "games": Content(GamePage, "A page of games."),
    "game": Content(Standing, "The standing."),
    "dispute": Content(DisputeReport, "The dispute, and what the rules answer."),
    "disputes": Content(DisputePage, "A page of disputes."),
    "what-if": Content(WhatIfReport, "Both reports, and what differs."),
    "comparison": Content(ComparisonReport, "Where the logs part, and what their audits say otherwise."),
    "assist": Content((Assist, Ready), "What the table tells the seat."),
    "laid-off": Content(LaidOff, "The tile is laid off."),
    "audits": Content(AuditedLog, "The reports."),
    "feed": Content(
        (FeedLine, CloudEvent),
        "Events, one a line or one a message, or CloudEvents in an array.",
        media_types=(JSON_LINES, SERVER_SENT, CLOUD_EVENTS),
    ),
    "keys": Content(KeyPage, "A page of keys."),
    "new-key": Content(NewKey, "The key, shown once."),
    "health": Content(Health, "It is well."),
    "page": Content(str, "A page.", media_types=("text/html",)),
    "metrics": Content(str, "Counters in the form of Prometheus.", media_types=("text/plain",)),
}
"""Every answer, by the name that `documented` is told."""
