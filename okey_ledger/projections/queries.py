"""Questions to a slot; lists come newest first."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, false, select

from ..domain.findings import OPEN, Entry, Finding
from .rows import entry, finding, game_summary, hand_summary, unreadable_hand
from .summaries import GameSummary, HandSummary, UnreadableHand
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
        asked = asked.join(slot.players, sat.hand == columns.hand).where(_is(sat.player, player))
    for column, value in ((columns.ruleset, ruleset), (columns.verdict, verdict), (columns.game, game)):
        if value is not None:
            asked = asked.where(_is(column, value))
    if ended is not None:
        asked = asked.where((columns.outcome != OPEN.kind) if ended else (columns.outcome == OPEN.kind))
    return [hand_summary(row) for row in connection.execute(_newest(asked, position, limit, before))]


def hand(connection: Connection, slot: Slot, hand_id: str) -> HandSummary | None:
    """One hand."""
    row = connection.execute(select(slot.hands).where(_is(slot.hands.c.hand, hand_id))).one_or_none()
    return None if row is None else hand_summary(row)


def entries(connection: Connection, slot: Slot, hand_id: str) -> list[Entry]:
    """The entries of a hand, in the order of its report."""
    columns = slot.entries.c
    asked = select(slot.entries).where(_is(columns.hand, hand_id)).order_by(columns.place)
    return [entry(row) for row in connection.execute(asked)]


def findings(connection: Connection, slot: Slot, hand_id: str) -> list[Finding]:
    """The findings of a hand, in the order of its report."""
    columns = slot.findings.c
    asked = select(slot.findings).where(_is(columns.hand, hand_id)).order_by(columns.place)
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
        asked = asked.where(columns.game.in_(select(slot.players.c.game).where(_is(slot.players.c.player, player))))
    if verdict is not None:
        asked = asked.where(columns.game.in_(select(slot.hands.c.game).where(_is(slot.hands.c.verdict, verdict))))
    if ruleset is not None:
        asked = asked.where(_is(columns.ruleset, ruleset))
    if over is not None:
        asked = asked.where(columns.is_over.is_(over))
    return [game_summary(row) for row in connection.execute(_newest(asked, columns.position, limit, before))]


def game(connection: Connection, slot: Slot, game_id: str) -> GameSummary | None:
    """One game."""
    row = connection.execute(select(slot.games).where(_is(slot.games.c.game, game_id))).one_or_none()
    return None if row is None else game_summary(row)


def unreadable(connection: Connection, slot: Slot, *, limit: int, before: int | None) -> list[UnreadableHand]:
    """Stored hands that cannot be read."""
    asked = _newest(select(slot.unreadable), slot.unreadable.c.position, limit, before)
    return [unreadable_hand(row) for row in connection.execute(asked)]


def _is(column: Any, value: str) -> Any:
    """Whether a column holds a text; none holds one with a NUL character, which is no text to PostgreSQL."""
    return false() if "\0" in value else column == value


def _newest(asked: Select[*tuple[Any, ...]], position: Any, limit: int, before: int | None) -> Select[*tuple[Any, ...]]:
    """The newest of what is asked for, of those before a position where one is given."""
    if limit < 1:
        raise ValueError(f"limit is {limit}; at least 1 can be asked for")
    if before is not None:
        asked = asked.where(position < before)
    return asked.order_by(position.desc()).limit(limit)
