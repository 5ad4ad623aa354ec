"""The hash of the event up to which releases were noted, by which they know their ledger."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; releases without a hash are noted anew once."""
    op.add_column("service_scanned", sa.Column("leaf", sa.Text))
    op.execute(sa.update(sa.table("service_schema", sa.column("version"))).values(version=3))
