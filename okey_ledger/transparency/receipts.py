"""Receipts: what who appended an event keeps, to show later that the event is in the log as it was then, or is not."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec

from ..ledger.commitment import Receipt
from ..ledger.rows import RecordRow
from .merkle import leaf_hash


class EventReceipt(msgspec.Struct, frozen=True, gc=False):
    """What the transparency log stands for an event with; who has it can read the event."""

    n: int
    """The event's number in its hand."""
    position: int
    """Its position in the ledger."""
    index: int
    """The index of its leaf in the log."""
    leaf: str
    """The hash of its leaf, in hexadecimal."""
    salt: str
    """Its salt, in hexadecimal."""
    received_at: str | None
    """When it was received, in RFC 3339; null where that was not noted."""
    key: str | None
    """The id of the API key through which it came; null where it came through none."""
    record: str
    """What the leaf commits to, in base64: salt, time and key, and the event as it is stored."""

    @classmethod
    def of(cls, row: RecordRow) -> EventReceipt:
        """The receipt of a stored event. Raises `ValueError` where it has no salt yet."""
        record = row.record
        receipt = Receipt.decode(row.receipt or b"")
        return cls(
            n=row.version - 1,
            position=row.position,
            index=row.position - 1,
            leaf=leaf_hash(row.commitment).hex(),
            salt=receipt.salt.hex(),
            received_at=None if receipt.received is None else _rfc_3339(receipt.received),
            key=receipt.key or None,
            record=b64encode(record).decode(),
        )


def _rfc_3339(microseconds: int) -> str:
    """A time of Unix in microseconds as text.

    >>> _rfc_3339(1790000000000001)
    '2026-09-21T14:13:20.000001Z'
    """
    seconds, rest = divmod(microseconds, 1_000_000)
    return f"{datetime.fromtimestamp(seconds, UTC).isoformat()[:19]}.{rest:06d}Z"


def receipts_of(rows: Iterable[RecordRow]) -> list[EventReceipt]:
    """The receipts of stored events, those left out that have no salt yet."""
    return [EventReceipt.of(row) for row in rows if row.receipt is not None]
