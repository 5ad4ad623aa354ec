"""Every error becomes a problem here: the exception handlers of the application."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from ...domain.sentence import N_
from ...ledger import HandDamaged, LedgerError, LedgerUnusable, StorageError
from ...projections.errors import ReadModelError
from ..auth.dependencies import known_caller
from ..live.damage import Unreadable, damaged
from ..observability.logs import LOG
from ..web.refusals import answer_of
from .languages import language_of
from .problems import Malformed, NotFound, Outcome, Refusal, Unavailable, Unexpected, WrongMethod
from .requests import OUTCOME, may_store, outcome_of
from .validation import refusal_of


def add_exception_handlers(app: FastAPI) -> None:
    """Let an application answer every error with a problem of RFC 9457."""
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(HTTPException, _no_route)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HandDamaged, _damaged)
    app.add_exception_handler(Unreadable, _damaged)
    app.add_exception_handler(StorageError, _storage_failed)
    app.add_exception_handler(ReadModelError, _storage_failed)
    app.add_exception_handler(LedgerUnusable, _ledger_unusable)
    app.add_exception_handler(LedgerError, _ledger_failed)


async def _refused(request: Request, refusal: Any) -> Response:
    if isinstance(refusal, Unavailable) and refusal.outcome is None:
        refusal = Unavailable(outcome_of(request.scope))
    return _answer(request, refusal)


async def _invalid(request: Request, error: Any) -> Response:
    return _answer(request, refusal_of(error, request))


async def _damaged(request: Request, error: Any) -> Response:
    return _answer(request, damaged(error, known_caller(request), language_of(request.scope)))


async def _no_route(request: Request, error: Any) -> Response:
    if error.status_code == 405:
        allow = ", ".join(sorted(_methods(request)))
        refusal: Refusal = WrongMethod(N_("This path knows {methods}"), {"methods": allow}, {"Allow": allow})
    elif error.status_code == 404:
        refusal = NotFound(N_("There is no such path; /docs lists those that there are"))
    else:
        refusal = Malformed(
            N_("The request cannot be read ({reason}); /docs says what there is"), {"reason": str(error.detail)}
        )
    return _answer(request, refusal)


def _methods(request: Request) -> set[str]:
    """The methods that the path of a request knows."""
    methods: set[str] = set()
    for method in ("GET", "POST", "PUT", "DELETE"):
        scope = {**request.scope, "method": method}
        if any(route.matches(scope)[0] is Match.FULL for route in request.app.routes):
            methods.add(method)
    return methods | {"HEAD"} if "GET" in methods else methods


async def _storage_failed(request: Request, error: Any) -> Response:
    LOG.error("the storage failed", extra={"facts": {"fault": str(error)}})
    if getattr(error, "nothing_stored", False) and may_store(request.scope):
        return _answer(request, Unavailable(Outcome.UNSTORED))
    return _answer(request, Unavailable(outcome_of(request.scope)))


async def _ledger_unusable(request: Request, error: Any) -> Response:
    """The ledger takes no writes, or is not there: nothing was stored, and somebody has to mend it."""
    LOG.error("the ledger cannot be used", extra={"facts": {"fault": str(error)}})
    return _answer(request, Unavailable(Outcome.UNSTORED if may_store(request.scope) else Outcome.UNANSWERED))


async def _ledger_failed(request: Request, error: Any) -> Response:
    LOG.error("the ledger refused", extra={"facts": {"fault": str(error)}})
    return _answer(request, Unexpected())


def _answer(request: Request, refusal: Refusal) -> Response:
    request.scope[OUTCOME] = refusal.kind
    return answer_of(request.scope, refusal)
