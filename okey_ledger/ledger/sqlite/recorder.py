"""The ledger in an SQLite file: an append-only table with positions that are never used twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteFactory
from eventsourcing.utils import Environment, EnvType

from ..errors import LedgerBusy, StorageFailed
from ..notifier import PositionNotifier
from ..recorder import LedgerRecorder
from ..rows import LINK_SIZE, Epoch, FeedRow, ReceivedRow, RecordRow, StoredRow
from ..verification import Fault, missing_positions
from .backup import new_file
from .connection import LedgerDatastore
from .schema import GUARDS, STATEMENTS, TABLES

_INSERT: Final = "INSERT INTO stored_events (originator_id, originator_version, topic, state, receipt) VALUES "
_BATCH_SIZE: Final = 8
"""Rows per insert statement; larger batches measured no faster."""
_INSERT_ONE: Final = _INSERT + "(?,?,?,?,?)"
_INSERT_SOME: Final = _INSERT + ",".join(["(?,?,?,?,?)"] * _BATCH_SIZE)

# An edited row may hold values of any type; the casts keep it readable enough to be reported.
_TOPIC: Final = "coalesce(CAST(topic AS TEXT), '')"
_STATE: Final = "coalesce(CAST(state AS BLOB), x'')"
_PAYLOAD: Final = f"coalesce(substr({_STATE}, {LINK_SIZE + 1}), x'')"
_ROWS: Final = f"""\
SELECT rowid, CAST(originator_version AS INTEGER), {_TOPIC}, {_STATE} FROM stored_events
WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"""
_LINES: Final = f"""\
SELECT originator_version, {_PAYLOAD} FROM stored_events
WHERE originator_id = ? AND originator_version > 0 AND originator_version <= ? ORDER BY originator_version"""
_LAST: Final = 2**63 - 1
"""Above every version."""
_FEED: Final = f"""\
SELECT rowid, originator_id, originator_version, {_TOPIC}, {_PAYLOAD} FROM stored_events
WHERE rowid > ? ORDER BY rowid LIMIT ?"""
_RECORD: Final = f"""\
SELECT rowid, CAST(originator_id AS TEXT), CAST(originator_version AS INTEGER), {_TOPIC}, {_PAYLOAD},
  coalesce(receipt, (SELECT salt FROM ledger_salts WHERE position = stored_events.rowid)) FROM stored_events"""
_RECORDS: Final = f"{_RECORD} WHERE rowid > ? ORDER BY rowid LIMIT ?"
_RECORDS_OF: Final = f"""\
{_RECORD} WHERE originator_id = ? AND originator_version > ? AND originator_version <= ? ORDER BY originator_version"""
_ADD_SALT: Final = """\
INSERT INTO ledger_salts SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM ledger_salts WHERE position = ?1)"""
_HANDS: Final = """\
SELECT DISTINCT originator_id FROM stored_events
WHERE originator_id > ? AND typeof(originator_id) = 'text' ORDER BY originator_id LIMIT ?"""
_ILL_TYPED: Final = """\
SELECT rowid FROM stored_events
WHERE typeof(originator_id) <> 'text' OR originator_id = '' OR typeof(originator_version) <> 'integer'
   OR typeof(topic) <> 'text' OR typeof(state) <> 'blob'"""
_GAPS: Final = """\
SELECT before + 1, rowid - 1 FROM (SELECT rowid, lag(rowid, 1, 0) OVER (ORDER BY rowid) AS before FROM stored_events)
WHERE rowid > before + 1"""
_LOST_END: Final = """\
SELECT last + 1, seq FROM (SELECT coalesce(max(rowid), 0) AS last FROM stored_events), sqlite_sequence
WHERE name = 'stored_events' AND seq > last"""
_DEFINITIONS: Final = """\
SELECT sql FROM sqlite_master
WHERE tbl_name IN ('stored_events', 'ledger_schema', 'ledger_epochs', 'ledger_salts') AND sql IS NOT NULL"""

POLL_SECONDS: Final = 0.25
"""After how many seconds a reader that waits looks whether another program has stored something."""


class SQLiteLedgerRecorder(LedgerRecorder, SQLiteApplicationRecorder):
    """The library's recorder with stable positions, guards against edits, and reads and writes in bulk."""

    datastore: LedgerDatastore

    def __init__(self, datastore: LedgerDatastore) -> None:
        super().__init__(datastore)
        self.file = Path(datastore.location)
        self.notifier = PositionNotifier(self.last_position, POLL_SECONDS)

    def construct_create_table_statements(self) -> list[str]:
        """The statements that make the tables of a ledger."""
        return list(STATEMENTS)

    def insert_rows(self, rows: Sequence[ReceivedRow], *, wait: bool = True, **kwargs: Any) -> int:
        """Store all rows or none, durably; the position of the last one."""
        try:
            with self.datastore.transaction(commit=True) if wait else self.datastore.writing_at_once() as c:
                _insert(c, rows)
                c.execute("SELECT last_insert_rowid()")
                last = int(c.fetchone()[0])
        except (LedgerBusy, StorageFailed) as error:
            error.nothing_stored = True
            raise
        self.notifier.announce()
        return last

    def try_append(self) -> None:
        """Take and release the write lock, to see whether the ledger can be written."""
        with self.datastore.transaction(commit=True):
            pass

    def rows_of(self, hand: str, *, after: int = 0, through: int | None = None) -> list[StoredRow]:
        """A hand's rows in order of version."""
        return [StoredRow._make(row) for row in self._all(_ROWS, hand, after, _LAST if through is None else through)]

    def lines_of(self, hand: str, *, through: int | None = None) -> list[tuple[int, bytes]]:
        """Version and payload of a hand's rows in order of version, from version 1 on."""
        return self._all(_LINES, hand, _LAST if through is None else through)

    def version_of(self, hand: str) -> int:
        """The highest version of a hand, 0 where it is not stored."""
        found = self._all(
            "SELECT coalesce(max(originator_version), 0) FROM stored_events WHERE originator_id = ?", hand
        )
        return int(found[0][0])

    def feed(self, after: int, limit: int) -> list[FeedRow]:
        """Up to `limit` events with positions above `after`."""
        return [FeedRow._make(row) for row in self._all(_FEED, after, limit)]

    def records_after(self, position: int, limit: int) -> list[RecordRow]:
        """Up to `limit` events with positions above one, with what their leaves commit to."""
        return [RecordRow._make(row) for row in self._all(_RECORDS, position, limit)]

    def records_of(self, name: str, *, after: int = 0, through: int | None = None) -> list[RecordRow]:
        """The same of what stands under a name."""
        last = _LAST if through is None else through
        return [RecordRow._make(row) for row in self._all(_RECORDS_OF, name, after, last)]

    def add_salts(self, salts: Sequence[tuple[int, bytes]]) -> None:
        """Keep salts for events, all or none; an event that has one keeps it."""
        with self.datastore.transaction(commit=True) as c:
            c.executemany(_ADD_SALT, salts)

    def last_position(self) -> int:
        """The highest position, 0 in an empty ledger."""
        return int(self._all("SELECT coalesce(max(rowid), 0) FROM stored_events")[0][0])

    def epochs(self) -> list[Epoch]:
        """The epochs in their order."""
        return [Epoch._make(row) for row in self._all("SELECT epoch, position FROM ledger_epochs ORDER BY epoch")]

    def add_epochs(self, epochs: Sequence[Epoch]) -> None:
        """Note epochs that begin, all or none."""
        with self.datastore.transaction(commit=True) as c:
            c.executemany("INSERT INTO ledger_epochs VALUES (?, ?)", epochs)

    def hands_after(self, hand: str, limit: int) -> list[str]:
        """Up to `limit` ids of stored hands above `hand`."""
        return [name for (name,) in self._all(_HANDS, hand, limit)]

    def wait_for(self, position: int, timeout: float) -> bool:
        """Wait for a position; poll for what other programs store."""
        return self.notifier.wait_for(position, timeout)

    def close(self) -> None:
        """End all waiting."""
        self.notifier.close()

    def storage_faults(self) -> Iterator[Fault]:
        """Broken pages, changed tables and triggers, and missing positions."""
        for (text,) in self._all("PRAGMA integrity_check"):
            if text != "ok":
                yield Fault("storage", text)
        yield from self._guard_faults()
        for (position,) in self._all(_ILL_TYPED):
            yield Fault("storage", f"the row at position {position} has values of the wrong type")
        for first, last in (*self._all(_GAPS), *self._all(_LOST_END)):
            yield Fault("positions", missing_positions(first, last))

    def _guard_faults(self) -> Iterator[Fault]:
        found = {text for (text,) in self._all(_DEFINITIONS)}
        made = {f"CREATE TABLE {table}" for table in TABLES} | {f"CREATE TRIGGER {guard}" for guard in GUARDS}
        for text in sorted(made - found):
            yield Fault("guard", f"the {text.split()[1].lower()} {text.split()[2]} is not as it was made")
        for text in sorted(found - made):
            if text.startswith("CREATE TRIGGER"):
                yield Fault("guard", f"the trigger {text.split()[2]} is none of the ledger's")

    def backup(self, target: Path) -> None:
        """Copy the ledger as it stands to a new file."""
        with new_file(target) as copy, self.datastore.get_connection(commit=False) as connection:
            connection.raw.backup(copy)

    def _all(self, statement: str, *values: str | int) -> list[tuple[Any, ...]]:
        with self.datastore.get_connection(commit=False) as connection:
            return connection.query(statement, values)


def _insert(c: SQLiteCursor, rows: Sequence[ReceivedRow]) -> None:
    """Insert rows in order, in batches."""
    even = len(rows) - len(rows) % _BATCH_SIZE
    c.executemany(
        _INSERT_SOME, [tuple(chain.from_iterable(rows[i : i + _BATCH_SIZE])) for i in range(0, even, _BATCH_SIZE)]
    )
    c.executemany(_INSERT_ONE, rows[even:])


class LedgerFactory(SQLiteFactory):
    """Makes the recorder of a ledger file for the library."""

    application_recorder_class = SQLiteLedgerRecorder  # type: ignore[assignment]  # it takes a ledger's datastore only

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        self.datastore = LedgerDatastore(self.datastore.pool.db_name)
