"""The service's own tables as programs made them before there were migrations, with a key and all else in them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from tests.postgres import run, schema_of

TABLES = """
CREATE TABLE service_schema (version INTEGER NOT NULL, PRIMARY KEY (version));
CREATE TABLE service_keys (
  id TEXT NOT NULL, digest {bytes} NOT NULL, role TEXT NOT NULL, player TEXT, label TEXT, created_at TEXT NOT NULL,
  expires_at TEXT, revoked_at TEXT, used_at TEXT, PRIMARY KEY (id)
);
CREATE TABLE service_replays (
  "key" TEXT NOT NULL, name TEXT NOT NULL, digest {bytes} NOT NULL, at TEXT NOT NULL, status INTEGER, answer {bytes},
  PRIMARY KEY ("key", name)
);
CREATE INDEX ix_service_replays_at ON service_replays (at);
CREATE TABLE service_rejections (
  id {serial} NOT NULL, hand TEXT NOT NULL, at TEXT NOT NULL, "key" TEXT NOT NULL, events {bytes} NOT NULL,
  findings {bytes} NOT NULL, PRIMARY KEY (id)
);
CREATE INDEX ix_service_rejections_hand ON service_rejections (hand);
CREATE TABLE service_releases (
  position BIGINT NOT NULL, hand TEXT NOT NULL, first BIGINT NOT NULL, last BIGINT NOT NULL, PRIMARY KEY (position)
);
CREATE INDEX ix_service_releases_hand ON service_releases (hand);
CREATE TABLE service_scanned (id INTEGER NOT NULL, position BIGINT NOT NULL, PRIMARY KEY (id))
"""

KEY = "okl.0123456789ab." + 43 * "A"
"""A key that the tables know."""

ROWS = """
INSERT INTO service_schema VALUES (1);
INSERT INTO service_keys VALUES
  ('0123456789ab', {digest}, 'referee', NULL, 'the old one', '2026-01-01T00:00:00Z', NULL, NULL, NULL);
INSERT INTO service_replays VALUES ('0123456789ab', 'r-1', {digest}, '2026-01-01T00:00:00+00:00', 422, {text});
INSERT INTO service_rejections (hand, at, "key", events, findings)
  VALUES ('h-1', '2026-01-01T00:00:00+00:00', '0123456789ab', {text}, {text});
INSERT INTO service_releases VALUES (9, 'h-1', 0, 8);
INSERT INTO service_scanned VALUES (1, 9)
"""

ON_SQLITE = {"bytes": "BLOB", "serial": "INTEGER", "digest": "x'{}'", "text": "x'5b5d'"}
ON_POSTGRES = {"bytes": "BYTEA", "serial": "BIGSERIAL", "digest": r"'\x{}'", "text": r"'\x5b5d'"}


def statements(kinds: dict[str, str]) -> list[str]:
    """What makes the tables and fills them on a database that names its types like this."""
    named = kinds | {"digest": kinds["digest"].format(sha256(KEY.encode()).hexdigest())}
    return (TABLES + ";" + ROWS).format_map(named).split(";")


def make_first_tables(address: str, folder: Path) -> None:
    """Make the tables of the first version beside the empty ledger at an address of the tests."""
    if address.startswith("sqlite"):
        path = Path(f"{address.removeprefix('sqlite:///')}.service")
        path.unlink()
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(";".join(statements(ON_SQLITE)))
    else:
        run(address, *statements(ON_POSTGRES), schema=f"{schema_of(folder)}_service")
