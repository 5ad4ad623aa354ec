"""API keys, for the admin."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from ...domain.sentence import N_
from ..auth.dependencies import Admin
from ..auth.keys import WrongKey
from ..dependencies import ServiceDep
from ..http.problems import Malformed, NotFound
from ..http.responses import page_of
from ..http.routing import Route
from ..observability.logs import LOG
from ..openapi import ALWAYS, answers, problems
from ..schemas.parameters import PAGE_SIZE, KeyCursor, KeyId, PageSize
from ..schemas.requests import WantedKey
from ..schemas.responses import KeyPage, NewKey

router = APIRouter(prefix="/v1/keys", route_class=Route, tags=["keys"], responses=problems(*ALWAYS))


@router.post("", status_code=201, responses=answers("The key, shown once.", "new-key", 408, 413, status=201))
async def create(wanted: WantedKey, response: Response, caller: Admin, service: ServiceDep) -> NewKey:
    """Make a key; the answer is the only place where it can ever be read."""
    try:
        whole, key = await service.write(
            service.keys.create, wanted.role, wanted.player, wanted.label, wanted.expires_at, caller.key
        )
    except WrongKey as error:
        raise Malformed.of(error) from None
    LOG.info("key made", extra={"facts": {"made": key.id, "role": key.role, "key": caller.key}})
    response.headers["Location"] = f"/v1/keys/{key.id}"
    return NewKey(key=whole, **dict(key))


@router.get("", responses=answers("A page of keys.", "keys"))
async def list_keys(
    request: Request,
    response: Response,
    _: Admin,
    service: ServiceDep,
    cursor: KeyCursor = None,
    limit: PageSize = PAGE_SIZE,
) -> KeyPage:
    """All keys, the newest first, without the keys themselves."""
    before = None if cursor is None else f"{cursor:012x}"
    found = await service.run(service.keys.list, limit + 1, before)
    page = page_of(request, found, limit, number=lambda key: int(key.id, 16))
    response.headers.update(page.headers)
    return KeyPage(keys=page.items, next=page.next)


@router.delete("/{id}", status_code=204, responses=answers("It is done.", None, 404, status=204))
async def revoke(id: KeyId, caller: Admin, service: ServiceDep) -> None:
    """Make a key worthless for good."""
    if "\0" in id or not await service.write(service.keys.revoke, id, caller.key):
        raise NotFound(N_("There is no such key"))
    service.authentication.forget(id)
