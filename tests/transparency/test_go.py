"""Against others' code: the packages `note` and `tlog` of Go's checksum database verify the log, and we theirs.

It runs where Go and these packages are, as Debian has them in `golang-go` and `golang-golang-x-mod-dev`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from okey_ledger.ledger import Ledger
from okey_ledger.transparency.merkle import leaf_hash, proves_consistency, proves_inclusion
from okey_ledger.transparency.notes import Note, SigningKey, VerifierKey
from tests.transparency.logs import KEY, fill, sequencer_of, shown

PROGRAM = Path(__file__).with_name("go") / "main.go"
PACKAGES = Path("/usr/share/gocode")

pytestmark = pytest.mark.skipif(
    shutil.which("go") is None or not (PACKAGES / "src/golang.org/x/mod/sumdb/tlog").is_dir(),
    reason="Go or golang.org/x/mod is not installed",
)

SIZE = 700


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("go")
    environment = {**os.environ, "GO111MODULE": "off", "GOPATH": str(PACKAGES), "GOCACHE": str(folder / "cache")}
    subprocess.run(["go", "build", "-o", folder / "check", PROGRAM], env=environment, check=True)
    return folder / "check"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("ledger")


@pytest.fixture(scope="module")
def given(folder: Path) -> dict[str, Any]:
    """Our proofs of every event and every earlier size."""
    with Ledger.open(f"sqlite:///{folder}/ledger.db") as ledger:
        fill(ledger, SIZE)
        writer = sequencer_of(ledger, folder / "log")
        writer.update()
        assert shown(writer).size == SIZE
        published = writer.published
        proofs: dict[str, dict[int, Sequence[bytes]]] = {
            "records": {index: published.inclusion(index).hashes for index in range(SIZE)},
            "trees": {old: published.consistency(old, SIZE) for old in range(1, SIZE + 1)},
        }
        writer.close()
        return {
            kind: {number: [b64encode(item).decode() for item in hashes] for number, hashes in found.items()}
            for kind, found in proofs.items()
        }


def run(program: Path, log: Path, key: VerifierKey, given: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    command = [str(program), str(log), str(key)]
    return subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=False)


def test_go_verifies_the_log_and_we_verify_what_go_proves(program: Path, folder: Path, given: dict[str, Any]) -> None:
    done = run(program, folder / "log" / "0", KEY.verifier, given)
    assert done.returncode == 0, done.stderr
    theirs = json.loads(done.stdout)
    root = b64decode(theirs["root"])
    entries = b"".join(path.read_bytes() for path in _bundles(folder / "log" / "0" / "tile" / "entries"))
    assert theirs["size"] == SIZE
    for index in range(SIZE):
        hashes = [b64decode(item) for item in theirs["records"][str(index)]]
        leaf = leaf_hash(entries[34 * index + 2 : 34 * index + 34])
        assert proves_inclusion(leaf, index, SIZE, hashes, root)
        assert theirs["records"][str(index)] == given["records"][index]
    for old in range(1, SIZE + 1):
        hashes = [b64decode(item) for item in theirs["trees"][str(old)] or []]
        assert proves_consistency(old, SIZE, hashes, b64decode(theirs["old"][str(old)]), root)
    note, key = Note.parse(theirs["note"]), VerifierKey.parse(theirs["key"])
    assert note.signed_by(key)
    assert str(key) == theirs["key"]


def test_go_refuses_a_changed_tile_a_changed_proof_and_another_key(
    program: Path, folder: Path, given: dict[str, Any], tmp_path: Path
) -> None:
    log = tmp_path / "log"
    shutil.copytree(folder / "log" / "0", log)
    other = SigningKey.create(KEY.name).verifier
    assert run(program, log, other, given).returncode == 1
    changed = {**given, "records": {**given["records"], 3: given["records"][4]}}
    assert run(program, log, KEY.verifier, changed).returncode == 1
    tile = log / "tile" / "0" / "001"
    data = tile.read_bytes()
    tile.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    assert run(program, log, KEY.verifier, given).returncode == 1


def _bundles(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())
