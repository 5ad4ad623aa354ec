"""The service with an empty route beside its own; run as a module by the benchmark: `DATABASE PORT`."""

from __future__ import annotations

import sys

from fastapi import APIRouter, FastAPI
from starlette.responses import Response

from okey_ledger.api.app import create_app
from okey_ledger.api.auth.dependencies import Anybody
from okey_ledger.api.http.routing import Route
from okey_ledger.api.observability.logs import set_up
from okey_ledger.api.server import run
from okey_ledger.api.settings import Settings


def with_empty_route(app: FastAPI) -> FastAPI:
    """The rival: a route of FastAPI that looks at the key in the same way and does nothing, found before all others."""
    router = APIRouter(route_class=Route)

    @router.get("/empty")
    @router.post("/empty")
    async def empty(_: Anybody) -> Response:
        return Response(b"{}", media_type="application/json")

    own = list(app.router.routes)
    app.include_router(router)
    app.router.routes[:] = [*app.router.routes[len(own) :], *own]
    return app


if __name__ == "__main__":
    settings = Settings(database=sys.argv[1], port=int(sys.argv[2]), rate=0, log_level="warning")
    set_up(settings.log_level)
    run(with_empty_route(create_app(settings)), settings)
