"""The answers of routes."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, get_args, get_type_hints

from msgspec import Meta
from pydantic import Field, create_model
from pydantic.json_schema import SkipJsonSchema

from ...domain.findings import Outcome
from ...domain.game import GameFinding
from ...domain.report import Report, Violation
from ...explain.dispute_report import ExplainedEntry
from ...hand_summary import HandSummary
from ...projections import DisputeSummary
from ...transparency.receipts import EventReceipt
from ..auth.keys import Key
from .base import Domain, Model

JSON_LINES: Final = "application/jsonl"
SERVER_SENT: Final = "text/event-stream"
CLOUD_EVENTS: Final = "application/cloudevents-batch+json"


class RuleSetOption(Model):
    """An option of the tables of a rule set."""

    name: str
    """As `audit --with` takes it, a reading under `house.NAME`."""
    clause: str
    """The clause that it sets."""
    values: dict[str, Any]
    """What it can be, as a JSON Schema."""
    default: bool | int | str | None
    sentence: str
    """What it says by default."""


class RuleSetPreset(Model):
    """A named set of options."""

    name: str
    sentence: str
    """What such a table plays."""
    options: dict[str, Any]
    """As a deal states them."""


class KnownRuleSet(Model):
    """A rule set, as tables can be set."""

    name: str
    """As logs name it."""
    title: str
    seats: list[int]
    """With how many players it is played."""
    options: list[RuleSetOption]
    presets: list[RuleSetPreset]


class RuleSets(Model):
    """All rule sets."""

    rulesets: list[KnownRuleSet]


class Appended(Model):
    """The last event that was stored."""

    hand: str
    n: int
    receipts: list[Annotated[EventReceipt, Domain()]]
    """A receipt of each event that was stored, in their order: keep them."""


class EventProof(Model):
    """Proof that an event is in the transparency log."""

    hand: str
    n: int
    index: int
    """The index of its leaf."""
    leaf: str
    """The hash of its leaf, in hexadecimal."""
    receipt: Annotated[EventReceipt | None, Domain()]
    """The receipt of the event; null for who may not see it."""
    checkpoint: str
    """The signed checkpoint, with cosignatures."""
    proof: str
    """The inclusion proof under that checkpoint, as C2SP tlog-proof writes it: the content of a `.tlog-proof` file."""


class ConsistencyProof(Model):
    """Proof that a log is the beginning of a later one."""

    old: int
    new: int
    hashes: list[str]
    """The hashes of the proof, in hexadecimal."""


class SeenEvent(Model):
    """An event; a tile that may not be seen is `?`."""

    type: str
    hand: str
    n: int


class LaidOff(Model):
    """The event by which a touched tile was laid off or captured an okey."""

    hand: str
    n: int
    event: SeenEvent
    receipts: list[Annotated[EventReceipt, Domain()]]
    """The receipt of the event."""


class RejectedAttempt(Model):
    """A move that was refused."""

    id: int
    at: datetime
    key: str
    """The id of the API key that tried."""
    events: list[SeenEvent]
    """What was offered, the beginning of it where it was too large to be kept."""
    omitted: int
    """How many events were offered after those."""
    violations: list[Annotated[Violation, Domain()]]


class RejectionPage(Model):
    """Refused moves of a hand, the newest first."""

    hand: str
    rejections: list[RejectedAttempt]
    next: str | None
    """The cursor of the next page."""


def _listed(name: str, hint: Any) -> Any:
    """A field of a hand in a list: its type and, as its description, its meaning."""
    kind, *notes = get_args(hint)
    kind = {"options": dict[str, Any], "outcome": Annotated[Outcome, Domain()]}.get(name, kind)
    return kind, Field(description=next(note.description for note in notes if isinstance(note, Meta)))


if TYPE_CHECKING:
    ListedHand = Model
else:
    ListedHand = create_model(
        "ListedHand",
        __base__=Model,
        __doc__="A hand in a list.",
        **{name: _listed(name, hint) for name, hint in get_type_hints(HandSummary, include_extras=True).items()},
    )


class HandPage(Model):
    """Hands, the newest first."""

    hands: list[ListedHand]
    next: str | None
    """The cursor of the next page."""


class Standing(Model):
    """The standing of a game; `totals` in `okey51`, `balances` in classic Okey."""

    game: str
    ruleset: str
    hands_played: int
    over: bool
    teams: list[int] | None
    winners: list[int]
    draw: bool
    findings: list[Annotated[GameFinding, Domain()]]
    totals: list[int] = []
    balances: list[int] = []
    corrections: list[int] = []
    """By seat: what of the points rulings have added, where they have."""


class ListedGame(Standing):
    """A game with its players and hands."""

    players: list[str] = []
    hands: list[str] = []


class GamePage(Model):
    """Games, the newest first."""

    games: list[ListedGame]
    next: str | None
    """The cursor of the next page."""


class LogProblem(Model):
    """Why a line or a hand is no log."""

    line: int | None
    hand: str | None
    n: int | None
    case: str
    message: str
    """In the caller's language."""


class AuditedLog(Model):
    """The reports of the hands of a log, and why the rest of it is no log."""

    reports: list[Annotated[Report, Domain()]]
    problems: list[LogProblem]


class FeedEvent(Model):
    """An event of a hand, or of a dispute."""

    type: str
    n: int
    hand: str = ""
    dispute: str = ""


class FeedLine(Model):
    """An event of the feed."""

    position: int
    event: FeedEvent


class CloudEvent(Model):
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
    time: datetime | SkipJsonSchema[None] = None


class DisputePage(Model):
    """Disputes, the newest first."""

    disputes: list[Annotated[DisputeSummary, Domain()]]
    next: str | None
    """The cursor of the next page."""


class KeyPage(Model):
    """Keys, the newest first."""

    keys: list[Key]
    next: str | None
    """The cursor of the next page."""


class NewKey(Key):
    """A key that has just been made."""

    key: str
    """The key itself; no other answer has it."""


class NamedPlayer(Model):
    """What is noted of a player."""

    player: str
    """The id, as it stands in events."""
    name: str | None
    """Null where it was erased."""
    erased: bool


class Health(Model):
    """The service is well."""

    status: str


class Problem(Model):
    """Why a request was refused (RFC 9457); further members by its type."""

    type: Annotated[str, Field(json_schema_extra={"format": "uri", "example": "urn:okey-ledger:problem:conflict"})]
    title: str
    status: int
    detail: str
    violations: list[Annotated[Violation, Domain()]] = []
    problems: list[dict[str, Any]] = []
    last: int | None = None
    missed: list[SeenEvent] = []
    parameter: str = ""
    hand: str = ""
    dispute: str = ""
    attempt: int = 0
    n: int = 0
    omitted: int = 0
    most: int = 0
    checks: list[str] = []


ExplainedEntries = list[Annotated[ExplainedEntry, Domain()]]
