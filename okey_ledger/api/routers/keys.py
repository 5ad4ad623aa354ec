"""API keys, for the admin."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from ...domain.sentence import N_
from ..auth.keys import WrongKey
from ..auth.roles import Role
from ..http.bodies import body_of, read
from ..http.calls import Call
from ..http.problems import Malformed, NotFound
from ..http.responses import answer, page
from ..http.routing import GuardedRoute, roles
from ..openapi import documented

router = APIRouter(prefix="/v1/keys", route_class=GuardedRoute, tags=["keys"])


MOST_ID: Final = 16**12 - 1
"""The id of a key as a number, which is the cursor of its page, at most."""


class WantedKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a key is wanted for."""

    role: Role
    player: str | None = None
    label: str | None = None
    expires_at: datetime | None = None


@router.post("", **documented("new-key", 201, body="wanted-key", refusals=(413,)))
@roles("admin")
async def create(call: Call) -> Response:
    """Make a key; the answer is the only place where it can ever be read."""
    wanted = read(await body_of(call, call.service.settings.most_body), WantedKey)
    try:
        whole, key = await call.service.write(
            call.service.keys.create, wanted.role, wanted.player, wanted.label, wanted.expires_at
        )
    except WrongKey as error:
        raise Malformed.of(error) from None
    return answer({"key": whole} | msgspec.to_builtins(key), 201, {"Location": f"/v1/keys/{key.id}"})


@router.get("", **documented("keys", query=("cursor", "limit")))
@roles("admin")
async def list_keys(call: Call) -> Response:
    """All keys, the newest first, without the keys themselves."""
    limit, cursor = call.limit(), call.number("cursor", MOST_ID)
    before = None if cursor is None else f"{cursor:012x}"
    found = await call.service.run(call.service.keys.list, limit + 1, before)
    return page(call, "keys", found, limit, at=lambda key: int(key.id, 16))


@router.delete("/{id}", **documented(None, 204, refusals=(404,)))
@roles("admin")
async def revoke(call: Call) -> Response:
    """Make a key worthless for good."""
    id = call.request.path_params["id"]
    if "\0" in id or not await call.service.write(call.service.keys.revoke, id):
        raise NotFound(N_("There is no such key"))
    call.service.authentication.forget(id)
    return Response(status_code=204)
