"""A hand in lists: what is declared once stands everywhere (CONTRIBUTING.md, *Adding a column of hands*)."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from okey_ledger import hand_summary, projections
from okey_ledger.analytics.schema import HANDS
from okey_ledger.api.schemas.responses import HandPage
from okey_ledger.hand_summary import COLUMNS, HandSummary
from okey_ledger.projections.tables import SLOTS, VERSION
from tests.docs.columns import COMMANDS, DATA_SET, written
from tests.docs.markdown import ROOT

FINGERPRINTS = {1: 2439496534, 2: 2052475485}
"""What the columns were like, by their version."""


def test_recipe_a_column_of_hands_stands_in_the_read_models_and_in_the_data_set() -> None:
    for slot in SLOTS.values():
        assert slot.hands.c.keys() == [column.name for column in COLUMNS if column.where.read_models]
    expected = [column.name for column in COLUMNS if column.where.data_set]
    assert list(HANDS.names[: len(expected)]) == expected


def test_recipe_a_field_of_hands_stands_in_the_rest_list() -> None:
    listed = HandPage.model_json_schema()["$defs"]["ListedHand"]["properties"]
    assert list(listed) == list(HandSummary.__struct_fields__)


def test_recipe_a_change_of_the_columns_of_hands_raises_their_version() -> None:
    declared = [(c.name, c.field, str(c.type), c.is_optional, c.is_always_known, c.bits, c.where) for c in COLUMNS]
    fingerprint = zlib.crc32(msgspec.json.encode(declared))
    assert FINGERPRINTS.get(hand_summary.VERSION) == fingerprint, (
        f"raise VERSION in okey_ledger/hand_summary.py and add {hand_summary.VERSION + 1}: {fingerprint} here"
    )


def test_recipe_a_version_of_the_columns_of_hands_has_its_migration() -> None:
    folder = Path(projections.__file__).parent / "migrations" / "versions"
    assert len([*folder.glob(f"v{VERSION:04}_*.py")]) == 1, (
        f"{folder} has no migration of the read models v{VERSION:04}_…"
    )


@pytest.mark.parametrize("document", [DATA_SET, COMMANDS], ids=lambda path: path.name)
def test_recipe_documents_have_the_columns_as_they_are_declared(document: Any) -> None:
    name = document.relative_to(ROOT).as_posix()
    assert document.read_text(encoding="utf-8") == written(name), "`make fixtures` writes it; read the diff"
