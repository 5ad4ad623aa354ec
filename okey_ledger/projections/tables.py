"""The tables of the read models: two slots with the same tables, of which readers see one.

A rebuild fills the other slot and then changes which one is seen, so nothing is ever dropped or renamed under a
reader. What a slot holds depends on nothing but the ledger and the slot's position in it. Values that are no number and
no plain text (`options`, `facts`, `scores` …) are JSON as text.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, Named, Table, Text, TypedColumns

from .. import hand_summary

VERSION: Final = 1 + hand_summary.VERSION
"""The version of the tables and of what stands in them; it grows with every change of either, the fold included."""

PREFIX: Final = "read_"
"""How the name of each of these tables begins, whatever its version."""


class SchemaColumns(TypedColumns):
    """One row: the version of the tables, and the slot that readers see."""

    id: Named[int] = Column(primary_key=True, autoincrement=False)
    version: Named[int]
    live: Named[str] = Column(Text)


class ProgressColumns(TypedColumns):
    """How far each slot has read the ledger."""

    color: Named[str] = Column(Text, primary_key=True)
    position: Named[int] = Column(BigInteger)
    """The position of the event read last; 0 at the beginning."""
    mark: Named[str] = Column(Text)
    """The hash of that event, by which the ledger is recognized."""


HAND_COLUMNS: Final = tuple(column for column in hand_summary.COLUMNS if column.where.read_models)
"""The columns of a hand as far as it has been read; times are text with their own offset, lists are JSON."""


def _hand_columns() -> list[Column[Any]]:
    keys: dict[str, dict[str, Any]] = {"hand": {"primary_key": True}, "position": {"unique": True}}
    return [
        Column(
            column.name,
            BigInteger() if column.bits == 64 else _SQL_TYPES.get(column.type, Text)(),
            nullable=column.is_optional,
            **keys.get(column.name, {}),
        )
        for column in HAND_COLUMNS
    ]


_SQL_TYPES: Final[dict[Any, Any]] = {int: Integer, bool: Boolean}


class PlayerColumns(TypedColumns):
    """Who sat at a hand, once each; to find hands and games by."""

    hand: Named[str] = Column(Text, primary_key=True)
    player: Named[str] = Column(Text, primary_key=True)
    position: Named[int] = Column(BigInteger)
    game: Named[str | None] = Column(Text)


class EntryColumns(TypedColumns):
    """A change of one seat's score."""

    hand: Named[str] = Column(Text, primary_key=True)
    place: Named[int] = Column(primary_key=True, autoincrement=False)
    """Counted from 0, in the order of the report."""
    n: Named[int]
    seat: Named[int]
    points: Named[int]
    rule: Named[str] = Column(Text)
    case: Named[str] = Column(Text)
    facts: Named[str] = Column(Text)
    readings: Named[str] = Column(Text)


class FindingColumns(TypedColumns):
    """A breach of a clause."""

    hand: Named[str] = Column(Text, primary_key=True)
    place: Named[int] = Column(primary_key=True, autoincrement=False)
    """Counted from 0, in the order of the report."""
    n: Named[int]
    seat: Named[int | None]
    rule: Named[str] = Column(Text)
    case: Named[str] = Column(Text)
    facts: Named[str] = Column(Text)
    readings: Named[str] = Column(Text)


class GameColumns(TypedColumns):
    """The standing of a game."""

    game: Named[str] = Column(Text, primary_key=True)
    position: Named[int] = Column(BigInteger, unique=True)
    """Where the first event of the first of its hands stands in the ledger."""
    ruleset: Named[str] = Column(Text)
    players: Named[str] = Column(Text)
    hands: Named[str] = Column(Text)
    hands_played: Named[int]
    is_over: Named[bool]
    points: Named[str] = Column(Text)
    teams: Named[str | None] = Column(Text)
    winners: Named[str] = Column(Text)
    is_draw: Named[bool]
    findings: Named[str] = Column(Text)
    corrections: Named[str | None] = Column(Text)


class DisputeColumns(TypedColumns):
    """A dispute as far as it has been read."""

    dispute: Named[str] = Column(Text, primary_key=True)
    position: Named[int] = Column(BigInteger, unique=True)
    """Where its first event stands in the ledger."""
    last_position: Named[int] = Column(BigInteger)
    hand: Named[str] = Column(Text)
    player: Named[str] = Column(Text)
    """Who opened it."""
    claim: Named[str] = Column(Text)
    status: Named[str] = Column(Text)
    opened_at: Named[str] = Column(Text)
    last_at: Named[str] = Column(Text)


class CorrectionColumns(TypedColumns):
    """What the ruling that counts in a dispute adds to a score."""

    dispute: Named[str] = Column(Text, primary_key=True)
    place: Named[int] = Column(primary_key=True, autoincrement=False)
    """Counted from 0, in the order of the ruling."""
    hand: Named[str] = Column(Text)
    seat: Named[int]
    points: Named[int]
    n: Named[int]
    rule: Named[str | None] = Column(Text)


class UnreadableColumns(TypedColumns):
    """A stored hand that cannot be read as one, and why."""

    hand: Named[str] = Column(Text, primary_key=True)
    position: Named[int] = Column(BigInteger)
    """Where its last event stands in the ledger."""
    n: Named[int | None]
    case: Named[str] = Column(Text)
    facts: Named[str] = Column(Text)


class Progress(NamedTuple):
    """How far a slot has read the ledger."""

    position: int
    mark: str


START: Final = Progress(0, "")
"""How far an empty slot has read."""

METADATA: Final = MetaData()
SCHEMA: Final = Table(PREFIX + "schema", METADATA, SchemaColumns)
PROGRESS: Final = Table(PREFIX + "progress", METADATA, ProgressColumns)


class Slot:
    """One set of read models."""

    def __init__(self, color: str) -> None:
        self.color = color
        start = f"{PREFIX}{color}_"
        self.hands = Table(start + "hands", METADATA, *_hand_columns())
        self.players = Table(start + "players", METADATA, PlayerColumns, sqlite_with_rowid=False)
        self.entries = Table(start + "entries", METADATA, EntryColumns, sqlite_with_rowid=False)
        self.findings = Table(start + "findings", METADATA, FindingColumns, sqlite_with_rowid=False)
        self.games = Table(start + "games", METADATA, GameColumns)
        self.unreadable = Table(start + "unreadable", METADATA, UnreadableColumns)
        self.disputes = Table(start + "disputes", METADATA, DisputeColumns)
        self.corrections = Table(start + "corrections", METADATA, CorrectionColumns, sqlite_with_rowid=False)
        self.of_hands = (self.hands, self.players, self.entries, self.findings, self.unreadable)
        """The tables whose rows belong to one hand each."""
        self.of_disputes = (self.disputes, self.corrections)
        """The tables whose rows belong to one dispute each."""
        self.tables = (*self.of_hands, self.games, *self.of_disputes)
        for table, column in (
            (self.hands, self.hands.c.ruleset),
            (self.hands, self.hands.c.verdict),
            (self.hands, self.hands.c.game),
            (self.players, self.players.c.player),
            (self.games, self.games.c.ruleset),
            (self.disputes, self.disputes.c.hand),
            (self.disputes, self.disputes.c.status),
            (self.unreadable, None),
        ):
            columns = [table.c.position] if column is None else [column, table.c.position]
            Index("_".join([table.name, *(item.name for item in columns)]), *columns)
        Index(f"{self.corrections.name}_hand", self.corrections.c.hand)


SLOTS: Final[dict[str, Slot]] = {color: Slot(color) for color in ("blue", "green")}
"""Both slots, by color."""


def other(slot: Slot) -> Slot:
    """The slot that readers do not see while they see this one."""
    return next(each for each in SLOTS.values() if each is not slot)
