"""Signed notes: the published example, forged ones, and keys in files."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from okey_ledger.transparency.keys import WrongKeyFile, create_key_file, read_key_file
from okey_ledger.transparency.notes import (
    COSIGNATURE,
    Checkpoint,
    Note,
    Signature,
    SigningKey,
    VerifierKey,
    WrongNote,
    WrongVerifierKey,
    cosigned_at,
)

KEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
NOTE = """\
This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
"""
"""The example of C2SP signed-note."""

CHECKPOINT = Checkpoint("club.example/okey", 3, bytes(range(32)), ("previous a 1 b",))


def test_the_published_note_is_verified_by_the_published_key() -> None:
    note, key = Note.parse(NOTE), VerifierKey.parse(KEY)
    assert (str(note), str(key)) == (NOTE, KEY)
    assert note.signed_by(key) == note.signatures[0]
    assert note.signed_by(SigningKey.create("example.com/foo").verifier) is None


def test_a_forged_signature_is_no_signature() -> None:
    with pytest.raises(WrongNote, match="not of this text"):
        Note.parse(NOTE.replace("example message", "other message")).signed_by(VerifierKey.parse(KEY))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "text\n",
        "text\n\n",
        "text\n\n— a b\n",
        "text\n\n- a Uw2QOkn8\n",
        "text\n\n— a Uw2QOkn8",
        "te\txt\n\n— a Uw2QOkn8\n",
    ],
)
def test_what_is_no_note_is_said_so(text: str) -> None:
    with pytest.raises(WrongNote, match="no signed note"):
        Note.parse(text)


@pytest.mark.parametrize(
    "text",
    ["", "a\n1\n", "a\n01\nAAAA\n", "a\n1\nAAAA\n", str(CHECKPOINT).replace("\n3\n", "\n-3\n"), f"{CHECKPOINT}\nx\n"],
)
def test_what_is_no_checkpoint_is_said_so(text: str) -> None:
    with pytest.raises(WrongNote, match="checkpoint"):
        Checkpoint.parse(text)


def test_a_checkpoint_is_read_as_it_was_written() -> None:
    assert Checkpoint.parse(str(CHECKPOINT)) == CHECKPOINT


def test_a_cosignature_says_when_and_is_not_the_signature_of_a_log() -> None:
    witness = SigningKey.create("witness.example/w", COSIGNATURE)
    signature = witness.sign(str(CHECKPOINT), 1790000000)
    assert witness.verifier.verifies(str(CHECKPOINT), signature)
    assert cosigned_at(signature) == 1790000000
    later = signature._replace(data=(1790000001).to_bytes(8, "big") + signature.data[8:])
    assert not witness.verifier.verifies(str(CHECKPOINT), later)
    log = SigningKey(witness.name, 1, witness.seed)
    assert not log.verifier.verifies(str(CHECKPOINT), Signature(log.name, log.verifier.key_id, signature.data))


def test_a_key_is_kept_in_a_file_of_its_owner_and_never_overwritten(tmp_path: Path) -> None:
    key, path = SigningKey.create("club.example/okey"), tmp_path / "key"
    create_key_file(path, key)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_key_file(path) == key
    assert repr(key) == "SigningKey('club.example/okey')"
    with pytest.raises(WrongKeyFile, match="never overwritten"):
        create_key_file(path, key)
    path.chmod(0o640)
    with pytest.raises(WrongKeyFile, match="chmod 600"):
        read_key_file(path)


def test_what_is_no_key_is_said_so_without_telling_it(tmp_path: Path) -> None:
    secret = SigningKey.create("club.example/okey").encode()
    for text in ("", secret[:-4], secret.replace("club", "pub"), KEY):
        with pytest.raises(WrongVerifierKey, match="holds no signing key") as caught:
            SigningKey.decode(text)
        assert secret[-20:] not in str(caught.value)
    for text in ("", KEY[:-1], KEY.replace("foo", "bar"), secret):
        with pytest.raises(WrongVerifierKey, match="no key to verify with"):
            VerifierKey.parse(text)
    for name in ("", "a b", "a+b", "x" * 201):
        with pytest.raises(WrongVerifierKey, match="no name of a key"):
            SigningKey.create(name)
    with pytest.raises(WrongKeyFile, match="cannot be read"):
        read_key_file(tmp_path / "none")
