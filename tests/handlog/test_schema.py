"""The published JSON Schema is made from the event types."""

from pathlib import Path

import msgspec

from okey_ledger.handlog.schema import log_schema

PUBLISHED = Path(__file__).parents[2] / "docs" / "hand-log.schema.json"


def test_the_published_schema_is_that_of_the_types() -> None:
    """`make fixtures` writes it anew."""
    assert msgspec.json.decode(PUBLISHED.read_bytes()) == log_schema()
