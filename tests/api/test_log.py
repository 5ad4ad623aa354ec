"""The transparency log over HTTP: anybody gets checkpoints and tiles, who may see an event its receipt."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from okey_ledger.ledger.commitment import Receipt, Record
from okey_ledger.transparency.bundle_check import check_bundle
from okey_ledger.transparency.bundles import read_bundle
from okey_ledger.transparency.keys import create_key_file
from okey_ledger.transparency.merkle import leaf_hash, proves_consistency
from okey_ledger.transparency.notes import Checkpoint, Note
from okey_ledger.transparency.proofs import InclusionProof
from tests.api.house import DATABASES, House, address_of, open_house
from tests.logs import deal
from tests.transparency.logs import KEY

HAND = deal(racks={0: "R1 R2 R3", 1: "K1"}).discard(0, "R1").idle(1, 2, 3)
LINES = HAND.lines.splitlines()


@pytest.fixture(scope="module", params=DATABASES)
def log_house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder: Path = tmp_path_factory.mktemp("log")
    create_key_file(folder / "key", KEY)
    address = address_of(request.param, folder)
    with open_house(address, log_key=str(folder / "key"), log_folder=str(folder / "log")) as house:
        assert house.tell(LINES).status_code == 201
        assert house.get("/v1/hands/h-1/proof")["n"] == len(LINES) - 1  # which waits for the first checkpoint
        yield house


def verified(proof: dict[str, Any]) -> Checkpoint:
    """The checkpoint of a proof, all of which was verified."""
    note = Note.parse(proof["checkpoint"])
    assert note.signed_by(KEY.verifier)
    inclusion = InclusionProof.parse(proof["proof"])
    assert inclusion.note == proof["checkpoint"]
    assert inclusion.proves(bytes.fromhex(proof["leaf"]))
    return Checkpoint.parse(note.text)


def test_a_receipt_becomes_a_proof(log_house: House) -> None:
    for n in range(len(LINES)):
        proof = log_house.get(f"/v1/hands/h-1/proof?n={n}")
        record = b64decode(proof["receipt"]["record"])
        assert verified(proof).size == len(LINES)
        assert proof["leaf"] == proof["receipt"]["leaf"] == leaf_hash(sha256(record).digest()).hex()
        assert (proof["index"], proof["n"]) == (n, n)
        assert InclusionProof.parse(proof["proof"]).record == record
        assert Record.decode(record).line == log_house.service.ledger.events_of("h-1")[n]
    assert log_house.get("/v1/hands/h-1/proof")["n"] == len(LINES) - 1


def test_who_may_not_see_an_event_gets_its_proof_without_its_salt(log_house: House) -> None:
    shown = []
    for n in range(len(LINES)):
        proof = log_house.get(f"/v1/hands/h-1/proof?n={n}", "player")
        record = InclusionProof.parse(proof["proof"]).record
        verified(proof)
        assert (proof["receipt"] is None) == (record is None)
        shown.append(record is not None)
    events = log_house.get("/v1/hands/h-1/events", "player")
    assert shown == ["?" not in str(event) for event in events]
    assert not shown[0]
    assert False in shown[1:]
    assert True in shown
    assert log_house.ask("GET", "/v1/hands/h-1/proof?n=0", "analyst").status_code == 403


def test_checkpoints_and_tiles_need_no_key_and_say_how_long_they_stay(log_house: House) -> None:
    checkpoint = log_house.ask("GET", "/checkpoint")
    assert checkpoint.headers["content-type"] == "text/plain; charset=utf-8"
    assert checkpoint.headers["cache-control"] == "no-cache"
    assert checkpoint.text == log_house.ask("GET", "/v1/ledger/checkpoint").text
    size = Checkpoint.parse(Note.parse(checkpoint.text).text).size
    for place in ("", "/log/0"):
        assert log_house.ask("GET", f"{place}/checkpoint").text == checkpoint.text
        hashes = log_house.ask("GET", f"{place}/tile/0/000.p/{size}")
        entries = log_house.ask("GET", f"{place}/tile/entries/000.p/{size}")
        assert (hashes.status_code, len(hashes.content), len(entries.content)) == (200, 32 * size, 34 * size)
        assert hashes.headers["content-type"] == "application/octet-stream"
        assert leaf_hash(entries.content[2:34]) == hashes.content[:32]
    assert "immutable" in log_house.ask("GET", f"/log/0/tile/0/000.p/{size}").headers["cache-control"]


@pytest.mark.parametrize(
    "path",
    ["/tile/0/001", "/tile/0/../checkpoint", "/tile/64/000", "/tile/0/000.p/0", "/log/7/checkpoint", "/tile/x"],
)
def test_what_the_log_has_not_is_not_there(log_house: House, path: str) -> None:
    assert log_house.ask("GET", path).status_code == 404


def test_a_log_is_shown_to_be_the_beginning_of_a_later_one(log_house: House) -> None:
    size = len(LINES)
    before = Checkpoint.parse(Note.parse(log_house.get("/v1/hands/h-1/proof?n=0")["checkpoint"]).text)
    log_house.play(deal(hand="h-2").annul())
    after = verified(log_house.get("/v1/hands/h-2/proof"))
    proof = log_house.get(f"/v1/ledger/consistency?old={before.size}&new={after.size}", "admin")
    hashes = [bytes.fromhex(item) for item in proof["hashes"]]
    assert (before.size, after.size) == (size, size + 2)
    assert proves_consistency(before.size, after.size, hashes, before.root, after.root)
    assert log_house.ask("GET", "/v1/ledger/consistency?old=2&new=1").status_code == 404


def test_an_event_that_is_not_there_has_no_proof(log_house: House) -> None:
    assert log_house.ask("GET", "/v1/hands/h-1/proof?n=99", "referee").status_code == 404
    assert log_house.ask("GET", "/v1/hands/h-9/proof", "referee").status_code == 404


def test_disputes_and_rulings_are_leaves_too_and_say_through_which_key_they_came(log_house: House) -> None:
    log_house.play(deal(hand="h-3").annul())
    body = b'{"hand": "h-3", "claim": "score"}'
    opened = log_house.ask("POST", "/v1/disputes", "player", body)
    assert opened.status_code == 201, opened.text
    (row,) = log_house.service.ledger.records(f"dispute/{opened.json()['dispute']}")
    assert row.receipt is not None
    assert Receipt.decode(row.receipt).key == log_house.keys["player"].split(".")[1]
    log_house.play(deal(hand="h-4").annul())
    assert verified(log_house.get("/v1/hands/h-4/proof")).size > row.position
    assert log_house.service.log.published is not None
    proof = log_house.service.log.published.inclusion(row.position - 1, row.record)
    assert proof.proves(leaf_hash(row.commitment))


def test_the_bundle_of_an_ended_hand_is_proved_and_that_of_a_running_one_is_refused(log_house: House) -> None:
    log_house.play(deal(hand="b-9").annul("Bora left"))
    assert log_house.get("/v1/hands/b-9/proof")["n"] == 1  # which waits for the checkpoint
    answer = log_house.ask("GET", "/v1/hands/b-9/bundle", "player")
    assert check_bundle(read_bundle(answer.content), [KEY.verifier]).is_right
    assert b"Bora" not in answer.content
    assert log_house.ask("GET", "/v1/hands/h-1/bundle", "referee").status_code == 403
    assert log_house.ask("GET", "/v1/hands/none/bundle", "referee").status_code == 404
