"""Connections: how much of a request's head is read, how long a client may keep one waiting, and how many there are.

uvicorn has none of these limits with httptools (`h11_max_incomplete_event_size` is for h11 alone), and the parser keeps
a header until its end has come. So they stand here, in a subclass of the protocol that counts what it is given.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from ...domain.sentence import N_
from ...explain import ENGLISH
from ..observability.logs import LOG
from ..observability.metrics import Metrics
from ..settings import Settings
from .problems import HeadTooLarge, Malformed, Refusal, TooManyConnections, URLTooLong

RESERVED_DESCRIPTORS: Final = 128
"""How many descriptors are left for files, databases and whatever else is open beside connections."""

LINGER_SECONDS: Final = 2.0
"""For how many seconds a refused client may go on sending, so that it comes to read why."""

MAX_DISCARDED_BYTES: Final = 1 << 20
"""How many bytes of what nobody wants any more are read; then the connection is left to end."""

SWEEP_SECONDS: Final = 1.0
"""How many seconds lie between two looks for connections that keep the service waiting."""


class Connections:
    """The limits of all connections of a service, and which of them wait for their client; for one event loop."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings, self.metrics = settings, metrics
        self.max_connections = min(settings.max_connections, max(descriptors() - RESERVED_DESCRIPTORS, 1))
        self.idle: dict[Connection, float] = {}
        """Connections without a request that has come whole, the longest idle first, and since when."""
        self.stalled: dict[Connection, float] = {}
        """Connections whose client does not read its answer, and since when."""
        self._closed = 0
        """How many were closed since the log last said so."""
        self._sweeping: asyncio.TimerHandle | None = None
        if self.max_connections < settings.max_connections:
            facts = {"max_connections": self.max_connections, "wanted": settings.max_connections}
            LOG.warning("the limit of descriptors allows fewer connections", extra={"facts": facts})

    def admit(self, count: int) -> bool:
        """Whether there is room for one more, `count` with it; the longest idle one is closed where that makes room."""
        if self._sweeping is None:
            self._sweeping = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep)
        if count <= self.max_connections:
            return True
        self._closed += 1
        if not self.idle:
            return False
        next(iter(self.idle)).close()
        return True

    def _sweep(self) -> None:
        """Close connections that have kept the service waiting for too long, and say how many were closed."""
        self._sweeping = None
        overdue = time.monotonic() - self.settings.max_idle_seconds
        for waiting in (self.idle, self.stalled):
            for connection in [connection for connection, since in waiting.items() if since < overdue]:
                connection.close()
        if self._closed:
            facts = {"closed": self._closed, "max_connections": self.max_connections}
            LOG.warning("too many connections: idle ones were closed", extra={"facts": facts})
            self._closed = 0
        if self.idle or self.stalled:
            self._sweeping = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep)


class Connection(HttpToolsProtocol):
    """A connection whose requests have heads within the limits."""

    def __init__(self, *arguments: Any, all_connections: Connections, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._all = all_connections
        self._refusal: Refusal | None = None
        self._is_in_head = True
        self._head_size = 0
        """How many bytes of headers have come whole."""
        self._discarded = 0
        """How many bytes have come that nobody wants, since the request is answered already."""
        self._pending = 0
        """How many bytes have come since the head began, in further blocks than the one with its beginning."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has come."""
        super().connection_made(transport)
        metrics = self._all.metrics
        metrics.connections.inc()
        if self._all.admit(len(self.connections)):
            self._wait()
        else:
            self._refuse(TooManyConnections())

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._all.metrics.connections.dec()
        self._all.idle.pop(self, None)
        self._all.stalled.pop(self, None)
        super().connection_lost(exc)

    def close(self) -> None:
        """Have nothing more to do with it; what it has not read yet is lost."""
        self._all.idle.pop(self, None)
        self._all.stalled.pop(self, None)
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """A block has come; what comes after a refusal is not looked at."""
        if self._is_refused():
            self._discard(len(data))
            return
        self._pending += len(data)
        super().data_received(data)
        settings = self._all.settings
        if self._is_in_head and not self._is_refused() and self._pending > settings.max_head + settings.max_url:
            self._refuse(HeadTooLarge(settings.max_head))

    def _is_refused(self) -> bool:
        return self._refusal is not None

    def on_message_begin(self) -> None:
        """The head of a request begins; the rest of its block is counted as it is parsed."""
        self._is_in_head, self._head_size, self._pending, self._discarded = True, 0, 0, 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A part of the URL has come. Raises `URLTooLong`, which the parser hands on as an error of its own."""
        super().on_url(url)
        if len(self.url) > self._all.settings.max_url:
            self._refusal = URLTooLong(self._all.settings.max_url)
            raise self._refusal

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header has come. Raises `HeadTooLarge`, which the parser hands on as an error of its own."""
        self._head_size += len(name) + len(value) + len(b": \r\n")
        if self._head_size > self._all.settings.max_head:
            self._refusal = HeadTooLarge(self._all.settings.max_head)
            raise self._refusal
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head has come whole."""
        self._is_in_head = False
        self._all.idle.pop(self, None)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of a body has come, which nobody wants where the request is answered already."""
        if self.cycle.response_complete:
            self._discard(len(body))
        super().on_body(body)

    def on_response_complete(self) -> None:
        """A request is answered."""
        super().on_response_complete()
        if self.cycle.response_complete:
            self._wait()

    def pause_writing(self) -> None:
        """The client does not read what it is sent."""
        self._all.stalled[self] = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """It reads again."""
        self._all.stalled.pop(self, None)
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """Answer what the parser could not read, or was not to read on."""
        self._refuse(
            self._refusal
            or Malformed(N_("The request cannot be read ({reason}); /docs says what there is"), {"reason": msg})
        )

    def _discard(self, size: int) -> None:
        """Read what nobody wants no longer than it is little, so that a flood of it costs nothing."""
        before, self._discarded = self._discarded, self._discarded + size
        if before <= MAX_DISCARDED_BYTES < self._discarded and not self.transport.is_closing():
            self.transport.pause_reading()
            self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def _wait(self) -> None:
        """Wait for the next request."""
        if not self.transport.is_closing():
            self._all.idle[self] = time.monotonic()

    def _refuse(self, refusal: Refusal) -> None:
        """Say no and close the connection, a moment later, so that the answer is not lost with what is still sent."""
        self._refusal = refusal
        self._all.metrics.requests.labels("OTHER", refusal.status).inc()
        facts = {"status": refusal.status, "outcome": refusal.kind, "client": self.client[0] if self.client else None}
        LOG.info("refused before it was read", extra={"facts": facts})
        if self.cycle is not None and not self.cycle.response_complete:  # type: ignore[redundant-expr]
            self.close()  # an earlier request of the connection is still being answered
            return
        answer = refusal.response(ENGLISH)
        headers = b"".join(b"%b: %b\r\n" % header for header in answer.raw_headers)
        head = STATUS_LINE[refusal.status] + headers + b"connection: close\r\n\r\n"
        self.transport.write(head + bytes(answer.body))
        self.transport.write_eof()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)


def descriptors() -> int:
    """How many descriptors the process may have open."""
    try:
        import resource
    except ImportError:  # no such limit, as on Windows
        return 1 << 16
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1 << 16 if soft == resource.RLIM_INFINITY else soft
