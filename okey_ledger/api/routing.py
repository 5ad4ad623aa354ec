"""Routes that say which roles may take them; a route that says none cannot be made.

A handler takes a `Call` and nothing else, and answers with finished bytes. FastAPI's own way from a request to typed
arguments and back costs more than folding a hand, so what a handler reads of its request it reads itself; what it takes
and answers is written in the OpenAPI document by hand and held by tests.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from ..domain.events import HAND_ID
from ..explain import Language
from .languages import accepted
from .problems import Malformed, NotAllowed
from .roles import Caller, Role

if TYPE_CHECKING:
    from .service import Service

JSON: Final = "application/json"
HAND: Final = re.compile(HAND_ID)
"""What a hand's id looks like."""
_encode: Final = msgspec.json.Encoder().encode
_NUMBER: Final = re.compile(r"[0-9]{1,18}")
OPEN: Final[frozenset[Role]] = frozenset()
"""The roles of a route that answers without a key."""

Handler = Callable[["Call"], Awaitable[Response]]
H = TypeVar("H", bound=Callable[..., Any])


class Call:
    """One request, by a caller with a valid key."""

    __slots__ = ("_headers", "caller", "request", "service")

    def __init__(self, request: Request, headers: dict[bytes, bytes], caller: Caller, service: Service) -> None:
        self.request, self._headers, self.caller, self.service = request, headers, caller, service

    def header(self, name: bytes) -> str | None:
        """A header by its name in small letters; of several with one name the last."""
        value = self._headers.get(name)
        return None if value is None else value.decode("latin-1")

    @property
    def language(self) -> Language:
        """The language in which the caller is answered."""
        return accepted(self.header(b"accept-language"))

    def hand(self) -> str:
        """The id of a hand in the path. Raises `Malformed`."""
        hand: str = self.request.path_params["hand"]
        if HAND.fullmatch(hand) is None:
            raise Malformed("A hand's id is 1 to 64 of A-Z a-z 0-9 . _ : -", parameter="hand")
        return hand

    def number(self, name: str, most: int = 10**18) -> int | None:
        """A whole number, not below 0, in the path or the query; None where it is not given. Raises `Malformed`."""
        text = self.request.path_params.get(name)
        if text is None:
            text = self.text(name)
        if text is None:
            return None
        if _NUMBER.fullmatch(text) is None or int(text) > most:
            raise Malformed(f"{name} is a whole number from 0 to {most}.", parameter=name)
        return int(text)

    def text(self, name: str) -> str | None:
        """A text of the query; None where it is not given. Raises `Malformed`."""
        texts = self.request.query_params.getlist(name)
        if len(texts) > 1 or (texts and ("\0" in texts[0] or len(texts[0]) > 1000)):
            raise Malformed(f"{name} is given once, in at most 1000 characters, none of them NUL.", parameter=name)
        return texts[0] if texts else None

    def choice(self, name: str, choices: tuple[str, ...]) -> str | None:
        """One of some words in the query; None where it is not given. Raises `Malformed`."""
        text = self.text(name)
        if text is not None and text not in choices:
            raise Malformed(f"{name} is one of {', '.join(choices)}.", parameter=name)
        return text

    def seat(self) -> int | None:
        """The seat in the query. Raises `Malformed`."""
        return self.number("seat", 3)


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
        """Make a route of a handler, or again of one that is a route already."""
        super().__init__(path, endpoint if hasattr(endpoint, "handler") else guarded(endpoint), **settings)

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """What the route does with a request."""
        endpoint: Any = self.endpoint

        async def handle(request: Request) -> Response:
            answer: Response = await endpoint(request)
            return answer

        return handle


def guarded(handler: Any) -> Callable[[Request], Awaitable[Response]]:
    """A handler behind the look at the key. Raises `AttributeError` where it does not say who may take it."""
    allowed: frozenset[Role] = handler.roles

    async def endpoint(request: Request) -> Response:
        service: Service = request.app.state.service
        headers = dict(request.scope["headers"])
        caller = await service.authentication.caller(headers.get(b"authorization"))
        if caller.role not in allowed:
            raise NotAllowed(f"A key of role {caller.role} may not do this; {_or(allowed)} may.")
        answer: Response = await handler(Call(request, headers, caller, service))
        return answer

    async def open_endpoint(request: Request) -> Response:
        answer: Response = await handler(request)
        return answer

    made: Any = endpoint if allowed else open_endpoint
    made.handler = handler
    made.__name__, made.__doc__ = handler.__name__, handler.__doc__
    return made  # type: ignore[no-any-return]


def _or(allowed: frozenset[Role]) -> str:
    return " or ".join(sorted(allowed))


class Finished(Response):
    """An answer whose bytes and headers are finished, which a `Response` takes time to find out."""

    def __init__(self, body: bytes, status: int, *headers: tuple[bytes, bytes], media_type: bytes = b"application/json") -> None:
        self.body, self.status_code, self.background = body, status, None
        self.raw_headers = [(b"content-length", b"%d" % len(body)), (b"content-type", media_type), *headers]


def answer(content: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer in JSON."""
    return Response(_encode(content), status, headers, JSON)
