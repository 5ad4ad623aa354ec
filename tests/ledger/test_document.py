"""docs/ledger.md says what the code does."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from okey_ledger.ledger.chain import START, leaf, linked
from okey_ledger.ledger.postgres.schema import STEPS
from okey_ledger.ledger.sqlite.schema import GUARDS, SCHEMA_VERSION, TABLES
from okey_ledger.ledger.topics import read_head, topic_of
from okey_ledger.ledger.verification import FaultKind

TEXT = (Path(__file__).parents[2] / "docs" / "ledger.md").read_text(encoding="utf-8")


def test_the_tables_and_triggers_are_those_of_the_document() -> None:
    assert f"Version {SCHEMA_VERSION} of the schema" in TEXT
    made = [f"CREATE TABLE {table};" for table in TABLES] + [f"CREATE TRIGGER {guard};" for guard in GUARDS]
    assert [text for text in made if text not in TEXT] == []


def test_the_step_that_makes_the_tables_in_postgres_is_that_of_the_document() -> None:
    assert f"Version {len(STEPS)}, in the schema" in TEXT
    names = {"{schema}.": "", "{channel}": "okey_ledger_stored_events", "{beside}": "okey_ledger_service"}
    for statement in (text for step in STEPS for text in step if not text.startswith(("DO ", "DROP "))):
        told = statement
        for name, known in names.items():
            told = told.replace(name, known)
        assert f"{told};" in TEXT


def test_every_kind_of_fault_has_its_line() -> None:
    check = TEXT.split("## What a check sees")[1]
    assert re.findall(r"^\| `(\w+)` \|", check, re.M) == [*get_args(FaultKind)]


def test_the_example_of_the_chain_is_right() -> None:
    lines = [line.encode() for line in re.findall(r'^\{"type".*\}$', TEXT, re.M)][:2]
    topics = [topic_of(read_head(line).type) for line in lines]
    last = linked("h-1", 1, START, topics, lines)[-1]
    assert f"the second one's leaf is `{leaf(*last).hex()}`" in TEXT
