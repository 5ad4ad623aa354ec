"""What PostgreSQL's errors mean for a ledger."""

from __future__ import annotations

from typing import Final

import psycopg
from psycopg_pool import PoolClosed

from ..errors import (
    LedgerBusy,
    LedgerDamaged,
    LedgerError,
    LedgerReadOnly,
    LedgerUnreachable,
    StorageFailed,
)

_BUSY: Final = {
    "55P03": "another program keeps writing to it",
    "57014": "the server broke the statement off, which may have taken too long",
    "40001": "another program got in the way",
    "40P01": "another program got in the way",
}
"""States of SQL in which one waits and tries again."""

_DAMAGED: Final = ("XX001", "XX002")
_REFUSED: Final = "42501"
_READ_ONLY: Final = "25006"

_GONE: Final = ("3F000", "42P01", "42703", "42883")
"""A schema, a table, a column or a function that was there is not."""

_MISTAKES: Final = ("0A", "22", "42")
"""How the states begin that say that a statement is wrong."""

_DOWN: Final = ("08", "28", "3D", "53300", "57P")
"""How the states begin in which there is no connection: lost, refused, no such database, too many, shut down."""


def translate_error(error: psycopg.Error, location: str) -> LedgerError | None:
    """The ledger's error that an error of the driver amounts to; None where it is a mistake of the program."""
    state = error.sqlstate
    words = " ".join(str(error).split())
    if state is None:
        # Raised by the driver itself: there is no connection, or the call is wrong.
        is_lost = isinstance(error, psycopg.OperationalError) and not isinstance(error, PoolClosed)
        return LedgerUnreachable(location, words) if is_lost else None
    if state in _BUSY:
        return LedgerBusy(location, f"{_BUSY[state]}; try again when that is done")
    if state == _REFUSED:
        return LedgerReadOnly(location, f"{words}; docs/operations.md tells what a role needs")
    if state == _READ_ONLY:
        return LedgerReadOnly(location, f"{words}; name the server that takes writes")
    if state in _DAMAGED:
        return LedgerDamaged(location, f"the database is broken ({words}); restore a backup")
    if state.startswith(_DOWN):
        return LedgerUnreachable(location, words)
    if state.startswith(_MISTAKES) and state not in _GONE:
        return None
    return StorageFailed(location, f"{words}; nothing of what was being stored is stored")
