"""The addresses of pages, for ids that may hold anything."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlencode, urlsplit


def address(root: str, id: str, rest: str = "", **query: Any) -> str:
    """The address of what has an id below a root such as `/hands`, and of what is under it.

    An id that browsers would take for a part of the path is a parameter, as for hands of the API.

    >>> address("/hands", "h-1", "/dispute", step=4), address("/games", "..")
    ('/hands/h-1/dispute?step=4', '/games?id=..')
    """
    asked = {name: value for name, value in query.items() if value is not None}
    if any(part in (".", "..", "") for part in id.split("/")):
        path, asked = (f"{root}/-{rest}" if rest else root), {"id": id, **asked}
    else:
        path = f"{root}/{quote(id, safe='')}{rest}"
    return f"{path}?{urlencode(asked)}" if asked else path


def own_address(text: str) -> str:
    """An address of this service to go on to; the start where a text names anything else.

    >>> own_address("/hands?cursor=5"), own_address("//elsewhere.example"), own_address("https://elsewhere.example/")
    ('/hands?cursor=5', '/', '/')
    """
    parts = urlsplit(text)
    is_own = text.startswith("/") and not text.startswith(("//", "/\\")) and not parts.scheme and not parts.netloc
    return text if is_own and text.isascii() and text.isprintable() else "/"
