"""The event-sourcing library's own contract tests, run on the ledger's recorder."""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path
from uuid import uuid4

import pytest
from eventsourcing.persistence import ApplicationRecorder
from eventsourcing.tests import persistence as library

from okey_ledger.ledger import Ledger
from okey_ledger.ledger.aggregates import LineMapper
from okey_ledger.ledger.postgres.recorder import LedgerFactory, PostgresLedgerRecorder
from okey_ledger.ledger.postgres.schema import FUNCTIONS, compose
from okey_ledger.ledger.sqlite.connection import LedgerDatastore
from okey_ledger.ledger.sqlite.recorder import SQLiteLedgerRecorder
from tests.postgres import database, run, schema_of, with_parameters


class OnALedgerFile(library.RecorderTestCase):
    def setUp(self) -> None:
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        self.datastore = LedgerDatastore(str(folder / "ledger.db"))
        self.addCleanup(self.datastore.close)

    def new_originator_id(self) -> str:
        return str(uuid4())

    def create_recorder(self) -> ApplicationRecorder:
        recorder = SQLiteLedgerRecorder(self.datastore)
        recorder.create_table()
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute("DROP TRIGGER stored_events_follow")  # these tests store no hands
        return recorder


class InADatabase(library.RecorderTestCase):
    def setUp(self) -> None:
        address = with_parameters(database(), schema=schema_of(Path(self.id())))
        Ledger.prepare(address)
        unguarded = re.sub(r"  IF EXISTS.*?END IF;\n", "", FUNCTIONS[0], flags=re.DOTALL)  # these tests store no hands
        run(database(), compose(f"CREATE OR REPLACE {unguarded}", schema_of(Path(self.id()))).as_string())
        self.factory = LedgerFactory({"LEDGER_ADDRESS": address})
        self.addCleanup(self.factory.close)

    def new_originator_id(self) -> str:
        return str(uuid4())

    def create_recorder(self) -> PostgresLedgerRecorder:
        return self.factory.application_recorder()


class TestApplicationRecorderInPostgres(InADatabase, library.ApplicationRecorderTestCase[ApplicationRecorder]):
    def test_insert_subscribe(self) -> None:
        self.optional_test_insert_subscribe()


class TestNotificationsDoNotInterleaveInPostgres(InADatabase, library.NonInterleavingNotificationIDsBaseCase):
    pass


class TestApplicationRecorder(OnALedgerFile, library.ApplicationRecorderTestCase[ApplicationRecorder]):
    pass


class TestNotificationsDoNotInterleave(OnALedgerFile, library.NonInterleavingNotificationIDsBaseCase):
    pass


def test_the_mapper_stores_recorded_events_only() -> None:
    class Foreign:
        originator_id, originator_version = "h-1", 1

    with pytest.raises(TypeError, match="recorded events only, not Foreign"):
        LineMapper().to_stored_event(Foreign())
