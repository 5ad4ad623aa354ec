"""Whether a ledger in a file can be written without waiting for another program."""

from __future__ import annotations

import sqlite3


class WriteLock:
    """The write lock of an SQLite file, looked at on a connection of its own; for one thread."""

    def __init__(self, file: str) -> None:
        self._connection = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)

    def is_free(self) -> bool:
        """Whether nobody holds it at this moment; False also where that cannot be told."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            return False
        return True

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()
