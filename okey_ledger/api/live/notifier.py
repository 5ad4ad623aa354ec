"""Where answers that go on wait for what is stored next."""

from __future__ import annotations

import asyncio


class Notifier:
    """Wakes those who wait on one event loop, from any thread."""

    def __init__(self) -> None:
        self.is_over = False
        """Whether the service is about to stop, so that nobody should wait any longer."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._next = asyncio.Event()

    def start(self) -> None:
        """Serve the loop that is running."""
        self._loop = asyncio.get_running_loop()

    def next(self) -> asyncio.Event:
        """What will be set when there are news after now."""
        return self._next

    async def wait(self, heard: asyncio.Event, seconds: float) -> bool:
        """Wait for news some seconds; whether there were any."""
        try:
            await asyncio.wait_for(heard.wait(), seconds)
        except TimeoutError:
            return False
        return True

    def announce(self) -> None:
        """There are news."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def stop(self) -> None:
        """Let nobody wait any longer."""
        self.is_over = True
        self.announce()

    def _wake(self) -> None:
        heard, self._next = self._next, asyncio.Event()
        heard.set()
