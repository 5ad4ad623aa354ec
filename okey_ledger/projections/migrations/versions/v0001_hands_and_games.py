"""Hands with their entries, findings and players, games, and what cannot be read; each twice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

COLORS = ("blue", "green")


def upgrade() -> None:
    """Make the tables, with nothing read yet."""
    schema = op.create_table(
        "read_schema",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("live", sa.Text, nullable=False),
    )
    progress = op.create_table(
        "read_progress",
        sa.Column("color", sa.Text, primary_key=True),
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.Column("mark", sa.Text, nullable=False),
    )
    for color in COLORS:
        make_tables_of_hands(f"read_{color}_")
        make_tables_of_proofs(f"read_{color}_")
        make_tables_of_games(f"read_{color}_")
    op.bulk_insert(schema, [{"id": 1, "version": 1, "live": COLORS[0]}])
    op.bulk_insert(progress, [{"color": color, "position": 0, "mark": ""} for color in COLORS])


def make_tables_of_hands(start: str) -> None:
    """Make the tables of hands, of who played them, and of those that cannot be read."""
    op.create_table(
        f"{start}hands",
        sa.Column("hand", sa.Text, primary_key=True),
        sa.Column("position", sa.BigInteger, nullable=False, unique=True),
        sa.Column("last_position", sa.BigInteger, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("game", sa.Text),
        sa.Column("hand_no", sa.BigInteger),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("first_at", sa.Text),
        sa.Column("last_at", sa.Text),
        sa.Column("events", sa.Integer, nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
        sa.Column("halted_at", sa.Integer),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("finish", sa.Text),
        sa.Column("finisher", sa.Integer),
        sa.Column("scores", sa.Text),
    )
    op.create_table(
        f"{start}players",
        sa.Column("hand", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text),
    )
    op.create_table(
        f"{start}unreadable",
        sa.Column("hand", sa.Text, primary_key=True),
        sa.Column("position", sa.BigInteger, nullable=False),
        sa.Column("n", sa.Integer),
        sa.Column("case", sa.Text, nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
    )
    for column in ("ruleset", "verdict", "game"):
        op.create_index(f"{start}hands_{column}_position", f"{start}hands", [column, "position"])
    op.create_index(f"{start}players_player_position", f"{start}players", ["player", "position"])
    op.create_index(f"{start}unreadable_position", f"{start}unreadable", ["position"])


def make_tables_of_proofs(start: str) -> None:
    """Make the tables of entries and of findings."""
    for name in ("entries", "findings"):
        op.create_table(
            f"{start}{name}",
            sa.Column("hand", sa.Text, primary_key=True),
            sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
            sa.Column("n", sa.Integer, nullable=False),
            sa.Column("seat", sa.Integer, nullable=name == "findings"),
            *([sa.Column("points", sa.Integer, nullable=False)] if name == "entries" else []),
            sa.Column("rule", sa.Text, nullable=False),
            sa.Column("case", sa.Text, nullable=False),
            sa.Column("facts", sa.Text, nullable=False),
            sa.Column("readings", sa.Text, nullable=False),
        )


def make_tables_of_games(start: str) -> None:
    """Make the table of games."""
    op.create_table(
        f"{start}games",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("position", sa.BigInteger, nullable=False, unique=True),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("hands", sa.Text, nullable=False),
        sa.Column("hands_played", sa.Integer, nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("teams", sa.Text),
        sa.Column("winners", sa.Text, nullable=False),
        sa.Column("is_draw", sa.Boolean, nullable=False),
        sa.Column("findings", sa.Text, nullable=False),
    )
    op.create_index(f"{start}games_ruleset_position", f"{start}games", ["ruleset", "position"])
