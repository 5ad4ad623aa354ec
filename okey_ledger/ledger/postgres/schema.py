"""The tables of a ledger in PostgreSQL, made by one explicit step, and whether a database holds them."""

from __future__ import annotations

from typing import Any, Final

import psycopg
from psycopg import sql

from ..address import Preparation
from ..errors import LedgerMissing, LedgerTooNew, LedgerUnusable, NotALedger
from ..rows import LINK_SIZE
from ..topics import TOPICS
from .address import SERVICE_SCHEMA, PostgresAddress
from .errors import translate_error

CHANNEL: Final = "{schema}_stored_events"
"""On what a ledger tells those who listen that something was stored."""

TABLES: Final = (
    """TABLE {schema}.stored_events (
  notification_id bigint PRIMARY KEY,
  originator_id text COLLATE "C" NOT NULL,
  originator_version bigint NOT NULL,
  topic text NOT NULL,
  state bytea NOT NULL,
  UNIQUE (originator_id, originator_version)
)""",
    "TABLE {schema}.ledger_schema (version integer PRIMARY KEY)",
)
"""The definition of each table of version 1."""

EPOCHS: Final = "TABLE {schema}.ledger_epochs (epoch bigint PRIMARY KEY, position bigint NOT NULL)"
"""The definition of the table that notes after which position the ledger went on anew once it was restored."""

SALTS: Final = "TABLE {schema}.ledger_salts (position bigint PRIMARY KEY, salt bytea NOT NULL)"
"""The definition of the table with the salts of events that were stored without one."""

PRIVATE: Final = (
    "TABLE IF NOT EXISTS {beside}.private_names (player text PRIMARY KEY, name text, noted_at text NOT NULL)",
    """TABLE IF NOT EXISTS {beside}.private_texts (
  commitment text PRIMARY KEY,
  stream text NOT NULL,
  n bigint NOT NULL,
  author text,
  salt bytea,
  text text,
  noted_at text NOT NULL
)""",
    "INDEX IF NOT EXISTS private_texts_stream ON {beside}.private_texts (stream, n)",
    "INDEX IF NOT EXISTS private_texts_author ON {beside}.private_texts (author)",
)
"""The definition of what can be erased: names of players, and free texts; it is no evidence."""

_TOPICS: Final = ", ".join(f"'{topic}'" for topic in sorted(TOPICS))

APPEND: Final = f"""
DECLARE
  ends_at bigint;
  known CONSTANT text[] := ARRAY[{_TOPICS}];
  no_link CONSTANT bytea := '\\x{bytes(LINK_SIZE).hex()}';
BEGIN
  LOCK TABLE {{schema}}.ledger_schema IN EXCLUSIVE MODE;
  ends_at := coalesce((SELECT pg_catalog.max(notification_id) FROM {{schema}}.stored_events), 0);
  INSERT INTO {{schema}}.stored_events
  SELECT ends_at OPERATOR(pg_catalog.+) place, hand, version, topic, state, receipt
  FROM ROWS FROM (pg_catalog.unnest(hands), pg_catalog.unnest(versions), pg_catalog.unnest(topics),
    pg_catalog.unnest(states), pg_catalog.unnest(receipts))
    WITH ORDINALITY AS offered (hand, version, topic, state, receipt, place);
  IF EXISTS (
    SELECT 1 FROM ROWS FROM (pg_catalog.unnest(hands), pg_catalog.unnest(versions), pg_catalog.unnest(topics),
      pg_catalog.unnest(states)) AS offered (hand, version, topic, state)
    WHERE NOT coalesce(
      topic OPERATOR(pg_catalog.=) ANY (known) AND pg_catalog.substr(state, 1, 32) OPERATOR(pg_catalog.=)
        CASE WHEN version OPERATOR(pg_catalog.=) 1 THEN no_link ELSE (
          SELECT pg_catalog.sha256('\\x00'::pg_catalog.bytea
            OPERATOR(pg_catalog.||) pg_catalog.int4send(pg_catalog.octet_length(before.originator_id))
            OPERATOR(pg_catalog.||) pg_catalog.convert_to(before.originator_id, 'UTF8')
            OPERATOR(pg_catalog.||) pg_catalog.int8send(before.originator_version)
            OPERATOR(pg_catalog.||) pg_catalog.int4send(pg_catalog.octet_length(before.topic))
            OPERATOR(pg_catalog.||) pg_catalog.convert_to(before.topic, 'UTF8')
            OPERATOR(pg_catalog.||) before.state)
          FROM {{schema}}.stored_events AS before WHERE before.originator_id OPERATOR(pg_catalog.=) hand
            AND before.originator_version OPERATOR(pg_catalog.=) (version OPERATOR(pg_catalog.-) 1)
        ) END,
      false)
  ) THEN
    RAISE EXCEPTION 'an event does not follow what is stored: its version, its topic or its link is wrong'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  NOTIFY {{channel}};
  RETURN ends_at OPERATOR(pg_catalog.+) pg_catalog.cardinality(hands);
END
"""
"""Appends events that follow what is stored, by version, topic and link, and refuses any other.

It holds a lock until the commit, so that the order of positions is that of the commits. The lock is on a table that
nobody else locks: neither readers nor `VACUUM` wait for it, nor it for them. It runs with its owner's rights; every
name says its schema, so that no caller can put another in its place, and no `search_path` has to be set, which would
take a tenth of the time of an append.
"""

ADD_SALTS: Final = """
BEGIN
  INSERT INTO {schema}.ledger_salts
  SELECT position, salt
  FROM ROWS FROM (pg_catalog.unnest(positions), pg_catalog.unnest(salts)) AS offered (position, salt)
  ON CONFLICT DO NOTHING;
END
"""
"""Keeps salts for events that have none; one that is there stays as it is."""

REFUSE: Final = """
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'integrity_constraint_violation';
END
"""
"""Refuses whatever calls it."""

FUNCTIONS: Final = (
    f"""FUNCTION {{schema}}.append_events(
  hands text[], versions bigint[], topics text[], states bytea[], receipts bytea[]
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER AS $${APPEND}$$""",
    f"FUNCTION {{schema}}.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $${REFUSE}$$",
    f"""FUNCTION {{schema}}.add_salts(positions bigint[], salts bytea[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER AS $${ADD_SALTS}$$""",
)
"""The definition of each function."""

GUARDS: Final = (
    """TRIGGER stored_events_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON {schema}.stored_events
FOR EACH STATEMENT EXECUTE FUNCTION {schema}.refuse_change()""",
    """TRIGGER ledger_salts_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON {schema}.ledger_salts
FOR EACH STATEMENT EXECUTE FUNCTION {schema}.refuse_change()""",
)
"""The definition of each trigger that keeps the events and their salts append-only."""

_OLD_APPEND: Final = "{schema}.append_events(text[], bigint[], text[], bytea[])"
"""The function through which programs appended that knew no receipts."""

SAME_RIGHTS: Final = f"""DO $$
DECLARE held record;
BEGIN
  FOR held IN SELECT proacl AS rights, 'EXECUTE' AS kind FROM pg_proc WHERE oid = to_regprocedure('{_OLD_APPEND}')
    UNION ALL SELECT relacl, 'SELECT' FROM pg_class WHERE oid = '{{schema}}.stored_events'::regclass
  LOOP
    FOR held IN SELECT held.kind, rolname FROM aclexplode(held.rights) JOIN pg_roles ON grantee = pg_roles.oid
      WHERE privilege_type = held.kind
    LOOP
      IF held.kind = 'SELECT' THEN
        EXECUTE format('GRANT SELECT ON {{schema}}.ledger_salts TO %I', held.rolname);
      ELSE
        EXECUTE format('GRANT EXECUTE ON FUNCTION {{schema}}.append_events, {{schema}}.add_salts TO %I', held.rolname);
      END IF;
    END LOOP;
  END LOOP;
END
$$"""
"""Gives who could append before the right to do so by the new functions, and who can read the events, their salts."""

STEPS: Final[tuple[tuple[str, ...], ...]] = (
    (
        *(f"CREATE {definition}" for definition in (*TABLES, FUNCTIONS[1], GUARDS[0])),
        # Always: also in a session that takes itself for a replica.
        "ALTER TABLE {schema}.stored_events ENABLE ALWAYS TRIGGER stored_events_keep",
        "CREATE SCHEMA IF NOT EXISTS {beside}",
    ),
    (
        f"CREATE {EPOCHS}",
        "GRANT SELECT ON {schema}.ledger_epochs TO PUBLIC",
    ),
    (
        "ALTER TABLE {schema}.stored_events ADD COLUMN receipt bytea",
        f"CREATE {SALTS}",
        f"CREATE {GUARDS[1]}",
        "ALTER TABLE {schema}.ledger_salts ENABLE ALWAYS TRIGGER ledger_salts_keep",
        f"CREATE OR REPLACE {FUNCTIONS[0]}",
        f"CREATE {FUNCTIONS[2]}",
        "REVOKE ALL ON FUNCTION {schema}.append_events(text[], bigint[], text[], bytea[], bytea[]) FROM PUBLIC",
        "REVOKE ALL ON FUNCTION {schema}.add_salts FROM PUBLIC",
        SAME_RIGHTS.replace(
            "{schema}.append_events, ", "{schema}.append_events(text[], bigint[], text[], bytea[], bytea[]), "
        ),
        f"DROP FUNCTION IF EXISTS {_OLD_APPEND}",
    ),
    (
        f"CREATE OR REPLACE {FUNCTIONS[0]}",
        *(f"CREATE {definition}" for definition in PRIVATE),
    ),
)
"""What leads from each version of the tables to the next, from nothing to version 1 first."""

SCHEMA_VERSION: Final = len(STEPS)
"""The version of the tables that this program knows."""

_KEY: Final = 0x6F6B6579
"""With a schema's hash, the advisory lock under which its tables are made."""


def compose(text: str, schema: str) -> sql.Composed:
    """A statement with the names of a ledger's schemas and channel in it."""
    channel, beside = (sql.Identifier(name.format(schema=schema)) for name in (CHANNEL, SERVICE_SCHEMA))
    return sql.SQL(text).format(schema=sql.Identifier(schema), channel=channel, beside=beside)


def prepare(address: PostgresAddress) -> Preparation:
    """Make the tables, or bring them to the version of this program; any number of programs may do so at once.

    Raises a `LedgerUnusable` where the schema holds something else or a later version, or a `StorageError`.
    """
    schema = address.schema
    try:
        with address.connect() as connection, connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", (_KEY, schema))
            found = _version(connection, address)
            if found == SCHEMA_VERSION:
                return "unchanged"
            if found == 0:
                connection.execute(compose("CREATE SCHEMA IF NOT EXISTS {schema}", schema))
            for version, statements in enumerate(STEPS[found:], found + 1):
                for statement in statements:
                    connection.execute(compose(statement, schema))
                connection.execute(compose("INSERT INTO {schema}.ledger_schema VALUES (%s)", schema), (version,))
            return "upgraded" if found else "made"
    except (psycopg.errors.DuplicateTable, psycopg.errors.DuplicateFunction) as error:
        raise NotALedger(address.location, f"{error.diag.message_primary}, but it is no ledger's; {_ANOTHER}") from None
    except psycopg.Error as error:
        raise translate_error(error, address.location) or error from error


_ANOTHER: Final = "name another schema by ?schema=NAME"


def check(address: PostgresAddress) -> None:
    """Raise a `LedgerUnusable` or a `StorageError` that says why where there is no ledger that this program can use."""
    try:
        with address.connect() as connection:
            version = _version(connection, address)
    except psycopg.Error as error:
        raise translate_error(error, address.location) or error from error
    if version == 0:
        reason = f"there is no ledger in its schema {address.schema}; `okey-ledger prepare` makes one"
        raise LedgerMissing(address.location, reason)
    if version < SCHEMA_VERSION:
        reason = f"its tables are of version {version}, this program needs {SCHEMA_VERSION}; run `okey-ledger prepare`"
        raise LedgerUnusable(address.location, reason)


def _version(connection: psycopg.Connection[tuple[Any, ...]], address: PostgresAddress) -> int:
    """The version of the tables, 0 where there are none."""
    location, table = address.location, f"{address.schema}.ledger_schema"
    exists = connection.execute("SELECT to_regclass(%s) IS NOT NULL", (table,)).fetchone()
    if exists != (True,):
        return 0
    found = connection.execute(compose("SELECT max(version) FROM {schema}.ledger_schema", address.schema)).fetchone()
    if found is None or found[0] is None:
        raise NotALedger(location, "it has the tables of a ledger, but does not say of which version")
    version = int(found[0])
    if version > SCHEMA_VERSION:
        reason = f"its tables are of version {version}, this program knows {SCHEMA_VERSION}; install a later program"
        raise LedgerTooNew(location, reason)
    return version
