"""The cookie by which a browser shows its session."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from .sessions import SESSION

NAME: Final = "okey_ledger_session"

SECURE_NAME: Final = f"__Host-{NAME}"
"""The name behind TLS: browsers take a cookie with this prefix from this very host alone, and only over TLS."""


def session_of(request: HTTPConnection) -> str | None:
    """The token of a session in a request's cookie; None where there is none."""
    token = request.cookies.get(_name(request), "")
    return token if SESSION.fullmatch(token) else None


def set_session(response: Response, request: HTTPConnection, token: str, longest: timedelta) -> None:
    """Let the browser keep the token of a session, out of the reach of scripts and of other sites."""
    response.set_cookie(
        _name(request),
        token,
        max_age=int(longest.total_seconds()),
        secure=_is_secure(request),
        httponly=True,
        samesite="lax",
    )


def drop_session(response: Response, request: HTTPConnection) -> None:
    """Let the browser forget its session."""
    response.delete_cookie(_name(request), secure=_is_secure(request), httponly=True, samesite="lax")


def _is_secure(request: HTTPConnection) -> bool:
    """Whether the browser speaks TLS, with the service or with a proxy that is believed."""
    return bool(request.scope["scheme"] == "https")


def _name(request: HTTPConnection) -> str:
    return SECURE_NAME if _is_secure(request) else NAME
