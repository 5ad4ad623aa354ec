"""Runs the migrations on the connection that was handed over, within its transaction."""

from __future__ import annotations

from alembic import context

from okey_ledger.projections.migrating import HISTORY

context.configure(connection=context.config.attributes["connection"], version_table=HISTORY)
with context.begin_transaction():
    context.run_migrations()
