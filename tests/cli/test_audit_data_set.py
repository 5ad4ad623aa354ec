"""`okey-ledger audit` of data sets."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.analytics.reaudit.forging import rewrite, where
from tests.cli.conftest import Run, Write
from tests.cli.hands import clean, halted, violated

LOG = "hands.jsonl"


@pytest.fixture
def data(run: Run, write: Write, tmp_path: Path) -> Path:
    """A data set of a clean hand."""
    return exported(run, write(LOG, clean().annul()), tmp_path)


def exported(run: Run, log: str, home: Path) -> Path:
    assert run("import", log).code in (0, 1)
    assert run("export", "data").code == 0
    return home / "data"


def test_what_is_told_of_a_data_set_is_what_is_told_of_its_log(run: Run, write: Write, tmp_path: Path) -> None:
    exported(run, write(LOG, clean().annul(), violated().annul(), halted()), tmp_path)
    for options in ([], ["--json"], ["--lang", "ar"], ["--jobs", "2"]):
        log, data = run("audit", LOG, *options), run("audit", "data", *options)
        assert (data.code, data.err) == (log.code, "") == (1, "")
        assert sorted(data.out.split("\n\n")) == sorted(log.out.split("\n\n"))


def test_a_data_set_may_be_named_beside_logs(run: Run, data: Path) -> None:
    assert data.is_dir()
    ran = run("audit", LOG, "data")
    assert ran.code == 0
    assert ran.out.endswith("2 hands · clean: 2\n")


def test_a_data_set_that_lies_makes_the_exit_code_2(run: Run, data: Path) -> None:
    rewrite(data, "hands", where("clean", scores=[1, 2, 3, 4]))
    ran = run("audit", "data", "--json")
    assert ran.code == 2
    assert json.loads(ran.out)["scores"] == [0, 0, 0, 0]
    assert ran.err == (
        "okey-ledger: hand clean: hands, scores: told [1,2,3,4], found [0,0,0,0].\n"
        "okey-ledger: data: its tables tell otherwise of 1 hand than its own bytes do; export it anew.\n"
    )


def test_an_event_that_was_changed_makes_the_exit_code_2(run: Run, data: Path) -> None:
    rewrite(data, "events", where("clean", n=1, leaf=bytes(32)))
    ran = run("audit", "data")
    assert ran.code == 2
    assert ", hand clean: link: " in ran.err
    assert ran.out.endswith("1 hand · clean: 1\n")


def test_a_file_that_is_not_that_of_the_manifest_makes_the_exit_code_2(run: Run, data: Path) -> None:
    (file,) = (data / "hands").rglob("*.parquet")
    file.write_bytes(file.read_bytes() + b" ")
    ran = run("audit", "data")
    assert ran.code == 2
    assert ": changed: " in ran.err


def test_many_differences_of_one_hand_are_not_all_said(run: Run, data: Path) -> None:
    rewrite(data, "events", where("clean", type="Sneeze", seat=3, tile="K9"))
    said = [line for line in run("audit", "data").err.splitlines() if "hand clean" in line]
    assert len(said) == 6
    assert said[-1] == "okey-ledger: hand clean: there are further differences."


def test_a_folder_that_is_no_data_set_is_named_and_the_others_are_audited(run: Run, data: Path) -> None:
    (data.parent / "empty").mkdir()
    ran = run("audit", "empty", "data")
    assert ran.code == 2
    assert "empty is no data set: it has no manifest.json" in ran.err
    assert ran.out.endswith("1 hand · clean: 1\n")


def test_what_is_found_is_written_as_tables(run: Run, data: Path) -> None:
    rewrite(data, "hands", where("clean", scores=[1, 2, 3, 4]))
    assert run("audit", "data", "-o", "found").code == 2
    folder = data.parent / "found"
    (audit,) = pq.read_table(folder / "audits.parquet").to_pylist()
    (difference,) = pq.read_table(folder / "differences.parquet").to_pylist()
    assert (audit["hand"], audit["verdict"], audit["scores"]) == ("clean", "clean", [0, 0, 0, 0])
    assert difference == {
        "hand": "clean",
        "table": "hands",
        "place": None,
        "column": "scores",
        "told": "[1,2,3,4]",
        "found": "[0,0,0,0]",
    }
    assert sorted(path.name for path in folder.iterdir()) == ["audits.parquet", "differences.parquet"]


def test_tables_that_are_there_are_not_written_over(run: Run, data: Path) -> None:
    assert run("audit", "data", "-o", "found").code == 0
    before = (data.parent / "found" / "audits.parquet").stat().st_mtime_ns
    ran = run("audit", "data", "-o", "found")
    assert ran.code == 2
    assert "audits.parquet is there already; name another folder" in ran.err
    assert (data.parent / "found" / "audits.parquet").stat().st_mtime_ns == before


def test_tables_are_written_of_data_sets_alone(run: Run, data: Path) -> None:
    assert data.is_dir()
    ran = run("audit", LOG, "-o", "found")
    assert (ran.code, ran.out) == (2, "")
    assert "--output is for data sets" in ran.err


def test_a_supposed_option_is_judged_in_a_data_set_as_in_a_log(run: Run, data: Path) -> None:
    assert data.is_dir()
    assert run("audit", "data", "--with", "katlama=false") == run("audit", LOG, "--with", "katlama=false")
    ran = run("audit", "data", "--with", "katlama=false", "-o", "found")
    assert ran.code == 2
    assert "--with goes with neither --engine spark nor --output" in ran.err


def test_without_pyspark_the_program_says_what_to_install(
    run: Run, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert data.is_dir()
    monkeypatch.setitem(sys.modules, "pyspark", None)
    monkeypatch.delitem(sys.modules, "okey_ledger.analytics.reaudit.spark", raising=False)
    ran = run("audit", "data", "--engine", "spark")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "okey-ledger: This needs pyspark, which is not installed; install it with: pip install 'okey-ledger[spark]'.\n"
    )
