"""Other tables of the program in the database of a ledger, in a database schema of their own.

They need other rights than the events, which nobody may change.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .locations import on_postgres


@dataclass(frozen=True)
class ServiceTables:
    """Where tables beside a ledger in PostgreSQL are."""

    location: str
    """The address as it may be shown."""
    connect: Callable[[], Any]
    """Makes a connection of the driver, on which names without a schema are those of these tables."""


def service_tables(address: str, *, durable: bool) -> ServiceTables:
    """Where the tables beside the ledger at a PostgreSQL address are.

    Where a commit need not be `durable`, a crash of the server may lose the last ones, though none in part. Raises
    `AddressError`, or `LedgerUnusable` where the driver is missing.
    """
    there = on_postgres(address)
    return ServiceTables(there.location, lambda: there.connect_service(durable=durable))
