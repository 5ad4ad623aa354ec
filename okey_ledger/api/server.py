"""Running the service until it is told to stop."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from errno import EADDRINUSE
from functools import partial
from signal import SIGINT
from socket import (
    AF_INET6,
    AI_PASSIVE,
    IPPROTO_IPV6,
    IPV6_V6ONLY,
    SO_REUSEADDR,
    SOCK_STREAM,
    SOL_SOCKET,
    getaddrinfo,
    socket,
)
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI

from .app import create_app
from .http.connections import Connection, Connections
from .observability.logs import set_up
from .settings import Settings

SWITCH_INTERVAL_SECONDS: Final = 0.0005
"""After how many seconds the thread behind the lists gives way to one that answers requests."""

GC_THRESHOLD: Final = 10_000
"""After how many new objects the garbage collector looks; most of a request's are gone by themselves before that."""


def serve(settings: Settings) -> None:
    """Answer requests until a SIGINT or SIGTERM, then finish those that are being answered.

    Raises what `create_app` raises, and `OSError` where the address cannot be listened on.
    """
    check_address(settings.host, settings.port)
    set_up(settings.log_level)
    run(create_app(settings), settings)


def check_address(host: str, port: int) -> None:
    """See whether an address can be listened on, before anything begins. Raises `OSError`."""
    failed: OSError | None = None
    bound = False
    for family, kind, protocol, _, address in getaddrinfo(host, port, type=SOCK_STREAM, flags=AI_PASSIVE):
        with socket(family, kind, protocol) as probe:
            probe.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
            if family == AF_INET6:
                probe.setsockopt(IPPROTO_IPV6, IPV6_V6ONLY, 1)
            try:
                probe.bind(address)
                bound = True
            except OSError as error:
                if error.errno == EADDRINUSE:
                    raise
                failed = error
    if failed is not None and not bound:
        raise failed


class Server(uvicorn.Server):
    """The server, which says when it is told to stop, so that answers that go on come to an end."""

    def __init__(self, config: uvicorn.Config, on_stop: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_stop = on_stop

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal to stop has come; a second Ctrl-C does not wait for what is being answered."""
        self._on_stop()
        self.force_exit = self.should_exit and sig == SIGINT
        self.should_exit = True


def run(app: FastAPI, settings: Settings) -> None:
    """Run the application of a service in its server."""
    connections = Connections(settings, app.state.service.metrics)
    config = uvicorn.Config(
        app,
        http=partial(Connection, all_connections=connections),  # type: ignore[arg-type]
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        ws="none",  # who asks for a WebSocket is answered like anybody else
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=settings.stop_seconds,
        timeout_keep_alive=settings.max_idle_seconds,
        forwarded_allow_ips=settings.trusted_proxies,
    )
    sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
    gc.set_threshold(GC_THRESHOLD, *gc.get_threshold()[1:])
    gc.collect()
    gc.freeze()  # what is loaded by now stays; looking through it again and again is for nothing
    Server(config, app.state.service.notifier.stop).run()
