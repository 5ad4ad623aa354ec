"""Where the read models of a ledger are: in a file beside an SQLite ledger, in the database of any other."""

from __future__ import annotations

from typing import Final

SQLITE: Final = "sqlite:///"
SUFFIX: Final = ".read-models"


def beside(ledger: str) -> str:
    """The address of the read models of the ledger at an address.

    >>> beside("sqlite:////var/lib/okey/ledger.db")
    'sqlite:////var/lib/okey/ledger.db.read-models'
    >>> beside("postgresql://okey@db/okey")
    'postgresql://okey@db/okey'
    """
    return ledger + SUFFIX if ledger.startswith(SQLITE) else ledger
