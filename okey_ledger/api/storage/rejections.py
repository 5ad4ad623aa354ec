"""Refused moves, kept apart from the ledger: what was attempted, by which key, and what it would have broken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from itertools import accumulate
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import delete, func, insert, select

from ...domain.findings import Finding
from .database import REJECTIONS, ServiceDatabase

MAX_KEPT: Final = 1000
"""How many attempts are kept a hand; then the oldest gives way."""

MAX_KEPT_BYTES: Final = 1 << 16
"""How many bytes of the events of an attempt are kept, and of what they would have broken."""

PAGE_BYTES: Final = 1 << 20
"""How many bytes of attempts are read at once."""

_findings = msgspec.json.Decoder(list[Finding])


class Rejection(msgspec.Struct, frozen=True, gc=False):
    """An attempt that was refused."""

    id: int
    hand: str
    at: datetime
    key: str
    """The id of the API key that tried."""
    events: list[msgspec.Raw]
    """What was offered, as it was stamped, up to where it became too much to be kept."""
    omitted: int
    """How many events were offered after those."""
    findings: list[Finding]


class RejectionsRead(NamedTuple):
    """Attempts, and the id before which to go on; None after the last one."""

    rejections: list[Rejection]
    next: int | None


class Rejections:
    """The refused attempts of all hands."""

    def __init__(self, database: ServiceDatabase) -> None:
        self._database = database

    def note(self, hand: str, key: str, lines: Sequence[bytes], findings: Sequence[Finding]) -> int:
        """Keep an attempt, the beginning of one that is too large; its id.

        How many events are left out is kept after those that are not.
        """
        events = _fitting(lines)
        if len(events) < len(lines):
            events = [*events, b"%d" % (len(lines) - len(events))]
        row = {
            "hand": hand,
            "at": datetime.now(UTC).isoformat(),
            "key": key,
            "events": b"[" + b",".join(events) + b"]",
            "findings": b"[" + b",".join(_fitting(list(map(msgspec.json.encode, findings)))) + b"]",
        }
        columns = REJECTIONS.c
        kept = select(columns.id).where(columns.hand == hand).order_by(columns.id.desc()).offset(MAX_KEPT).limit(1)
        with self._database.writing() as connection:
            id = connection.execute(insert(REJECTIONS), row).inserted_primary_key
            oldest = connection.scalar(kept)
            if oldest is not None:
                connection.execute(delete(REJECTIONS).where(columns.hand == hand, columns.id <= oldest))
        assert id is not None
        return int(id[0])

    def one(self, hand: str, id: int) -> Rejection | None:
        """An attempt in a hand by its id; None where there is none, or no longer."""
        asked = select(REJECTIONS).where(REJECTIONS.c.hand == hand, REJECTIONS.c.id == id)
        with self._database.reading() as connection:
            row = connection.execute(asked).mappings().one_or_none()
        return None if row is None else _rejection(row)

    def of(self, hand: str, before: int | None, limit: int) -> RejectionsRead:
        """Attempts in a hand, the newest first, those before an id where one is given; fewer where they are large."""
        columns = REJECTIONS.c
        size = func.length(columns.events) + func.length(columns.findings)
        sizes = select(columns.id, size).where(columns.hand == hand).order_by(columns.id.desc()).limit(limit + 1)
        if before is not None:
            sizes = sizes.where(columns.id < before)
        with self._database.reading() as connection:
            found = [(int(id), int(size)) for id, size in connection.execute(sizes)]
            within = sum(total <= PAGE_BYTES for total in accumulate(size for _, size in found[:limit]))
            wanted = [id for id, _ in found[: max(within, 1)]]
            asked = select(REJECTIONS).where(columns.id.in_(wanted)).order_by(columns.id.desc())
            rejections = [_rejection(row) for row in connection.execute(asked).mappings()]
        return RejectionsRead(rejections, wanted[-1] if len(wanted) < len(found) else None)


def _fitting(parts: Sequence[bytes]) -> Sequence[bytes]:
    """The first of some parts, as many as are kept."""
    fitting = sum(total <= MAX_KEPT_BYTES for total in accumulate(map(len, parts)))
    return parts[:fitting]


def _rejection(row: Mapping[Any, Any]) -> Rejection:
    events = msgspec.json.decode(row["events"], type=list[msgspec.Raw])
    omitted = 0
    if events and bytes(events[-1]).isdigit():
        omitted = int(bytes(events.pop()))
    at = datetime.fromisoformat(row["at"])
    return Rejection(row["id"], row["hand"], at, row["key"], events, omitted, _findings.decode(row["findings"]))
