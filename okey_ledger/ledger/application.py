"""The event-sourced application that keeps the hands, wired of the parts of this package."""

from __future__ import annotations

from pathlib import Path

from eventsourcing.application import Application
from eventsourcing.persistence import Mapper
from eventsourcing.utils import Environment, EnvType

from .aggregates import LineMapper
from .recorder import LedgerRecorder


class HandApplication(Application[str]):
    """Hands as aggregates with text ids; the mapper and the recorder are the ledger's own."""

    name = "okey_ledger"
    recorder: LedgerRecorder

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

    def construct_mapper(self) -> Mapper[str]:
        """The mapper of lines, with its closed table of topics."""
        return LineMapper()
