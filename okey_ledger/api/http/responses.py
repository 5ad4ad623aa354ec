"""Answers in JSON, and pages of lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, Final

import msgspec
from starlette.responses import Response

from ..schemas.responses import JSON
from .calls import Call

_encode: Final = msgspec.json.Encoder().encode


class Finished(Response):
    """An answer whose bytes and headers are finished, which a `Response` takes time to find out."""

    def __init__(
        self, body: bytes, status: int, *headers: tuple[bytes, bytes], media_type: bytes = b"application/json"
    ) -> None:
        self.body, self.status_code, self.background = body, status, None
        self.raw_headers = [(b"content-length", b"%d" % len(body)), (b"content-type", media_type), *headers]


def answer(content: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer in JSON."""
    return Response(_encode(content), status, headers, JSON)


def page(
    call: Call,
    name: str,
    found: Sequence[Any],
    limit: int,
    shown: Callable[[Any], object] | None = None,
    at: Callable[[Any], int] = attrgetter("position"),
) -> Response:
    """A page of a list of which one more than `limit` was asked for, and the cursor of the next page.

    `at` is the number of an item by which the page after it is found.
    """
    items = found[:limit]
    following = str(at(items[-1])) if len(found) > limit else None
    headers = {}
    if following is not None:
        url = call.request.url.include_query_params(cursor=following)
        headers["Link"] = f'<{url.path}?{url.query}>; rel="next"'
    return answer({name: [shown(item) for item in items] if shown else items, "next": following}, headers=headers)
