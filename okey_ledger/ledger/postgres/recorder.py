"""The ledger in a PostgreSQL database: many programs append, in one order without holes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Lock
from typing import Any, Final
from uuid import UUID

from eventsourcing.persistence import (
    AggregateRecorder,
    InfrastructureFactory,
    Notification,
    ProcessRecorder,
    StoredEvent,
    TrackingRecorder,
)
from eventsourcing.postgres import PostgresApplicationRecorder
from eventsourcing.utils import Environment, EnvType

from ..errors import LedgerBusy, LedgerUnreachable, StorageFailed
from ..notifier import PositionNotifier
from ..recorder import LedgerRecorder
from ..rows import LINK_SIZE, Epoch, FeedRow, ReceivedRow, RecordRow, StoredRow
from ..verification import Fault
from .address import PostgresAddress
from .backup import copy_to_file
from .connection import LedgerDatastore
from .listener import Listener
from .schema import CHANNEL, compose
from .verification import faults_of_schema

_APPEND: Final = "SELECT {schema}.append_events(%t::text[], %b::bigint[], %t::text[], %b::bytea[], %b::bytea[])"
_APPEND_ONE: Final = (
    "SELECT {schema}.append_events("
    "ARRAY[%s::text], ARRAY[%s::bigint], ARRAY[%s::text], ARRAY[%b::bytea], ARRAY[%b::bytea])"
)
"""For a move of a hand that is being played: to make lists of one in the driver takes longer than to send it."""
_APPEND_NONE: Final = """\
SELECT {schema}.append_events(
  ARRAY[]::text[], ARRAY[]::bigint[], ARRAY[]::text[], ARRAY[]::bytea[], ARRAY[]::bytea[])"""
_ROWS: Final = """\
SELECT notification_id, originator_version, topic, state FROM {schema}.stored_events
WHERE originator_id = %s AND originator_version > %s AND originator_version <= %s ORDER BY originator_version"""
_LINES: Final = f"""\
SELECT originator_version, substr(state, {LINK_SIZE + 1}) FROM {{schema}}.stored_events
WHERE originator_id = %s AND originator_version > 0 AND originator_version <= %s ORDER BY originator_version"""
_VERSION: Final = "SELECT coalesce(max(originator_version), 0) FROM {schema}.stored_events WHERE originator_id = %s"
_FEED: Final = f"""\
SELECT notification_id, originator_id, originator_version, topic, substr(state, {LINK_SIZE + 1})
FROM {{schema}}.stored_events WHERE notification_id > %s ORDER BY notification_id LIMIT %s"""
_RECORD: Final = f"""\
SELECT notification_id, originator_id, originator_version, topic, substr(state, {LINK_SIZE + 1}),
  coalesce(receipt, salt)
FROM {{schema}}.stored_events LEFT JOIN {{schema}}.ledger_salts ON receipt IS NULL AND position = notification_id"""
_RECORDS: Final = f"{_RECORD} WHERE notification_id > %s ORDER BY notification_id LIMIT %s"
_RECORDS_OF: Final = f"""\
{_RECORD}
WHERE originator_id = %s AND originator_version > %s AND originator_version <= %s ORDER BY originator_version"""
_ADD_SALTS: Final = "SELECT {schema}.add_salts(%b::bigint[], %b::bytea[])"
_END: Final = "SELECT coalesce(max(notification_id), 0) FROM {schema}.stored_events"
# A hand has hundreds of rows: from each id, the index leads straight to the next.
_HANDS: Final = """\
WITH RECURSIVE hands (hand) AS (
  SELECT min(originator_id) FROM {schema}.stored_events WHERE originator_id > %s
  UNION ALL
  SELECT (SELECT min(originator_id) FROM {schema}.stored_events WHERE originator_id > hand)
  FROM hands WHERE hand IS NOT NULL
) SELECT hand FROM hands WHERE hand IS NOT NULL LIMIT %s"""
_EPOCHS: Final = "SELECT epoch, position FROM {schema}.ledger_epochs ORDER BY epoch"
_ADD_EPOCHS: Final = """\
INSERT INTO {schema}.ledger_epochs SELECT * FROM unnest(%s::bigint[], %s::bigint[]) RETURNING epoch"""
_LAST: Final = 2**63 - 1
"""Above every version."""

_OFFER_AGAIN: Final = "what was being stored may be stored or not, so offer it again"

POLL_SECONDS: Final = 1.0
"""How many seconds a reader that waits goes without looking by itself, if it hears nothing."""


class PostgresLedgerRecorder(LedgerRecorder, PostgresApplicationRecorder):
    """The library's recorder with positions without holes, guards against edits, and reads and writes in bulk."""

    datastore: LedgerDatastore

    def __init__(self, datastore: LedgerDatastore) -> None:
        super().__init__(datastore)
        schema = datastore.schema
        self.channel_name = CHANNEL.format(schema=schema)
        self.notifier = PositionNotifier(self.last_position, POLL_SECONDS)
        self._listener: Listener | None = None
        self._starting = Lock()
        self._append, self._append_one = compose(_APPEND, schema).as_bytes(), compose(_APPEND_ONE, schema).as_bytes()
        self._records, self._records_of, self._add_salts = (
            compose(text, schema).as_bytes() for text in (_RECORDS, _RECORDS_OF, _ADD_SALTS)
        )
        self._rows, self._lines, self._version, self._feed, self._end, self._hands, self._epochs, self._add_epochs = (
            compose(text, schema).as_bytes()
            for text in (_ROWS, _LINES, _VERSION, _FEED, _END, _HANDS, _EPOCHS, _ADD_EPOCHS)
        )

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """A hand's events, for the library."""
        select = super().select_events
        return self.datastore.retry(lambda: select(originator_id, gt=gt, lte=lte, desc=desc, limit=limit))

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Events in the order of the ledger, for the library."""
        select = super().select_notifications
        return self.datastore.retry(lambda: select(start, limit, stop, topics, inclusive_of_start=inclusive_of_start))

    def max_notification_id(self) -> int | None:
        """The highest position, for the library."""
        return self.last_position() or None

    def insert_rows(self, rows: Sequence[ReceivedRow], *, wait: bool = True, **kwargs: Any) -> int:
        """Store all rows or none, durably; the position of the last one. Another writer is always waited for."""
        try:
            if len(rows) == 1:
                stored = self.datastore.query(self._append_one, *rows[0])
            else:
                stored = self.datastore.query(self._append, *map(list, zip(*rows, strict=True)))
        except LedgerUnreachable as error:
            raise LedgerUnreachable(error.location, f"{error.reason}; {_OFFER_AGAIN}") from error
        except (LedgerBusy, StorageFailed) as error:
            error.nothing_stored = True
            raise
        return int(stored[0][0])

    def try_append(self) -> None:
        """Append nothing and roll back; it needs the right, the tables, the lock and a server that takes writes."""
        with self.datastore.get_connection() as connection, connection.transaction(force_rollback=True):
            connection.execute(compose(_APPEND_NONE, self.datastore.schema))

    def rows_of(self, hand: str, *, after: int = 0, through: int | None = None) -> list[StoredRow]:
        """A hand's rows in order of version."""
        last = _LAST if through is None else through
        return [StoredRow._make(row) for row in self._of(hand, self._rows, after, last)]

    def lines_of(self, hand: str, *, through: int | None = None) -> list[tuple[int, bytes]]:
        """Version and payload of a hand's rows in order of version, from version 1 on."""
        rows: list[Any] = self._of(hand, self._lines, _LAST if through is None else through)
        return rows

    def version_of(self, hand: str) -> int:
        """The highest version of a hand, 0 where it is not stored."""
        found = self._of(hand, self._version)
        return int(found[0][0]) if found else 0

    def _of(self, hand: str, statement: bytes, *values: int) -> list[tuple[Any, ...]]:
        """What is asked about a hand; no hand is named by a text that PostgreSQL has none of."""
        return [] if "\0" in hand else self.datastore.query(statement, hand, *values)

    def feed(self, after: int, limit: int) -> list[FeedRow]:
        """Up to `limit` events with positions above `after`."""
        return [FeedRow._make(row) for row in self.datastore.query(self._feed, after, limit)]

    def records_after(self, position: int, limit: int) -> list[RecordRow]:
        """Up to `limit` events with positions above one, with what their leaves commit to."""
        return [RecordRow._make(row) for row in self.datastore.query(self._records, position, limit)]

    def records_of(self, name: str, *, after: int = 0, through: int | None = None) -> list[RecordRow]:
        """The same of what stands under a name."""
        last = _LAST if through is None else through
        return [RecordRow._make(row) for row in self._of(name, self._records_of, after, last)]

    def add_salts(self, salts: Sequence[tuple[int, bytes]]) -> None:
        """Keep salts for events, all or none; an event that has one keeps it."""
        self.datastore.query(self._add_salts, *map(list, zip(*salts, strict=True)))

    def last_position(self) -> int:
        """The highest position, 0 in an empty ledger."""
        return int(self.datastore.query(self._end)[0][0])

    def epochs(self) -> list[Epoch]:
        """The epochs in their order."""
        return [Epoch._make(row) for row in self.datastore.query(self._epochs)]

    def add_epochs(self, epochs: Sequence[Epoch]) -> None:
        """Note epochs that begin, all or none; for the owner of the tables."""
        self.datastore.query(self._add_epochs, *map(list, zip(*epochs, strict=True)))

    def hands_after(self, hand: str, limit: int) -> list[str]:
        """Up to `limit` ids of stored hands above `hand`."""
        return [name for (name,) in self.datastore.query(self._hands, hand, limit)]

    def wait_for(self, position: int, timeout: float) -> bool:
        """Wait for a position; the server tells when something was stored, whoever stored it."""
        with self._starting:
            if self._listener is None:
                self._listener = Listener(self.datastore.address, self.notifier.announce)
        return self.notifier.wait_for(position, timeout)

    def storage_faults(self) -> Iterator[Fault]:
        """Tables and guards that are not as they were made, positions that are gone."""
        return faults_of_schema(self.datastore)

    def backup(self, target: Path) -> None:
        """Copy the ledger as it stands to a new SQLite file, which is a ledger too."""
        copy_to_file(self.datastore, target)

    def close(self) -> None:
        """End all waiting."""
        self.notifier.close()
        if self._listener is not None:
            self._listener.close()


class LedgerFactory(InfrastructureFactory[TrackingRecorder]):
    """Makes the recorder of a ledger in PostgreSQL for the library."""

    ADDRESS: Final = "LEDGER_ADDRESS"
    """The variable of its environment that holds the address."""

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        self.datastore = LedgerDatastore(PostgresAddress.parse(self.env.get(self.ADDRESS) or ""))
        self._recorder = PostgresLedgerRecorder(self.datastore)

    def application_recorder(self) -> PostgresLedgerRecorder:
        """The recorder of the ledger."""
        return self._recorder

    def aggregate_recorder(self, purpose: str = "events") -> AggregateRecorder:
        """None: a ledger has no snapshots."""
        raise NotImplementedError(purpose)

    def tracking_recorder(self, tracking_recorder_class: type[TrackingRecorder] | None = None) -> TrackingRecorder:
        """None: what reads a ledger keeps track of itself."""
        raise NotImplementedError(tracking_recorder_class)

    def process_recorder(self) -> ProcessRecorder:
        """None: a ledger processes nothing."""
        raise NotImplementedError

    def close(self) -> None:
        """Close all connections."""
        self._recorder.close()
        self.datastore.close()
