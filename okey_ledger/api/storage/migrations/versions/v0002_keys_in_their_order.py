"""Keys in the order in which they were made, so that they can be listed page by page."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the index; every key stays as it is."""
    op.create_index("service_keys_created", "service_keys", ["created_at", "id"])
    op.execute(sa.update(sa.table("service_schema", sa.column("version"))).values(version=2))
