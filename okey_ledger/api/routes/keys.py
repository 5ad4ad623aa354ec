"""API keys, for the admin."""

from __future__ import annotations

from datetime import datetime

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from ..answers import answer
from ..bodies import body_of
from ..calls import Call
from ..documents import documented
from ..keys import WrongKey
from ..problems import Malformed, NotFound
from ..roles import Role
from ..routing import GuardedRoute, roles

router = APIRouter(prefix="/v1/keys", route_class=GuardedRoute, tags=["keys"])


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
    body = await body_of(call, call.service.settings.most_body)
    try:
        wanted = msgspec.json.decode(body, type=WantedKey)
        whole, key = await call.service.write(
            call.service.keys.create, wanted.role, wanted.player, wanted.label, wanted.expires_at
        )
    except (msgspec.DecodeError, WrongKey, RecursionError) as error:
        raise Malformed(f"No key can be made of this ({error}); mend it and try again.") from None
    return answer({"key": whole} | msgspec.to_builtins(key), 201, {"Location": f"/v1/keys/{key.id}"})


@router.get("", **documented("keys"))
@roles("admin")
async def list_keys(call: Call) -> Response:
    """All keys, the newest first, without the keys themselves."""
    return answer({"keys": await call.service.run(call.service.keys.list)})


@router.delete("/{id}", **documented(None, 204, refusals=(404,)))
@roles("admin")
async def revoke(call: Call) -> Response:
    """Make a key worthless for good."""
    id = call.request.path_params["id"]
    if "\0" in id or not await call.service.write(call.service.keys.revoke, id):
        raise NotFound("There is no such key.")
    call.service.authentication.forget(id)
    return Response(status_code=204)
