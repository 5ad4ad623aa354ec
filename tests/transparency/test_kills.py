"""Programs that are killed at any step of writing the log: the next one goes on, and nobody sees a half."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from okey_ledger.ledger import Ledger
from okey_ledger.transparency.log import PublishedLog
from okey_ledger.transparency.merkle import leaf_hash, proves_consistency
from okey_ledger.transparency.notes import Checkpoint, Note
from okey_ledger.transparency.tiles import TileReader
from tests.api.house import DATABASES, address_of
from tests.transparency.killed import WITNESS
from tests.transparency.logs import KEY, fill, tree_of
from tests.transparency.test_sequencer import forged

ROOT = Path(__file__).parents[2]


def run(address: str, folder: Path, step: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.transparency.killed", address, str(folder), str(step)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def steps_of(database: str, folder: Path) -> int:
    """How many steps there are from one checkpoint to the next in the ledger of the tests."""
    address = prepared(database, folder)
    return int(run(address, folder / "log", 0).stdout)


def prepared(database: str, folder: Path) -> str:
    """A ledger of which 250 events are in the log, 10 more are stored, and some of them have no salt."""
    folder.mkdir(exist_ok=True)
    address = address_of(database, folder)
    with Ledger.open(address) as ledger:
        fill(ledger, 250)
    assert run(address, folder / "log", 0).returncode == 0
    with Ledger.open(address) as ledger:
        fill(ledger, 10, "later")
        forged(ledger, folder, "UPDATE stored_events SET receipt = NULL WHERE notification_id > 255")
    return address


def check_public(folder: Path) -> Checkpoint:
    """What anybody sees of a log at any time: a signed checkpoint all of whose tiles are there and whole."""
    published = PublishedLog(folder)
    note = Note.parse(published.note())
    assert note.signed_by(KEY.verifier)
    seen = Checkpoint.parse(note.text)
    reader = TileReader(published.of(0), seen.size)
    for index in range(seen.size):
        assert len(reader.node(0, index)) == 32
    published.inclusion(seen.size - 1)
    for path in (folder / "0" / "tile").rglob("*"):
        if path.is_file() and not path.name.startswith("."):
            size = 34 if "entries" in path.parts else 32
            width = int(path.name) if path.parent.name.endswith(".p") else 256
            assert path.stat().st_size == size * width
    return seen


@pytest.mark.long
@pytest.mark.parametrize("database", DATABASES)
def test_a_kill_at_any_step_leaves_a_log_that_goes_on_by_itself(database: str, tmp_path: Path) -> None:
    count = steps_of(database, tmp_path / "counted")
    assert count > 40
    for step in range(1, count + 1):
        killed_and_gone_on(database, tmp_path / str(step), step)


@pytest.mark.parametrize("step", [1, 5, 9, 23, 31])
def test_a_kill_at_some_steps_leaves_a_log_that_goes_on_by_itself(step: int, tmp_path: Path) -> None:
    killed_and_gone_on("sqlite", tmp_path / "killed", step)


def killed_and_gone_on(database: str, folder: Path, step: int) -> None:
    address, log = prepared(database, folder), folder / "log"
    before = check_public(log)
    assert run(address, log, step).returncode == 9
    seen = check_public(log)
    with Ledger.open(address) as ledger:
        fill(ledger, 5, "last")
        done = run(address, log, 0)
        assert done.returncode == 0, done.stderr
        after, published = check_public(log), PublishedLog(log)
        tree = tree_of(ledger)
        assert (after.size, after.root) == (265, tree.root())
        assert Note.parse(published.note()).signed_by(WITNESS.verifier)
        for old in (before, seen):
            proof = published.consistency(old.size, after.size)
            assert proves_consistency(old.size, after.size, proof, old.root, after.root)
        for row in ledger.records_after(0, 1000):
            assert published.inclusion(row.position - 1).proves(leaf_hash(row.commitment))
