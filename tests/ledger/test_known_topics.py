"""The databases know the topics of the program; a new kind of event needs a new version of both schemas."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from okey_ledger.ledger import Ledger
from okey_ledger.ledger.postgres import schema as postgres
from okey_ledger.ledger.sqlite import schema as sqlite
from okey_ledger.ledger.topics import TOPICS
from tests.ledger.logs import hand_of

KNOWN_SINCE = {
    2: "d961aff030420830",
    3: "d961aff030420830",
    4: "049cd9defff55c30",
}
"""By version of the schemas: the hash of the topics that a database of this version lets in."""


def test_the_databases_know_every_topic_of_the_program() -> None:
    topics = sha256(" ".join(sorted(TOPICS)).encode()).hexdigest()[:16]
    assert KNOWN_SINCE[max(KNOWN_SINCE)] == topics, (
        "there are other topics than the databases of users let in: raise SCHEMA_VERSION in ledger/sqlite/schema.py, "
        "add a step with CREATE OR REPLACE of append_events to STEPS in ledger/postgres/schema.py, and add the version "
        f"with {topics!r} here"
    )
    assert sqlite.SCHEMA_VERSION == postgres.SCHEMA_VERSION == max(KNOWN_SINCE)
    assert all(f"'{topic}'" in sqlite.GUARDS[-1] for topic in TOPICS)
    assert all(f"'{topic}'" in postgres.APPEND for topic in TOPICS)
    assert any(statement == f"CREATE OR REPLACE {postgres.FUNCTIONS[0]}" for statement in postgres.STEPS[-1])


def test_a_file_whose_trigger_knows_fewer_topics_is_brought_to_those_of_the_program(tmp_path: Path) -> None:
    file = tmp_path / "ledger.db"
    with Ledger.open(f"sqlite:///{file}"):
        pass
    follow = f"CREATE TRIGGER {sqlite.GUARDS[-1]}".replace(" WHEN 'okey.TileDrawn/1' THEN 0", "")
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("DROP TRIGGER stored_events_follow")
        database.execute(follow)
        database.execute(f"UPDATE ledger_schema SET version = {sqlite.SCHEMA_VERSION - 1}")
    with Ledger.open(f"sqlite:///{file}") as ledger:
        assert ledger.record_hand("h-1", hand_of(9)) == "stored"
        assert not ledger.verify().faults
