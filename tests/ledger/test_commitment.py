"""What a leaf commits to, byte by byte; what is stored and published once never changes."""

from __future__ import annotations

import pytest

from okey_ledger.ledger.commitment import (
    RECEIPT_SIZE,
    Receipt,
    Record,
    commitment,
    missing_commitment,
    new_salt,
    receipt_tail,
    record,
)
from tests.docs.markdown import ROOT

TEXT = (ROOT / "docs" / "tamper-evidence.md").read_text(encoding="utf-8")
LINE = b'{"type":"HandExhausted","hand":"h-1","n":0}'
SALT = bytes(range(16))
TOPIC = "okey.HandExhausted/1"
RECEIVED = 1790000000000000
KEY = "00c0ffee0001"


def test_the_entries_are_those_of_the_document() -> None:
    old = commitment("h-1", 1, TOPIC, LINE, SALT)
    new = commitment("h-1", 1, TOPIC, LINE, SALT + receipt_tail(KEY, RECEIVED))
    for entry in (old, new, missing_commitment(7)):
        assert f"`{entry.hex()}`" in TEXT
    assert f"The event `{LINE.decode()}` of topic `{TOPIC}`, with the salt `{SALT.hex()}`" in TEXT
    assert f"| {RECEIVED} | `{KEY}` |" in TEXT


def test_the_record_is_what_the_document_says_byte_by_byte() -> None:
    receipt = SALT + RECEIVED.to_bytes(8, "big") + bytes.fromhex(KEY)
    assert record("h-1", 258, TOPIC, LINE, receipt) == (
        b"\2" + receipt + b"\0\0\0\3h-1" + b"\0\0\0\0\0\0\1\2" + b"\0\0\0\x14" + TOPIC.encode() + LINE
    )
    assert record("h-1", 1, TOPIC, LINE, SALT)[:17] == b"\1" + SALT


@pytest.mark.parametrize("receipt", [SALT, SALT + receipt_tail(KEY, RECEIVED), SALT + receipt_tail("", RECEIVED)])
def test_a_record_is_read_as_it_was_written(receipt: bytes) -> None:
    data = record("dispute/d-1", 3, TOPIC, LINE, receipt)
    assert Record.decode(data) == (Receipt.decode(receipt), "dispute/d-1", 3, TOPIC, LINE)
    for wrong in (b"", b"\3" + data[1:], data[:40]):
        with pytest.raises(ValueError, match="record"):
            Record.decode(wrong)


def test_a_receipt_says_what_was_noted() -> None:
    assert Receipt.decode(SALT + receipt_tail(KEY, RECEIVED)) == (SALT, RECEIVED, KEY)
    assert Receipt.decode(SALT + receipt_tail("", RECEIVED)) == (SALT, RECEIVED, "")
    assert Receipt.decode(SALT) == (SALT, None, "")
    assert len(new_salt() + receipt_tail()) == RECEIPT_SIZE
    with pytest.raises(ValueError, match="16 or 30 bytes, not 3"):
        Receipt.decode(b"abc")


def test_no_two_salts_are_the_same() -> None:
    assert len({new_salt() for _ in range(1000)}) == 1000
