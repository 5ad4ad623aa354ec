"""Running the service until it is told to stop."""

from __future__ import annotations

import uvicorn

from .app import create_app
from .logs import set_up
from .settings import Settings


def serve(settings: Settings) -> None:
    """Answer requests until a SIGINT or SIGTERM, then finish those that are being answered.

    Raises what `Ledger.open` raises.
    """
    set_up(settings.log_level)
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=settings.stop_seconds,
        timeout_keep_alive=75,
        h11_max_incomplete_event_size=64 << 10,
    )
    uvicorn.Server(config).run()
