"""What SQLite's errors mean for a ledger."""

from __future__ import annotations

import sqlite3

from ..errors import LedgerBusy, LedgerDamaged, LedgerError, LedgerReadOnly, NotALedger, StorageFailed


def translate_error(error: BaseException | None, location: str) -> LedgerError | None:
    """The ledger's error that an SQLite error amounts to; None where it is a mistake of the program."""
    if not isinstance(error, sqlite3.Error):
        return None
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        # Raised by the driver itself, for a text that is none or for a call that is wrong.
        return LedgerDamaged(location, str(error)) if isinstance(error, sqlite3.OperationalError) else None
    match code & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return LedgerBusy(location, "another program keeps writing to it; try again when that is done")
        case sqlite3.SQLITE_READONLY:
            return LedgerReadOnly(location, "it may not be written; change its permissions or those of its folder")
        case sqlite3.SQLITE_NOTADB:
            return NotALedger(location, "it is no SQLite database; name another place")
        case sqlite3.SQLITE_CORRUPT:
            return LedgerDamaged(location, f"the file is broken ({error}); restore a backup")
        case _:
            return StorageFailed(location, f"{error}; nothing of what was being stored is stored")
