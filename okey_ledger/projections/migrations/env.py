"""Runs migrations on the connection that was handed over, within its transaction."""

from __future__ import annotations

from alembic import context

given = context.config.attributes
context.configure(connection=given["connection"], version_table=given["history"])
with context.begin_transaction():
    context.run_migrations()
