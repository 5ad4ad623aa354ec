"""The OpenAPI document: what routes take and answer, by hand where FastAPI does not see it."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi


def documented(
    content: str | None,
    status: int = 200,
    *,
    body: str | None = None,
    query: tuple[str, ...] = (),
    headers: tuple[str, ...] = (),
    refusals: tuple[int, ...] = (),
    media_type: str = "application/json",
    open_to_all: bool = False,
) -> dict[str, Any]:
    """What a route's decorator is told: its answers, its parameters, its body."""
    return {"response_model": None, "status_code": status}


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document."""
    if app.openapi_schema is None:
        app.openapi_schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
    return app.openapi_schema
