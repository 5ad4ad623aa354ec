"""One at a time: what is done under one name waits for what is being done under it already."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable


class OneAtATime:
    """Names that are taken, each by one task; for one event loop."""

    def __init__(self) -> None:
        self._taken: dict[Hashable, asyncio.Future[None]] = {}

    async def take(self, name: Hashable) -> None:
        """Take a name, as soon as nobody has it."""
        while (taken := self._taken.get(name)) is not None:
            await asyncio.shield(taken)
        self._taken[name] = asyncio.get_running_loop().create_future()

    def leave(self, name: Hashable) -> None:
        """Give a name back that was taken."""
        self._taken.pop(name).set_result(None)
