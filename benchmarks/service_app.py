"""The service with an empty route beside its own; run as a module by the benchmark: `DATABASE PORT`."""

from __future__ import annotations

import sys

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from okey_ledger.api.app import create_app
from okey_ledger.api.observability.logs import set_up
from okey_ledger.api.server import run
from okey_ledger.api.settings import Settings


def with_empty_route(app: FastAPI) -> FastAPI:
    """The rival: a route of FastAPI that looks at the key and does nothing, found before all others."""
    authentication = app.state.service.authentication

    async def empty(request: Request) -> Response:
        await authentication.caller(request.headers.get("authorization", "").encode())
        return Response(b"{}", media_type="application/json")

    own = list(app.router.routes)
    app.add_api_route("/empty", empty, methods=["GET", "POST"])
    app.router.routes[:] = [*app.router.routes[len(own) :], *own]
    return app


if __name__ == "__main__":
    settings = Settings(database=sys.argv[1], port=int(sys.argv[2]), rate=0, log_level="warning")
    set_up(settings.log_level)
    run(with_empty_route(create_app(settings)), settings)
