"""Disputes in the read models: their rows, what rulings add to scores, and questions about both."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from msgspec import UNSET
from sqlalchemy import Connection, func, or_, select

from ..domain.disputes import Dispute
from ..domain.findings import OPEN
from ..ledger import DisputeNotStored, Disputes, FeedRow, HandDamaged, Ledger
from ..ledger.topics import DISPUTE
from .filters import is_text, newest
from .folds import unreadable
from .rows import Values
from .summaries import CorrectionMade, DisputeSummary, UnreadableHand
from .tables import Slot

BATCH_SIZE = 500
"""How many hands are asked for in one statement."""


class DisputeRows:
    """All rows of one dispute."""

    __slots__ = ("corrections", "dispute")

    def __init__(self, dispute: Dispute, position: int, last_position: int) -> None:
        opened = dispute.opened
        self.dispute: Values = {
            "dispute": dispute.id,
            "position": position,
            "last_position": last_position,
            "hand": opened.hand,
            "player": opened.by,
            "claim": opened.claim,
            "status": dispute.status,
            "opened_at": opened.at.isoformat(),
            "last_at": dispute.history[-1].at.isoformat(),
        }
        self.corrections: list[Values] = [
            {
                "dispute": dispute.id,
                "place": place,
                "hand": opened.hand,
                "seat": correction.seat,
                "points": correction.points,
                "n": correction.n,
                "rule": None if correction.rule is UNSET else correction.rule,
            }
            for place, correction in enumerate(dispute.corrections)
        ]


def read_dispute(ledger: Ledger, name: str, rows: Sequence[FeedRow]) -> DisputeRows | UnreadableHand:
    """A dispute after its next events; may raise a `StorageError` of the ledger."""
    try:
        dispute = Disputes(ledger).dispute(name.removeprefix(DISPUTE), rows[-1].version)
    except (HandDamaged, DisputeNotStored) as error:
        return unreadable(name, rows, getattr(error, "n", None), "damaged", {"reason": str(error)})
    return DisputeRows(dispute, rows[0].position, rows[-1].position)


def corrections_of(connection: Connection, slot: Slot, hands: Collection[str]) -> dict[str, dict[int, int]]:
    """What rulings add to each seat of some hands, by hand and seat; hands without corrections are left out."""
    columns = slot.corrections.c
    found: dict[str, dict[int, int]] = {}
    names = list(hands)
    for start in range(0, len(names), BATCH_SIZE):
        asked = (
            select(columns.hand, columns.seat, func.sum(columns.points))
            .where(columns.hand.in_(names[start : start + BATCH_SIZE]))
            .group_by(columns.hand, columns.seat)
        )
        for hand, seat, points in connection.execute(asked):
            found.setdefault(hand, {})[seat] = int(points)
    return found


def by_seat(corrections: dict[int, int] | None, seats: int) -> list[int] | None:
    """Corrections as a list by seat; None where there are none.

    >>> by_seat({1: -180}, 4), by_seat(None, 4)
    ([0, -180, 0, 0], None)
    """
    return None if corrections is None else [corrections.get(seat, 0) for seat in range(seats)]


def disputes(
    connection: Connection,
    slot: Slot,
    *,
    player: str | None,
    hand: str | None,
    status: str | None,
    opened_by: str | None,
    seen_by: str | None,
    limit: int,
    before: int | None,
) -> list[DisputeSummary]:
    """Disputes by who played the hand, the hand, where they stand, who opened them and which player sees them."""
    columns = slot.disputes.c
    asked = select(slot.disputes)
    if player is not None:
        sat = select(slot.players.c.hand).where(is_text(slot.players.c.player, player))
        asked = asked.where(columns.hand.in_(sat))
    if seen_by is not None:
        ended = select(slot.hands.c.hand).where(slot.hands.c.outcome != OPEN.kind)
        asked = asked.where(or_(is_text(columns.player, seen_by), columns.hand.in_(ended)))
    for column, value in ((columns.hand, hand), (columns.status, status), (columns.player, opened_by)):
        if value is not None:
            asked = asked.where(is_text(column, value))
    found: Any = connection.execute(newest(asked, columns.position, limit, before))
    return [
        DisputeSummary(
            row.dispute,
            row.position,
            row.last_position,
            row.hand,
            row.player,
            row.claim,
            row.status,
            datetime.fromisoformat(row.opened_at),
            datetime.fromisoformat(row.last_at),
        )
        for row in found
    ]


def corrections(connection: Connection, slot: Slot, hand: str) -> list[CorrectionMade]:
    """What rulings add to the scores of a hand, dispute by dispute."""
    columns = slot.corrections.c
    asked = select(slot.corrections).where(is_text(columns.hand, hand)).order_by(columns.dispute, columns.place)
    return [
        CorrectionMade(row.dispute, row.hand, row.seat, row.points, row.n, row.rule)
        for row in connection.execute(asked)
    ]
