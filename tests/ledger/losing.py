"""A way to the server that loses what is sent over it, when and where a test wants it."""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.parse import quote

from psycopg.conninfo import conninfo_to_dict


class LosingWay:
    """Forwards what goes to a server and comes back; it may be told to lose the next answer, or to be shut."""

    def __init__(self, address: str, folder: Path) -> None:
        self._server = conninfo_to_dict(address)
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(str(folder / ".s.PGSQL.5432"))
        self._door.listen()
        self._ways: list[tuple[socket.socket, socket.socket]] = []
        self.is_shut = False
        self.loses_answer = Event()
        self.lost = Event()
        """Set when an answer was lost, which means that the server had done what it was asked for."""
        self.address = (
            f"postgresql://{self._server.get('user', '')}@/{self._server['dbname']}?host={quote(str(folder), safe='')}"
        )
        Thread(target=self._let_in, daemon=True).start()

    def cut(self) -> None:
        """Cut all connections."""
        for way in self._ways:
            _cut(way)
        self._ways.clear()

    def close(self) -> None:
        """Cut all connections, and let nobody in any more."""
        self.is_shut = True
        self._door.close()
        self.cut()

    def _let_in(self) -> None:
        while True:
            try:
                client, _ = self._door.accept()
            except OSError:
                return
            if self.is_shut:
                client.close()
                continue
            way = client, self._to_server()
            self._ways.append(way)
            Thread(target=self._forward, args=(way, *way), daemon=True).start()
            Thread(target=self._bring_back, args=(way,), daemon=True).start()

    def _to_server(self) -> socket.socket:
        host, port = str(self._server.get("host", "localhost")), int(self._server.get("port") or 5432)
        if host.startswith("/"):
            server = socket.socket(socket.AF_UNIX)
            server.connect(f"{host}/.s.PGSQL.{port}")
            return server
        return socket.create_connection((host, port))

    def _forward(self, way: Any, start: socket.socket, end: socket.socket) -> None:
        try:
            while data := start.recv(65536):
                end.sendall(data)
        except OSError:
            pass
        _cut(way)

    def _bring_back(self, way: tuple[socket.socket, socket.socket]) -> None:
        client, server = way
        try:
            while data := server.recv(65536):
                if self.loses_answer.is_set():
                    self.loses_answer.clear()
                    self.lost.set()
                    break
                client.sendall(data)
        except OSError:
            pass
        _cut(way)


def _cut(way: tuple[socket.socket, socket.socket]) -> None:
    for end in way:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
