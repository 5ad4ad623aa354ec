"""Routes that say which roles may take them; a route that says none cannot be made.

A handler takes a `Call` and nothing else, and answers with finished bytes. FastAPI's own way from a request to typed
arguments and back costs more than folding a hand, so what a handler reads of its request it reads itself; what it takes
and answers is written in the OpenAPI document by hand and held by tests.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from .calls import Call
from .problems import Malformed, NotAllowed
from .roles import Role

if TYPE_CHECKING:
    from .service import Service

OPEN: Final[frozenset[Role]] = frozenset()
"""The roles of a route that answers without a key."""

ONCE: Final = (b"authorization", b"idempotency-key", b"if-match", b"last-event-id")
"""Headers that are sent once."""

H = TypeVar("H", bound=Callable[..., Any])


def roles(*allowed: Role) -> Callable[[H], H]:
    """Say which roles may take a route."""

    def mark(handler: H) -> H:
        handler.roles = frozenset(allowed)  # type: ignore[attr-defined]
        return handler

    return mark


def without_key(handler: H) -> H:
    """Say that a route answers without a key."""
    handler.roles = OPEN  # type: ignore[attr-defined]
    return handler


class GuardedRoute(APIRoute):
    """A route that looks at the key first."""

    def __init__(self, path: str, endpoint: Any, **settings: Any) -> None:
        """Make a route of a handler that says who may take it, and is documented."""
        parameters = settings["openapi_extra"]["parameters"]
        settings["openapi_extra"] |= {"x-roles": sorted(endpoint.roles)}
        known = frozenset(parameter["name"] for parameter in parameters if parameter["in"] == "query")
        super().__init__(path, guarded(endpoint, known), **settings)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What the route does with a request."""
        endpoint: Any = self.endpoint

        async def handle(request: Request) -> Response:
            answer: Response = await endpoint(request)
            return answer

        return handle


def guarded(handler: Any, known: frozenset[str]) -> Callable[[Request], Awaitable[Response]]:
    """A handler behind the look at the key, and the one at the names in the query.

    Raises `AttributeError` where the handler does not say who may take it.
    """
    allowed: frozenset[Role] = handler.roles

    async def endpoint(request: Request) -> Response:
        service: Service = request.app.state.service
        headers = dict(request.scope["headers"])
        if len(headers) < len(request.scope["headers"]):
            check_once(request)
        caller = await service.authentication.caller(headers.get(b"authorization"))
        if caller.role not in allowed:
            raise NotAllowed(f"A key of role {caller.role} may not do this; {_or(allowed)} may.")
        if request.scope["query_string"]:
            check_names(request, known)
        answer: Response = await handler(Call(request, headers, caller, service))
        return answer

    async def open_endpoint(request: Request) -> Response:
        answer: Response = await handler(request)
        return answer

    made: Any = endpoint if allowed else open_endpoint
    made.__name__, made.__doc__ = handler.__name__, handler.__doc__
    return made  # type: ignore[no-any-return]


def check_once(request: Request) -> None:
    """Raise `Malformed` where a header that counts is there more than once."""
    names = [name for name, _ in request.scope["headers"]]
    for name in ONCE:
        if names.count(name) > 1:
            text = name.decode().title()
            raise Malformed(f"The header {text} is there {names.count(name)} times; send it once.", parameter=text)


def check_names(request: Request, known: frozenset[str]) -> None:
    """Raise `Malformed` for a parameter that the route does not know."""
    for name in request.query_params:
        if name not in known:
            raise Malformed(f"There is no parameter {name[:50]!r} here.", parameter=name[:50])


def _or(allowed: frozenset[Role]) -> str:
    return " or ".join(sorted(allowed))
