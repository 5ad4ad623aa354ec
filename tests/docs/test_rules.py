"""docs/rules.md names every clause, every reading and every option, and says of each what the program does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import prod
from typing import Any

import msgspec
import pytest

from okey_ledger.domain.classic import tariff as classic
from okey_ledger.domain.clauses import CLAUSES
from okey_ledger.domain.okey51 import tariff as okey51
from okey_ledger.domain.okey101.options import Okey101House
from okey_ledger.domain.readings import READINGS
from okey_ledger.domain.rulesets import OPTIONS, RULESETS
from tests.docs.markdown import ROOT, Document

RULES = Document(ROOT / "docs" / "rules.md")
GLANCE = RULES.rows("The clauses at a glance")
HOUSE = {name: options().house.__class__ for name, options in OPTIONS.items()}


def plain(cell: str) -> str:
    """A cell without links and code marks."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", cell).replace("`", "")


def known_in(option: str, blocks: Mapping[str, type[Any]]) -> str:
    """The rule sets that have an option, as the tables name them."""
    names = [name for name, block in blocks.items() if option in block.__struct_fields__]
    return "all" if names == list(blocks) else ", ".join(names)


def written(value: object) -> str:
    """A setting as a log writes it."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def defaults(blocks: Mapping[str, type[Any]]) -> dict[str, str]:
    """What each option is where a log does not say; rule sets that differ from the first that has it are named."""
    told: dict[str, str] = {}
    first: dict[str, str] = {}
    for ruleset, block in blocks.items():
        for field in msgspec.structs.fields(block):
            value = "none" if field.name == "house" else written(field.default)
            if first.setdefault(field.name, value) != value:
                told[field.name] += f", in `{ruleset}` `{value}`"
            told.setdefault(field.name, f"`{value}`")
    return told


def test_the_clauses_at_a_glance_are_all_that_there_are() -> None:
    used = {reading.clause for reading in READINGS.values()}
    assert sorted(plain(row[0]) for row in GLANCE) == sorted(CLAUSES)
    assert used <= CLAUSES.keys()


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_has_its_heading(clause: str) -> None:
    assert clause in RULES.anchors
    assert RULES.under(clause).strip()


@pytest.mark.parametrize("row", GLANCE, ids=lambda row: plain(row[0]))
def test_what_follows_a_breach_is_what_the_audit_does(row: list[str]) -> None:
    name, breach = plain(row[0]), row[2]
    halting = {case in CLAUSES[name].halting for case in CLAUSES[name].cases}
    if name == "game":
        assert breach == "judged per game"
    elif halting == {True, False}:
        assert re.fullmatch("halts if .*, else goes on", breach)
    else:
        assert (
            breach == {frozenset(): "—", frozenset({True}): "halts", frozenset({False}): "goes on"}[frozenset(halting)]
        )


@pytest.mark.parametrize("row", GLANCE, ids=lambda row: plain(row[0]))
def test_a_clause_says_where_it_comes_from(row: list[str]) -> None:
    sources = [plain(source[0]).strip("*") for source in RULES.rows("Where the rules come from")]
    assert row[3] in ("log", "practice") or set(row[3].split(", ")) <= set(sources)
    assert row[1] == "all" or set(plain(row[1]).split(", ")) <= set(RULESETS)


@pytest.mark.parametrize("name", READINGS)
def test_a_reading_is_told_in_its_clause(name: str) -> None:
    assert f"**Reading** `{name}`" in RULES.under(READINGS[name].clause)


def test_no_other_name_is_given_to_a_reading() -> None:
    assert set(re.findall(r"\*\*Reading\*\* `([^`]*)`", RULES.text)) == set(READINGS)


def test_every_table_option_has_its_row() -> None:
    rows = {plain(row[0]): [plain(cell) for cell in row] for row in RULES.rows("Table options")}
    assert {option: [row[1], row[3]] for option, row in rows.items()} == {
        option: [known_in(option, OPTIONS), plain(default)] for option, default in defaults(OPTIONS).items()
    }


def test_every_house_reading_has_its_row_and_its_section() -> None:
    rows = {plain(row[0]): [plain(cell) for cell in row] for row in RULES.rows("House readings")}
    assert {option: [row[1], row[3]] for option, row in rows.items()} == {
        option: [known_in(option, HOUSE), plain(default)] for option, default in defaults(HOUSE).items()
    }
    for option, default in defaults(HOUSE).items():
        assert f"`house.{option}`, default {default}" in RULES.under(option)


@pytest.mark.parametrize("option", sorted({option for block in HOUSE.values() for option in block.__struct_fields__}))
def test_a_house_reading_is_shown_both_ways(option: str) -> None:
    header = rf"^(pairs|{'|'.join(RULESETS)}),.* {option}=\S+( / \S+)+$"
    assert re.search(header, RULES.under(option), re.MULTILINE)


def test_the_table_of_ends_has_the_numbers_of_the_program() -> None:
    rows = {row[0]: row[1:] for row in RULES.rows("finish")}
    for end, row in {"`normal`": "normal", "`pairs`, `okey`": "pairs", "exhausted": "exhausted"}.items():
        finisher = str(okey51.FINISH[row]).replace("-", "−") if row in okey51.FINISH else "there is none"
        melds, pairs = f"rest × {okey51.REST[row]}", f"rest × {okey51.PAIRS_REST}"
        assert rows[end] == [finisher, melds, pairs, f"+{okey51.UNOPENED[row]}"]
    for numbers in (okey51.FINISH, okey51.REST, okey51.UNOPENED):
        assert numbers["okey"] == numbers["pairs"]


def test_the_table_of_points_lost_has_the_numbers_of_the_program() -> None:
    rows = {plain(row[0]): row[1:] for row in RULES.rows("lost")}
    for ruleset, tariff in {"countdown": classic.COUNTDOWN, "rounds": classic.ROUNDS}.items():
        kinds = ("normal", "okey", "pairs", "pairs+okey")
        assert rows[ruleset] == [str(tariff.points(kind, OPTIONS[ruleset]().house)[0]) for kind in kinds]


def test_the_table_of_factors_has_the_numbers_of_the_program() -> None:
    house = Okey101House()
    times = {"elden": house.elden_times, "pairs": house.pairs_times, "okey": house.okey_times}
    for row in RULES.rows("factor"):
        for kind in row[0].replace("`", "").split(", "):
            factor = prod(times.get(word, 1) for word in kind.split("+"))
            finisher = "there is none" if kind == "exhausted" else f"−{house.finish_points * factor}"
            rests = [f"rest × {factor}", f"rest × {factor * house.pairs_rest_times}"]
            assert row[1:] == [str(factor), finisher, *rests, f"+{house.unopened_points * factor}"]
