"""Questions to a slot; lists come newest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select

from ..domain.findings import OPEN, Entry, Finding
from ..hand_summary import HandSummary
from .disputes import by_seat, corrections_of
from .filters import is_text, newest
from .rows import entry, finding, game_summary, hand_summary, unreadable_hand
from .summaries import GameSummary, UnreadableHand
from .tables import Slot


def hands(
    connection: Connection,
    slot: Slot,
    *,
    player: str | None,
    ruleset: str | None,
    verdict: str | None,
    game: str | None,
    ended: bool | None,
    limit: int,
    before: int | None,
) -> list[HandSummary]:
    """Hands by who played, rule set, verdict, game and whether they have ended."""
    columns = slot.hands.c
    position: Any = columns.position
    asked = select(slot.hands)
    if player is not None:
        sat = slot.players.c
        position = sat.position
        asked = asked.join(slot.players, sat.hand == columns.hand).where(is_text(sat.player, player))
    for column, value in ((columns.ruleset, ruleset), (columns.verdict, verdict), (columns.game, game)):
        if value is not None:
            asked = asked.where(is_text(column, value))
    if ended is not None:
        asked = asked.where((columns.outcome != OPEN.kind) if ended else (columns.outcome == OPEN.kind))
    return _summaries(connection, slot, connection.execute(newest(asked, position, limit, before)).all())


def hand(connection: Connection, slot: Slot, hand_id: str) -> HandSummary | None:
    """One hand."""
    row = connection.execute(select(slot.hands).where(is_text(slot.hands.c.hand, hand_id))).one_or_none()
    return None if row is None else _summaries(connection, slot, [row])[0]


def hands_named(connection: Connection, slot: Slot, hand_ids: Sequence[str]) -> list[HandSummary]:
    """Those hands that are there, of some that are named, in no order."""
    return _summaries(
        connection, slot, connection.execute(select(slot.hands).where(slot.hands.c.hand.in_(hand_ids))).all()
    )


def _summaries(connection: Connection, slot: Slot, rows: Sequence[Row[*tuple[Any, ...]]]) -> list[HandSummary]:
    """Hands from their rows, with what rulings add to them."""
    found = [hand_summary(row) for row in rows]
    corrected = corrections_of(connection, slot, [item.hand for item in found])
    return [
        msgspec.structs.replace(item, corrections=by_seat(corrected.get(item.hand), len(item.players)))
        for item in found
    ]


def entries(connection: Connection, slot: Slot, hand_id: str) -> list[Entry]:
    """The entries of a hand, in the order of its report."""
    columns = slot.entries.c
    asked = select(slot.entries).where(is_text(columns.hand, hand_id)).order_by(columns.place)
    return [entry(row) for row in connection.execute(asked)]


def findings(connection: Connection, slot: Slot, hand_id: str) -> list[Finding]:
    """The findings of a hand, in the order of its report."""
    columns = slot.findings.c
    asked = select(slot.findings).where(is_text(columns.hand, hand_id)).order_by(columns.place)
    return [finding(row) for row in connection.execute(asked)]


def games(
    connection: Connection,
    slot: Slot,
    *,
    player: str | None,
    ruleset: str | None,
    verdict: str | None,
    over: bool | None,
    limit: int,
    before: int | None,
) -> list[GameSummary]:
    """Games by who played a hand of them, rule set, the verdict of a hand of them, and whether they are over."""
    columns = slot.games.c
    asked = select(slot.games)
    if player is not None:
        asked = asked.where(columns.game.in_(select(slot.players.c.game).where(is_text(slot.players.c.player, player))))
    if verdict is not None:
        asked = asked.where(columns.game.in_(select(slot.hands.c.game).where(is_text(slot.hands.c.verdict, verdict))))
    if ruleset is not None:
        asked = asked.where(is_text(columns.ruleset, ruleset))
    if over is not None:
        asked = asked.where(columns.is_over.is_(over))
    return [game_summary(row) for row in connection.execute(newest(asked, columns.position, limit, before))]


def game(connection: Connection, slot: Slot, game_id: str) -> GameSummary | None:
    """One game."""
    row = connection.execute(select(slot.games).where(is_text(slot.games.c.game, game_id))).one_or_none()
    return None if row is None else game_summary(row)


def games_named(connection: Connection, slot: Slot, game_ids: Sequence[str]) -> list[GameSummary]:
    """Those games that are there, of some that are named, in the order in which they began."""
    asked = select(slot.games).where(slot.games.c.game.in_(game_ids)).order_by(slot.games.c.position)
    return [game_summary(row) for row in connection.execute(asked)]


def unreadable(connection: Connection, slot: Slot, *, limit: int, before: int | None) -> list[UnreadableHand]:
    """Stored hands that cannot be read."""
    asked = newest(select(slot.unreadable), slot.unreadable.c.position, limit, before)
    return [unreadable_hand(row) for row in connection.execute(asked)]
