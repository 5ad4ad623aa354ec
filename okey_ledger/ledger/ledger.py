"""The ledger: hands stored once and for good, read back byte by byte."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final

from eventsourcing.application import AggregateNotFoundError

from ..domain.hand import Hand
from ..domain.sentence import N_, TranslatableError
from .address import Preparation, is_on_postgres, sqlite_file
from .aggregates import MISSING, RecordedHand, project_hand
from .append import AppendResult, append_once
from .application import HandApplication
from .chain import leaf
from .errors import HandDamaged, HandNotStored, LedgerError
from .group_commit import GroupAppender
from .locations import application_at, prepare, restore_to_postgres
from .private.data import PrivateData
from .private.texts import unseal
from .rows import Epoch, FeedRow, RecordRow, StoredRow
from .sqlite.backup import check_absent, copy_file, restore
from .topics import is_dispute
from .verification import Fault, Verification, faults_of, is_stored_before

_PAGE_SIZE: Final = 500
"""How many ids of hands are read at once."""

_BEFORE_ALL: Final = -(2**63)
"""Below every version, those that only a forger would write included."""


class Ledger:
    """An append-only record of hands; open one with `Ledger.open`, close it or use it in a `with`.

    Threads may share it. Event `n` of a hand has version `n + 1`, so that a hand's version is how many events it has.
    Every method may raise a `StorageError`.
    """

    def __init__(self, application: HandApplication, private: PrivateData) -> None:
        self.application = application
        self.private = application.private = private
        """What stands beside the events and can be erased: names of players and free texts."""
        self._recorder = application.recorder

    @classmethod
    def open(cls, address: str, *, create: bool = True) -> Ledger:
        """The ledger at an address such as `sqlite:///ledger.db`, made if it is not there and may be made.

        In a PostgreSQL database nothing is made: see `prepare`. Raises `AddressError` for what is no address,
        `LedgerUnusable` where there is or can be no ledger.
        """
        return cls(application_at(address, create=create), PrivateData.beside(address))

    @staticmethod
    def prepare(address: str) -> Preparation:
        """Make a ledger, or bring its tables to the version of this program; any number of programs may do so at once.

        An SQLite file needs this never, a PostgreSQL database before its first use and after an upgrade of the program.
        Raises as `open` does.
        """
        return prepare(address)

    def close(self) -> None:
        """Close the ledger; nothing can be done with it afterwards, and nobody waits for it any longer."""
        self._recorder.close()
        self.application.close()
        self.private.close()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, exc_type: type[BaseException] | None, exc_val: BaseException | None, exc_tb: TracebackType | None
    ) -> None:
        self.close()

    def record_hand(self, hand: str, lines: Sequence[bytes]) -> AppendResult:
        """Store a whole hand, all or nothing; the same hand again is `unchanged`, another log of it a `Conflict`.

        A log that goes on where the stored hand ends, or ends before it, is another log. The lines must be those of a
        log that was decoded; the ledger itself looks at `type`, `hand` and `n` and raises `LineRefused`.
        """
        return append_once(self.application, hand, lines, after=0, whole=True)

    def append(self, hand: str, lines: Sequence[bytes], expected: int) -> AppendResult:
        """Store what happens next in a hand that has `expected` events so far, all or nothing.

        Offered again, the same events are `unchanged`, also when the hand has gone on since. Anything else under their
        numbers, or a gap before them, raises `Conflict`.
        """
        return append_once(self.application, hand, lines, after=expected)

    def try_append(self) -> None:
        """See whether something could be appended now, waiting for other writers; nothing is stored.

        Raises `LedgerReadOnly` where it may not be, or a `StorageError`.
        """
        self._recorder.try_append()

    def events_of(self, hand: str, through: int | None = None) -> list[bytes]:
        """A hand's lines as they were offered, up to event number `through` where that is given.

        Raises `HandNotStored`, and `HandDamaged` where an event is missing. The links are not looked at: see `verify`.
        """
        rows = self._recorder.lines_of(hand, through=None if through is None else through + 1)
        if not rows:
            raise HandNotStored(hand)
        if rows[-1][0] != len(rows):
            missing = next(n for n, (version, _) in enumerate(rows) if version != n + 1)
            raise HandDamaged(hand, missing, TranslatableError(MISSING))
        return unseal(self.private, [line for _, line in rows])

    def hand(self, hand: str, version: int | None = None) -> Hand:
        """A hand in the game's words, loaded through the library's repository, at a version if one is given.

        Raises `HandNotStored`, and `HandDamaged` where an event is missing or cannot be read.
        """
        try:
            recorded: RecordedHand = self.application.repository.get(hand, version=version, projector_func=project_hand)
        except AggregateNotFoundError:
            raise HandNotStored(hand) from None
        try:
            return Hand(recorded.events)
        except ValueError:
            raise HandDamaged(hand, 0, TranslatableError(N_("the stored events are not a hand"))) from None

    def rows(self, name: str, *, after: int = 0, through: int | None = None) -> list[StoredRow]:
        """The stored rows of a hand or a dispute with versions above `after` and up to `through`, in their order."""
        return self._recorder.rows_of(name, after=after, through=through)

    def records(self, name: str, *, after: int = 0, through: int | None = None) -> list[RecordRow]:
        """The events of a hand or a dispute with what their leaves in the transparency log commit to.

        Those with versions above `after` and up to `through`, in their order. Who gets one can read the event.
        """
        return self._recorder.records_of(name, after=after, through=through)

    def records_after(self, position: int, limit: int = 1000) -> list[RecordRow]:
        """The same of up to `limit` events of the whole ledger with positions above one, in their order."""
        return self._recorder.records_after(position, limit)

    def add_salts(self, salts: Sequence[tuple[int, bytes]]) -> None:
        """Keep salts for the events at positions that were stored without one, all or none; none is ever changed."""
        self._recorder.add_salts(salts)

    def leaf(self, position: int) -> str:
        """The hash of the event at a position, in hexadecimal; empty where there is none.

        What is derived from the ledger keeps it with the position up to which it was derived: another event stands
        there once an earlier state of the ledger was restored.
        """
        row = next(iter(self.read(position - 1, 1)), None) if position > 0 else None
        if row is None or row.position != position:
            return ""
        (stored,) = self.rows(row.hand, after=row.version - 1, through=row.version)
        return leaf(row.hand, row.version, row.topic, stored.state).hex()

    def epochs(self) -> list[Epoch]:
        """The times from which the ledger went on anew once it was restored, oldest first; none as a rule."""
        return self._recorder.epochs()

    def begin_epoch(self, replaced: Sequence[Epoch] = ()) -> Epoch:
        """Note that the ledger was restored as it stands now, so that readers are told which positions are used again.

        `replaced` are the epochs of the ledger that was there before: those that are unknown here are noted too, so
        that their readers are told what both have. In PostgreSQL only the owner of the tables can do this.
        """
        known = self.epochs()
        end = self.last_position()
        fresh = [Epoch(epoch, min(at, end)) for epoch, at in replaced if epoch not in {old.epoch for old in known}]
        last = max((epoch.epoch for epoch in (*known, *fresh)), default=0)
        now = Epoch(max(int(time.time()), last + 1), min([end, *(epoch.position for epoch in fresh)]))
        self._recorder.add_epochs([*fresh, now])
        return now

    def common_position(self, epoch: int) -> int:
        """Up to which position a reader of an epoch has read what still stands there; epoch 0 is the first time.

        That is the end of the ledger where nothing was restored since.
        """
        epochs = self.epochs()
        if epoch and epoch not in {known.epoch for known in epochs}:
            return 0
        return min([self.last_position(), *(later.position for later in epochs if later.epoch > epoch)])

    def group_appender(self) -> GroupAppender:
        """What appends to several hands in one transaction; for one thread at a time."""
        return GroupAppender(self.application)

    @property
    def file(self) -> Path | None:
        """The file that holds the ledger, None where it is in PostgreSQL."""
        return self._recorder.file

    def version(self, hand: str) -> int:
        """How many events a hand has in the ledger, 0 where it is not stored."""
        return self._recorder.version_of(hand)

    def exists(self, hand: str) -> bool:
        """Whether a hand is stored."""
        return self._recorder.version_of(hand) > 0

    def hand_ids(self) -> Iterator[str]:
        """The ids of all stored hands, in alphabetical order."""
        return (name for name in self.names() if not is_dispute(name))

    def names(self, after: str = "") -> Iterator[str]:
        """The names of all that is stored, hands and disputes, above one of them, in alphabetical order."""
        page = self._recorder.hands_after(after, _PAGE_SIZE)
        while page:
            yield from page
            page = self._recorder.hands_after(page[-1], _PAGE_SIZE)

    def read(self, after: int = 0, limit: int = 1000) -> list[FeedRow]:
        """Up to `limit` events with positions above `after`, in the order in which they were stored.

        Whoever has read up to a position has missed nothing before it.
        """
        return self._recorder.feed(after, limit)

    def wait_for(self, position: int, timeout: float) -> bool:
        """Wait up to `timeout` seconds for the event at a position; whether it is there.

        A reader that has read up to a position waits for the next one. Closing the ledger ends the waiting.
        """
        return self._recorder.wait_for(position, timeout)

    def stop_waiting(self) -> None:
        """End every `wait_for` now and later, though the ledger stays open."""
        self._recorder.notifier.close()

    def last_position(self) -> int:
        """The position of the event stored last, 0 in an empty ledger."""
        return self._recorder.last_position()

    def verify(self, hand: str | None = None) -> Verification:
        """Read a hand, or the whole ledger, and recompute the chain from what is stored.

        What this can see and what not is told in docs/ledger.md. Raises `HandNotStored`.
        """
        faults: list[Fault] = []
        stored_before: list[str] = []
        hands = disputes = events = 0
        if hand is None:
            faults += self._recorder.storage_faults()
        for name in self.names() if hand is None else (hand,):
            rows = self._recorder.rows_of(name, after=_BEFORE_ALL)
            faults += faults_of(name, rows)
            events += len(rows)
            disputes += is_dispute(name)
            if not is_dispute(name):
                hands += 1
                stored_before += [name] if is_stored_before(name, rows) else []
        if hand is not None and not events:
            raise HandNotStored(hand)
        return Verification(hands, events, tuple(faults), disputes, tuple(stored_before))

    def backup(self, target: Path, companions: Sequence[str] = ()) -> None:
        """Copy the ledger as it stands to a new SQLite file, a ledger too, while others go on using it.

        Of a ledger in a file, those files are copied with it that stand beside it under its name and one of the endings
        `companions`.
        """
        self.check_backup(target, companions)
        for ending in companions:  # first: what they tell of is then in the copy of the ledger
            companion = Path(f"{self.file}{ending}")
            if self.file is not None and companion.exists():
                copy_file(companion, Path(f"{target}{ending}"))
        self._recorder.backup(target)

    @staticmethod
    def check_backup(target: Path, companions: Sequence[str] = ()) -> None:
        """Raise `LedgerUnusable` where a file is already that a backup would make."""
        for ending in ("", *companions):
            check_absent(Path(f"{target}{ending}"))

    @staticmethod
    def restore(address: str, backup: Path, companions: Sequence[str] = ()) -> list[Path]:
        """Put a backup in the place of a ledger that nobody uses; where the files are that were there.

        In a file its companions go with it. A PostgreSQL database must be prepared and hold no events; the owner of its
        tables restores it, all or nothing. A new epoch begins. Raises `AddressError`, `LedgerUnusable`, or
        a `StorageError`.
        """
        aside: list[Path] = []
        replaced: list[Epoch] = []
        if is_on_postgres(address):
            restore_to_postgres(address, backup)
        else:
            aside = restore(backup, sqlite_file(address), companions)
            with suppress(LedgerError, IndexError), Ledger.open(f"sqlite:///{aside[0]}", create=False) as before:
                replaced = before.epochs()
        with Ledger.open(address, create=False) as ledger:
            ledger.begin_epoch(replaced)
        return aside
