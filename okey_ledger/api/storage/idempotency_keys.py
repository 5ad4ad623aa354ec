"""Idempotency-Keys: a request that is sent again is answered as the first time.

The key is stored before anything is appended, with the stamp that the service gives, so that a repeated request is the
very same. Whether it had been carried out then is asked of the ledger; an answer that is a refusal is stored.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from .database import REPLAYS, ServiceDatabase


class FirstRequest(NamedTuple):
    """What is known of a request with an Idempotency-Key."""

    digest: bytes
    """The hash of the request."""
    at: datetime
    """When it first came: the stamp of its events."""
    is_new: bool
    status: int | None = None
    """With what it was refused."""
    answer: bytes | None = None


class IdempotencyKeys:
    """The Idempotency-Keys of all callers."""

    def __init__(self, database: ServiceDatabase) -> None:
        self._database = database

    def begin(self, key: str, name: str, digest: bytes, at: datetime) -> FirstRequest:
        """Remember a request of an API key under a name; or what was remembered under it."""
        row = {"key": key, "name": name, "digest": digest, "at": at.isoformat()}
        try:
            with self._database.writing() as connection:
                connection.execute(insert(REPLAYS), row)
        except IntegrityError:
            with self._database.reading() as connection:
                asked = select(REPLAYS).where(REPLAYS.c.key == key, REPLAYS.c.name == name)
                known = connection.execute(asked).mappings().one_or_none()
            if known is not None:
                first = datetime.fromisoformat(known["at"])
                return FirstRequest(known["digest"], first, False, known["status"], known["answer"])
        return FirstRequest(digest, at, True)

    def refused(self, key: str, name: str, status: int, answer: bytes) -> tuple[int, bytes]:
        """Remember how a request was refused, unless that is known already; how it was."""
        this = REPLAYS.c.key == key, REPLAYS.c.name == name
        with self._database.writing() as connection:
            connection.execute(
                update(REPLAYS).where(*this, REPLAYS.c.status.is_(None)).values(status=status, answer=answer)
            )
            kept = connection.execute(select(REPLAYS.c.status, REPLAYS.c.answer).where(*this)).one_or_none()
        return (status, answer) if kept is None else (kept.status, kept.answer)

    def forget(self, hours: float) -> None:
        """Forget requests that came so many hours ago."""
        before = datetime.now(UTC) - timedelta(hours=hours)
        with self._database.writing() as connection:
            connection.execute(delete(REPLAYS).where(REPLAYS.c.at < before.isoformat()))
