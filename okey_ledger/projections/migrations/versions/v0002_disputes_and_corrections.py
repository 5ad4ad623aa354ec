"""Disputes, what rulings add to scores, and games with it; everything is read anew."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

COLORS = ("blue", "green")
FILLED = ("hands", "players", "entries", "findings", "unreadable", "games")


def upgrade() -> None:
    """Make the tables of disputes, and empty the others: what was read before did not know of disputes."""
    for color in COLORS:
        start = f"read_{color}_"
        op.add_column(f"{start}games", sa.Column("corrections", sa.Text))
        make_tables_of_disputes(start)
        for name in FILLED:
            op.execute(sa.delete(sa.table(f"{start}{name}")))
    progress = sa.table("read_progress", sa.column("position"), sa.column("mark"))
    op.execute(sa.update(progress).values(position=0, mark=""))
    op.execute(sa.update(sa.table("read_schema", sa.column("version"))).values(version=2))


def make_tables_of_disputes(start: str) -> None:
    """Make the tables of disputes and of corrections."""
    op.create_table(
        f"{start}disputes",
        sa.Column("dispute", sa.Text, primary_key=True),
        sa.Column("position", sa.BigInteger, nullable=False, unique=True),
        sa.Column("last_position", sa.BigInteger, nullable=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("claim", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("opened_at", sa.Text, nullable=False),
        sa.Column("last_at", sa.Text, nullable=False),
    )
    for column in ("hand", "status"):
        op.create_index(f"{start}disputes_{column}_position", f"{start}disputes", [column, "position"])
    op.create_table(
        f"{start}corrections",
        sa.Column("dispute", sa.Text, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("rule", sa.Text),
    )
    op.create_index(f"{start}corrections_hand", f"{start}corrections", ["hand"])
