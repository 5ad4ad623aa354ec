"""The transparency log: checkpoints and tiles for anybody, proofs for who may see a hand."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Final

from fastapi import APIRouter
from starlette.responses import PlainTextResponse, Response

from ...domain.sentence import N_
from ...transparency.bundles import Bundle, encode_bundle, make_bundle
from ...transparency.log import NotInLog, PublishedLog
from ...transparency.merkle import leaf_hash
from ...transparency.receipts import EventReceipt
from ...transparency.tiles import TileMissing
from ..auth.access import view_of
from ..auth.dependencies import Reader
from ..dependencies import ServiceDep
from ..http.problems import NotAllowed, NotFound
from ..http.responses import JSON, json_response
from ..http.routing import Route
from ..openapi import ALWAYS, answers, problems
from ..schemas.base import Domain
from ..schemas.parameters import HandId, LogEpoch, LogSize, ProvedEvent
from ..schemas.responses import ConsistencyProof, EventProof
from ..service import Service

WAIT: Final = 3.0
"""How many seconds to wait for a checkpoint that has an event."""

STEP: Final = 0.1

MAX_DISPUTES: Final = 1000
"""How many disputes a bundle has at most."""

_TILE: Final = re.compile(r"(?:entries|[0-9]|[1-5][0-9]|6[0-3])(?:/x[0-9]{3})*/[0-9]{3}(?:\.p/(?:[1-9][0-9]{0,2}))?")
_NO_LOG: Final = N_("There is no transparency log here; the service writes one when it is given a key")
_NO_TILE: Final = N_("The log has no such file")

TEXT: Final = "text/plain; charset=utf-8"
FRESH: Final = {"Cache-Control": "no-cache"}
LASTING: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
FOR_AN_HOUR: Final = {"Cache-Control": "public, max-age=3600"}
"""A tile stays for ever at the address of its epoch; at that of the latest log a restore brings another one."""

router = APIRouter(route_class=Route, tags=["transparency log"], responses=problems(400, 500))


def _published(service: Service) -> PublishedLog:
    if service.log.published is None:
        raise NotFound(_NO_LOG)
    return service.log.published


def _note(service: Service, epoch: int | None) -> Response:
    try:
        return Response(_published(service).note(epoch), 200, FRESH, TEXT)
    except NotInLog as error:
        raise NotFound(error.sentence, error.facts) from None


def _tile(service: Service, epoch: int | None, path: str) -> Response:
    published = _published(service)
    epochs = published.epochs()
    if not epochs or _TILE.fullmatch(path) is None or (epoch is not None and epoch not in epochs):
        raise NotFound(_NO_TILE)
    file: Path = published.of(epochs[-1] if epoch is None else epoch) / "tile" / path
    try:
        data = file.read_bytes()
    except OSError:
        raise NotFound(_NO_TILE) from None
    return Response(data, 200, FOR_AN_HOUR if epoch is None else LASTING, "application/octet-stream")


_CHECKPOINT: Final = answers("The signed checkpoint, with cosignatures (C2SP tlog-checkpoint).", None, 404)
_FILE: Final = answers("Hashes, or entries (C2SP tlog-tiles).", None, 404)


@router.get("/checkpoint", response_class=PlainTextResponse, responses=_CHECKPOINT)
async def checkpoint(service: ServiceDep) -> Response:
    """The latest signed checkpoint of the log; it needs no key."""
    return _note(service, None)


@router.get("/tile/{path:path}", response_class=Response, responses=_FILE)
async def tile(path: str, service: ServiceDep) -> Response:
    """A tile of the latest log; it needs no key."""
    return _tile(service, None, path)


@router.get("/log/{epoch}/checkpoint", response_class=PlainTextResponse, responses=_CHECKPOINT)
async def checkpoint_of(epoch: LogEpoch, service: ServiceDep) -> Response:
    """The last signed checkpoint of the log of an epoch; it needs no key."""
    return _note(service, epoch)


@router.get("/log/{epoch}/tile/{path:path}", response_class=Response, responses=_FILE)
async def tile_of(epoch: LogEpoch, path: str, service: ServiceDep) -> Response:
    """A tile of the log of an epoch; it needs no key."""
    return _tile(service, epoch, path)


@router.get("/v1/ledger/checkpoint", response_class=PlainTextResponse, responses=_CHECKPOINT)
async def ledger_checkpoint(service: ServiceDep) -> Response:
    """The same as `/checkpoint`."""
    return _note(service, None)


@router.get(
    "/v1/ledger/consistency",
    response_model=ConsistencyProof,
    responses=answers("The hashes of the proof (RFC 6962, 2.1.2).", "consistency", 404),
)
async def consistency(old: LogSize, new: LogSize, service: ServiceDep) -> Response:
    """The proof that the log of `old` events is the beginning of the log of `new` events; it needs no key."""
    try:
        hashes = await service.run_long(_published(service).consistency, old, new)
    except (NotInLog, TileMissing) as error:
        raise _not_found(error) from None
    return json_response({"old": old, "new": new, "hashes": [item.hex() for item in hashes]})


@router.get(
    "/v1/hands/{hand}/proof",
    response_model=EventProof,
    responses=answers("The proof, and the receipt for who may see the event.", "proof", 404, 409, *ALWAYS),
)
async def proof(
    hand: HandId,
    caller: Reader,
    service: ServiceDep,
    n: ProvedEvent = None,
) -> Response:
    """The proof that an event is in the log under its latest checkpoint.

    Who may not see the event gets no receipt, and so no salt; a checkpoint that has the event is waited for.
    """
    published = _published(service)
    view = view_of(caller, await service.hands.current(hand), None)
    n = view.live.last if n is None else n
    if n > view.live.last:
        raise NotFound(N_("The hand ends with event {n}"), {"n": view.live.last})
    for _ in range(int(WAIT / STEP)):
        (row,) = await service.run(partial(service.ledger.records, hand, after=n, through=n + 1))
        try:
            shown = row.record if view.shows(n) else None
            proved = await service.run_long(published.inclusion, row.position - 1, shown)
            break
        except (NotInLog, TileMissing, ValueError) as error:
            missing = error
            await asyncio.sleep(STEP)
    else:
        raise _not_found(missing)
    return json_response(
        {
            "hand": hand,
            "n": n,
            "index": proved.index,
            "leaf": leaf_hash(row.commitment).hex(),
            "receipt": EventReceipt.of(row) if shown is not None else None,
            "checkpoint": proved.note,
            "proof": str(proved),
        }
    )


@router.get(
    "/v1/hands/{hand}/bundle",
    response_model=Annotated[Bundle, Domain()],
    responses=answers("All that proves the hand, in one file (docs/bundle.md).", "bundle", 404, 409, *ALWAYS),
)
async def bundle(hand: HandId, caller: Reader, service: ServiceDep) -> Response:
    """The bundle of a hand that has ended, with the disputes about it; texts are left out, since they can be erased."""
    published = _published(service)
    live = await service.hands.current(hand)
    view_of(caller, live, None)
    if not live.ended:
        raise NotAllowed(N_("The hand is still running; a bundle shows every tile and is made when it has ended"))
    listed = await service.up_to_date(partial(service.projections.disputes, hand=hand, limit=MAX_DISPUTES))
    disputes = [item.dispute for item in listed]
    try:
        made = await service.run_long(make_bundle, service.ledger, published, hand, disputes, version("okey-ledger"))
    except (NotInLog, TileMissing) as error:
        raise _not_found(error) from None
    return Response(encode_bundle(made), media_type=JSON)


def _not_found(error: Exception) -> NotFound:
    if isinstance(error, NotInLog):
        return NotFound(error.sentence, error.facts)
    return NotFound(N_("The log does not have the event yet; ask again in a second"))
