"""The service as an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from ..domain.sentence import N_
from ..ledger import LedgerError, LedgerUnusable, StorageError
from ..projections.errors import ReadModelError
from .http.languages import language_of
from .http.middleware import Watch
from .http.problems import (
    UNANSWERED,
    UNSTORED,
    UNSURE,
    Malformed,
    NotFound,
    Refusal,
    Unavailable,
    Unexpected,
    WrongMethod,
)
from .http.routing import may_store, unavailable
from .observability.logs import LOG
from .openapi import document
from .routers import ROUTERS
from .service import Service
from .settings import Settings


def create_app(settings: Settings) -> FastAPI:
    """The application of a service; the ledger is opened at once, and closed when the application ends.

    Raises what `Ledger.open` raises, a `ReadModelError`, or `ServiceTablesUnusable`.
    """
    service = Service(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        service.news.start()
        service.pulling.start()
        try:
            yield
        finally:
            await service.close()

    app = FastAPI(
        title="okey-ledger",
        version=version("okey-ledger"),
        summary="A checkable record of Okey hands.",
        lifespan=lifespan,
        redirect_slashes=False,
        docs_url=None,
        redoc_url=None,
    )
    app.state.service = service
    for router in ROUTERS:
        app.router.routes += (
            router.routes
        )  # not included: each inclusion is a further router on the way of every request
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(HTTPException, _no_route)
    app.add_exception_handler(StorageError, _storage_failed)
    app.add_exception_handler(ReadModelError, _storage_failed)
    app.add_exception_handler(LedgerUnusable, _ledger_unusable)
    app.add_exception_handler(LedgerError, _ledger_failed)
    app.add_middleware(Watch, metrics=service.metrics, news=service.news)
    if settings.tracing:
        from .observability.tracing import Traced

        app.add_middleware(Traced)
    app.openapi = lambda: document(app)  # type: ignore[method-assign]
    return app


async def _refused(request: Request, refusal: Any) -> Response:
    if isinstance(refusal, Unavailable) and refusal.sentence == UNSURE:
        refusal = unavailable(request.scope)
    response: Response = refusal.response(language_of(request.scope))
    return response


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
    return refusal.response(language_of(request.scope))


def _methods(request: Request) -> set[str]:
    """The methods that the path of a request knows."""
    methods: set[str] = set()
    for method in ("GET", "HEAD", "POST", "DELETE"):
        scope = {**request.scope, "method": method}
        if any(route.matches(scope)[0] is Match.FULL for route in request.app.routes):
            methods.add(method)
    return methods


async def _storage_failed(request: Request, error: Any) -> Response:
    LOG.error("the storage failed", extra={"facts": {"fault": str(error)}})
    return unavailable(request.scope).response(language_of(request.scope))


async def _ledger_unusable(request: Request, error: Any) -> Response:
    """The ledger takes no writes, or is not there: nothing was stored, and somebody has to mend it."""
    LOG.error("the ledger cannot be used", extra={"facts": {"fault": str(error)}})
    refusal = Unavailable(UNSTORED if may_store(request.scope) else UNANSWERED)
    return refusal.response(language_of(request.scope))


async def _ledger_failed(request: Request, error: Any) -> Response:
    LOG.error("the ledger refused", extra={"facts": {"fault": str(error)}})
    return Unexpected().response(language_of(request.scope))
