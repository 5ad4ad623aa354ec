"""docs/fairness.md names every statistic, every group and every member of what is printed."""

from __future__ import annotations

import re

from okey_ledger.analytics.fairness import Comparison, FairnessReport, Feeding
from okey_ledger.analytics.fairness.collusion import MIN_EXPECTED, MIN_HANDS_TOGETHER, MIN_TRIES_OF_OTHERS, SPREADS
from okey_ledger.analytics.fairness.expectation import COMPARED
from okey_ledger.analytics.fairness.flow import MEASURES
from okey_ledger.analytics.fairness.openable import REFERENCES
from okey_ledger.analytics.fairness.report import Pairs, Players, Power
from okey_ledger.explain.fairness import COUNTED, FAIRNESS, KINDS, PASSED, WHOSE
from tests.docs.markdown import ROOT, Document

PAGE = Document(ROOT / "docs" / "fairness.md")


def first_cells(section: str) -> list[str]:
    """The code in the first cell of each row of a section's tables."""
    rows = re.findall(r"^\| (`[^|]*`) \|", PAGE.sections()[section], flags=re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row)]


def test_every_statistic_and_every_group_has_its_row_and_its_words() -> None:
    assert first_cells("What is counted") == [*COMPARED, *KINDS, "player"]
    assert list(COUNTED) == list(COMPARED)
    assert {kind for kind, _ in WHOSE} == {*KINDS, "player"}


def test_every_member_has_its_row() -> None:
    both = {"evidence", *Comparison.__struct_fields__[5:]}
    pairs = [name for name in Feeding.__struct_fields__ if name not in both]
    assert first_cells("As JSON") == [*FairnessReport.__struct_fields__, *Comparison.__struct_fields__, *pairs]
    for members in (Players, Pairs):
        assert all(f'"{name}"' in PAGE.sections()["As JSON"] for name in members.__struct_fields__)


def test_every_measure_of_pairs_is_named_with_its_words_and_its_spread() -> None:
    section = " ".join(PAGE.sections()["Neighbors"].split())
    assert [*PASSED] == [*MEASURES]
    assert all(f"{measure}-told" in FAIRNESS for measure in MEASURES)
    for measure, spread in SPREADS.items():
        assert f"- `{measure}`" in section
        assert re.search(rf"\| [^|]*`{measure}`[^|]* \| {spread.style}0? \| {spread.together}0? \|", section)
    limits = f"met in {MIN_HANDS_TOGETHER} hands, at least {MIN_EXPECTED:.0f} hits are expected"
    assert f"{limits}, and all other pairs have {MIN_TRIES_OF_OTHERS} tries" in section
    assert all(f"`{name}`" in PAGE.sections()["As JSON"] for name in Power.__struct_fields__)


def test_the_rates_of_openable_racks_are_those_that_are_shipped() -> None:
    text = " ".join(PAGE.text.split())
    for rack, known in REFERENCES.items():
        for tiles in (rack, rack + 1):
            rate, error = known.rate(tiles, "indicator-first"), known.standard_error(tiles)
            assert f"{100 * rate:.2f} % of racks of {tiles}" in text
            assert f"{100 * error:.3f} %" in text
        assert f"{known.covariance:.4f}".replace("-", "−") in text
        assert f"{known.measured.deals:,} fair deals" in text
