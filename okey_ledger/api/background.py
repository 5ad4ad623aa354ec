"""The thread behind the service: it hears of what is stored, wakes who waits for it, and keeps the lists up to date."""

from __future__ import annotations

import time
from threading import Event, Thread
from typing import Final

from .observability.logs import LOG
from .service import Service

MAX_PAUSE_SECONDS: Final = 5.0
"""The longest wait between two rounds."""

NOTIFY_DELAY_SECONDS: Final = 0.05
"""How long new events are collected before readers are notified."""

LISTS_INTERVAL_SECONDS: Final = 1.0
"""The time between two updates of the lists; a request for a list does not wait for it."""

KEY_USE_INTERVAL_SECONDS: Final = 30.0
"""The time between two records of when keys were used."""


class BackgroundTask:
    """Follows the ledger while the service runs."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._stopped = Event()
        self._seen = self._listed = 0
        """Up to which position the ledger has been heard, and listed."""
        self._listed_at = self._noted_at = time.monotonic()
        self._thread = Thread(target=self._follow, name="okey-ledger-background", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Finish what is being done."""
        self._stopped.set()
        self._service.ledger.stop_waiting()
        if self._thread.is_alive():
            self._thread.join()

    def _follow(self) -> None:
        while not self._stopped.is_set():
            try:
                self._hear()
                self._service.receipts.store()
                self._list()
                self._note()
            except Exception:
                self._service.metrics.failures.inc()
                LOG.exception("the thread behind the service failed; it tries again")
                self._stopped.wait(MAX_PAUSE_SECONDS)

    def _hear(self) -> None:
        """Wait for what is stored next, and tell those who wait for it."""
        service = self._service
        if service.ledger.wait_for(
            self._seen + 1, LISTS_INTERVAL_SECONDS if self._listed < self._seen else MAX_PAUSE_SECONDS
        ):
            self._seen = service.ledger.last_position()
            service.notifier.announce()
            self._stopped.wait(NOTIFY_DELAY_SECONDS)

    def _list(self) -> None:
        """Bring the lists up to date, if they are not and it is time."""
        service = self._service
        if self._listed < self._seen and time.monotonic() - self._listed_at > LISTS_INTERVAL_SECONDS:
            seen = self._seen
            service.list_failures += 1
            service.projections.catch_up(service.ledger)
            service.list_failures = 0
            self._listed, self._listed_at = seen, time.monotonic()
            service.metrics.lag.set(service.projections.lag(service.ledger))

    def _note(self) -> None:
        """Note when keys were used, and forget old Idempotency-Keys."""
        service = self._service
        if time.monotonic() - self._noted_at > KEY_USE_INTERVAL_SECONDS:
            self._noted_at = time.monotonic()
            service.authentication.note_use()
            service.idempotency_keys.forget(service.settings.idempotency_hours)
