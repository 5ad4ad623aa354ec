"""Whether the service is well, and the page of its routes."""

from __future__ import annotations

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from ...domain.sentence import N_
from ..auth.dependencies import Anybody
from ..dependencies import ReadinessDep, ServiceDep
from ..http.problems import Outcome, Unavailable
from ..http.routing import Route
from ..openapi import ALWAYS, answers, problems
from ..schemas.responses import Health

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""The page loads nothing and runs nothing."""

router = APIRouter(route_class=Route, tags=["operations"], responses=problems(500))


@router.get("/healthz", responses=answers("It is well.", "health"))
async def healthz() -> Health:
    """The process is alive and answers."""
    return Health(status="ok")


@router.get("/readyz", responses=answers("It is well.", "health", 503))
async def readyz(readiness: ReadinessDep) -> Health:
    """The ledger can be written, the tables are of this version, the lists are not far behind."""
    wrong = await readiness.wrong()
    if wrong:
        raise Unavailable(
            Outcome.UNANSWERED, N_("The service is not ready; what of it is not, the checks say"), checks=wrong
        )
    return Health(status="ok")


@router.get("/docs", response_class=HTMLResponse, responses=answers("A page."))
async def docs(request: Request) -> HTMLResponse:
    """All routes, to be read."""
    from jinja2 import Environment, PackageLoader  # here, since few who start the service look at the page

    templates = Environment(loader=PackageLoader("okey_ledger.api"), autoescape=True)
    document = await run_in_threadpool(request.app.openapi)
    page = await run_in_threadpool(templates.get_template("docs.html").render, document=document)
    return HTMLResponse(page, headers={"Content-Security-Policy": POLICY})


@router.get("/openapi.json", include_in_schema=False)
def openapi_document(request: Request) -> JSONResponse:
    """The description of all routes for programs; made in a thread, since the first time takes long."""
    return JSONResponse(request.app.openapi())


@router.get(
    "/metrics",
    response_class=PlainTextResponse,
    responses=answers("Counters in the form of Prometheus.", None, *ALWAYS),
)
async def metrics(_: Anybody, service: ServiceDep) -> Response:
    """What the service counts, for Prometheus."""
    return Response(await service.run_long(service.metrics.text), media_type=CONTENT_TYPE_LATEST)
