"""Around every request: an id, the clock, a line in the log, and an answer whatever happens."""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
import time
from collections.abc import MutableMapping
from typing import Any, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..live.notifier import Notifier
from ..observability.logs import LOG, REQUEST
from ..observability.metrics import Metrics
from ..web.refusals import answer_of
from .problems import STOPPED, Unavailable, Unexpected
from .requests import BEGUN, CALLER, OUTCOME, outcome_of

SAFE: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"private, no-cache"),
    (b"vary", b"Authorization, Cookie, Accept-Language, Accept"),
)
"""Headers of every answer that does not have its own."""


IS_HEAD: Final = "okey_ledger.is_head"
"""The mark in the scope of a HEAD request, which is answered as GET."""


class RequestLog:
    """The outermost layer of the service."""

    def __init__(self, app: ASGIApp, metrics: Metrics, notifier: Notifier) -> None:
        self.app, self.metrics, self.notifier = app, metrics, notifier
        self._run = secrets.token_hex(6)
        self._counted_requests = itertools.count(1)
        self._counted: dict[tuple[str, int], Any] = {}
        self._timed: dict[str, Any] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start = time.perf_counter()
        method = scope["method"]
        if method == "HEAD":
            scope = {**scope, "method": "GET", IS_HEAD: True}  # the server leaves the body out
        request = f"{self._run}-{next(self._counted_requests)}"
        token = REQUEST.set(request)
        status = 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = {name for name, _ in message["headers"]}
                safe = (header for header in SAFE if header[0] not in own)
                message["headers"] = [*message["headers"], (b"x-request-id", request.encode()), *safe]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except asyncio.CancelledError:
            if not self.notifier.is_over:
                raise
            LOG.warning("a request was cut off, since the service stops")
            if not status:
                outcome = outcome_of(scope)
                await answer_of(scope, Unavailable(outcome, STOPPED[outcome]))(scope, receive, watched)
        except Exception:
            self.metrics.failures.inc()
            LOG.exception("a request failed")
            if not status:
                await answer_of(scope, Unexpected())(scope, receive, watched)
        finally:
            self._note(scope, method, status, time.perf_counter() - start)
            REQUEST.reset(token)

    def _note(self, scope: MutableMapping[str, Any], method: str, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "none")
        method = method if len(method) < 10 else "OTHER"
        counter = self._counted.get((method, status))
        if counter is None:
            counter = self._counted[method, status] = self.metrics.requests.labels(method, status)
        counter.inc()
        timer = self._timed.get(route)
        if timer is None:
            timer = self._timed[route] = self.metrics.latency.labels(route)
        timer.observe(seconds)
        if LOG.isEnabledFor(logging.INFO):
            LOG.info("answered", extra={"facts": _facts(scope, method, status, seconds)})


def _facts(scope: MutableMapping[str, Any], method: str, status: int, seconds: float) -> dict[str, Any]:
    """What the log tells of a request: who asked for what, and what became of it."""
    caller, client = scope.get(CALLER), scope.get("client")
    named = scope.get("path_params") or {}
    facts = {
        "method": method,
        "path": scope["path"][:200],
        "status": status,
        "outcome": scope.get(OUTCOME, "ok" if status < 400 else "failed"),
        "ms": round(seconds * 1000, 2),
        "client": client and client[0],
        "key": caller and caller.key,
        "role": caller and caller.role,
        "hand": named.get("hand", scope.get(BEGUN)),
        "dispute": named.get("dispute"),
    }
    return {name: value for name, value in facts.items() if value is not None}
