"""Dependencies of routes beside their parameters: the service and the language."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import Request

from ..explain import Language
from .http.languages import language_of
from .observability.readiness import Readiness
from .service import Service


async def get_service(request: Request) -> Service:
    """The parts of the service."""
    service: Service = request.app.state.service
    return service


async def get_language(request: Request) -> Language:
    """The language in which the caller is answered."""
    return language_of(request.scope)


async def get_readiness(request: Request) -> Readiness:
    """What finds out whether the service is ready."""
    readiness: Readiness = request.app.state.readiness
    return readiness


ServiceDep = Annotated[Service, Depends(get_service)]
LanguageDep = Annotated[Language, Depends(get_language)]
ReadinessDep = Annotated[Readiness, Depends(get_readiness)]
