"""The service's parts, put together for one process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy import update

from ..ledger import Ledger
from ..projections.address import beside as read_models_beside
from ..projections.projections import Projections
from .authentication import Authentication
from .database import SCANNED, VERSION, ServiceDatabase, beside
from .keys import Keys
from .live import LiveHands
from .logs import LOG
from .metrics import Metrics
from .news import News
from .pulling import Pulling
from .rejections import Rejections
from .releases import Releases
from .replays import Replays
from .settings import Settings

THREADS: Final = 8
"""How many long questions, and how many questions over a network, are waited for at once."""

T = TypeVar("T")


class Service:
    """Everything that routes need; open while the service runs."""

    def __init__(self, settings: Settings) -> None:
        """Open the ledger and the rest; raises what `Ledger.open` raises."""
        self.settings = settings
        self.ledger = Ledger.open(settings.database)
        self.database = ServiceDatabase(beside(settings.database))
        self.projections = Projections(read_models_beside(settings.database))
        self.is_embedded = settings.database.startswith("sqlite:")
        self.metrics = Metrics()
        self.keys = Keys(self.database)
        self.replays = Replays(self.database)
        self.rejections = Rejections(self.database)
        self.authentication = Authentication(self.keys, self.run, settings.key_seconds, settings.rate, settings.burst)
        self.hands = LiveHands(self.ledger, self.run, settings.cached_hands)
        self._threads = ThreadPoolExecutor(THREADS, "okey-ledger")
        self.releases = Releases(self.ledger, self.database)
        self.news = News()
        self.pulling = Pulling(self)

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something short with a database: at once where it is a file, in a thread where it is over a network."""
        if self.is_embedded:
            return work(*arguments)
        return await self.run_long(work, *arguments)

    async def run_long(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something in a thread, so that other requests are answered meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(work, *arguments))

    async def up_to_date(self, question: Callable[[], T]) -> T:
        """Ask the lists, which have read everything that was stored before."""
        return await self.run_long(self._ask, question)

    def _ask(self, question: Callable[[], T]) -> T:
        self.projections.catch_up(self.ledger)
        return question()

    def wrong(self) -> list[str]:
        """What keeps the service from being ready."""
        wrong = []
        for name, check in (("ledger", self._ledger_is_well), ("lists", self._lists_are_well)):
            try:
                said = check()
            except Exception as error:
                LOG.warning("not ready", extra={"facts": {"check": name, "fault": str(error)}})
                said = "it does not answer"
            if said is not None:
                wrong.append(f"{name}: {said}")
        return wrong

    def _ledger_is_well(self) -> str | None:
        self.ledger.last_position()
        with self.database.writing() as connection:
            connection.execute(update(SCANNED).where(SCANNED.c.id == 0).values(position=0))
        return None if self.database.version() == VERSION else "its tables are of another version"

    def _lists_are_well(self) -> str | None:
        lag = self.projections.lag(self.ledger)
        return None if lag <= self.settings.most_lag else f"they are {lag} events behind"

    async def close(self) -> None:
        """Finish what was begun, then close everything."""
        await self.hands.committer.finish()
        self.pulling.stop()
        self.authentication.note_use()
        self._threads.shutdown()
        self.projections.close()
        self.database.close()
        self.ledger.close()
