"""`okey-ledger prepare` and `backup`."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from okey_ledger.ledger import Ledger
from okey_ledger.projections import engine
from tests.cli.conftest import Run, Write
from tests.cli.hands import clean
from tests.postgres import database, schema_of, with_parameters


@pytest.fixture
def address(tmp_path: Path) -> str:
    return with_parameters(database(), schema=schema_of(tmp_path))


def test_a_database_is_prepared_once_and_then_used(run: Run, write: Write, address: str) -> None:
    log = write("hand.jsonl", clean())
    refused = run("import", log, "--database", address)
    assert refused.code == 2
    assert "`okey-ledger prepare` makes one" in refused.err
    assert run("prepare", "--database", address).out == "the ledger is made\n"
    assert run("prepare", "--database", address).out == "the ledger is ready\n"
    assert run("import", log, "--database", address).code == 0
    assert "clean" in run("hands", "--database", address).out
    assert run("keys", "list", "--database", address).code == 0


def test_a_file_can_be_prepared_too(run: Run, tmp_path: Path) -> None:
    assert run("prepare").out == "the ledger is made\n"
    assert run("prepare").out == "the ledger is ready\n"
    assert (tmp_path / "ledger.db").exists()


def test_what_cannot_be_prepared_is_told_without_the_password(run: Run) -> None:
    said = run("prepare", "--database", "postgresql://okey:s3cret@localhost:1/okey")
    assert said.code == 2
    assert said.err.startswith("okey-ledger: postgresql://okey@localhost:1/okey: ")
    assert "s3cret" not in said.err


@pytest.mark.parametrize("kind", ["file", "database"])
def test_a_backup_is_a_ledger_in_a_file(run: Run, write: Write, tmp_path: Path, address: str, kind: str) -> None:
    there = ["--database", address] if kind == "database" else []
    run("prepare", *there)
    run("import", write("hand.jsonl", clean()), *there)
    assert run("backup", "copy.db", *there).out == "copy.db\n"
    copy = ["--database", "sqlite:///copy.db"]
    assert "nothing is wrong" in run("verify", *copy).out
    with Ledger.open(f"sqlite:///{tmp_path}/copy.db", create=False) as ledger:
        assert list(ledger.hand_ids()) == [clean().events[0].hand]
    again = run("backup", "copy.db", *there)
    assert again.code == 2
    assert "it exists already" in again.err


def test_a_restored_backup_brings_back_events_and_keys_and_begins_an_epoch(
    run: Run, write: Write, tmp_path: Path
) -> None:
    run("import", write("hand.jsonl", clean()))
    run("keys", "create", "--role", "admin", "--label", "kept")
    assert run("backup", "copy.db").code == 0
    run("keys", "create", "--role", "admin", "--label", "later")
    run("import", write("more.jsonl", clean("later")))
    with Ledger.open(f"sqlite:///{tmp_path}/ledger.db") as ledger:
        assert ledger.exists("later")
        refused = run("restore", "copy.db")
        assert refused.code == 2
        assert "a program has it open" in refused.err
        assert ledger.exists("later")
    assert run("restore", "copy.db").out.endswith("the ledger is restored\n")
    keys = run("keys", "list", "--json").out
    assert "kept" in keys
    assert "later" not in keys
    with Ledger.open(f"sqlite:///{tmp_path}/ledger.db") as ledger:
        assert not ledger.exists("later")
        assert [epoch.position for epoch in ledger.epochs()] == [ledger.last_position()]
        assert not ledger.verify().faults
    with Ledger.open(f"sqlite:///{tmp_path}/ledger.db.replaced-1") as before:
        assert before.exists("later")
    files = ("ledger.db", "ledger.db.service", "copy.db", "copy.db.service")
    assert [oct((tmp_path / name).stat().st_mode & 0o777) for name in files] == ["0o600"] * 4


def test_a_key_on_a_locked_database_is_refused_in_a_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("keys", "create", "--role", "admin")
    monkeypatch.setattr("okey_ledger.projections.engine.LOCK_TIMEOUT_SECONDS", 0)
    with closing(sqlite3.connect(tmp_path / "ledger.db.service", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = run("keys", "create", "--role", "admin")
    assert refused.code == 2
    assert "database is locked; nothing was stored" in refused.err


def test_a_key_on_a_full_disk_is_refused_in_a_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("keys", "create", "--role", "admin")
    set_up = engine._set_up

    def with_no_room(connection: sqlite3.Connection, synchronous: str) -> None:
        set_up(connection, synchronous)
        connection.execute("PRAGMA max_page_count = 1")  # the pages that there are, and no more

    monkeypatch.setattr(engine, "_set_up", with_no_room)
    labels = (f"{number:02}" * 100 for number in range(100))
    refused = next(ran for label in labels if (ran := run("keys", "create", "--role", "admin", "--label", label)).code)
    assert refused.code == 2
    assert refused.err.startswith(f"okey-ledger: {tmp_path}/ledger.db.service: database or disk is full; nothing was")
    assert refused.out == ""
