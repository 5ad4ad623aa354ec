"""The event-sourced application that keeps the hands, wired of the parts of this package."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from eventsourcing.application import Application
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import EventStore, Mapper, Notification, Recording
from eventsourcing.utils import Environment, EnvType

from .aggregates import LineMapper, RecordedEvent
from .private.data import PrivateData
from .recorder import LedgerRecorder


class StreamStore(EventStore[str]):
    """The library's event store, which makes none of its objects for an event that is saved.

    The library makes three for each, which nobody reads: a hand in one transaction on SQLite reaches 0.44 of the raw
    driver with them (docs/architecture.md has the measurement).
    """

    recorder: LedgerRecorder

    def put(self, domain_events: Sequence[DomainEventProtocol[str]], **kwargs: Any) -> list[Recording[str]]:
        """Store recorded events, all or none; the last of them with its position.

        Raises the library's `IntegrityError` where one does not follow.
        """
        for event in domain_events:
            if type(event) is not RecordedEvent:
                raise TypeError(f"a ledger stores recorded events only, not {type(event).__name__}")
        last = self.recorder.insert_rows(cast("Sequence[RecordedEvent]", domain_events), **kwargs)
        end = cast("RecordedEvent", domain_events[-1])
        return [Recording(end, Notification(*end[:4], id=last))]


class HandApplication(Application[str]):
    """Hands as aggregates with text ids; the mapper and the recorder are the ledger's own."""

    name = "okey_ledger"
    recorder: LedgerRecorder
    private: PrivateData
    """Where the texts of events stand."""

    @classmethod
    def on_sqlite(cls, file: Path, *, make_tables: bool) -> HandApplication:
        """The application on an SQLite file."""
        return cls(
            {
                "PERSISTENCE_MODULE": "okey_ledger.ledger.sqlite.recorder:LedgerFactory",
                "SQLITE_DBNAME": str(file),
                "ORIGINATOR_ID_TYPE": "text",
                "CREATE_TABLE": "yes" if make_tables else "no",
            }
        )

    @classmethod
    def on_postgres(cls, address: str) -> HandApplication:
        """The application on a PostgreSQL database that was prepared."""
        return cls(
            {"PERSISTENCE_MODULE": "okey_ledger.ledger.postgres.recorder:LedgerFactory", "LEDGER_ADDRESS": address}
        )

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """What the application was given and nothing else: no variable of the process changes how hands are kept."""
        return Environment(name, env)

    def construct_event_store(self) -> EventStore[str]:
        """The event store, which saves the events of streams as the rows that they are."""
        return StreamStore(self.mapper, self.recorder)

    def construct_mapper(self) -> Mapper[str]:
        """The mapper of lines, with its closed table of topics."""
        return LineMapper()
