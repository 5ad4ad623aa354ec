"""The service's parts, put together for one process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import Any, Final, TypeVar

from ..ledger import Ledger
from ..projections.address import beside as read_models_beside
from ..projections.projections import Projections
from .auth.authentication import Authentication
from .auth.keys import Keys
from .auth.sessions import Sessions
from .concurrency import ConcurrencyLimit
from .feed.releases import Releases
from .http.problems import Unavailable
from .http.uploads import TemporarySpace
from .idempotency import Idempotency
from .live.group_commit import GroupCommit
from .live.hands import LiveHands
from .live.notifier import Notifier
from .log_task import LogTask
from .names import PlayerNames
from .observability.metrics import Metrics
from .settings import Settings
from .storage.database import ServiceDatabase, beside
from .storage.idempotency_keys import IdempotencyKeys
from .storage.receipts import Receipts
from .storage.rejections import Rejections

READER_THREADS: Final = 8
"""How many long questions, and how many questions over a network, are waited for at once."""

WRITER_THREADS: Final = 4
"""How many threads write, or wait until they can."""

PROJECTION_THREADS: Final = 4
"""How many threads bring up to date what follows the ledger, or wait until they can: the lists, and what is free."""

T = TypeVar("T")


class Service:
    """Everything that routes need; open while the service runs."""

    def __init__(self, settings: Settings) -> None:
        """Open the ledger and the rest; raises what opening each of them raises."""
        self.settings = settings
        self.ledger = Ledger.open(settings.database)
        self.database = ServiceDatabase(beside(settings.database))
        self.projections = Projections(read_models_beside(settings.database))
        self.file = self.ledger.file
        """The file of the ledger, where it is in one."""
        self.metrics = Metrics()
        self.keys = Keys(self.database)
        self.idempotency_keys = IdempotencyKeys(self.database)
        self.idempotency = Idempotency(self.idempotency_keys, self.write)
        self.private = self.ledger.private
        self.names = PlayerNames(self.private, self.run, settings.key_cache_seconds)
        self.rejections = Rejections(self.database)
        self.receipts = Receipts(self.database)
        self.sessions = Sessions(
            self.database,
            timedelta(hours=settings.max_session_hours),
            timedelta(minutes=settings.max_session_idle_minutes),
        )
        self.authentication = Authentication(
            self.keys, self.sessions, self.run, settings.key_cache_seconds, settings.rate, settings.burst
        )
        group_commit = GroupCommit(self.ledger, self.write, in_file=self.file is not None)
        self.hands = LiveHands(self.ledger, self.run, self.run_long, group_commit, settings.cached_hands)
        self.streams = ConcurrencyLimit(settings.max_streams, settings.max_streams_per_key, self.metrics.streams)
        self.audits = ConcurrencyLimit(settings.max_audits, settings.max_audits_per_key, self.metrics.audits)
        self.temporary = TemporarySpace(settings.max_temporary, self.metrics.temporary)
        self._auditing = ThreadPoolExecutor(settings.max_audits, "okey-ledger-auditing")
        self._threads = ThreadPoolExecutor(READER_THREADS, "okey-ledger")
        self._writers = ThreadPoolExecutor(WRITER_THREADS, "okey-ledger-writing")
        self._listing = ThreadPoolExecutor(PROJECTION_THREADS, "okey-ledger-listing")
        self._releasing = ThreadPoolExecutor(PROJECTION_THREADS, "okey-ledger-releasing")
        self.releases = Releases(self.ledger, self.database)
        self.notifier = Notifier()
        self.list_failures = 0
        """How many times in a row the lists could not be brought up to date."""
        self.log = LogTask(settings, self.ledger, self.metrics)

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something short with a database: at once where it is a file, in a thread where it is over a network."""
        if self.file is not None:
            return work(*arguments)
        return await self.run_long(work, *arguments)

    async def write(self, work: Callable[..., T], *arguments: Any) -> T:
        """Store something in a thread of its own kind, so that who waits to write keeps nobody from reading."""
        return await _within(self._writers, work, *arguments)

    async def run_long(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something in a thread, so that other requests are answered meanwhile."""
        return await _within(self._threads, work, *arguments)

    async def audit(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do a part of an audit on request, in a thread of its own kind, so that audits delay nothing else."""
        return await _within(self._auditing, work, *arguments)

    async def up_to_date(self, question: Callable[[], T]) -> T:
        """Ask the lists, which have read everything that was stored before; who waits for them holds up nobody else."""
        return await _within(self._listing, self._ask, question)

    async def released(self, question: Callable[[], T]) -> T:
        """Ask for what is free, which may have to be noted before; who waits for that holds up nobody else."""
        return await _within(self._releasing, question)

    def _ask(self, question: Callable[[], T]) -> T:
        self.projections.catch_up(self.ledger)
        return question()

    async def close(self) -> None:
        """Finish what was begun, then close everything."""
        await self.hands.group_commit.finish()
        await asyncio.to_thread(self.log.stop)
        with suppress(Unavailable):  # the least that is lost where the storage does not answer, and no reason to stay
            self.receipts.store()
            self.authentication.note_use()
        for pool in (self._threads, self._writers, self._listing, self._releasing, self._auditing):
            pool.shutdown()
        self.temporary.close()
        self.projections.close()
        self.database.close()
        self.ledger.close()


async def _within(pool: ThreadPoolExecutor, work: Callable[..., T], *arguments: Any) -> T:
    """Do something in a thread of a pool."""
    return await asyncio.get_running_loop().run_in_executor(pool, partial(work, *arguments))
