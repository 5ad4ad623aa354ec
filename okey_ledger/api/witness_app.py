"""A witness over HTTP, as C2SP tlog-witness says: a small service of its own, with its own key and memory."""

from __future__ import annotations

import re
from typing import Final

import uvicorn
from fastapi import FastAPI, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from ..transparency.witness import MAX_REQUEST, Reply, Witness

_ORIGIN_HASH: Final = re.compile(r"[0-9a-f]{64}")


def create_witness_app(witness: Witness) -> FastAPI:
    """The application of a witness."""
    app = FastAPI(title="okey-ledger witness", docs_url=None, redoc_url=None, openapi_url=None)

    @app.post("/add-checkpoint")
    async def add_checkpoint(request: Request) -> Response:
        """Cosign a checkpoint that goes on with the one that was cosigned before."""
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > MAX_REQUEST:
                return _answer(Reply(413, f"a request has at most {MAX_REQUEST} bytes\n"))
        return _answer(await run_in_threadpool(witness.add_checkpoint, body))

    @app.get("/{origin_hash}/checkpoint")
    async def latest(origin_hash: str) -> Response:
        """The last checkpoint of a log that was cosigned here."""
        note = witness.latest_by_hash(origin_hash) if _ORIGIN_HASH.fullmatch(origin_hash) else None
        return _answer(Reply(404, "nothing of this log was cosigned\n") if note is None else Reply(200, str(note)))

    @app.get("/healthz")
    async def healthz() -> Response:
        """The process is alive and answers."""
        return _answer(Reply(200, "ok\n"))

    return app


def serve_witness(witness: Witness, host: str, port: int) -> None:
    """Answer requests until a SIGINT or SIGTERM. Raises `OSError` where the address cannot be listened on."""
    from .server import check_address

    check_address(host, port)
    uvicorn.run(
        create_witness_app(witness),
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=5,
        limit_concurrency=100,
    )


def _answer(reply: Reply) -> Response:
    return Response(reply.body, reply.status, media_type=reply.media_type)
