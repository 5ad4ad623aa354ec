"""Refusals as pages, for those who look at them in a browser; programs get problem details."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import Scope

from ..http.languages import language_of
from ..http.problems import NotAuthenticated, Refusal
from .page import Page
from .security import HEADERS


def answer_of(scope: Scope, refusal: Refusal) -> Response:
    """A refusal as a page or as a problem, in the language of who asked."""
    return refused_page(scope, refusal) if wants_page(scope) else refusal.response(language_of(scope))


def wants_page(scope: Scope) -> bool:
    """Whether a request comes from somebody who looks at pages: not of the API, and by a program that shows HTML."""
    if scope["path"].startswith("/v1"):
        return False
    return any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])


def refused_page(scope: Scope, refusal: Refusal) -> Response:
    """The page that says no; who is not signed in is led there."""
    request = Request(scope)
    if isinstance(refusal, NotAuthenticated):
        wanted = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        asked = urlencode({"next": wanted if request.method == "GET" else "/"})
        return RedirectResponse(f"/sign-in?{asked}", 303, HEADERS)
    page = Page(request)
    text = page.rendered("refused.html", problem=refusal.content(page.language))
    response = page.answer(text, refusal.status)
    response.headers.update({**HEADERS, **(refusal.headers or {})})
    return response
