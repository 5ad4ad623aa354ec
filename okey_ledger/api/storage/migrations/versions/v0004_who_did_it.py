"""Who made and revoked a key, and when and through which key events were received."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the table; of what was done before nobody knows who did it."""
    op.add_column("service_keys", sa.Column("created_by", sa.Text))
    op.add_column("service_keys", sa.Column("revoked_by", sa.Text))
    op.create_table(
        "service_receipts",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
    )
    op.create_index("service_receipts_hand", "service_receipts", ["hand", "first"])
    op.execute(sa.update(sa.table("service_schema", sa.column("version"))).values(version=4))
