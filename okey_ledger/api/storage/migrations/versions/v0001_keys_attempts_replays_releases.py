"""Keys, refused attempts, Idempotency-Keys, and the order in which hands ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, with no key yet and nothing scanned."""
    schema = op.create_table("service_schema", sa.Column("version", sa.Integer, primary_key=True, autoincrement=False))
    op.create_table(
        "service_keys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("player", sa.Text),
        sa.Column("label", sa.Text),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("expires_at", sa.Text),
        sa.Column("revoked_at", sa.Text),
        sa.Column("used_at", sa.Text),
    )
    make_tables_of_requests()
    scanned = make_tables_of_releases()
    op.bulk_insert(schema, [{"version": 1}])
    op.bulk_insert(scanned, [{"id": 1, "position": 0}])


def make_tables_of_requests() -> None:
    """Make the tables of requests that may be sent again, and of attempts that were refused."""
    op.create_table(
        "service_replays",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("status", sa.Integer),
        sa.Column("answer", sa.LargeBinary),
    )
    op.create_index("ix_service_replays_at", "service_replays", ["at"])
    op.create_table(
        "service_rejections",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("events", sa.LargeBinary, nullable=False),
        sa.Column("findings", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_service_rejections_hand", "service_rejections", ["hand"])


def make_tables_of_releases() -> sa.Table:
    """Make the tables of what was set free by the end of a hand, and of how far the ledger was scanned for it."""
    op.create_table(
        "service_releases",
        sa.Column("position", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_service_releases_hand", "service_releases", ["hand"])
    return op.create_table(
        "service_scanned",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("position", sa.BigInteger, nullable=False),
    )
