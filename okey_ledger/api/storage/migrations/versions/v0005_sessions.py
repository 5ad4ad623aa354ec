"""Sessions: who has signed in to the pages with which key."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "service_sessions",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("key", sa.Text, nullable=False, index=True),
        sa.Column("created_at", sa.Text, nullable=False, index=True),
        sa.Column("used_at", sa.Text, nullable=False),
    )
    op.execute(sa.update(sa.table("service_schema", sa.column("version"))).values(version=5))
