"""Styles and scripts: read once, packed once, kept by browsers for good under a name that changes with them."""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ...domain.sentence import N_
from ..http.problems import NotFound

TYPES: Final = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "woff2": "font/woff2",
}
"""The media types by the ends of names; nothing else is served."""

PACKED: Final = ("css", "js", "svg", "txt")

KEPT: Final = "public, max-age=31536000, immutable"
"""What is asked for under the name of its contents never changes."""

ASKED_AGAIN: Final = "no-cache"
"""What is asked for under another name, as by a page of an earlier version, is asked for each time."""

router = APIRouter()


class Asset(NamedTuple):
    """A file that pages load."""

    media_type: str
    body: bytes
    packed: bytes | None
    """With gzip, where that is shorter."""


@cache
def assets() -> dict[str, Asset]:
    """Every file by its path below `okey_ledger/pages/static/`."""
    return dict(_found(files("okey_ledger.pages").joinpath("static"), ""))


def _found(folder: Traversable, prefix: str) -> list[tuple[str, Asset]]:
    found: list[tuple[str, Asset]] = []
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        kind = item.name.rpartition(".")[2]
        if item.is_dir():
            found += _found(item, f"{prefix}{item.name}/")
        elif kind in TYPES:
            body = item.read_bytes()
            packed = gzip.compress(body, 9, mtime=0) if kind in PACKED else body
            found.append((prefix + item.name, Asset(TYPES[kind], body, packed if len(packed) < len(body) else None)))
    return found


@cache
def version() -> str:
    """The hash of all files, which stands in their addresses, so that modules find each other by relative names."""
    digest = sha256()
    for path, asset in assets().items():
        digest.update(path.encode() + b"\0" + asset.body + b"\0")
    return digest.hexdigest()[:12]


def asset_address(path: str) -> str:
    """The address of a file. Raises `KeyError` where there is none."""
    assert assets()[path]
    return f"/static/{version()}/{path}"


def has_asset(path: str) -> bool:
    """Whether there is such a file."""
    return path in assets()


@router.get("/static/{name}/{path:path}", include_in_schema=False)
async def asset(name: str, path: str, request: Request) -> Response:
    """A style or a script; it asks for no key, since it tells nothing of any hand."""
    found = assets().get(path)
    if found is None:
        raise NotFound(N_("There is no such file"))
    headers = {
        "Cache-Control": KEPT if name == version() else ASKED_AGAIN,
        "Cross-Origin-Resource-Policy": "same-origin",
        "Vary": "Accept-Encoding",
    }
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, 200, headers | {"Content-Encoding": "gzip"}, found.media_type)
    return Response(found.body, 200, headers, found.media_type)
