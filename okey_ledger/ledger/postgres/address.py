"""The address of a ledger in PostgreSQL: where the server is, and how the ledger uses it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qsl, quote, urlencode

import psycopg
from psycopg.conninfo import conninfo_to_dict

from ..errors import AddressError

DEFAULT_SCHEMA: Final = "okey_ledger"
"""The database schema that a ledger has if its address names no other."""

SERVICE_SCHEMA: Final = "{schema}_service"
"""The database schema of what the program keeps beside a ledger."""

_CONNECTION: Final = {
    "fallback_application_name": "okey-ledger",
    "connect_timeout": "10",
    # A server that is gone without a word is noticed within half a minute.
    "keepalives_idle": "15",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "30000",
    "client_encoding": "UTF8",
}
"""What a connection has where the address says nothing else."""


@dataclass(frozen=True)
class PostgresAddress:
    """An address taken apart."""

    location: str
    """The address as it may be shown: without a password, and without parameters."""
    connection: dict[str, Any] = field(repr=False)
    """What the driver is given, any password included."""
    schema: str
    """The schema of the database that holds the ledger."""
    pool_size: int
    """How many connections one program opens at most for reading and writing."""
    wait: int
    """How many seconds to wait for a connection, for another writer, or for a server that comes back."""

    @classmethod
    def parse(cls, address: str) -> PostgresAddress:
        """The parts of `postgresql://[USER[:PASSWORD]@][HOST[:PORT]]/[DATABASE][?PARAMETER=VALUE&…]`.

        Raises `AddressError`, which shows nothing of a password.
        """
        server, _, query = address.partition("?")
        parameters = dict(parse_qsl(query, keep_blank_values=True))
        schema = parameters.pop("schema", DEFAULT_SCHEMA)
        if not re.fullmatch(r"[a-z_][a-z0-9_]{0,39}", schema) or schema.startswith("pg_"):
            raise AddressError(address, "a schema is 1 to 40 of a-z 0-9 _, and begins with no digit and no pg_")
        pool_size = _count(address, "pool_size", parameters.pop("pool_size", "10"), 1000)
        wait = _count(address, "wait", parameters.pop("wait", "30"), 3600)
        try:
            read = conninfo_to_dict(f"{server}?{urlencode(parameters, quote_via=quote)}" if parameters else server)
        except psycopg.Error:
            raise AddressError(
                address, f"it cannot be read, or has a parameter that is not known; {_ESCAPES}"
            ) from None
        given = {name: str(value) for name, value in read.items()}
        named = given.get("host", "") + given.get("dbname", "")
        if "@" in named or re.search(r"[^\d,]", given.get("port", "")):
            raise AddressError(address, f"its host, its port or its database is none; {_ESCAPES}")
        return cls(_location(given, schema), {**_CONNECTION, **given}, schema, pool_size, wait)

    def connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        """A new connection, on which each statement is a transaction, if none is begun.

        In a transaction each statement sees what others have committed, whatever the default of the server is.
        """
        connection = psycopg.connect(**self.connection, autocommit=True)
        connection.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
        return connection

    def connect_service(self, *, durable: bool) -> psycopg.Connection[tuple[Any, ...]]:
        """A new connection to the tables beside the ledger."""
        settings = (
            self.connection.get("options", ""),
            f"search_path={SERVICE_SCHEMA.format(schema=self.schema)}",
            f"lock_timeout={self.wait}s",
            f"synchronous_commit={'on' if durable else 'off'}",
            r"default_transaction_isolation=read\ committed",
        )
        options = " -c ".join(settings)
        return psycopg.connect(**{**self.connection, "options": options})


_ESCAPES: Final = "in a password % @ : / ? # are written %25 %40 %3A %2F %3F %23"


def _count(address: str, name: str, text: str, most: int) -> int:
    if not re.fullmatch(r"\d{1,4}", text) or not 1 <= int(text) <= most:
        raise AddressError(address, f"{name} is a number from 1 to {most}")
    return int(text)


def _location(given: dict[str, str], schema: str) -> str:
    user = f"{given['user']}@" if "user" in given else ""
    port = f":{given['port']}" if "port" in given else ""
    location = f"postgresql://{user}{given.get('host', '')}{port}/{given.get('dbname', '')}"
    return location if schema == DEFAULT_SCHEMA else f"{location} ({schema})"
