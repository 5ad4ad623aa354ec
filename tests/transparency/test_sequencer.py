"""The pull loop: what is stored comes into the log, and what does not go on with it is never signed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from okey_ledger.ledger import Ledger
from okey_ledger.ledger.commitment import missing_commitment
from okey_ledger.transparency import sequencer as sequencing
from okey_ledger.transparency.log import NotInLog, PublishedLog
from okey_ledger.transparency.merkle import leaf_hash, proves_consistency, proves_inclusion
from okey_ledger.transparency.notes import Note, Signature
from okey_ledger.transparency.proofs import InclusionProof
from okey_ledger.transparency.sequencer import LogRefused, previous_of
from okey_ledger.transparency.tiles import TileReader
from tests.api.house import DATABASES, address_of
from tests.postgres import database, run, schema_of
from tests.transparency.logs import NAME, fill, sequencer_of, shown, tree_of


@pytest.fixture(params=DATABASES)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return address_of(request.param, tmp_path)


@pytest.fixture
def ledger(address: str) -> Iterator[Ledger]:
    with Ledger.open(address) as ledger:
        yield ledger


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "log"


def forged(ledger: Ledger, tmp_path: Path, statement: str) -> None:
    """Change a ledger past everything that keeps it append-only."""
    if ledger.file is None:
        run(database(), "ALTER TABLE stored_events DISABLE TRIGGER ALL", statement, schema=schema_of(tmp_path))
        return
    with closing(sqlite3.connect(ledger.file)) as connection, connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(statement.replace("notification_id", "rowid"))


@pytest.mark.parametrize("sizes", [[1], [255, 256, 257], [300, 300, 600], [513]])
def test_what_is_stored_is_in_the_log_at_once_and_every_checkpoint_goes_on_with_the_one_before(
    ledger: Ledger, folder: Path, sizes: list[int]
) -> None:
    writer = sequencer_of(ledger, folder)
    before, old_root = 0, b""
    for size in sizes:
        fill(ledger, size - before)
        assert writer.update()
        tree, found = tree_of(ledger), shown(writer)
        assert (found.origin, found.size, found.root) == (NAME, size, tree.root())
        if before:
            proof = writer.published.consistency(before, size)
            assert proves_consistency(before, size, proof, old_root, found.root)
        for row in ledger.records_after(0, 1000)[:: max(1, size // 7)]:
            proved = writer.published.inclusion(row.position - 1, row.record)
            assert proved == InclusionProof.parse(str(proved))
            assert proved.proves(leaf_hash(row.commitment))
            assert not proved.proves(leaf_hash(b"another"))
        before, old_root = size, found.root


def test_a_log_is_gone_on_with_by_whoever_opens_it_next(ledger: Ledger, folder: Path) -> None:
    for events in (256, 100, 0, 300):
        fill(ledger, events)
        writer = sequencer_of(ledger, folder)
        assert writer.update()
        assert shown(writer).root == tree_of(ledger).root()
        writer.close()


def test_one_at_a_time_writes(ledger: Ledger, folder: Path) -> None:
    one, other = sequencer_of(ledger, folder), sequencer_of(ledger, folder)
    fill(ledger, 3)
    assert (one.update(), other.update()) == (True, False)
    one.close()
    assert other.update()


def test_the_files_are_those_that_the_specification_names_and_partial_ones_go_when_they_are_full(
    ledger: Ledger, folder: Path
) -> None:
    writer = sequencer_of(ledger, folder)
    for events in (100, 100, 56, 256, 10):
        fill(ledger, events)
        writer.update()
    files = {str(path.relative_to(folder / "0")) for path in (folder / "0").rglob("*") if path.is_file()}
    assert files == {
        "checkpoint",
        *("tile/0/000", "tile/0/001", "tile/0/002.p/10", "tile/1/000.p/1", "tile/1/000.p/2"),
        *("tile/entries/000", "tile/entries/001", "tile/entries/002.p/10"),
    }
    entries = (folder / "0" / "tile" / "entries" / "001").read_bytes()
    hashes = (folder / "0" / "tile" / "0" / "001").read_bytes()
    for at in range(256):
        assert entries[34 * at : 34 * at + 2] == b"\0\x20"
        assert leaf_hash(entries[34 * at + 2 : 34 * at + 34]) == hashes[32 * at : 32 * at + 32]


def test_events_without_a_salt_get_one_that_stays(ledger: Ledger, folder: Path, tmp_path: Path) -> None:
    fill(ledger, 30)
    forged(ledger, tmp_path, "UPDATE stored_events SET receipt = NULL WHERE notification_id <= 20")
    writer = sequencer_of(ledger, folder)
    writer.update()
    first = ledger.records_after(0, 100)
    assert [len(row.receipt or b"") for row in first] == [16] * 20 + [30] * 10
    assert len({row.receipt for row in first[:20]}) == 20
    fill(ledger, 10)
    writer.update()
    assert ledger.records_after(0, 30) == first
    assert shown(writer).root == tree_of(ledger).root()


def test_a_position_without_an_event_is_a_leaf_that_says_so(ledger: Ledger, folder: Path, tmp_path: Path) -> None:
    fill(ledger, 9)
    forged(ledger, tmp_path, "DELETE FROM stored_events WHERE notification_id IN (4, 5)")
    writer = sequencer_of(ledger, folder)
    writer.update()
    assert shown(writer).size == 9
    proof, leaf = writer.published.inclusion(4), leaf_hash(missing_commitment(5))
    assert proves_inclusion(leaf, 4, 9, proof.hashes, shown(writer).root)


@pytest.mark.parametrize("events", [300, 256])
@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("DELETE FROM stored_events WHERE notification_id > 200", "the ledger ends at position 200"),
        (
            "UPDATE stored_events SET topic = 'okey.Unknown/1' WHERE notification_id = {}",
            "event at position {} is not the one",
        ),
        ("UPDATE stored_events SET receipt = NULL WHERE notification_id = {}", "event at position {} is not the one"),
    ],
)
def test_what_does_not_go_on_with_what_was_signed_is_not_signed(
    ledger: Ledger, folder: Path, tmp_path: Path, statement: str, told: str, restarted: bool, events: int
) -> None:
    fill(ledger, events)
    writer = sequencer_of(ledger, folder)
    writer.update()
    if restarted:
        writer.close()
        writer = sequencer_of(ledger, folder)
    before = writer.published.note()
    forged(ledger, tmp_path, statement.format(events))
    for _ in range(2):
        with pytest.raises(LogRefused, match=f"(?i){told.format(events)}"):
            writer.update()
    assert writer.published.note() == before


def test_a_lost_folder_is_made_anew_from_the_ledger_and_a_changed_ledger_does_not_pass_for_it(
    ledger: Ledger, folder: Path, tmp_path: Path
) -> None:
    fill(ledger, 300)
    writer = sequencer_of(ledger, folder)
    writer.update()
    before = writer.published.note()
    writer.close()
    folder.rename(tmp_path / "lost")
    writer = sequencer_of(ledger, folder)
    writer.update()
    assert writer.published.note() == before
    assert TileReader(folder / "0", 300).hashes(0, 0, 256) == TileReader(tmp_path / "lost" / "0", 300).hashes(0, 0, 256)
    writer.close()
    folder.rename(tmp_path / "lost again")
    forged(ledger, tmp_path, "UPDATE stored_events SET topic = 'okey.Unknown/1' WHERE notification_id = 7")
    with pytest.raises(LogRefused, match="gives another root for its first 300 events"):
        sequencer_of(ledger, folder).update()
    assert not [path for path in folder.rglob("*") if path.name != "lock"]


def test_a_restored_ledger_begins_a_new_log_that_names_the_last_checkpoint_of_the_old_one(
    ledger: Ledger, folder: Path, tmp_path: Path
) -> None:
    fill(ledger, 300)
    writer = sequencer_of(ledger, folder)
    writer.update()
    old = shown(writer)
    forged(ledger, tmp_path, "DELETE FROM stored_events WHERE notification_id > 200")
    with pytest.raises(LogRefused):
        writer.update()
    epoch = ledger.begin_epoch().epoch
    for events in (0, 150):
        fill(ledger, events, "after")
        writer.update()
        new = shown(writer)
        assert (new.origin, new.size) == (f"{NAME}/{epoch}", ledger.last_position())
        assert new.root == tree_of(ledger).root()
        assert previous_of(new) == old
    assert PublishedLog(folder).epochs() == [0, epoch]
    writer.close()
    writer = sequencer_of(ledger, folder)
    writer.update()
    assert previous_of(shown(writer)) == old


def test_an_old_copy_in_the_place_of_a_restored_ledger_is_not_signed(tmp_path: Path, folder: Path) -> None:
    address = address_of("sqlite", tmp_path)
    with Ledger.open(address) as ledger:
        fill(ledger, 30)
        ledger.backup(tmp_path / "copy.db")
        ledger.begin_epoch()
        writer = sequencer_of(ledger, folder)
        writer.update()
        writer.close()
    with Ledger.open(f"sqlite:///{tmp_path}/copy.db") as copy, pytest.raises(LogRefused, match="of an earlier epoch"):
        sequencer_of(copy, folder).update()


def test_more_than_enough_is_signed_in_parts(ledger: Ledger, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequencing, "MAX_UNSIGNED", 100)
    monkeypatch.setattr(sequencing, "BATCH_SIZE", 40)
    sizes: list[int] = []

    def cosign(note: Note, reader: TileReader) -> list[Signature]:
        sizes.append(reader.size)
        return []

    fill(ledger, 250)
    sequencer_of(ledger, folder, cosign).update()
    assert sizes == [120, 240, 250]


def test_a_log_without_a_checkpoint_says_so(folder: Path) -> None:
    with pytest.raises(NotInLog, match="no checkpoint yet"):
        PublishedLog(folder).note()


def test_what_is_not_in_the_log_yet_is_said_so(ledger: Ledger, folder: Path) -> None:
    fill(ledger, 3)
    writer = sequencer_of(ledger, folder)
    writer.update()
    with pytest.raises(NotInLog, match="does not have the event yet"):
        writer.published.inclusion(3)
    with pytest.raises(NotInLog, match="has 3 events"):
        writer.published.consistency(2, 4)
