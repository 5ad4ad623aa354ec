"""Storing: appends that arrive at the same time share one transaction, and are answered when it is on the disk."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from ...ledger import AppendResult, Ledger
from ...ledger.group_commit import Offer
from ...ledger.rows import RecordRow

Run = Callable[..., Awaitable[Any]]
"""Runs something with a database where it holds up nothing."""

Stored: TypeAlias = Sequence[RecordRow] | AppendResult
"""The events as they were stored; where they were not stored with others, what an append of them said."""

MAX_GROUP: Final = 500
"""How many appends share a transaction at most, and a few more."""

QUICK_SECONDS: Final = 0.001
"""In how many seconds a disk stores so quickly that it is waited for: to have a thread wait takes about as long."""


class GroupCommit:
    """Appends to a ledger for one event loop, one transaction after another.

    What arrives in one round of the loop, or while a transaction is on its way to the disk, is the next one.
    """

    def __init__(self, ledger: Ledger, write: Run, *, in_file: bool) -> None:
        """`write` runs something in a thread; what is `in_file` is stored on the loop while its disk is quick."""
        self._appender = ledger.group_appender()
        self._write, self._in_file = write, in_file
        self._waiting: list[tuple[Offer, asyncio.Future[Stored]]] = []
        self._storing: asyncio.Task[None] | None = None
        self._took = QUICK_SECONDS
        """How many seconds the last transaction waited for the disk."""

    async def commit(self, hand: str, lines: Sequence[bytes], expected: int, tail: bytes) -> Stored:
        """Store what happens next in a hand, its receipts ending with `tail`; raises what `Ledger.append` does."""
        done: asyncio.Future[Stored] = asyncio.get_running_loop().create_future()
        self._waiting.append((Offer(hand, lines, expected, tail), done))
        if self._storing is None or self._storing.done():
            self._storing = asyncio.create_task(self._store())
        return await done

    async def _store(self) -> None:
        while self._waiting:
            await self._gather()
            group, self._waiting = self._waiting, []
            try:
                changes = await self._store_group([offer for offer, _ in group])
            except Exception as error:
                changes = [error] * len(group)
            for (_, done), change in zip(group, changes, strict=True):
                if done.cancelled():
                    continue
                if isinstance(change, Exception):
                    done.set_exception(change)
                else:
                    done.set_result(change)

    async def _gather(self) -> None:
        """Let the loop go round as long as that brings further appends, which have come already but were not read."""
        known = 0
        while known < len(self._waiting) < MAX_GROUP:
            known = len(self._waiting)
            await asyncio.sleep(0)

    async def _store_group(self, offers: Sequence[Offer]) -> list[Any]:
        """Store offers: on the loop in a file whose disk is quick, if nobody else writes to it, else in a thread."""
        if self._in_file and self._took < QUICK_SECONDS:
            stored: list[Any] | None = self._timed(partial(self._appender.append_now, offers))
            if stored is not None:
                return stored
        results: list[Any] = await self._write(self._timed, partial(self._appender.append, offers))
        return results

    def _timed(self, store: Callable[[], Any]) -> Any:
        start, computed = time.monotonic(), time.thread_time()
        results = store()
        self._took = time.monotonic() - start - (time.thread_time() - computed)
        return results

    async def finish(self) -> None:
        """Wait until everything that was offered is stored or refused."""
        if self._storing is not None:
            await self._storing
