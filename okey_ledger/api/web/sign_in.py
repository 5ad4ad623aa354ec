"""Signing in to the pages with a key, and out again."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ..auth.cookies import drop_session, session_of, set_session
from ..dependencies import ServiceDep
from ..http.problems import NotAuthenticated
from ..http.requests import CALLER
from .addresses import own_address
from .forms import Form
from .page import PageDep
from .routing import PageRoute

router = APIRouter(route_class=PageRoute)


@router.get("/sign-in")
async def ask(page: PageDep, next: str = "/") -> Response:
    """The form for the key."""
    return await page.shown("sign_in.html", next=own_address(next), is_wrong=False)


@router.post("/sign-in")
async def sign_in(request: Request, page: PageDep, service: ServiceDep, form: Form) -> Response:
    """Begin a session for a key, and go on to the page that was wanted."""
    wanted = own_address(form.get("next", "/"))
    try:
        caller = await service.authentication.caller(form.get("key", "").strip() or None)
    except NotAuthenticated:
        return await page.shown("sign_in.html", 401, next=wanted, is_wrong=True)
    request.scope[CALLER] = caller
    before = session_of(request)
    if before is not None:
        await service.write(service.authentication.sign_out, before)
    token = await service.write(service.sessions.create, caller.key)
    response = RedirectResponse(wanted, 303)
    set_session(response, request, token, service.sessions.longest)
    return response


@router.post("/sign-out")
async def sign_out(request: Request, service: ServiceDep, form: Form) -> Response:
    """End the session, everywhere and at once."""
    token = session_of(request)
    if token is not None:
        await service.write(service.authentication.sign_out, token)
    response = RedirectResponse("/sign-in", 303, {"Clear-Site-Data": '"cache"'})
    drop_session(response, request)
    return response
