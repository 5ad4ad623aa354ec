"""The class of the routes of pages."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request
from starlette.responses import Response

from ..auth.dependencies import RequireRole
from ..http.routing import Route
from .forms import read_form
from .security import HEADERS


class PageRoute(Route):
    """A route of a page: no part of the API's document, its forms from this site, with the headers of pages."""

    takes_any_query = True  # links are sent around and get parameters on their way

    def __init__(self, path: str, endpoint: Callable[..., Any], **settings: Any) -> None:
        super().__init__(path, endpoint, **{**settings, "include_in_schema": False})
        self.needs_key = any(isinstance(part.call, RequireRole) for part in self.dependant.dependencies)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler of a route, after the form was read."""
        handle = super().get_route_handler()

        async def handle_page(request: Request) -> Response:
            _drop_empty(request)
            if request.method == "POST":
                await read_form(request, needs_key=self.needs_key)
            response = await handle(request)
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
            return response

        return handle_page


def _drop_empty(request: Request) -> None:
    """Leave out parameters without a value: fields of a search form that were left empty."""
    query = request.scope["query_string"]
    if query:
        given = parse_qsl(query.decode("latin-1"))
        request.scope["query_string"] = urlencode(given).encode()
