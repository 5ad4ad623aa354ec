"""Bringing tables to the version of this program by alembic's migrations, and those of the read models in PostgreSQL.

In a file the read models are made as they are, since a file is filled anew in any case; a test holds that both come to
the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, MetaData

from .tables import PREFIX

if TYPE_CHECKING:
    from alembic.config import Config

HISTORY: Final = "migration_of_read_models"
"""The table that says which migrations were made."""

FOLDER: Final = Path(__file__).with_name("migrations")
"""Where the migrations of the read models are, and what runs any."""


def migrate(connection: Connection) -> None:
    """Make the migrations that are still to be made, within the transaction of the connection."""
    from alembic import command

    command.upgrade(configured(connection, FOLDER, HISTORY), "head")


def configured(connection: Connection, folder: Path, history: str) -> Config:
    """What alembic has to know to run the migrations of a folder; `history` is the table that says which were made."""
    from alembic.config import Config

    config = Config()
    for option, value in (("script_location", FOLDER), ("version_locations", folder / "versions")):
        config.set_main_option(option, str(value).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    config.attributes |= {"connection": connection, "history": history}
    return config


def drop(connection: Connection) -> None:
    """Drop the tables of the read models, whatever their version, and forget the migrations."""
    old = MetaData()
    old.reflect(connection, only=lambda name, _: name.startswith(PREFIX) or name == HISTORY)
    old.drop_all(connection)
