"""Whether the service is well."""

from __future__ import annotations

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...domain.sentence import N_
from ..auth.roles import ROLES
from ..docs_page import page
from ..http.calls import Call
from ..http.problems import Unavailable
from ..http.responses import answer
from ..http.routing import GuardedRoute, roles, without_key
from ..openapi import documented
from ..service import Service

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""The page loads nothing and runs nothing."""

router = APIRouter(route_class=GuardedRoute, tags=["operations"])


@router.get("/healthz", **documented("health", is_open=True))
@without_key
async def healthz(request: Request) -> Response:
    """The process is alive and answers."""
    return answer({"status": "ok"})


@router.get("/readyz", **documented("health", is_open=True, refusals=(503,)))
@without_key
async def readyz(request: Request) -> Response:
    """The ledger can be written, the tables are of this version, the lists are not far behind."""
    service: Service = request.app.state.service
    wrong = await service.readiness.wrong()
    if wrong:
        raise Unavailable(N_("The service is not ready; what of it is not, the checks say"), checks=wrong)
    return answer({"status": "ok"})


@router.get("/docs", **documented("page", is_open=True))
@without_key
async def docs(request: Request) -> Response:
    """All routes, to be read."""
    return HTMLResponse(page(request.app.openapi()), headers={"Content-Security-Policy": POLICY})


@router.get("/metrics", **documented("metrics"))
@roles(*ROLES)
async def metrics(call: Call) -> Response:
    """What the service counts, for Prometheus."""
    return Response(call.service.metrics.text(), media_type=CONTENT_TYPE_LATEST)
