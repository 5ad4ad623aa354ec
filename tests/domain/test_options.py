"""Options are typed: each rule set has its own, and a name that it has not is an error of mypy."""

from __future__ import annotations

from typing import cast

import pytest

from okey_ledger.domain.audit import Fold
from okey_ledger.domain.okey51.options import Okey51Options, Okey51Table
from okey_ledger.domain.options import Options
from tests.logs import deal


def test_a_misspelt_option_is_an_error_of_types() -> None:
    table = cast("Okey51Table", Fold(deal().recorded).table)
    assert table.options.katlama
    assert table.house.capture_islek
    with pytest.raises(AttributeError):
        assert table.options.katlma  # type: ignore[attr-defined]  # mypy refuses an ignore that it does not need
    with pytest.raises(AttributeError):
        assert table.house.capture_izlek  # type: ignore[attr-defined]


def test_what_only_one_rule_set_has_is_not_known_of_every_table() -> None:
    table = Fold(deal().recorded).table
    assert table is not None
    assert table.house.okey_in_pairs
    assert table.house.capture_islek  # type: ignore[attr-defined]
    options: Options = Okey51Options()
    assert options.katlama  # type: ignore[attr-defined]
