"""Where a ledger is: `sqlite:///FILE` or `postgresql://USER@HOST/DATABASE`."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, TypeAlias

from .errors import AddressError

Preparation: TypeAlias = Literal["made", "upgraded", "unchanged"]
"""What preparing a ledger did at its address."""

SQLITE: Final = "sqlite:///"
POSTGRES: Final = "postgresql://"


def is_on_postgres(address: str) -> bool:
    """Whether an address is one of a PostgreSQL database.

    >>> is_on_postgres("postgresql://okey@localhost/okey")
    True
    """
    return address.startswith(POSTGRES)


def sqlite_file(address: str) -> Path:
    """The file that an address names; a relative one counts from the working directory.

    Four slashes make an absolute path, as SQLAlchemy has it. Raises `AddressError` for anything else than a file.

    >>> str(sqlite_file("sqlite:////var/lib/okey/ledger.db"))
    '/var/lib/okey/ledger.db'
    """
    if not address.startswith(SQLITE):
        raise AddressError(address, "only SQLite files and PostgreSQL databases can hold a ledger")
    name = address.removeprefix(SQLITE)
    if not name:
        raise AddressError(address, "it names no file")
    if name.startswith((":memory:", "file:")) or "?" in name or "\0" in name:
        raise AddressError(address, "a plain file name is needed, with no memory database and no parameters")
    return Path(name).absolute()
