"""Whether the service is ready: the ledger can be written, and the lists follow it."""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path
from typing import Final

from ...ledger import LedgerReadOnly
from ..service import Service
from ..storage.database import VERSION
from .logs import LOG

CACHE_SECONDS: Final = 2.0
"""For how many seconds an answer is kept."""

TIMEOUT_SECONDS: Final = 3.0
"""How many seconds an answer is waited for."""

MIN_FREE_BYTES: Final = 16 << 20
"""How many bytes must be free beside a ledger in a file."""

MAX_FAILURES: Final = 3
"""After how many failures in a row the lists are no longer taken to mend themselves."""


KINDS: Final = {
    "42501": "read-only",
    "25006": "read-only",
    "3F000": "gone",
    "42P01": "gone",
    "42883": "gone",
}
"""By the states of SQL: no right, a server or a session that takes no writes; no such schema, table or function."""

WORDS: Final[dict[str | None, str]] = {
    "read-only": "it cannot be written; the log of the service says why",
    "gone": "its tables are not there; `okey-ledger prepare` makes them",
}
"""What is told of a fault, by its kind; more of it only the log tells."""


class Readiness:
    """What keeps a service from being ready, found out now and then; for one event loop."""

    def __init__(self, service: Service) -> None:
        self._service = service
        files = () if service.file is None else (service.file, Path(service.database.place))
        self._files = {file: _identity(file) for file in files}
        """The files that the service has opened, and which ones they are."""
        self._asked: asyncio.Future[list[str]] | None = None
        self._until = 0.0

    async def wrong(self) -> list[str]:
        """What is wrong, nothing where the service is ready."""
        if self._asked is None or (self._asked.done() and time.monotonic() >= self._until):
            self._asked = asyncio.ensure_future(self._service.run_long(self._look))
        await asyncio.wait((self._asked,), timeout=TIMEOUT_SECONDS)
        return (
            self._asked.result() if self._asked.done() else [f"ledger: it does not answer within {TIMEOUT_SECONDS:g} s"]
        )

    def _look(self) -> list[str]:
        wrong = []
        for name, check in (("ledger", self._ledger), ("service", self._own), ("lists", self._lists)):
            try:
                said = check()
            except Exception as error:
                fault = error.__cause__ or error
                LOG.warning("not ready", extra={"facts": {"check": name, "fault": str(fault)}})
                said = WORDS.get(_kind(error), "it does not answer")
            if said is not None:
                wrong.append(f"{name}: {said}")
        self._until = time.monotonic() + CACHE_SECONDS
        return wrong

    def _ledger(self) -> str | None:
        service = self._service
        service.ledger.last_position()
        service.ledger.try_append()
        if service.file is None:
            return None
        for path, opened in self._files.items():
            if _identity(path) != opened:
                return f"{path.name} is not the file any more that was opened; start the service again"
        free = shutil.disk_usage(service.file.parent).free
        return None if free >= MIN_FREE_BYTES else "its disk is full"

    def _own(self) -> str | None:
        database = self._service.database
        if database.version() != VERSION:
            return "its tables are of another version"
        database.try_out()
        return None

    def _lists(self) -> str | None:
        service = self._service
        failures = service.list_failures
        if failures >= MAX_FAILURES:
            return f"they have failed {failures} times in a row; the log of the service says why"
        lag = service.projections.lag(service.ledger)
        return None if lag <= service.settings.max_lag else f"they are {lag} events behind"


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file is at a path, None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _kind(error: BaseException) -> str | None:
    """What kind of fault keeps something from being written; None for any other."""
    root = error
    while root.__cause__ is not None:
        root = root.__cause__
    return "read-only" if isinstance(error, LedgerReadOnly) else KINDS.get(getattr(root, "sqlstate", ""))
