"""Routes that say which roles may take them; a route that says none cannot be made.

A handler takes a `Call` and nothing else, and answers with finished bytes. FastAPI's own way from a request to typed
arguments and back costs more than folding a hand, so what a handler reads of its request it reads itself; what it takes
and answers is written in the OpenAPI document by hand and held by tests.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ...domain.sentence import N_
from ...ledger import HandDamaged
from ..auth.roles import Role
from ..live.damage import Unreadable, damaged
from .calls import Call
from .languages import language_of
from .problems import UNANSWERED, UNSTORED, UNSURE, Malformed, NotAllowed, Unavailable

if TYPE_CHECKING:
    from ..service import Service

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


def stores_nothing(handler: H) -> H:
    """Say that a route stores nothing, although its method could."""
    handler.stores = False  # type: ignore[attr-defined]
    return handler


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
        self.stores: bool = getattr(endpoint, "stores", True)
        """Whether a request by a method that can store something may do so."""
        super().__init__(path, guarded(endpoint, known), **settings)
        if self.methods is not None and "GET" in self.methods:
            self.methods.add("HEAD")  # the server leaves the body out
        self.app = _answering(self.endpoint)


def _answering(endpoint: Callable[[Request], Awaitable[Response]]) -> ASGIApp:
    """An endpoint as the server calls it; what FastAPI keeps ready for dependencies is left out, there are none."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        answer = await endpoint(Request(scope, receive, send))
        await answer(scope, receive, send)

    return app


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
        try:
            caller = await service.authentication.caller(headers.get(b"authorization"))
        except Unavailable as error:
            raise Unavailable(UNSTORED if may_store(request.scope) else UNANSWERED) from error
        if caller.role not in allowed:
            sentence = N_("A key of role {role} may not do this; keys of these roles may: {roles}")
            raise NotAllowed(sentence, {"role": caller.role, "roles": ", ".join(sorted(allowed))})
        if request.scope["query_string"]:
            check_names(request, known)
        try:
            answer: Response = await handler(Call(request, headers, caller, service))
        except (HandDamaged, Unreadable) as error:
            raise damaged(error, caller, language_of(request.scope)) from error
        if b"if-none-match" in headers and answer.status_code == 200:
            return unless_known(answer, headers[b"if-none-match"])
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
            sentence = N_("The header {parameter} is there {times} times; send it once")
            raise Malformed(sentence, {"parameter": text, "times": names.count(name)}, parameter=text)


def check_names(request: Request, known: frozenset[str]) -> None:
    """Raise `Malformed` for a parameter that the route does not know."""
    for name in request.query_params:
        if name not in known:
            sentence = N_("There is no parameter {parameter} here; /docs lists those that there are")
            raise Malformed(sentence, {"parameter": name[:50]}, parameter=name[:50])


def may_store(scope: Scope) -> bool:
    """Whether a request may store something, by its method and its route."""
    return scope["method"] not in ("GET", "HEAD") and getattr(scope.get("route"), "stores", False)


def unavailable(scope: Scope) -> Unavailable:
    """That the storage does not answer, and what that means for a request."""
    return Unavailable(UNSURE if may_store(scope) else UNANSWERED)


def unless_known(answer: Response, known: bytes) -> Response:
    """An answer, or only that the caller has it already: it named the tag that the answer has."""
    tag = answer.headers.get("etag")
    tags = [text.strip().removeprefix("W/") for text in known.decode("latin-1").split(",")]
    if tag is None or not {tag, "*"} & set(tags):
        return answer
    return Response(status_code=304, headers={"ETag": tag})
