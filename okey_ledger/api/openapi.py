"""The OpenAPI document: what routes take and answer, from types and from what each route says of itself."""

from __future__ import annotations

import json
import re
from copy import copy
from importlib.resources import files
from typing import Any, Final

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.responses import Response

from ..handlog.schema import log_schema
from .http.problems import MEDIA_TYPE, PROBLEMS
from .schemas.requests import BODIES, HEADERS, PATH, QUERY, REF, UNNEEDED
from .schemas.responses import CONTENTS

EXAMPLES: Final[dict[str, Any]] = json.loads(files(__package__).joinpath("examples.json").read_bytes())
"""An example of each answer, by the name of its content, and of some problems."""

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
        extra["requestBody"] = {"required": body not in UNNEEDED, "description": description, "content": forms}
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
