"""The service as an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI

from .background import BackgroundTask
from .http.hand_ids import HandById
from .http.handlers import add_exception_handlers
from .http.middleware import RequestLog
from .observability.readiness import Readiness
from .openapi import openapi
from .routers import ROUTERS
from .service import Service
from .settings import Settings
from .web.routers import ROUTERS as PAGES


def create_app(settings: Settings) -> FastAPI:
    """The application of a service; the ledger is opened at once, and closed when the application ends.

    Raises what `Ledger.open` raises, a `ReadModelError`, or `ServiceTablesUnusable`.
    """
    service = Service(settings)
    background = BackgroundTask(service)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        service.notifier.start()
        background.start()
        service.log.start()
        try:
            yield
        finally:
            background.stop()
            await service.close()

    app = FastAPI(
        title="okey-ledger",
        version=version("okey-ledger"),
        summary="A checkable record of Okey hands.",
        lifespan=lifespan,
        redirect_slashes=False,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.service = service
    app.state.readiness = Readiness(service)
    for router in (*ROUTERS, *PAGES):
        app.include_router(router)
    add_exception_handlers(app)
    app.add_middleware(HandById)
    app.add_middleware(RequestLog, metrics=service.metrics, notifier=service.notifier)
    if settings.tracing:
        from .observability.tracing import Traced

        app.add_middleware(Traced)
    app.openapi = lambda: openapi(app)  # type: ignore[method-assign]
    return app
