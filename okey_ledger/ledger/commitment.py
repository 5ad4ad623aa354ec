"""What a leaf of the transparency log commits to: an event, salted, so that the hash tells nothing of the event.

The receipt of an event is its salt, and where it was noted when and through which API key the event was received. It is
stored beside the event, not in it, and given out only to whom the event may be shown (docs/tamper-evidence.md has the
bytes).
"""

from __future__ import annotations

import os
import time
from hashlib import sha256
from typing import Final, NamedTuple

SALT_SIZE: Final = 16
"""How many random bytes hide an event behind its hash."""

_TIME_SIZE: Final = 8
_KEY_SIZE: Final = 6

RECEIPT_SIZE: Final = SALT_SIZE + _TIME_SIZE + _KEY_SIZE
"""How many bytes a receipt has; that of an event which was stored before receipts were noted is its salt alone."""

NO_KEY: Final = ""
"""In the place of a key's id where an event came through none, but from the command line or a program."""

_MISSING: Final = b"\0"
_SALTED: Final = b"\1"
_RECEIVED: Final = b"\2"
"""How a record begins, by its form."""


class Receipt(NamedTuple):
    """What is noted of the receiving of an event."""

    salt: bytes
    received: int | None
    """When it was received, in microseconds of Unix time; None where that was not noted."""
    key: str
    """The id of the API key through which it came, 12 hexadecimal digits, or `NO_KEY`."""

    @classmethod
    def decode(cls, receipt: bytes) -> Receipt:
        """The receipt in its stored form. Raises `ValueError` for what has not the size of one.

        >>> Receipt.decode(bytes(16) + (1700000000000000).to_bytes(8, "big") + bytes.fromhex("00c0ffee0000")).key
        '00c0ffee0000'
        """
        if len(receipt) not in (SALT_SIZE, RECEIPT_SIZE):
            raise ValueError(f"a receipt has {SALT_SIZE} or {RECEIPT_SIZE} bytes, not {len(receipt)}")
        received, key = receipt[SALT_SIZE : SALT_SIZE + _TIME_SIZE], receipt[SALT_SIZE + _TIME_SIZE :]
        return cls(
            receipt[:SALT_SIZE],
            int.from_bytes(received, "big") if received else None,
            key.hex() if any(key) else NO_KEY,
        )


def new_salt() -> bytes:
    """A salt that nobody can guess."""
    return os.urandom(SALT_SIZE)


def new_salts(count: int) -> list[bytes]:
    """As many salts that nobody can guess."""
    salts = os.urandom(count * SALT_SIZE)
    return [salts[at : at + SALT_SIZE] for at in range(0, len(salts), SALT_SIZE)]


def receipt_tail(key: str = NO_KEY, received: int | None = None) -> bytes:
    """What the receipts of events have in common that are received together: when, now as a rule, and through what."""
    now = time.time_ns() // 1000 if received is None else received
    return now.to_bytes(_TIME_SIZE, "big") + (bytes.fromhex(key) if key else bytes(_KEY_SIZE))


def record(name: str, version: int, topic: str, line: bytes, receipt: bytes) -> bytes:
    r"""The bytes that a leaf commits to: an event under its name, with its receipt in the stored form.

    >>> record("h", 1, "t", b"{}", bytes(16))[17:]
    b'\x00\x00\x00\x01h\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x01t{}'
    """
    under, kind = name.encode(), topic.encode()
    return b"".join(
        (
            _SALTED if len(receipt) == SALT_SIZE else _RECEIVED,
            receipt,
            len(under).to_bytes(4, "big"),
            under,
            version.to_bytes(8, "big", signed=True),
            len(kind).to_bytes(4, "big"),
            kind,
            line,
        )
    )


def commitment(name: str, version: int, topic: str, line: bytes, receipt: bytes) -> bytes:
    """The entry of the log that stands for an event: the hash of its record, 32 bytes."""
    return sha256(record(name, version, topic, line, receipt)).digest()


def missing_commitment(position: int) -> bytes:
    """The entry of the log for a position of the ledger at which no event is; it hides nothing and has no salt."""
    return sha256(_MISSING + position.to_bytes(8, "big")).digest()


class Record(NamedTuple):
    """A record, read."""

    receipt: Receipt
    name: str
    version: int
    topic: str
    line: bytes

    @classmethod
    def decode(cls, data: bytes) -> Record:
        """The event in a record, as who holds a receipt keeps it. Raises `ValueError` for bytes that are no record.

        >>> Record.decode(record("h", 1, "t", b"{}", bytes(16)))[1:]
        ('h', 1, 't', b'{}')
        """
        size = {_SALTED: SALT_SIZE, _RECEIVED: RECEIPT_SIZE}.get(data[:1])
        if size is None:
            raise ValueError("a record begins with 1 or 2")
        receipt, rest = data[1 : 1 + size], data[1 + size :]
        name, rest = _sized(rest)
        version, rest = int.from_bytes(rest[:8], "big", signed=True), rest[8:]
        topic, line = _sized(rest)
        if record(name, version, topic, line, receipt) != data:
            raise ValueError("the record is cut off")
        return cls(Receipt.decode(receipt), name, version, topic, line)


def _sized(data: bytes) -> tuple[str, bytes]:
    """A text after its length, and what follows it."""
    end = 4 + int.from_bytes(data[:4], "big")
    return data[4:end].decode(), data[end:]
