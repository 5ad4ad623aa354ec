"""Checking the tables of a ledger in PostgreSQL, and what keeps them append-only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..verification import Fault, missing_positions
from .connection import LedgerDatastore
from .schema import ADD_SALTS, APPEND, REFUSE, compose

_FOUND: Final = b"""\
WITH ours AS (
  SELECT oid, relname, relrowsecurity FROM pg_class
  WHERE relnamespace = %s::regnamespace AND relkind = 'r'
    AND relname IN ('stored_events', 'ledger_schema', 'ledger_epochs', 'ledger_salts')
)
SELECT 'column', relname || '.' || attname,
  format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
FROM ours JOIN pg_attribute ON attrelid = ours.oid WHERE attnum > 0 AND NOT attisdropped
UNION ALL
SELECT 'key', relname || ' ' || pg_get_constraintdef(c.oid), CASE WHEN convalidated THEN 'valid' ELSE 'invalid' END
FROM ours JOIN pg_constraint c ON conrelid = ours.oid WHERE contype IN ('p', 'u')
UNION ALL
SELECT 'function', proname::text,
  CASE WHEN prosecdef THEN 'as its owner' ELSE '' END || coalesce(array_to_string(proconfig, ' '), '') || prosrc
FROM pg_proc WHERE pronamespace = %s::regnamespace AND proname IN ('append_events', 'refuse_change', 'add_salts')
UNION ALL
SELECT 'trigger', tgname::text, tgenabled::text || ' ' || tgtype || ' ' || nspname || '.' || proname
FROM ours JOIN pg_trigger ON tgrelid = ours.oid JOIN pg_proc p ON p.oid = tgfoid
JOIN pg_namespace n ON n.oid = pronamespace
UNION ALL
SELECT 'rule', rulename::text, '' FROM ours JOIN pg_rewrite ON ev_class = ours.oid
UNION ALL
SELECT 'row security of', relname::text, '' FROM ours WHERE relrowsecurity"""
"""What there is: its kind, its name, and how it is."""

_GAPS: Final = """\
SELECT before + 1, notification_id - 1
FROM (SELECT notification_id, lag(notification_id, 1, 0::bigint) OVER (ORDER BY notification_id) AS before
      FROM {schema}.stored_events) AS positions
WHERE notification_id > before + 1 ORDER BY 1"""


def _made(schema: str) -> dict[tuple[str, str], str]:
    """What a preparation makes."""
    return {
        ("column", "stored_events.notification_id"): "bigint NOT NULL",
        ("column", "stored_events.originator_id"): "text NOT NULL",
        ("column", "stored_events.originator_version"): "bigint NOT NULL",
        ("column", "stored_events.topic"): "text NOT NULL",
        ("column", "stored_events.state"): "bytea NOT NULL",
        ("column", "stored_events.receipt"): "bytea",
        ("column", "ledger_salts.position"): "bigint NOT NULL",
        ("column", "ledger_salts.salt"): "bytea NOT NULL",
        ("column", "ledger_schema.version"): "integer NOT NULL",
        ("column", "ledger_epochs.epoch"): "bigint NOT NULL",
        ("column", "ledger_epochs.position"): "bigint NOT NULL",
        ("key", "stored_events PRIMARY KEY (notification_id)"): "valid",
        ("key", "stored_events UNIQUE (originator_id, originator_version)"): "valid",
        ("key", "ledger_schema PRIMARY KEY (version)"): "valid",
        ("key", "ledger_epochs PRIMARY KEY (epoch)"): "valid",
        ("key", 'ledger_salts PRIMARY KEY ("position")'): "valid",
        ("function", "add_salts"): f"as its owner{compose(ADD_SALTS, schema).as_string()}",
        ("function", "append_events"): f"as its owner{compose(APPEND, schema).as_string()}",
        ("function", "refuse_change"): REFUSE,
        # Always (A), before the statement (2) of an update (16), a deletion (8) or a truncation (32).
        ("trigger", "stored_events_keep"): f"A 58 {schema}.refuse_change",
        ("trigger", "ledger_salts_keep"): f"A 58 {schema}.refuse_change",
    }


def faults_of_schema(datastore: LedgerDatastore) -> Iterator[Fault]:
    """Tables, functions and triggers that are not as they were made, or are none of the ledger's; missing positions."""
    schema = datastore.schema
    rows = datastore.query(_FOUND, schema, schema)
    found = {(kind, name): definition for kind, name, definition in rows}
    made = _made(schema)
    for key in sorted(made.keys() | found.keys()):
        if key not in made:
            yield Fault("guard", f"the {' '.join(key)} is none of the ledger's")
        elif found.get(key) != made[key]:
            yield Fault("guard", f"the {' '.join(key)} is not as it was made")
    for first, last in datastore.query(compose(_GAPS, schema).as_bytes()):
        yield Fault("positions", missing_positions(first, last))
