"""Pseudonyms: what of a player is left in a data set."""

from __future__ import annotations

from pathlib import Path

import pytest

from okey_ledger.analytics.dataset.check import DataSet
from okey_ledger.analytics.errors import CannotContinue, KeyTooShort
from tests.logs import deal
from tests.projections.worlds import lines

from .world import (
    export_from,
    files_under,
    fill,
    rows_of,
    simulated,
)

KEY = "a secret that nobody guesses"


def test_no_id_of_a_player_is_in_a_data_set_with_pseudonyms(address: str, folder: Path) -> None:
    strange = deal(hand="strange").dealt_as(players=["ada", "bora", "cem", "defne"]).unknown("Sneeze", 1)
    gone = deal(hand="gone").dealt_as(players=["ada", "bora", "cem", "defne"]).take_over(2).reclaim(2, "cem")
    fill(address, [lines(strange), lines(gone.annul())])
    for file_format in ("jsonl", "csv"):
        export_from(address, folder / file_format, key=KEY, file_format=file_format)
        for name, content in files_under(folder / file_format).items():
            for player in (b"ada", b"bora", b"cem", b"defne"):
                assert player not in content, (name, player)
        assert not DataSet(folder / file_format).check().flaws


def test_a_player_has_one_pseudonym_under_a_key_and_another_under_another(address: str, tmp_path: Path) -> None:
    fill(address, simulated(4))
    for name, key in (("a", KEY), ("b", KEY), ("c", KEY + "!")):
        export_from(address, tmp_path / name, key=key)
    names = [{row["player"] for row in rows_of(tmp_path / name, "players")} for name in "abc"]
    assert names[0] == names[1]
    assert not names[0] & names[2]
    assert len(names[0]) == len(names[2])


def test_a_short_key_is_refused(address: str, folder: Path) -> None:
    fill(address, simulated(1))
    with pytest.raises(KeyTooShort):
        export_from(address, folder, key="short")


def test_pseudonyms_and_ids_are_not_mixed(address: str, folder: Path) -> None:
    fill(address, simulated(1))
    export_from(address, folder, key=KEY)
    with pytest.raises(CannotContinue, match="pseudonyms"):
        export_from(address, folder, since=True)
