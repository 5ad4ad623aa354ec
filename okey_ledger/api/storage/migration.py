"""Bringing the service's own tables to the version of this program, on both databases, with what is in them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect

from ...projections.upgrade import configured

HISTORY: Final = "migration_of_service"
"""The table that says which migrations were made."""


def migrate(connection: Connection, found: int) -> None:
    """Make the migrations that are still to be made, within the transaction of the connection.

    `found` is the version of the tables that are there, 0 for none. Those of version 1 that were made before there were
    migrations are taken over as they are.
    """
    from alembic import command

    config = configured(connection, Path(__file__).with_name("migrations"), HISTORY)
    if found and not inspect(connection).has_table(HISTORY):
        command.stamp(config, "0001")
    command.upgrade(config, "head")
