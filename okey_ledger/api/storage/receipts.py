"""When and through which key events were received, beside the clients' own stamps.

Receipts are gathered and stored a moment after the events, many at once, so that an append waits for one commit alone.
A crash can lose the last second of them; the log of the service has the same.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final, NamedTuple

from sqlalchemy import insert, select

from ..http.problems import Unavailable
from .database import RECEIPTS, ServiceDatabase

MAX_PENDING: Final = 100_000
"""How many receipts are kept while they cannot be stored; then the oldest are lost."""


class Receipt(NamedTuple):
    """Events that were received together."""

    hand: str
    first: int
    """The number of the first."""
    last: int
    at: str
    """When, in RFC 3339."""
    key: str
    """The id of the API key that sent them."""


class Receipts:
    """The receipts of a ledger."""

    def __init__(self, database: ServiceDatabase) -> None:
        self._database = database
        self._pending: list[Receipt] = []

    def add(self, hand: str, first: int, last: int, key: str) -> None:
        """Events have been received and stored."""
        self._pending.append(Receipt(hand, first, last, datetime.now(UTC).isoformat(), key))

    def store(self) -> None:
        """Store what was added; what cannot be stored now is for the next time. Raises `Unavailable`."""
        pending, self._pending = self._pending, []
        if not pending:
            return
        try:
            with self._database.writing() as connection:
                connection.execute(insert(RECEIPTS), [receipt._asdict() for receipt in pending])
        except Unavailable:
            self._pending = (pending + self._pending)[-MAX_PENDING:]
            raise

    def of(self, hand: str) -> list[Receipt]:
        """The receipts of a hand as they came; after a restore, events that came again have a second one."""
        columns = [column for column in RECEIPTS.c if column.name != "id"]
        asked = select(*columns).where(RECEIPTS.c.hand == hand).order_by(RECEIPTS.c.id)
        with self._database.reading() as connection:
            return [Receipt(*row) for row in connection.execute(asked)]
