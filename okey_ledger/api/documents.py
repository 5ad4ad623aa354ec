"""The OpenAPI document: what routes take and answer, from types and from what each route says of itself."""

from __future__ import annotations

import json
import re
from copy import copy
from importlib.resources import files
from typing import Any, Final, get_args

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.responses import Response

from ..domain.disputes.dispute import Status
from ..domain.disputes.events import Claim, Decision, Rule
from ..domain.events import HAND_ID
from ..domain.rulesets import RULESETS
from ..handlog.schema import log_schema
from .contents import CONTENTS, JSON
from .problems import MEDIA_TYPE, PROBLEMS

REF: Final = "#/components/schemas/"
EXAMPLES: Final[dict[str, Any]] = json.loads(files(__package__).joinpath("examples.json").read_bytes())
"""An example of each answer, by the name of its content, and of some problems."""

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
                        "player": {"type": ["string", "null"], "minLength": 1, "maxLength": 200},
                        "label": {"type": ["string", "null"]},
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

ALWAYS: Final = (400, 401, 403, 429, 500, 503)
"""The refusals of every route that asks for a key."""


def documented(
    content: str | None,
    status: int = 200,
    *,
    body: str | None = None,
    query: tuple[str, ...] = (),
    headers: tuple[str, ...] = (),
    refusals: tuple[int, ...] = (),
    is_open: bool = False,
) -> dict[str, Any]:
    """What a route's decorator is told: its answers, its parameters, its body."""
    statuses = sorted({*refusals, *((500,) if is_open else ALWAYS), *((408,) if body else ())})
    extra: dict[str, Any] = {
        "parameters": [_parameter("query", name, *QUERY[name]) for name in query]
        + [_parameter("header", name, *HEADERS[name]) for name in headers],
        "responses": {
            str(status): _answer(content),
            **({"304": {"description": "The caller has it already."}} if "If-None-Match" in headers else {}),
            **{str(refusal): _problem(refusal) for refusal in statuses},
        },
        "security": [] if is_open else [{"key": []}],
    }
    if body is not None:
        description, forms = BODIES[body]
        extra["requestBody"] = {"required": True, "description": description, "content": forms}
    return {
        "response_model": None,
        "response_class": Response,
        "status_code": status,
        "openapi_extra": extra,
    }


def _parameter(place: str, name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"in": place, "name": name, "required": place == "path", "description": description, "schema": schema}


def _answer(name: str | None) -> dict[str, Any]:
    if name is None:
        return {"description": "It is done."}
    content = CONTENTS[name]
    schemas, _ = msgspec.json.schema_components(content.kinds, ref_template=REF + "{name}")
    form: dict[str, Any] = {"schema": schemas[0] if len(schemas) == 1 else {"anyOf": list(schemas)}}
    forms = {media_type: dict(form) for media_type in content.media_types}
    if name in EXAMPLES:
        forms[content.media_types[0]]["example"] = name
    return {"description": content.description, "content": forms}


def _problem(status: int) -> dict[str, Any]:
    form: dict[str, Any] = {"schema": {"$ref": f"{REF}Problem"}}
    if f"problem-{status}" in EXAMPLES:
        form["example"] = f"problem-{status}"
    return {"description": PROBLEMS[status].title, "content": {MEDIA_TYPE: form}}


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document of the application."""
    if app.openapi_schema is None:
        routes = [_without_head(route) for route in app.routes]
        made = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=routes)
        for path, methods in made["paths"].items():
            names = re.findall(r"{(\w+)}", path)
            for operation in methods.values():
                _show_examples(operation)
                operation["parameters"] = [_parameter("path", name, *PATH[name]) for name in names] + operation[
                    "parameters"
                ]
        made["components"] = {
            "schemas": _schemas(),
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer", "description": "An API key."}},
        }
        app.openapi_schema = made
    return app.openapi_schema


def _show_examples(operation: dict[str, Any]) -> None:
    """Put the examples of answers in the places of their names; FastAPI would leave out what is null in them."""
    for told in operation["responses"].values():
        for form in told.get("content", {}).values():
            if "example" in form:
                form["example"] = EXAMPLES[form["example"]]


def _without_head(route: Any) -> Any:
    """A route as it is documented: HEAD is GET without its body, and is not told apart."""
    told = copy(route)
    told.methods = {method for method in route.methods if method != "HEAD"}
    return told


def _schemas() -> dict[str, Any]:
    log = _moved(log_schema())
    events = log["$defs"]
    event = {"title": "Event", "description": "A line of a hand log.", "oneOf": log["oneOf"]}
    kinds = [kind for content in CONTENTS.values() for kind in content.kinds]
    _, schemas = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    problem = {
        "title": "Problem",
        "description": "Why a request was refused (RFC 9457); further members by its type.",
        "type": "object",
        "properties": {
            "type": {"type": "string", "format": "uri", "example": "urn:okey-ledger:problem:conflict"},
            "title": {"type": "string"},
            "status": {"type": "integer"},
            "detail": {"type": "string"},
            "violations": {"type": "array", "items": {"$ref": f"{REF}Violation"}},
            "problems": {"type": "array", "items": {"type": "object"}},
            "last": {"type": ["integer", "null"]},
            "missed": {"type": "array", "items": {"$ref": f"{REF}SeenEvent"}},
            "parameter": {"type": "string"},
            "hand": {"type": "string"},
            "dispute": {"type": "string"},
            "attempt": {"type": "integer"},
            "n": {"type": "integer"},
            "omitted": {"type": "integer"},
            "most": {"type": "integer"},
            "checks": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["type", "title", "status", "detail"],
    }
    return {**schemas, **events, "Event": event, "Problem": problem}


def _moved(schema: Any) -> Any:
    """The schema of a log with its references as they are in an OpenAPI document."""
    if isinstance(schema, list):
        return [_moved(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: part.replace("#/$defs/", REF) if key == "$ref" else _moved(part) for key, part in schema.items()}
