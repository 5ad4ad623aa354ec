"""The OpenAPI document: FastAPI's own, with the schemas of the domain and with problems in place of its 422."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

from ..handlog.schema import log_schema
from .http.problems import MEDIA_TYPE, PROBLEMS
from .http.responses import JSON
from .schemas.base import DOMAIN_TYPES, REF, with_references
from .schemas.responses import AuditedLog, CloudEvent, FeedLine, Problem, SeenEvent

EXAMPLES: Final[dict[str, Any]] = json.loads(files(__package__).joinpath("examples.json").read_bytes())
"""Examples of answers, by the names that `answers` is given, and of some problems."""

ALWAYS: Final = (400, 401, 403, 429, 500, 503)
"""The refusals of every route that asks for a key."""

Forms = dict[str, dict[str, Any]]
"""Schemas by media type."""

Responses = dict[int | str, dict[str, Any]]
"""What FastAPI's `responses` takes."""


def problems(*statuses: int) -> Responses:
    """The refusals of a route."""
    told: Responses = {}
    for status in statuses:
        form: dict[str, Any] = {"schema": {"$ref": f"{REF}Problem"}}
        if f"problem-{status}" in EXAMPLES:
            form["example"] = f"problem-{status}"
        told[status] = {"description": PROBLEMS[status].title, "content": {MEDIA_TYPE: form}}
    return told


def answers(
    description: str,
    example: str | None = None,
    *refusals: int,
    status: int = 200,
    has_tag: bool = False,
    forms: Forms | None = None,
) -> Responses:
    """The answer of a route, and its refusals beyond those of every route.

    `example` names one of `EXAMPLES`; `has_tag` says that the route answers 304; `forms` are given
    where the answer is not JSON alone.
    """
    answer: dict[str, Any] = {"description": description}
    if forms:
        answer["content"] = {name: {"schema": schema} for name, schema in forms.items()}
    if example is not None:
        content = answer.setdefault("content", {})
        content.setdefault(next(iter(content), JSON), {})["example"] = example
    cached: Responses = {304: {"description": "The caller has it already."}} if has_tag else {}
    return {status: answer} | cached | problems(*refusals)


def openapi(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document of the application, made once."""
    if app.openapi_schema is None:
        made = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
        for methods in made["paths"].values():
            for operation in methods.values():
                _finish(operation)
        made["components"]["schemas"] |= _schemas()
        made["components"]["schemas"].pop("HTTPValidationError", None)
        made["components"]["schemas"].pop("ValidationError", None)
        app.openapi_schema = with_references(made)
    return app.openapi_schema


def _finish(operation: dict[str, Any]) -> None:
    """Take FastAPI's own 422 out, and put examples in the places of their names.

    FastAPI would leave out what is null in an example.
    """
    responses = operation["responses"]
    if JSON in responses.get("422", {}).get("content", {}):
        del responses["422"]
    operation.setdefault("parameters", [])
    for response in responses.values():
        for form in response.get("content", {}).values():
            if "example" in form:
                form["example"] = EXAMPLES[form["example"]]


def _schemas() -> dict[str, Any]:
    """The schemas that no route's signature brings along: event lines, the domain's, those of streams."""
    log = _with_components(log_schema())
    event = {"title": "Event", "description": "A line of a hand log.", "oneOf": log["oneOf"]}
    models: Any = [(model, "serialization") for model in (Problem, SeenEvent, FeedLine, CloudEvent, AuditedLog)]
    _, own = models_json_schema(models, ref_template=REF + "{model}")
    _, domain = msgspec.json.schema_components(DOMAIN_TYPES, ref_template=REF + "{name}")
    return {**own["$defs"], **domain, **log["$defs"], "Event": event}


def _with_components(schema: Any) -> Any:
    """The schema of a log with its references as they are in an OpenAPI document."""
    if isinstance(schema, list):
        return [_with_components(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: part.replace("#/$defs/", REF) if key == "$ref" else _with_components(part) for key, part in schema.items()
    }
