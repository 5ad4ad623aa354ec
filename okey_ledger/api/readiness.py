"""Whether the service is ready: the ledger can be written, and the lists follow it."""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from .database import VERSION
from .logs import LOG

if TYPE_CHECKING:
    from .service import Service

KEPT: Final = 2.0
"""For how many seconds an answer is kept."""

PATIENCE: Final = 3.0
"""How many seconds an answer is waited for."""

ROOM: Final = 16 << 20
"""How many bytes must be free beside a ledger in a file."""

FAILURES: Final = 3
"""After how many failures in a row the lists are no longer taken to mend themselves."""


class Readiness:
    """What keeps a service from being ready, found out now and then; for one event loop."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._asked: asyncio.Future[list[str]] | None = None
        self._until = 0.0

    async def wrong(self) -> list[str]:
        """What is wrong, nothing where the service is ready."""
        if self._asked is None or (self._asked.done() and time.monotonic() >= self._until):
            self._asked = asyncio.ensure_future(self._service.run_long(self._look))
        await asyncio.wait((self._asked,), timeout=PATIENCE)
        return self._asked.result() if self._asked.done() else [f"ledger: it does not answer within {PATIENCE:g} s"]

    def _look(self) -> list[str]:
        wrong = []
        for name, check in (("ledger", self._ledger), ("lists", self._lists)):
            try:
                said = check()
            except Exception as error:
                LOG.warning("not ready", extra={"facts": {"check": name, "fault": str(error.__cause__ or error)}})
                said = "it does not answer"
            if said is not None:
                wrong.append(f"{name}: {said}")
        self._until = time.monotonic() + KEPT
        return wrong

    def _ledger(self) -> str | None:
        service = self._service
        service.ledger.last_position()
        if service.file is not None:
            with service.file.transaction(commit=True):
                pass  # whoever has the write lock can write
            if shutil.disk_usage(Path(service.file.place).absolute().parent).free < ROOM:
                return "its disk is full"
        service.database.try_out()
        return None if service.database.version() == VERSION else "its tables are of another version"

    def _lists(self) -> str | None:
        service = self._service
        failures = service.pulling.failures
        if failures >= FAILURES:
            return f"they have failed {failures} times in a row; the log of the service says why"
        lag = service.projections.lag(service.ledger)
        return None if lag <= service.settings.most_lag else f"they are {lag} events behind"
