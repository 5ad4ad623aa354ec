"""Hands whose ids a client takes out of a path: `.` and `..`, which URLs resolve (RFC 3986, section 5.2.4).

The pages have games, players and disputes too; ids of games and players may hold anything.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qsl, urlencode

from starlette.types import ASGIApp, Receive, Scope, Send

_PATH: Final = re.compile(r"(?P<root>(?:/v1)?/hands|/games|/players)(?:/-(?P<rest>/.*)?)?")


class HandById:
    """`/v1/hands?id=ID` is the hand `ID`, and `/v1/hands/-/REST?id=ID` what is under it; so are pages."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, under the path that it stands for."""
        if scope["type"] == "http" and b"id=" in scope["query_string"]:
            _resolve(scope)
        await self.app(scope, receive, send)


def _resolve(scope: Scope) -> None:
    match = _PATH.fullmatch(scope["path"])
    query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    ids = [value for name, value in query if name == "id"]
    if match is None or len(ids) != 1 or not ids[0] or ("/" in ids[0] and "hands" in match["root"]):
        return
    path = f"{match['root']}/{ids[0]}{match['rest'] or ''}"
    others = urlencode([item for item in query if item[0] != "id"]).encode()
    scope.update(path=path, raw_path=path.encode(), query_string=others)
