"""Writing a batch into a slot: the rows of a touched hand are replaced, the games of touched hands add up anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update

from ..domain.game import standing
from ..ledger.topics import DISPUTE, is_dispute
from .batch import Batch
from .disputes import corrections_of
from .rows import Values, game_row, hand_result, unreadable_row
from .tables import PROGRESS, START, Progress, Slot

OTHERS = frozenset({"ruleset", "players"})
"""Cases of clause `game` in which a hand may have other players than its game."""


def progress(connection: Connection, slot: Slot, *, hold: bool = False) -> Progress:
    """How far a slot has read; with `hold` it stays so until the transaction ends."""
    columns = PROGRESS.c
    asked = select(columns.position, columns.mark).where(columns.color == slot.color)
    return Progress._make(connection.execute(asked.with_for_update() if hold else asked).one())


def write(connection: Connection, slot: Slot, batch: Batch) -> bool:
    """Write a batch and move the slot on; nothing, and False, if the slot is not where the batch begins."""
    if not _advance(connection, slot, batch.before, batch.after):
        return False
    known = _known(connection, slot, batch.older)
    for item in batch.readable:
        begun = known.get(item.hand["hand"])
        if begun is not None:
            item.place(begun.position)
    began = _began(connection, slot, batch.older)
    for dispute in batch.disputes:
        dispute.dispute["position"] = began.get(dispute.dispute["dispute"], dispute.dispute["position"])
    for table in slot.of_hands:
        _remove(connection, table, table.c.hand, batch.names)
    ids = [item.dispute["dispute"] for item in batch.disputes]
    for disputed in slot.of_disputes:
        _remove(connection, disputed, disputed.c.dispute, ids)
    _insert(connection, slot.hands, (item.hand for item in batch.readable))
    _insert(connection, slot.players, (row for item in batch.readable for row in item.players))
    _insert(connection, slot.entries, (row for item in batch.readable for row in item.entries))
    _insert(connection, slot.findings, (row for item in batch.readable for row in item.findings))
    _insert(connection, slot.unreadable, map(unreadable_row, batch.unreadable))
    _insert(connection, slot.disputes, (item.dispute for item in batch.disputes))
    _insert(connection, slot.corrections, (row for item in batch.disputes for row in item.corrections))
    games = {row.game for row in known.values()} | {item.hand["game"] for item in batch.readable}
    ruled = _known(connection, slot, sorted({item.dispute["hand"] for item in batch.disputes}))
    games |= {row.game for row in ruled.values()}
    _add_up(connection, slot, sorted(game for game in games if game is not None))
    return True


def wipe(connection: Connection, slot: Slot) -> None:
    """Empty a slot; whoever is writing a batch into it will be refused."""
    connection.execute(update(PROGRESS).where(PROGRESS.c.color == slot.color).values(START._asdict()))
    for table in slot.tables:
        connection.execute(delete(table))


def _advance(connection: Connection, slot: Slot, before: Progress, after: Progress) -> bool:
    """Move a slot on if it is where it is thought to be; whether it was."""
    columns = PROGRESS.c
    moved = connection.execute(
        update(PROGRESS)
        .where(columns.color == slot.color, columns.position == before.position, columns.mark == before.mark)
        .values(after._asdict())
    )
    return moved.rowcount == 1


def _known(connection: Connection, slot: Slot, hands: Sequence[str]) -> dict[str, Row[str, int, str | None]]:
    """Where hands begin and of which game they are, as far as the slot says."""
    if not hands:
        return {}
    columns = slot.hands.c
    found = connection.execute(select(columns.hand, columns.position, columns.game).where(columns.hand.in_(hands)))
    return {row.hand: row for row in found}


def _began(connection: Connection, slot: Slot, names: Sequence[str]) -> dict[str, int]:
    """Where disputes begin, as far as the slot says, by their ids."""
    ids = [name.removeprefix(DISPUTE) for name in names if is_dispute(name)]
    columns = slot.disputes.c
    if not ids:
        return {}
    found = connection.execute(select(columns.dispute, columns.position).where(columns.dispute.in_(ids)))
    return {row.dispute: row.position for row in found}


def _remove(connection: Connection, table: Any, column: Any, names: Iterable[str]) -> None:
    gone = [{"gone": name} for name in names]
    if gone:
        connection.execute(delete(table).where(column == bindparam("gone")), gone)


def _insert(connection: Connection, table: Any, rows: Iterable[Values]) -> None:
    values = list(rows)
    if values:
        connection.execute(insert(table), values)


def _add_up(connection: Connection, slot: Slot, games: Sequence[str]) -> None:
    """Replace the standings of games by those of the hands that the slot has of them."""
    if not games:
        return
    _remove(connection, slot.games, slot.games.c.game, games)
    columns = slot.hands.c
    found = connection.execute(
        select(slot.hands).where(columns.game.in_(games)).order_by(columns.game, columns.position)
    ).all()
    corrected = corrections_of(connection, slot, [row.hand for row in found])
    stands = (_stand(game, list(hands), corrected) for game, hands in groupby(found, lambda row: row.game))
    _insert(connection, slot.games, stands)


def _stand(game: str, hands: Sequence[Row[*tuple[Any, ...]]], corrected: dict[str, dict[int, int]]) -> Values:
    """The row of a game, from the rows of its hands in the order in which they became known."""
    stands = standing(game, [hand_result(row, corrected.get(row.hand)) for row in hands])
    others = {finding.hand for finding in stands.findings if finding.case in OTHERS}
    players = next(row.players for row in hands if row.hand not in others)
    return game_row(stands, hands[0].position, players, [row.hand for row in hands])
