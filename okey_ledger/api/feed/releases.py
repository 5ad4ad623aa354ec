"""The order in which an analyst reads the ledger: a hand's events come when it has ended, all of them, in their order.

A release is a row: the position of the event that ended a hand, and the first and last event that it sets free. What
comes after the end of a hand, such as a claim, is a release of its own. Releases depend on nothing but the ledger, so
several services may note them at once. Whoever has read up to an event of a release goes on with the next of the same
release, and then with those at later positions; nothing is ever set free at an earlier one.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from ...domain.audit import audit
from ...handlog.decode import NoLog, decode_hand
from ...ledger import FeedRow, HandDamaged, Ledger
from ...ledger.topics import END_TOPICS
from ..storage.database import RELEASES, SCANNED, ServiceDatabase

BATCH_SIZE: Final = 2000
"""How many events are looked at in one transaction."""

END: Final = 2**63
"""Above every position."""


class Release(NamedTuple):
    """Events that were set free together."""

    position: int
    hand: str
    first: int
    last: int


class Releases:
    """The releases of a ledger."""

    def __init__(self, ledger: Ledger, database: ServiceDatabase) -> None:
        self._ledger, self._database = ledger, database

    def catch_up(self) -> None:
        """Note what has been set free since this was last done, by whomever."""
        while True:
            with self._database.reading() as connection:
                reached = self._reached(connection)
            after, leaf = reached
            if after and self._ledger.leaf(after) != leaf:
                self._start_anew(reached)
                continue
            rows = self._ledger.read(after=after, limit=BATCH_SIZE)
            if not rows:
                return
            found = self._found(rows)
            end = rows[-1].position
            now = {"position": end, "leaf": self._ledger.leaf(end)}
            with self._database.writing() as connection:
                if self._reached(connection, hold=True) == reached:
                    if found:
                        connection.execute(insert(RELEASES), [release._asdict() for release in found])
                    connection.execute(update(SCANNED).where(SCANNED.c.id == 1).values(**now))

    def _reached(self, connection: Connection, *, hold: bool = False) -> tuple[int, str | None]:
        """Up to which position this is done, and the hash of the event that stood there."""
        asked = select(SCANNED.c.position, SCANNED.c.leaf).where(SCANNED.c.id == 1)
        row = connection.execute(asked.with_for_update() if hold else asked).one_or_none()
        return (0, None) if row is None else (int(row.position), row.leaf)

    def _start_anew(self, reached: tuple[int, str | None]) -> None:
        """Forget all releases: the ledger is not the one that they were noted from, as after a backup was restored."""
        with self._database.writing() as connection:
            if self._reached(connection, hold=True) == reached:
                connection.execute(delete(RELEASES))
                connection.execute(update(SCANNED).where(SCANNED.c.id == 1).values(position=0, leaf=None))

    def _found(self, rows: list[FeedRow]) -> list[Release]:
        """What these events set free."""
        hands = {row.hand for row in rows}
        with self._database.reading() as connection:
            asked = select(RELEASES.c.hand).where(RELEASES.c.hand.in_(hands)).distinct()
            released = set(connection.scalars(asked))
        found = []
        for row in rows:
            n = row.version - 1
            if row.hand in released:
                found.append(Release(row.position, row.hand, n, n))
            elif row.topic in END_TOPICS and self._ends(row.hand, n):
                released.add(row.hand)
                found.append(Release(row.position, row.hand, 0, n))
        return found

    def _ends(self, hand: str, n: int) -> bool:
        """Whether a hand is over after event `n`."""
        try:
            lines = self._ledger.events_of(hand, through=n)
            return audit(decode_hand(hand, hand, [(1, b"\n".join(lines))], stored=True)).ended
        except (NoLog, HandDamaged):
            return False

    def of(self, hand: str, n: int) -> Release | None:
        """The release that set event `n` of a hand free; None while it runs."""
        columns = RELEASES.c
        asked = select(RELEASES).where(columns.hand == hand, columns.first <= n, columns.last >= n)
        with self._database.reading() as connection:
            row = connection.execute(asked).one_or_none()
        return None if row is None else Release(*row)

    def place_of(self, position: int) -> int:
        """The position of the release of the event at a position; above all others while its hand runs."""
        row = next(iter(self._ledger.read(position - 1, 1)), None)
        release = self.of(row.hand, row.version - 1) if row is not None and row.position == position else None
        return END if release is None else release.position

    def place_before(self, position: int) -> int:
        """The position of the last release up to a position, 0 where there is none."""
        asked = select(func.max(RELEASES.c.position)).where(RELEASES.c.position <= position)
        with self._database.reading() as connection:
            return connection.scalar(asked) or 0

    def last_of(self, hand: str) -> int | None:
        """The number of the last event of a hand that is free; None while it runs."""
        asked = select(func.max(RELEASES.c.last)).where(RELEASES.c.hand == hand)
        with self._database.reading() as connection:
            last: int | None = connection.scalar(asked)
        return last

    def after(self, position: int, limit: int) -> list[Release]:
        """Releases above a position, in their order."""
        asked = select(RELEASES).where(RELEASES.c.position > position).order_by(RELEASES.c.position).limit(limit)
        with self._database.reading() as connection:
            return [Release(*row) for row in connection.execute(asked)]
