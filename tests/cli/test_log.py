"""The transparency log from the command line: a key, a checkpoint, a proof, and what is refused in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from okey_ledger.ledger import Ledger
from okey_ledger.transparency.keys import read_key_file
from okey_ledger.transparency.merkle import leaf_hash
from okey_ledger.transparency.notes import Checkpoint, Note, VerifierKey
from okey_ledger.transparency.proofs import InclusionProof
from okey_ledger_cli import main
from tests.ledger.logs import hand_of

NAME = "club.example/okey"


@pytest.fixture
def address(tmp_path: Path) -> str:
    address = f"sqlite:///{tmp_path}/ledger.db"
    with Ledger.open(address) as ledger:
        ledger.record_hand("h-1", hand_of(9))
    return address


def test_a_key_a_checkpoint_and_a_proof(tmp_path: Path, address: str, capsys: pytest.CaptureFixture[str]) -> None:
    key = tmp_path / "key"
    assert main(["signing-key", "create", str(key), "--name", NAME]) == 0
    verifier = VerifierKey.parse(capsys.readouterr().out)
    assert read_key_file(key).verifier == verifier
    assert main(["signing-key", "show", str(key)]) == 0
    assert VerifierKey.parse(capsys.readouterr().out) == verifier

    assert main(["checkpoint", "--key", str(key), "--database", address]) == 0
    note = Note.parse(capsys.readouterr().out)
    assert note.signed_by(verifier)
    assert Checkpoint.parse(note.text)[:2] == (NAME, 9)

    assert main(["proof", "h-1", "--event", "3", "--database", address]) == 0
    proof = InclusionProof.parse(capsys.readouterr().out)
    with Ledger.open(address) as ledger:
        (row,) = ledger.records("h-1", after=3, through=4)
    assert (proof.index, proof.note, proof.record) == (3, str(note), row.record)
    assert proof.proves(leaf_hash(row.commitment))
    file = tmp_path / "last.tlog-proof"
    assert main(["proof", "h-1", "-o", str(file), "--database", address]) == 0
    assert InclusionProof.parse(file.read_text(encoding="utf-8")).index == 8


@pytest.mark.parametrize("lang", ["en", "tr", "ar"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["signing-key", "create", "{there}", "--name", NAME],
        ["signing-key", "create", "{new}", "--name", "a b"],
        ["signing-key", "show", "{new}"],
        ["signing-key", "show", "{there}"],
        ["checkpoint", "--database", "{address}"],
        ["checkpoint", "--key", "{new}", "--database", "{address}"],
        ["proof", "h-9", "--database", "{address}"],
        ["proof", "h-1", "--event", "99", "--database", "{address}"],
        ["proof", "h-1", "--database", "{address}"],
        ["witness", "--key", "{new}", "--policy", "{there}", "--memory", "{new}"],
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    tmp_path: Path, address: str, arguments: list[str], lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "there").touch(mode=0o600)
    named = {"there": tmp_path / "there", "new": tmp_path / "new", "address": address}
    assert main(["--lang", lang, *(word.format(**named) for word in arguments)]) == 2
    told = capsys.readouterr().err
    assert told.startswith("okey-ledger: ")
    assert told.count("\n") == 1
    assert "Traceback" not in told
