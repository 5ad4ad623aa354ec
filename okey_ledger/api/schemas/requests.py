"""The bodies of requests."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec
from pydantic import BeforeValidator, ConfigDict, Field, JsonValue, WithJsonSchema
from pydantic_core import PydanticCustomError

from ...domain.disputes import Correction, DisputedEntry
from ...domain.disputes.events import Claim, Decision
from ...domain.events import HAND_ID, AnyKnownEvent
from ...domain.tiles import StatedTile
from ..auth.roles import Role
from .base import DOMAIN_REF, REF, Domain, RequestModel

EVENT: Final = {"$ref": f"{REF}Event"}
"""The schema of a line of a hand log."""

LOG: Final = {
    "anyOf": [{"type": "string", "pattern": HAND_ID}, {"type": "array", "items": {DOMAIN_REF: f"{REF}Event"}}]
}
"""The schema of a log: the id of a stored hand, or its events."""

Log = Annotated[bytes, WithJsonSchema(LOG)]
"""A log as it was sent."""

Seat = Literal[0, 1, 2, 3]
Count = Annotated[int, Field(ge=0, lt=2**31)]
Points = Annotated[int, Field(gt=-(2**31), lt=2**31)]
Reason = Annotated[str, Field(min_length=1, max_length=2000)]
Text = Annotated[str, Field(max_length=2000)]


def _time(value: Any) -> Any:
    """A time as RFC 3339 writes it."""
    if not isinstance(value, str):
        return value
    try:
        return msgspec.convert(value, datetime)
    except msgspec.ValidationError:
        raise PydanticCustomError("datetime_parsing", "not a time") from None


def example(body: dict[str, Any]) -> ConfigDict:
    """The configuration of a model that shows an example in the document."""
    return ConfigDict(json_schema_extra={"example": body})


class Touch(RequestModel):
    """A touched tile: whose it is, which, and the meld if it is to be a certain one."""

    model_config = example({"seat": 0, "tile": "R5"})

    seat: Seat
    tile: Annotated[StatedTile, Domain(), WithJsonSchema({DOMAIN_REF: f"{REF}StatedTile"})]
    meld: Annotated[int, Field(ge=0)] | None = None
    actor: Literal["player", "bot"] = "player"


class Supposition(RequestModel):
    """Options to be set otherwise, by name, the readings as `house.NAME`."""

    model_config = example({"options": {"katlama": False, "house.partner_pays": True}})

    options: dict[str, JsonValue]


class SupposedLog(Supposition):
    """A log, the id of a stored hand or an array of events, and options to be set otherwise in it."""

    model_config = example({"log": "h-1", "options": {"katlama": False}})

    raw: ClassVar = frozenset({"log"})

    log: Log


class Logs(RequestModel):
    """Two logs of one hand: each the id of a stored hand, or an array of events."""

    model_config = example({"first": "h-1", "second": "h-1"})

    raw: ClassVar = frozenset({"first", "second"})

    first: Log
    second: Log


class NewDispute(RequestModel):
    """What a player claims about a hand."""

    model_config = example({"hand": "h-1", "claim": "score", "event": 9, "figure": 180})

    hand: Annotated[str, Field(min_length=1, max_length=200)]
    claim: Claim
    text: Text = ""
    event: Count | None = None
    entry: Annotated[DisputedEntry, Domain()] | None = None
    move: Annotated[AnyKnownEvent, Domain()] | None = None
    attempt: Count | None = None
    """The id of a refused attempt, in place of the move."""
    figure: Points | None = None


class NewRuling(RequestModel):
    """How a referee rules, and what that corrects."""

    model_config = example(
        {
            "decision": "upheld",
            "reason": "The table had agreed on both.",
            "corrections": [{"seat": 1, "points": -180, "n": 9, "rule": "capture"}],
        }
    )

    decision: Decision
    reason: Reason
    corrections: Annotated[list[Annotated[Correction, Domain()]], Field(max_length=100)] = []


class NewAppeal(RequestModel):
    """Why a player appeals."""

    model_config = example({"reason": "It was in time."})

    reason: Reason


class NewWithdrawal(RequestModel):
    """Why a dispute is withdrawn, if the player says so."""

    reason: Text = ""


class PlayerName(RequestModel):
    """What a player is called."""

    model_config = example({"name": "Bora"})

    name: Annotated[str, Field(json_schema_extra={"pattern": r"^[^\x00-\x1f\x7f]{1,200}$"})]


class WantedKey(RequestModel):
    """What a key is for."""

    model_config = example({"role": "player", "player": "ada"})

    role: Role
    player: Annotated[str | None, Field(json_schema_extra={"pattern": r"^[^\x00-\x1f\x7f]{1,200}$"})] = None
    label: Annotated[str | None, Field(json_schema_extra={"pattern": r"^[^\x00-\x1f\x7f]{0,200}$"})] = None
    expires_at: Annotated[datetime | None, BeforeValidator(_time)] = None


EVENTS_BODY: Final = {
    "requestBody": {
        "required": True,
        "description": "An event of a hand log, or an array of events.",
        "content": {
            "application/json": {
                "schema": {"anyOf": [EVENT, {"type": "array", "items": EVENT}]},
                "example": {"type": "TileDrawn", "hand": "h-1", "n": 1, "seat": 0, "tile": "R5"},
            }
        },
    }
}
"""A body of event lines, which are stored as they are sent and so read as bytes."""

LOG_BODY: Final = {
    "requestBody": {
        "required": True,
        "description": "A hand log: JSON Lines, plain or gzip, or an array of events.",
        "content": {
            "application/jsonl": {"schema": {"type": "string"}},
            "application/gzip": {"schema": {"type": "string", "contentMediaType": "application/gzip"}},
            "application/json": {"schema": {"type": "array", "items": EVENT}},
        },
    }
}
"""A body that is a whole log, which is written to a file as it comes."""
