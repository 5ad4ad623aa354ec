"""Bundles: everything about a hand in one file, and what checking it finds."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import msgspec
import pytest

from okey_ledger.domain.certificate import discrepancies
from okey_ledger.explain import LANGUAGES
from okey_ledger.explain.bundles import CHECKS, explain_check
from okey_ledger.ledger import Disputes, Ledger
from okey_ledger.ledger.commitment import Record, record
from okey_ledger.transparency.bundle_check import BundleCheck, check_bundle
from okey_ledger.transparency.bundles import (
    Bundle,
    NoBundle,
    bundle_schema,
    encode_bundle,
    make_bundle,
    read_bundle,
)
from okey_ledger.transparency.log import NotInLog
from okey_ledger.transparency.notes import COSIGNATURE, Note, SigningKey
from tests.api.house import DATABASES, address_of
from tests.logs import deal
from tests.transparency.logs import KEY, fill, sequencer_of

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
HAND = deal(hand="b-1").annul("Bora left")
WITNESS = SigningKey("witness.example/w", COSIGNATURE, bytes(32))
ROOT = Path(__file__).parents[2]


@pytest.fixture(params=DATABASES)
def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(address_of(request.param, tmp_path)) as ledger:
        fill(ledger, 60)
        ledger.record_hand("b-1", HAND.lines.splitlines())
        dispute = Disputes(ledger).open("b-1", "ada", "score", NOON, text="Bora looked at my rack")[1].id
        Disputes(ledger).rule(dispute, "ref-1", "dismissed", "he did not", [], NOON)
        fill(ledger, 270)
        yield ledger


def bundle_of(ledger: Ledger, folder: Path, **how: Any) -> Bundle:
    writer = sequencer_of(ledger, folder, lambda note, reader: [WITNESS.sign(note.text, 1_790_000_000)])
    writer.update()
    writer.close()
    return make_bundle(ledger, writer.published, "b-1", Disputes(ledger).ids(), "0.1.0", **how)


def outcomes(check: BundleCheck) -> dict[str, str]:
    return {one.name: one.outcome for one in check.checks}


RIGHT = dict.fromkeys(("records", "inclusion", "signature", "rules", "disputes", "texts"), "right")


def test_a_bundle_proves_a_hand_and_its_disputes_without_the_ledger(ledger: Ledger, tmp_path: Path) -> None:
    data = encode_bundle(bundle_of(ledger, tmp_path / "log"))
    assert b"Bora" not in data
    check = check_bundle(read_bundle(data), [KEY.verifier])
    assert check.is_right
    assert outcomes(check) == {**RIGHT, "cosignatures": "unchecked", "later": "unchecked", "truth": "unchecked"}
    cosigned = check_bundle(read_bundle(data), [KEY.verifier, WITNESS.verifier])
    assert outcomes(cosigned)["cosignatures"] == "right"
    jsonschema.validate(json.loads(data), json.loads((ROOT / "docs" / "bundle.schema.json").read_text()))


def test_texts_are_told_where_that_is_wanted_and_they_are_not_erased(ledger: Ledger, tmp_path: Path) -> None:
    told = bundle_of(ledger, tmp_path / "log", with_texts=True)
    assert {text.text for text in told.texts} == {'"Bora left"', '"Bora looked at my rack"', '"he did not"'}
    assert check_bundle(told, [KEY.verifier]).is_right
    ledger.private.erase_player("ada")
    after = bundle_of(ledger, tmp_path / "log", with_texts=True)
    assert {text.text for text in after.texts} == {'"Bora left"', '"he did not"'}
    assert after.streams == told.streams
    assert discrepancies(told.certificate, after.certificate) == []
    assert check_bundle(after, [KEY.verifier]).is_right


def test_without_a_key_and_with_another_one_nothing_is_proved(ledger: Ledger, tmp_path: Path) -> None:
    made = bundle_of(ledger, tmp_path / "log")
    other = SigningKey("club.example/okey", 1, bytes(32)).verifier
    assert outcomes(check_bundle(made, []))["signature"] == "unchecked"
    assert outcomes(check_bundle(made, [other]))["signature"] == "wrong"
    stranger = SigningKey("other.example/w", COSIGNATURE, bytes(32)).verifier
    assert outcomes(check_bundle(made, [KEY.verifier, stranger]))["cosignatures"] == "wrong"
    assert not check_bundle(made, []).is_right


def changed_line(made: Any) -> None:
    event = made["streams"][0]["events"][-1]
    kept = Record.decode(b64decode(event["record"]))
    line = kept.line.replace(b'"n":1', b'"n":1,"actor":"bot"')
    receipt = b64decode(event["record"])[1:31]
    event["record"] = b64encode(record(kept.name, kept.version, kept.topic, line, receipt)).decode()


CHANGES: dict[str, Any] = {
    "a line": (changed_line, "inclusion"),
    "the end cut": (lambda made: made["streams"][0]["events"].pop(), "rules"),
    "an event left out": (lambda made: made["streams"][0]["events"].pop(0), "records"),
    "two events swapped": (lambda made: made["streams"][0]["events"].reverse(), "records"),
    "a hash of a proof": (lambda made: made["streams"][1]["events"][0]["proof"].reverse(), "inclusion"),
    "an index": (lambda made: made["streams"][0]["events"][0].update(index=3), "inclusion"),
    "the root": (lambda made: made.update(checkpoint=made["checkpoint"].replace("\n", "\nA", 2)), "signature"),
    "the size": (lambda made: made.update(checkpoint=made["checkpoint"].replace("334", "335")), "signature"),
    "the verdict": (lambda made: made["certificate"].update(verdict="violations"), "rules"),
    "a score": (lambda made: made["certificate"].update(scores=[1, 0, 0, 0]), "rules"),
    "a text": (lambda made: made["texts"][0].update(text='"she left"'), "texts"),
    "another hand": (lambda made: made["streams"].pop(0), "records"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_a_bundle_is_found_and_located(tmp_path: Path, change: str) -> None:
    with Ledger.open(address_of("sqlite", tmp_path)) as ledger:
        fill(ledger, 60)
        ledger.record_hand("b-1", HAND.lines.splitlines())
        Disputes(ledger).open("b-1", "ada", "score", NOON, text="Bora looked at my rack")
        fill(ledger, 271)
        made = json.loads(encode_bundle(bundle_of(ledger, tmp_path / "log", with_texts=True)))
    edit, found = CHANGES[change]
    edit(made)
    check = check_bundle(read_bundle(msgspec.json.encode(made)), [KEY.verifier])
    assert not check.is_right
    assert outcomes(check)[found] == "wrong"


def test_a_running_hand_and_one_that_is_not_in_the_log_yet_have_none(ledger: Ledger, tmp_path: Path) -> None:
    writer = sequencer_of(ledger, tmp_path / "log")
    writer.update()
    ledger.record_hand("b-2", deal(hand="b-2").lines.splitlines())
    with pytest.raises(NoBundle, match="still running"):
        make_bundle(ledger, writer.published, "b-2", (), "0.1.0")
    ledger.record_hand("b-3", deal(hand="b-3").annul().lines.splitlines())
    with pytest.raises(NotInLog):
        make_bundle(ledger, writer.published, "b-3", (), "0.1.0")


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b'{"bundle":"okey-ledger-hand","format":2}', b"\xff", b"[" * 9999])
def test_what_is_no_bundle_is_said_so(data: bytes) -> None:
    with pytest.raises(NoBundle):
        read_bundle(data)


def test_every_check_has_its_sentence_in_every_language() -> None:
    facts = {"events": 1, "size": 2, "n": 3, "stream": "h", "keys": ["k"], "scores": [1, -2], "place": "scores[0]"}
    facts |= {"disputes": 0, "texts": 1, "hidden": 0}
    for name, outcome in CHECKS:
        said = {explain_check(name, outcome, facts, lang) for lang in LANGUAGES.values()}
        assert len(said) == len(LANGUAGES)


def test_the_schema_of_the_document_is_that_of_the_program() -> None:
    assert json.loads((ROOT / "docs" / "bundle.schema.json").read_text()) == bundle_schema()


def test_the_note_of_a_bundle_is_a_note(ledger: Ledger, tmp_path: Path) -> None:
    assert Note.parse(bundle_of(ledger, tmp_path / "log").checkpoint).signed_by(KEY.verifier)
