"""Answers: JSON that is ready made, tags, and the addresses of next pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

T = TypeVar("T")

JSON: Final = "application/json"

encode: Final = msgspec.json.Encoder().encode


def json_response(content: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer that msgspec writes, which knows the types of the domain."""
    return Response(encode(content), status, headers, JSON)


def tagged(
    body: bytes, tag: str | int, known: str | None, media_type: str = JSON, headers: dict[str, str] | None = None
) -> Response:
    """An answer with its `ETag`; 304 without a body where the caller's `If-None-Match` names it."""
    etag = f'"{tag}"'
    if known is not None and {etag, "*"} & {text.strip().removeprefix("W/") for text in known.split(",")}:
        return Response(status_code=304, headers={"ETag": etag})
    return Response(body, 200, {**(headers or {}), "ETag": etag}, media_type)


class Page(NamedTuple, Generic[T]):
    """A page of a list."""

    items: list[T]
    next: str | None
    """The cursor of the next page."""
    headers: dict[str, str]
    """A `Link` to the next page."""


def page_of(
    request: Request, found: Sequence[T], limit: int, number: Callable[[T], int] = attrgetter("position")
) -> Page[T]:
    """The page of a list of which one more than `limit` was asked for; `number` is what a cursor names an item by."""
    items = list(found[:limit])
    if len(found) <= limit:
        return Page(items, None, {})
    cursor = str(number(items[-1]))
    url = request.url.include_query_params(cursor=cursor)
    return Page(items, cursor, {"Link": f'<{url.path}?{url.query}>; rel="next"'})
