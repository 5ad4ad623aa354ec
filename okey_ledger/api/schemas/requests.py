"""What requests take, as schemas: parameters of the query, headers, parts of paths, and bodies, each by its name."""

from __future__ import annotations

from typing import Any, Final, get_args

from ...domain.disputes.dispute import Status
from ...domain.disputes.events import Claim, Decision, Rule
from ...domain.events import HAND_ID
from ...domain.rulesets import RULESETS
from .responses import JSON

REF: Final = "#/components/schemas/"
"""Where the document keeps its schemas."""

NUMBER: Final = {"type": "integer", "minimum": 0, "maximum": 10**18}
TEXT: Final = {"type": "string", "maxLength": 1000, "pattern": "^[^\\x00]*$"}
FLAG: Final = {"type": "string", "enum": ["true", "false"]}
CURSOR: Final = {"type": "string", "pattern": "^[0-9]{1,18}$"}

QUERY: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "seat": ("Whose view; a player's own where it is left out.", {"type": "integer", "minimum": 0, "maximum": 3}),
    "after": ("The number or position after which to begin.", NUMBER),
    "cursor": ("`next` of the page before.", CURSOR),
    "limit": ("How many at most.", {"type": "integer", "minimum": 1, "maximum": 500}),
    "most": ("How many events at most.", NUMBER),
    "player": ("Only where this player sat.", TEXT),
    "ruleset": ("Only this rule set.", {"type": "string", "enum": list(RULESETS)}),
    "verdict": ("Only this verdict.", {"type": "string", "enum": ["clean", "violations", "halted"]}),
    "game": ("Only hands of this game.", TEXT),
    "hand": ("Only about this hand.", TEXT),
    "status": ("Only disputes that stand there.", {"type": "string", "enum": list(get_args(Status))}),
    "ended": ("Only hands that have ended, or have not.", FLAG),
    "over": ("Only games that are over, or are not.", FLAG),
    "format": (
        "JSON Lines or server-sent events, else `Accept` decides; or CloudEvents, in either by `Accept`.",
        {"type": "string", "enum": ["jsonl", "sse", "cloudevents"]},
    ),
    "hands": ("With `ended` a referee reads what an analyst does.", {"type": "string", "enum": ["ended"]}),
}
"""Parameters of the query, by name."""

HEADERS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "Idempotency-Key": (
        "Any text that the caller uses once: sent again with the same request, it is answered as the first time.",
        {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
    ),
    "If-Match": (
        "The number of the last event that the caller knows.",
        {"type": "string", "pattern": '^"?[0-9]{1,9}"?$', "example": '"12"'},
    ),
    "If-None-Match": (
        "The `ETag` of an answer that the caller has; if it is still the same, the answer is 304.",
        {"type": "string", "pattern": '^(\\*|"[0-9]{1,9}")$', "example": '"12"'},
    ),
    "Last-Event-ID": ("The position after which to begin, as browsers send it.", CURSOR),
}
"""Headers, by name."""

PATH: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "hand": ("The hand's id.", {"type": "string", "pattern": HAND_ID, "example": "h-1"}),
    "n": ("The number of an event.", NUMBER),
    "game": ("The game's id.", {"type": "string", "minLength": 1}),
    "dispute": ("The dispute's id.", {"type": "string", "minLength": 1}),
    "id": ("The key's id.", {"type": "string", "minLength": 1}),
}
"""Parameters of paths, by name."""

COUNT: Final = {"type": "integer", "minimum": 0, "maximum": 2**31 - 1}
POINTS: Final = {"type": "integer", "minimum": 1 - 2**31, "maximum": 2**31 - 1}
SEAT: Final = {"enum": [0, 1, 2, 3]}
RULE: Final = {"enum": list(get_args(Rule))}
REASON: Final = {"type": "string", "minLength": 1, "maxLength": 2000}
TEXT_OF_2000: Final = {"type": "string", "maxLength": 2000}
LOG: Final = {"anyOf": [{"type": "string", "pattern": HAND_ID}, {"type": "array", "items": {"$ref": f"{REF}Event"}}]}


def _object(required: tuple[str, ...], **properties: dict[str, Any]) -> dict[str, Any]:
    """The schema of an object with these members and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


BODIES: Final[dict[str, tuple[str, dict[str, dict[str, Any]]]]] = {
    "events": (
        "An event of a hand log, or an array of events.",
        {
            JSON: {
                "schema": {"anyOf": [{"$ref": f"{REF}Event"}, {"type": "array", "items": {"$ref": f"{REF}Event"}}]},
                "example": {"type": "TileDrawn", "hand": "h-1", "n": 1, "seat": 0, "tile": "R5"},
            }
        },
    ),
    "log": (
        "A hand log: JSON Lines, plain or gzip, or an array of events.",
        {
            "application/jsonl": {"schema": {"type": "string"}},
            "application/gzip": {"schema": {"type": "string", "contentMediaType": "application/gzip"}},
            JSON: {"schema": {"type": "array", "items": {"$ref": f"{REF}Event"}}},
        },
    ),
    "touch": (
        "Whose tile is touched, which, and the meld if it is to be a certain one.",
        {
            JSON: {
                "schema": {
                    "type": "object",
                    "properties": {
                        "seat": {"enum": [0, 1, 2, 3]},
                        "tile": {"$ref": f"{REF}StatedTile"},
                        "meld": {"type": ["integer", "null"], "minimum": 0, "maximum": 1000},
                        "actor": {"enum": ["player", "bot"]},
                    },
                    "required": ["seat", "tile"],
                    "additionalProperties": False,
                },
                "example": {"seat": 0, "tile": "R5"},
            }
        },
    ),
    "options": (
        "Options to be set otherwise, by name, the readings as `house.NAME`.",
        {
            JSON: {
                "schema": {
                    "type": "object",
                    "properties": {"options": {"type": "object"}},
                    "required": ["options"],
                    "additionalProperties": False,
                },
                "example": {"options": {"katlama": False, "house.partner_pays": True}},
            }
        },
    ),
    "supposed-log": (
        "A log, the id of a stored hand or an array of events, and options to be set otherwise in it.",
        {
            JSON: {
                "schema": {
                    "type": "object",
                    "properties": {"log": LOG, "options": {"type": "object"}},
                    "required": ["log", "options"],
                    "additionalProperties": False,
                },
                "example": {"log": "h-1", "options": {"katlama": False}},
            }
        },
    ),
    "logs": (
        "Two logs of one hand: each the id of a stored hand, or an array of events.",
        {
            JSON: {
                "schema": {
                    "type": "object",
                    "properties": {"first": LOG, "second": LOG},
                    "required": ["first", "second"],
                    "additionalProperties": False,
                },
                "example": {"first": "h-1", "second": "h-1"},
            }
        },
    ),
    "dispute": (
        "What the player claims about a hand.",
        {
            JSON: {
                "schema": _object(
                    ("hand", "claim"),
                    hand={"type": "string", "minLength": 1, "maxLength": 200},
                    claim={"enum": list(get_args(Claim))},
                    text={"type": "string", "maxLength": 2000},
                    event=COUNT,
                    entry=_object(("n", "seat", "rule"), n=COUNT, seat=SEAT, rule=RULE),
                    move={"$ref": f"{REF}Event"},
                    attempt=COUNT,
                    figure=POINTS,
                ),
                "example": {"hand": "h-1", "claim": "score", "event": 9, "figure": 180},
            }
        },
    ),
    "ruling": (
        "How the referee rules, and what that corrects.",
        {
            JSON: {
                "schema": _object(
                    ("decision", "reason"),
                    decision={"enum": list(get_args(Decision))},
                    reason=REASON,
                    corrections={
                        "type": "array",
                        "maxItems": 100,
                        "items": _object(("seat", "points", "n"), seat=SEAT, points=POINTS, n=COUNT, rule=RULE),
                    },
                ),
                "example": {
                    "decision": "upheld",
                    "reason": "The table had agreed on both.",
                    "corrections": [{"seat": 1, "points": -180, "n": 9, "rule": "capture"}],
                },
            }
        },
    ),
    "appeal": (
        "Why.",
        {JSON: {"schema": _object(("reason",), reason=REASON), "example": {"reason": "It was in time."}}},
    ),
    "withdrawal": ("Why, if that is to be said.", {JSON: {"schema": _object((), reason=TEXT_OF_2000), "example": {}}}),
    "wanted-key": (
        "What the key is for.",
        {
            JSON: {
                "schema": {
                    "type": "object",
                    "properties": {
                        "role": {"enum": ["table", "player", "referee", "analyst", "admin"]},
                        "player": {"type": ["string", "null"], "pattern": r"^[^\x00-\x1f\x7f]{1,200}$"},
                        "label": {"type": ["string", "null"], "pattern": r"^[^\x00-\x1f\x7f]{0,200}$"},
                        "expires_at": {"type": ["string", "null"], "format": "date-time"},
                    },
                    "required": ["role"],
                    "additionalProperties": False,
                },
                "example": {"role": "player", "player": "ada"},
            }
        },
    ),
}
"""Bodies, by name: what it is, and its forms by media type."""

UNNEEDED: Final = frozenset({"withdrawal"})
"""Bodies that may be left out."""
