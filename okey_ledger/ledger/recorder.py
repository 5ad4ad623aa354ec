"""What a database has to do for a ledger beyond the library's recorder; one file a database implements it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from eventsourcing.persistence import ApplicationRecorder, StoredEvent

from .commitment import new_salt, receipt_tail
from .notifier import PositionNotifier
from .rows import Epoch, FeedRow, ReceivedRow, RecordRow, StoredRow
from .verification import Fault


class LedgerRecorder(ApplicationRecorder):
    """An append-only table of events with stable positions.

    A later position is committed later: who has read up to a position misses nothing before it.
    """

    notifier: PositionNotifier
    """Wakes the readers that wait for the next event."""

    file: Path | None = None
    """The file that holds the ledger, None where it is in no file."""

    @abstractmethod
    def try_append(self) -> None:
        """Begin an append and leave it, nothing being stored; raise a `LedgerError` where none could be made."""

    @abstractmethod
    def insert_rows(self, rows: Sequence[ReceivedRow], *, wait: bool = True, **kwargs: Any) -> int:
        """Store all rows or none, durably; the position of the last one.

        Raises the library's `IntegrityError` where one does not follow what is stored, `LedgerBusy` where another
        writer is waited for in vain, without `wait` at once.
        """

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        """Store events of the library; their positions."""
        if not stored_events:
            return None
        tail = receipt_tail()
        rows = [
            (str(e.originator_id), e.originator_version, e.topic, e.state, new_salt() + tail) for e in stored_events
        ]
        last = self.insert_rows(rows, **kwargs)
        return list(range(last - len(rows) + 1, last + 1))

    @abstractmethod
    def rows_of(self, hand: str, *, after: int = 0, through: int | None = None) -> list[StoredRow]:
        """A hand's rows in order of version, those above `after` and up to `through`."""

    @abstractmethod
    def lines_of(self, hand: str, *, through: int | None = None) -> list[tuple[int, bytes]]:
        """Version and payload of a hand's rows in order of version, from version 1 up to `through`."""

    @abstractmethod
    def version_of(self, hand: str) -> int:
        """The highest version of a hand, 0 where it is not stored."""

    @abstractmethod
    def feed(self, after: int, limit: int) -> list[FeedRow]:
        """Up to `limit` events with positions above `after`, in their order."""

    @abstractmethod
    def records_after(self, position: int, limit: int) -> list[RecordRow]:
        """Up to `limit` events with positions above one, in their order, with what their leaves commit to."""

    @abstractmethod
    def records_of(self, name: str, *, after: int = 0, through: int | None = None) -> list[RecordRow]:
        """The same of what stands under a name, with versions above `after` and up to `through`."""

    @abstractmethod
    def add_salts(self, salts: Sequence[tuple[int, bytes]]) -> None:
        """Keep salts for the events at positions, all or none; an event that has one keeps it."""

    @abstractmethod
    def last_position(self) -> int:
        """The highest position, 0 in an empty ledger."""

    @abstractmethod
    def epochs(self) -> list[Epoch]:
        """The epochs in their order, none where nothing was restored."""

    @abstractmethod
    def add_epochs(self, epochs: Sequence[Epoch]) -> None:
        """Note epochs that begin, all or none."""

    @abstractmethod
    def hands_after(self, hand: str, limit: int) -> list[str]:
        """Up to `limit` ids of stored hands above `hand`, in their order."""

    @abstractmethod
    def storage_faults(self) -> Iterator[Fault]:
        """What is wrong with the storage as a whole: broken pages, missing guards, positions that are gone."""

    @abstractmethod
    def wait_for(self, position: int, timeout: float) -> bool:
        """Wait up to `timeout` seconds for the event at a position; whether it is there."""

    @abstractmethod
    def close(self) -> None:
        """End all waiting; the library's factory closes the connections."""

    @abstractmethod
    def backup(self, target: Path) -> None:
        """Copy the ledger as it stands to a new SQLite file, while others go on writing."""
