"""Who may take a route: a dependency that looks at the bearer token and the role of its key."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends
from fastapi.security import HTTPBearer
from fastapi.security.utils import get_authorization_scheme_param
from starlette.requests import Request

from ...domain.sentence import N_
from ..http.problems import NotAllowed, Outcome, Unavailable
from ..http.requests import CALLER, FROM_THIS_SITE, check_headers, check_query, may_store
from .authentication import Authentication
from .cookies import session_of
from .roles import ROLES, Caller, Role


async def caller_of(request: Request) -> Caller:
    """Who makes a request, found out and counted once. Raises `NotAuthenticated`, `TooMany` or `Malformed`."""
    caller: Caller | None = request.scope.get(CALLER)
    if caller is None:
        check_headers(request)
        authentication: Authentication = request.app.state.service.authentication
        try:
            caller = await authentication.caller(token_of(request))
        except Unavailable:
            outcome = Outcome.UNSTORED if may_store(request.scope) else Outcome.UNANSWERED
            raise Unavailable(outcome) from None
        request.scope[CALLER] = caller
    return caller


def token_of(request: Request) -> str | None:
    """The bearer token of a request, or the session of its cookie; None where it has neither.

    A cookie alone lets nobody change anything, since other sites can have it sent: where the method could, it counts
    after `FROM_THIS_SITE` was found out.
    """
    scheme, token = get_authorization_scheme_param(request.headers.get("authorization"))
    if scheme.lower() == "bearer":
        return token.strip() or None
    is_believed = request.method in ("GET", "HEAD") or FROM_THIS_SITE in request.scope
    return session_of(request) if is_believed else None


def known_caller(request: Request) -> Caller:
    """The caller of a request that a dependency has let in."""
    caller: Caller = request.scope[CALLER]
    return caller


class RequireRole(HTTPBearer):
    """The dependency of a route that keys of these roles may take; its value is the caller."""

    def __init__(self, *roles: Role) -> None:
        super().__init__(scheme_name="key", description="An API key.", auto_error=False)
        self.roles = frozenset(roles)

    async def __call__(self, request: Request) -> Caller:  # type: ignore[override]
        """Who is calling. Raises what `caller_of` and `check_query` raise, or `NotAllowed`."""
        caller = await caller_of(request)
        if caller.role not in self.roles:
            sentence = N_("A key of role {role} may not do this; keys of these roles may: {roles}")
            raise NotAllowed(sentence, {"role": caller.role, "roles": ", ".join(sorted(self.roles))})
        check_query(request)  # last: without a key nobody learns which parameters there are
        return caller


READERS: Final[tuple[Role, ...]] = ("player", "referee", "analyst")
"""The roles that may look at hands."""

Admin = Annotated[Caller, Depends(RequireRole("admin"))]
Anybody = Annotated[Caller, Depends(RequireRole(*ROLES))]
Auditor = Annotated[Caller, Depends(RequireRole("table", *READERS))]
Disputant = Annotated[Caller, Depends(RequireRole("player", "referee"))]
FeedReader = Annotated[Caller, Depends(RequireRole("referee", "analyst"))]
Player = Annotated[Caller, Depends(RequireRole("player"))]
Reader = Annotated[Caller, Depends(RequireRole(*READERS))]
Referee = Annotated[Caller, Depends(RequireRole("referee"))]
TableKey = Annotated[Caller, Depends(RequireRole("table"))]
