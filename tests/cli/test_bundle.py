"""`okey-ledger bundle`, and `verify` of bundles and of the transparency log."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from okey_ledger.ledger import Ledger
from tests.cli.conftest import Run, Write
from tests.logs import deal
from tests.transparency.logs import KEY, fill, sequencer_of

LOG = "ledger.db.log"


@pytest.fixture
def key(run: Run, write: Write, tmp_path: Path) -> str:
    """The key of the log of a ledger with an ended hand."""
    run("import", write("log.jsonl", deal(hand="b-1").annul("Bora left")))
    with Ledger.open(f"sqlite:///{tmp_path}/ledger.db") as ledger:
        fill(ledger, 300)
        writer = sequencer_of(ledger, tmp_path / LOG)
        writer.update()
        writer.close()
    (tmp_path / "log.pub").write_text(f"{KEY.verifier}\n")
    return "log.pub"


def forged(tmp_path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(tmp_path / "ledger.db")) as raw, raw:
        triggers = raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            raw.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            raw.execute(statement)
        raw.create_function("okey_leaf", 4, lambda *_: b"")
        for _, sql in triggers:
            raw.execute(sql)


def test_a_bundle_is_checked_without_the_ledger_in_three_languages(run: Run, key: str, tmp_path: Path) -> None:
    assert run("bundle", "b-1", "-o", "b.json").code == 0
    (tmp_path / "ledger.db").unlink()
    proved = run("verify", "b.json", "--key", key)
    assert proved.code == 0
    assert proved.out.splitlines()[-1] == "hand b-1: the bundle proves it"
    assert "· Not checked: whether what was recorded" in proved.out
    assert "paket onu kanıtlıyor" in run("verify", "b.json", "--key", str(KEY.verifier), "--lang", "tr").out
    assert "الحزمة تثبتها" in run("verify", "b.json", "--key", key, "--lang", "ar").out
    assert json.loads(run("verify", "b.json", "--key", key, "--json").out)["proved"] is True
    assert run("verify", "b.json").code == 1


def test_a_changed_bundle_proves_nothing_and_what_is_none_is_refused(run: Run, key: str, tmp_path: Path) -> None:
    text = run("bundle", "b-1", "--texts").out
    assert "Bora left" in text
    (tmp_path / "b.json").write_text(text.replace("Bora left", "Cem left"))
    wrong = run("verify", "b.json", "--key", key)
    assert wrong.code == 1
    assert "Texts: one is told" in wrong.err
    (tmp_path / "c.json").write_text("{}")
    assert run("verify", "c.json").code == 2
    assert run("verify", "b.json", "--key", "nonsense").code == 2


def test_a_hand_without_a_log_has_no_bundle(run: Run, write: Write) -> None:
    run("import", write("log.jsonl", deal(hand="b-1").annul()))
    assert "no checkpoint yet" in run("bundle", "b-1").err
    assert run("verify", "--log", "nowhere", "--key", str(KEY.verifier)).code == 2


def test_an_untouched_ledger_has_no_fault(run: Run, key: str) -> None:
    assert run("verify", "--key", key).code == 0


def test_the_last_event_of_a_hand_changed_is_named(run: Run, key: str, tmp_path: Path) -> None:
    forged(
        tmp_path,
        "UPDATE stored_events SET state = CAST(replace(CAST(state AS TEXT), 'sha256:', 'sha265:') AS BLOB) "
        "WHERE originator_id = 'b-1' AND originator_version = 2",
    )
    found = run("verify", "--json")
    assert [fault["kind"] for fault in json.loads(found.out)["faults"] if fault["kind"] in ("leaf", "checkpoint")]
    assert {"hand": "b-1", "n": 1, "kind": "leaf"}.items() <= json.loads(found.out)["faults"][0].items()


def test_an_old_copy_is_found_by_a_checkpoint_that_was_kept(run: Run, key: str, tmp_path: Path) -> None:
    kept = (tmp_path / LOG / "0" / "checkpoint").read_text()
    (tmp_path / "kept").write_text(kept)
    forged(tmp_path, "DELETE FROM stored_events WHERE rowid > 290", "UPDATE sqlite_sequence SET seq = 290")
    found = run("verify", "--checkpoint", "kept")
    assert found.code == 1
    assert "positions 291 to 302 are gone" in found.err


def test_a_tile_that_was_changed_is_found(run: Run, key: str, tmp_path: Path) -> None:
    tile = tmp_path / LOG / "0" / "tile" / "0" / "000"
    tile.write_bytes(b"\0" * 32 + tile.read_bytes()[32:])
    found = run("verify")
    assert found.code == 1
    assert "leaf" in found.err
