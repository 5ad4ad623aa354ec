"""Refused moves, kept apart from the ledger: what was attempted, by which key, and what it would have broken."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
from sqlalchemy import delete, insert, select

from ..domain.findings import Finding
from .database import REJECTIONS, ServiceDatabase

MOST: int = 1000
"""How many attempts are kept a hand; then the oldest gives way."""

_findings = msgspec.json.Decoder(list[Finding])


class Rejection(msgspec.Struct, frozen=True, gc=False):
    """An attempt that was refused."""

    id: int
    hand: str
    at: datetime
    key: str
    """The id of the API key that tried."""
    events: list[msgspec.Raw]
    """What was offered, as it was stamped."""
    findings: list[Finding]


class Rejections:
    """The refused attempts of all hands."""

    def __init__(self, database: ServiceDatabase) -> None:
        self._database = database

    def note(self, hand: str, key: str, lines: Sequence[bytes], findings: Sequence[Finding]) -> None:
        """Keep an attempt."""
        row = {
            "hand": hand,
            "at": datetime.now(UTC).isoformat(),
            "key": key,
            "events": b"[" + b",".join(lines) + b"]",
            "findings": msgspec.json.encode(list(findings)),
        }
        columns = REJECTIONS.c
        kept = select(columns.id).where(columns.hand == hand).order_by(columns.id.desc()).offset(MOST).limit(1)
        with self._database.writing() as connection:
            connection.execute(insert(REJECTIONS), row)
            oldest = connection.scalar(kept)
            if oldest is not None:
                connection.execute(delete(REJECTIONS).where(columns.hand == hand, columns.id <= oldest))

    def of(self, hand: str, before: int | None, limit: int) -> list[Rejection]:
        """Attempts in a hand, the newest first, those before an id where one is given."""
        asked = select(REJECTIONS).where(REJECTIONS.c.hand == hand)
        if before is not None:
            asked = asked.where(REJECTIONS.c.id < before)
        with self._database.reading() as connection:
            rows = connection.execute(asked.order_by(REJECTIONS.c.id.desc()).limit(limit)).mappings().all()
        return [
            Rejection(
                row["id"],
                row["hand"],
                datetime.fromisoformat(row["at"]),
                row["key"],
                msgspec.json.decode(row["events"], type=list[msgspec.Raw]),
                _findings.decode(row["findings"]),
            )
            for row in rows
        ]
