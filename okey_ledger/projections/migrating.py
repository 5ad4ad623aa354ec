"""Bringing the tables of the read models to the version of this program, in PostgreSQL.

In a file they are made as they are, since a file is filled anew in any case; a test holds that both come to the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, MetaData

from .tables import PREFIX

HISTORY: Final = "migration_of_read_models"
"""The table that says which migrations were made."""


def migrate(connection: Connection) -> None:
    """Make the migrations that are still to be made, within the transaction of the connection."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    folder = Path(__file__).with_name("migrations")
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def drop(connection: Connection) -> None:
    """Drop the tables of the read models, whatever their version, and forget the migrations."""
    old = MetaData()
    old.reflect(connection, only=lambda name, _: name.startswith(PREFIX) or name == HISTORY)
    old.drop_all(connection)
