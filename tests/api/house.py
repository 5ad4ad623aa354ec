"""A service in the process of the test, with a key for each role."""

from __future__ import annotations

import asyncio
from atexit import register
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from shutil import copytree, rmtree
from tempfile import mkdtemp
from typing import Any

import httpx
from fastapi import FastAPI
from starlette.routing import BaseRoute

from okey_ledger.api.app import create_app
from okey_ledger.api.auth.roles import ROLES, Role
from okey_ledger.api.service import Service
from okey_ledger.api.settings import Settings
from okey_ledger.api.storage.database import ServiceDatabase
from okey_ledger.api.storage.database import beside as service_beside
from okey_ledger.ledger import Ledger
from okey_ledger.projections import Projections, beside
from tests.logs import Hand
from tests.postgres import database, schema_of, with_parameters

DATABASES = ("sqlite", "postgres")


def address_of(name: str, folder: Path) -> str:
    """The address of an empty ledger that is prepared."""
    if name == "sqlite":
        copytree(_prepared_files(), folder, dirs_exist_ok=True)
        return f"sqlite:///{folder}/ledger.db"
    address = with_parameters(database(), schema=schema_of(folder))
    Ledger.prepare(address)
    return address


@cache
def _prepared_files() -> Path:
    """A folder with the files of an empty ledger, which take longer to make than to copy."""
    folder = Path(mkdtemp(prefix="okey-ledger-prepared-"))
    register(rmtree, folder)
    address = f"sqlite:///{folder}/ledger.db"
    with Ledger.open(address), Projections(beside(address)):
        ServiceDatabase(service_beside(address)).close()
    return folder


class House:
    """A running service and its callers."""

    def __init__(self, app: FastAPI, runner: asyncio.Runner) -> None:
        self.app = app
        self.service: Service = app.state.service
        self._runner = runner
        self._client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://service")
        self.disputes: dict[str, str] = {}
        """The ids of disputes that a test has opened, by names of its own."""
        self.keys = {role: self.service.keys.create(role, "ada" if role == "player" else None)[0] for role in ROLES}

    def key(self, role: Role, player: str | None = None) -> str:
        """A further key."""
        return self.service.keys.create(role, player)[0]

    def ask(
        self, method: str, path: str, key: str | None = None, body: bytes | None = None, /, **headers: str
    ) -> httpx.Response:
        """The answer to a request with the key of a role, or with this key."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if key is not None:
            named["Authorization"] = f"Bearer {self.keys.get(key, key)}"  # type: ignore[call-overload]
        return self._runner.run(self._client.request(method, path, content=body, headers=named))

    def ask_with(
        self, method: str, path: str, headers: list[tuple[str, str]], body: AsyncIterator[bytes] | None = None
    ) -> httpx.Response:
        """The answer to a request with these headers, some of them perhaps twice, and a body that comes bit by bit."""
        return self._runner.run(self._client.request(method, path, content=body, headers=headers))

    def at_once(self, *requests: tuple[str, str, str, bytes], **headers: str) -> list[httpx.Response]:
        """The answers to requests that are made at the same time: method, path, role, body."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}

        async def ask_all() -> list[httpx.Response]:
            asked = (
                self._client.request(
                    method,
                    path,
                    content=body,
                    headers=named | {"Authorization": f"Bearer {self.keys[role]}"},  # type: ignore[index]
                )
                for method, path, role, body in requests
            )
            return list(await asyncio.gather(*asked))

        return self._runner.run(ask_all())

    def get(self, path: str, key: str = "referee", **headers: str) -> Any:
        """The JSON of an answer that must be given."""
        answer = self.ask("GET", path, key, **headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def tell(self, lines: bytes | Sequence[bytes], **headers: str) -> httpx.Response:
        """Send events as the table: a deal to the hands, anything else to its own hand."""
        body = lines if isinstance(lines, bytes) else b"[" + b",".join(lines) + b"]"
        path = "/v1/hands" if b'"n":0' in body else f"/v1/hands/{_hand(body)}/events"
        return self.ask("POST", path, "table", body, **headers)

    def play(self, hand: Hand) -> None:
        """Send a whole hand, which must be accepted."""
        answer = self.tell(hand.lines.splitlines())
        assert answer.status_code == 201, answer.text


def _hand(body: bytes) -> str:
    return body.partition(b'"hand":"')[2].partition(b'"')[0].decode()


@cache
def _routes() -> list[BaseRoute]:
    """The routes that all applications share: FastAPI takes 40 ms to prepare them for each."""
    return []


@contextmanager
def open_house(address: str, **settings: Any) -> Iterator[House]:
    """A service on a ledger, closed at the end."""
    app = create_app(Settings(database=address, log_level="error", **settings))
    _routes().extend([] if _routes() else app.router.routes)
    app.router.routes = _routes()
    with asyncio.Runner() as runner:
        lifespan = app.router.lifespan_context(app)
        runner.run(lifespan.__aenter__())
        try:
            yield House(app, runner)
        finally:
            runner.run(lifespan.__aexit__(None, None, None))
