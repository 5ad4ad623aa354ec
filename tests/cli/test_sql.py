"""`okey-ledger sql`: a question on the command line, and the forms of its answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.analytics.asked import export_small_world
from tests.cli.conftest import Run


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small data set."""
    return export_small_world(tmp_path_factory.mktemp("sql"))


@pytest.fixture(autouse=True)
def asked(folder: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    """The data set is named by its variable."""
    monkeypatch.setenv("OKEY_LEDGER_DATA", str(folder))


def test_an_answer_is_a_table_with_its_numbers_under_each_other(run: Run) -> None:
    ran = run("sql", "SELECT seat, points, mean, NULL AS nothing FROM scores WHERE ruleset = 'okey51'")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "seat  points  mean  nothing",
        "   0     310   155  NULL",
        "   1     710   355  NULL",
        "   2    -900  -450  NULL",
        "   3    1160   580  NULL",
    ]


def test_a_table_has_so_many_rows_and_says_how_to_see_more(run: Run) -> None:
    assert run("sql", "FROM range(60)").out.splitlines()[-2:] == ["   49", "… (--limit 100)"]
    assert len(run("sql", "FROM range(60)", "--limit", "60").out.splitlines()) == 61


def test_json_is_one_object_a_row_whatever_the_types(run: Run) -> None:
    query = (
        "SELECT 1 AS n, 2 AS n, 170141183460469231731687303715884105727 AS big, 1.50 AS dec, 'nan'::DOUBLE AS nan, "
        "'é\"' AS text, '\\x01\\xFF'::BLOB AS bytes, DATE '2026-03-01' AS day, "
        "TIMESTAMPTZ '2026-03-01 12:00:00.5+03' AS at, INTERVAL 90 SECOND AS took, ['a', NULL] AS list, "
        "{'a': 1, 'b': DATE '2026-03-01'} AS struct, MAP {1: 'a'} AS map, uuid() IS NULL AS no"
    )
    told = run("sql", query, "--json").out
    assert json.loads(told) == {
        "n": 1,
        "n_2": 2,
        "big": 2**127 - 1,
        "dec": 1.5,
        "nan": None,
        "text": 'é"',
        "bytes": "01ff",
        "day": "2026-03-01",
        "at": "2026-03-01T09:00:00.500000Z",
        "took": 90.0,
        "list": ["a", None],
        "struct": {"a": 1, "b": "2026-03-01"},
        "map": {"1": "a"},
        "no": False,
    }
    assert run("sql", "FROM range(5000)", "--json").out.count("\n") == 5000
    assert run("sql", "FROM range(5000)", "--json", "--limit", "3").out.count("\n") == 3


def test_csv_tells_a_missing_value_from_an_empty_text(run: Run) -> None:
    ran = run("sql", "SELECT NULL AS a, '' AS b, 'x,\"y' AS c, 1.5 AS d, true AS e, [1, 2] AS f", "--csv")
    assert ran.out == '"a","b","c","d","e","f"\n,"","x,""y",1.5,true,"[1,2]"\n'


def test_a_question_may_come_on_standard_input_and_the_data_set_be_named(run: Run, folder: Path) -> None:
    assert run("sql", "-", "--data", str(folder), piped=b"SELECT 1 AS one").out == "one\n  1\n"


def test_what_players_are_called_cannot_stir_the_terminal(run: Run) -> None:
    assert "\x1b" not in run("sql", "SELECT chr(27) || '[2J' AS \"a\x1b[2Jb\"").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["SELECT nobody FROM hands"],
            'The query is wrong in line 1, character 8: Referenced column "nobody" not found',
        ),
        (["DROP VIEW hands"], "DROP is none of them."),
        (["FROM read_text('manifest.json')"], "A query reads the tables of the data set and nothing else"),
        (["SELECT 1", "--json", "--csv"], "--json or as --csv"),
        (["SELECT 1", "--memory", "much"], "much is no amount of memory"),
        (
            ["FROM range(10000000) AS numbers(n) ORDER BY hash(n)", "--memory", "32MB"],
            "The query needs more than 32MB of memory; ask for less at once, or allow more with --memory.",
        ),
        (["SELECT 1", "--data", "nowhere"], "is no data set: it has no manifest.json."),
    ],
)
def test_what_is_wrong_is_said_in_one_line(run: Run, arguments: list[str], said: str) -> None:
    ran = run("sql", *arguments)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err


def test_without_the_extra_it_is_said_how_to_install_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("query",):
        monkeypatch.delitem(__import__("sys").modules, f"okey_ledger.analytics.sql.{module}", raising=False)
    monkeypatch.setitem(__import__("sys").modules, "duckdb", None)
    ran = run("sql", "SELECT 1")
    assert ran.code == 2
    assert "okey-ledger[analytics]" in ran.err
