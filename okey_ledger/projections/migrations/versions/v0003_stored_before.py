"""Which hands an earlier version stored in a form that is refused today; everything is read anew."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

COLORS = ("blue", "green")
FILLED = ("hands", "players", "entries", "findings", "unreadable", "games", "disputes", "corrections")


def upgrade() -> None:
    """Empty the tables, and add the column."""
    for color in COLORS:
        start = f"read_{color}_"
        for name in FILLED:
            op.execute(sa.delete(sa.table(f"{start}{name}")))
        op.add_column(f"{start}hands", sa.Column("stored_before", sa.Boolean, nullable=False))
    progress = sa.table("read_progress", sa.column("position"), sa.column("mark"))
    op.execute(sa.update(progress).values(position=0, mark=""))
    op.execute(sa.update(sa.table("read_schema", sa.column("version"))).values(version=3))
