"""A lock for each key: what is done under one key waits for what is being done under it already."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class KeyedLock:
    """Keys that are held, each by one task; for one event loop."""

    def __init__(self) -> None:
        self._held: dict[Hashable, asyncio.Future[None]] = {}

    @asynccontextmanager
    async def hold(self, key: Hashable) -> AsyncIterator[None]:
        """Hold a key, as soon as no other task does."""
        while (held := self._held.get(key)) is not None:
            await asyncio.shield(held)
        self._held[key] = asyncio.get_running_loop().create_future()
        try:
            yield
        finally:
            self._held.pop(key).set_result(None)
