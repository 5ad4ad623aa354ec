"""The thread behind the service: it keeps the lists up to date and notes what can wait."""

from __future__ import annotations

import time
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from .logs import LOG

if TYPE_CHECKING:
    from .service import Service

PAUSE: Final = 5.0
"""How many seconds the lists wait for news; other programs write without saying so."""

GATHER: Final = 1.0
"""For how many seconds news are gathered; who asks for a list does not wait for that."""

ROUND: Final = 30.0
"""How many seconds lie between two notes of when keys were used."""


class Pulling:
    """Catches up with the ledger while the service runs."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._news = Event()
        self._stopped = Event()
        self._noted = time.monotonic()
        self._thread = Thread(target=self._pull, name="okey-ledger-pulling", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def wake(self) -> None:
        """Something was stored."""
        if not self._news.is_set():
            self._news.set()

    def stop(self) -> None:
        """Finish the batch that is being read."""
        self._stopped.set()
        self._news.set()
        if self._thread.is_alive():
            self._thread.join()

    def _pull(self) -> None:
        while not self._stopped.is_set():
            self._news.wait(PAUSE)
            self._news.clear()
            self._stopped.wait(GATHER)
            try:
                self._round()
            except Exception:
                self._service.metrics.failures.inc()
                LOG.exception("the lists could not be brought up to date")
                self._stopped.wait(PAUSE)

    def _round(self) -> None:
        service = self._service
        service.projections.catch_up(service.ledger)
        service.metrics.lag.set(service.projections.lag(service.ledger))
        if time.monotonic() - self._noted > ROUND:
            self._noted = time.monotonic()
            service.authentication.note_use()
            service.replays.forget(service.settings.idempotency_hours)
