"""Storing: appends that arrive at the same time share one transaction, and are answered when it is on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from ..ledger import Change, Ledger
from ..ledger.together import GroupAppender, Offer

Run = Callable[..., Awaitable[Any]]
"""Runs something with a database where it holds up nothing."""


class Committer:
    """Appends to a ledger for one event loop, one transaction after another.

    What arrives in one round of the loop, or while a transaction is on its way to the disk, is the next one.
    """

    def __init__(self, ledger: Ledger, write: Run, *, in_file: bool) -> None:
        """`write` runs something in a thread; what is `in_file` is read and inserted on the loop, which is faster."""
        self._appender = GroupAppender(ledger.application.recorder)
        self._write, self._in_file = write, in_file
        self._waiting: list[tuple[Offer, asyncio.Future[Change]]] = []
        self._storing: asyncio.Task[None] | None = None

    async def append(self, hand: str, lines: Sequence[bytes], expected: int) -> Change:
        """Store what happens next in a hand; raises what `Ledger.append` does."""
        done: asyncio.Future[Change] = asyncio.get_running_loop().create_future()
        self._waiting.append((Offer(hand, lines, expected), done))
        if self._storing is None or self._storing.done():
            self._storing = asyncio.create_task(self._store())
        return await done

    async def _store(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            try:
                changes = await self._write(self._begun([offer for offer, _ in group]))
            except Exception as error:
                changes = [error] * len(group)
            for (_, done), change in zip(group, changes, strict=True):
                if done.cancelled():
                    continue
                if isinstance(change, Exception):
                    done.set_exception(change)
                else:
                    done.set_result(change)

    def _begun(self, offers: Sequence[Offer]) -> Callable[[], list[Any]]:
        """What stores offers: of a file only the wait for the disk is left, if nobody else writes to it now."""
        return (self._in_file and self._appender.begin(offers)) or partial(self._appender.append, offers)

    async def finish(self) -> None:
        """Wait until everything that was offered is stored or refused."""
        if self._storing is not None:
            await self._storing
