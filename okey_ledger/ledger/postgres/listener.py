"""Hearing from the server that some program has stored something."""

from __future__ import annotations

from collections.abc import Callable
from selectors import EVENT_READ, DefaultSelector
from socket import socketpair
from threading import Event, Thread
from typing import Final

import psycopg

from .address import PostgresAddress
from .schema import compose

_RECONNECT_SECONDS: Final = 1.0
"""How many seconds to wait before listening anew where that was not possible, and for a listener to end."""


class Listener:
    """Calls back when something was stored, on a thread and a connection of its own.

    What it misses while there is no connection is found by those who look by themselves.
    """

    def __init__(self, address: PostgresAddress, announce: Callable[[], None]) -> None:
        self._address, self._announce = address, announce
        self._stopping = Event()
        self._bell, self._ear = socketpair()
        self._thread = Thread(target=self._run, name="okey-ledger-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening; one that is just trying to connect is not waited for."""
        self._stopping.set()
        self._bell.close()
        self._thread.join(_RECONNECT_SECONDS)

    def _run(self) -> None:
        with self._ear:
            while not self._stopping.is_set():
                try:
                    self._listen()
                except psycopg.Error:
                    self._stopping.wait(_RECONNECT_SECONDS)

    def _listen(self) -> None:
        with self._address.connect() as connection, DefaultSelector() as either:
            either.register(connection, EVENT_READ)
            either.register(self._ear, EVENT_READ)
            connection.execute(compose("LISTEN {channel}", self._address.schema))
            self._announce()  # what was stored before it listened
            while not self._stopping.is_set():
                either.select()
                for _ in connection.notifies(timeout=0):
                    self._announce()
