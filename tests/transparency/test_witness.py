"""A witness cosigns what goes on with what it saw, and answers everything else as the protocol says."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from socket import socket

import pytest

from okey_ledger.ledger import Ledger
from okey_ledger.transparency.cosigning import WitnessAddress, Witnesses
from okey_ledger.transparency.keys import create_key_file
from okey_ledger.transparency.log import origin_of
from okey_ledger.transparency.merkle import EMPTY_ROOT, MerkleTree, leaf_hash
from okey_ledger.transparency.notes import COSIGNATURE, Checkpoint, Note, Signature, SigningKey
from okey_ledger.transparency.policy import Policy, WrongPolicy
from okey_ledger.transparency.witness import Reply, Witness, WitnessRequest
from tests.transparency.logs import KEY, NAME, fill, sequencer_of

PROGRAM = "import sys, okey_ledger_cli; sys.exit(okey_ledger_cli.main())"
WITNESS = SigningKey("witness.example/w", COSIGNATURE, bytes(range(32, 64)))
TREE = MerkleTree(leaf_hash(b"%d" % index) for index in range(20))
FORK = MerkleTree(leaf_hash(b"%d" % (index if index < 7 else -index)) for index in range(20))


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    (tmp_path / "memory").mkdir()
    return Witness(WITNESS, [KEY.verifier], tmp_path / "memory")


def signed(checkpoint: Checkpoint, key: SigningKey = KEY) -> str:
    return str(Note(str(checkpoint), (key.sign(str(checkpoint)),)))


def asked(
    witness: Witness,
    old: int,
    new: int,
    tree: MerkleTree = TREE,
    *,
    origin: str = NAME,
    extensions: tuple[str, ...] = (),
) -> Reply:
    checkpoint = Checkpoint(origin, new, tree.root(new), extensions)
    proof = tree.consistency_proof(old, new) if old <= new else []
    return witness.add_checkpoint(str(WitnessRequest(old, tuple(proof), signed(checkpoint))).encode())


def test_what_goes_on_is_cosigned_and_remembered_by_the_next_witness_too(witness: Witness, tmp_path: Path) -> None:
    for old, new in ((0, 5), (5, 5), (5, 13), (13, 20)):
        reply = asked(witness, old, new)
        assert reply.status == 200
        text = str(Checkpoint(NAME, new, TREE.root(new)))
        assert WITNESS.verifier.verifies(text, Signature.parse(reply.body.rstrip("\n")))
        witness = Witness(WITNESS, [KEY.verifier], tmp_path / "memory")
        latest = witness.latest_by_hash(sha256(NAME.encode()).hexdigest())
        assert latest is not None
        assert latest.text == text
        assert latest.signed_by(KEY.verifier)
        assert latest.signed_by(WITNESS.verifier)


def test_a_log_that_was_rolled_back_forked_or_cut_is_not_cosigned(witness: Witness) -> None:
    assert asked(witness, 0, 13).status == 200
    assert asked(witness, 13, 20, FORK).status == 422
    assert asked(witness, 13, 13, FORK).status == 422
    assert asked(witness, 5, 9) == Reply(409, "13\n", "text/x.tlog.size")
    assert asked(witness, 0, 20) == Reply(409, "13\n", "text/x.tlog.size")
    assert asked(witness, 13, 9).status == 400
    assert asked(witness, 13, 20).status == 200


def test_what_is_no_request_and_who_is_unknown_is_told_so(witness: Witness) -> None:
    note = signed(Checkpoint(NAME, 5, TREE.root(5)))
    for body in ("", "old 0\n", f"old 00\n\n{note}", f"old 0\nx\n\n{note}", f"old 0\n\n{note}x", "\udcff"):
        assert witness.add_checkpoint(body.encode(errors="surrogateescape")).status == 400
    assert (
        witness.add_checkpoint(f"old 0\n\n{signed(Checkpoint('other.example', 5, TREE.root(5)))}".encode()).status
        == 404
    )
    assert (
        witness.add_checkpoint(f"old 0\n\n{signed(Checkpoint(NAME, 5, TREE.root(5)), WITNESS)}".encode()).status == 403
    )
    forged = note.replace("\n5\n", "\n6\n")
    assert witness.add_checkpoint(f"old 0\n\n{forged}".encode()).status == 403
    empty = signed(Checkpoint(NAME, 0, TREE.root(1)))
    assert witness.add_checkpoint(f"old 0\n\n{empty}".encode()).status == 422
    proof = WitnessRequest(0, (EMPTY_ROOT,), note)
    assert witness.add_checkpoint(str(proof).encode()).status == 422
    assert witness.latest(NAME) is None


def test_a_new_epoch_is_cosigned_if_it_names_the_end_that_was_seen(witness: Witness) -> None:
    assert asked(witness, 0, 13).status == 200
    origin = origin_of(NAME, 1700000000)

    def naming(size: int, tree: MerkleTree = TREE) -> tuple[str]:
        root = str(Checkpoint("x", size, tree.root(size))).split("\n")[2]
        return (f"previous {NAME} {size} {root}",)

    assert asked(witness, 0, 9, origin=origin, extensions=naming(9)).status == 422
    assert asked(witness, 0, 9, origin=origin, extensions=naming(13, FORK)).status == 422
    assert asked(witness, 0, 9, origin=origin, extensions=("previous x",)).status == 422
    assert asked(witness, 0, 9, origin=origin, extensions=naming(13)).status == 200
    assert asked(witness, 9, 10, origin=origin, extensions=naming(13)).status == 200


POLICY = f"""
# two of three
log {KEY.verifier} https://club.example
witness a {WITNESS.verifier} http://127.0.0.1:1/
witness b {SigningKey("b", COSIGNATURE, bytes(32)).verifier}
witness c {SigningKey("c", COSIGNATURE, bytes([1] * 32)).verifier}
group some 2 a b c
group all-of-us all some a
quorum all-of-us
"""


def test_a_policy_says_whose_word_is_enough() -> None:
    policy, checkpoint = Policy.parse(POLICY), Checkpoint(NAME, 5, TREE.root(5))
    note = Note.parse(signed(checkpoint))
    assert policy.log_of(note) == KEY.verifier
    assert not policy.is_enough(note)
    other = SigningKey("b", COSIGNATURE, bytes(32))
    only_b = note.with_signatures([other.sign(str(checkpoint), 7)])
    both = only_b.with_signatures([WITNESS.sign(str(checkpoint), 8)])
    assert [policy.is_enough(one) for one in (only_b, both)] == [False, True]
    assert policy.cosigned(both) == {"a": True, "b": True, "c": False}
    assert Policy.parse(f"log {KEY.verifier}\n").is_enough(note)


@pytest.mark.parametrize(
    "line",
    [
        "x",
        "log",
        f"log {WITNESS.verifier}",
        f"witness a {KEY.verifier}",
        "group g 1 nobody",
        "quorum nobody",
        "log a b c",
    ],
)
def test_a_wrong_policy_says_which_line(line: str) -> None:
    with pytest.raises(WrongPolicy, match="Line 2 of the policy"):
        Policy.parse(f"# a policy\n{line}\n")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """The address of a witness in a process of its own."""
    create_key_file(tmp_path / "witness.key", WITNESS)
    (tmp_path / "policy").write_text(f"log {KEY.verifier}\n")
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["witness", "--key", "witness.key", "--policy", "policy", "--memory", "memory", "--port", str(port)]
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, *command], cwd=tmp_path)
    try:
        while process.poll() is None:  # it takes its time to start where the machine is busy
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def test_the_service_of_a_log_asks_a_witness_that_runs_elsewhere(served: str, tmp_path: Path) -> None:
    refusals: list[str] = []
    with Ledger.open(f"sqlite:///{tmp_path}/ledger.db") as ledger:
        for events in (3, 300):
            # A new one each time: it learns from the witness what that has seen.
            witnesses = Witnesses([WitnessAddress(WITNESS.verifier, served)], lambda _, why: refusals.append(why))
            fill(ledger, events)
            writer = sequencer_of(ledger, tmp_path / "log", witnesses.cosign)
            writer.update()
            assert Note.parse(writer.published.note()).signed_by(WITNESS.verifier), refusals
            writer.close()
    origin_hash = sha256(NAME.encode()).hexdigest()
    with urllib.request.urlopen(f"{served}/{origin_hash}/checkpoint") as answer:
        assert Note.parse(answer.read().decode()).text == Note.parse(writer.published.note()).text
    assert refusals == []


def test_a_witness_that_does_not_answer_holds_nothing_up_and_cosigns_when_it_is_back(tmp_path: Path) -> None:
    refusals: list[str] = []
    with Ledger.open(f"sqlite:///{tmp_path}/ledger.db") as ledger:
        fill(ledger, 3)
        gone = Witnesses([WitnessAddress(WITNESS.verifier, "http://127.0.0.1:1")], lambda _, why: refusals.append(why))
        writer = sequencer_of(ledger, tmp_path / "log", gone.cosign)
        for _ in range(3):
            writer.update()
        assert Note.parse(writer.published.note()).signed_by(KEY.verifier)
        assert len(refusals) == 1
        writer.close()
        back = sequencer_of(ledger, tmp_path / "log", lambda note, _: [WITNESS.sign(note.text, 7)])
        back.update()
        assert Note.parse(back.published.note()).signed_by(WITNESS.verifier)
