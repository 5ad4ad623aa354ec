"""Names of players and free texts, in PostgreSQL; beside a file they have a file of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables that `okey_ledger.ledger.private` uses."""
    if op.get_bind().dialect.name == "postgresql":
        op.create_table(
            "private_names",
            sa.Column("player", sa.Text, primary_key=True),
            sa.Column("name", sa.Text),
            sa.Column("noted_at", sa.Text, nullable=False),
        )
        op.create_table(
            "private_texts",
            sa.Column("commitment", sa.Text, primary_key=True),
            sa.Column("stream", sa.Text, nullable=False),
            sa.Column("n", sa.BigInteger, nullable=False),
            sa.Column("author", sa.Text),
            sa.Column("salt", sa.LargeBinary),
            sa.Column("text", sa.Text),
            sa.Column("noted_at", sa.Text, nullable=False),
        )
        op.create_index("private_texts_stream", "private_texts", ["stream", "n"])
        op.create_index("private_texts_author", "private_texts", ["author"])
    op.execute(sa.update(sa.table("service_schema", sa.column("version"))).values(version=6))
