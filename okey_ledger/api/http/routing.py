"""The class of all routes: what it adds to FastAPI's own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Coroutine
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Le
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from ..auth.dependencies import RequireRole, caller_of
from .bodies import read_body


class JSONRequest(Request):
    """A request whose body is read for a caller with a valid key alone, within the limits."""

    max_body: int

    async def body(self) -> bytes:
        """The body, an empty object where nothing was sent. Raises what `caller_of` and `read_body` raise."""
        if not hasattr(self, "_body"):
            await caller_of(self)
            self._body = await read_body(self, self.max_body) or b"{}"
        return self._body

    async def json(self) -> bytes:
        """The body, which its model decodes."""
        return await self.body()


class Route(APIRoute):
    """A route that reads bodies within limits, and says in the document which roles may take it."""

    max_body: int = sys.maxsize
    """The largest body in bytes, where that is less than the setting."""
    takes_any_query: bool = False
    """Whether parameters that it does not know are let through."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **settings: Any) -> None:
        super().__init__(path, endpoint, **settings)
        query = self.dependant.query_params
        self.parameters = {field.alias: field for field in (*self.dependant.path_params, *query)}
        self.query_names = frozenset(field.alias for field in query)
        allowed = [call for part in self.dependant.dependencies if isinstance(call := part.call, RequireRole)]
        roles: dict[str, Any] = {"x-roles": sorted(allowed[0].roles)} if allowed else {"x-roles": [], "security": []}
        self.openapi_extra = (self.openapi_extra or {}) | roles

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """FastAPI's handler, with the request's body within limits."""
        handle = super().get_route_handler()
        if self.body_field is None:
            return handle

        async def limited(request: Request) -> Response:
            limited_request = JSONRequest(request.scope, request.receive)
            limited_request.max_body = min(request.app.state.service.settings.max_body, self.max_body)
            return await handle(limited_request)

        return limited

    def choices(self, name: str) -> tuple[str, ...]:
        """The values that a parameter can have, where they are listed."""
        annotation = self.parameters[name].field_info.annotation
        listed = (kind for kind in (annotation, *get_args(annotation)) if get_origin(kind) is Literal)
        return get_args(next(listed))

    def bounds(self, name: str) -> tuple[int, int]:
        """The least and the largest value of a parameter that is a number."""
        limits = self.parameters[name].field_info.metadata
        least = next(limit.ge for limit in limits if isinstance(limit, Ge))
        return int(least), int(next(limit.le for limit in limits if isinstance(limit, Le)))  # type: ignore[call-overload]
