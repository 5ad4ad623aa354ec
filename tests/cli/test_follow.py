"""`okey-ledger follow`, as far as it does not begin; the rest stands in tests/analytics/test_follow.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OKEY_LEDGER_KEY", raising=False)


def test_without_a_key_it_says_where_one_can_be_given(run: Run, tmp_path: Path) -> None:
    code, out, err = run("follow", "http://okey.example", "data")
    assert (code, out) == (2, "")
    assert err == (
        "okey-ledger: No key is given. Put it in a file for --key-file, or in the variable OKEY_LEDGER_KEY.\n"
    )
    assert not (tmp_path / "data").exists()


def test_a_key_file_that_is_not_there_is_named(run: Run) -> None:
    code, out, err = run("follow", "http://okey.example", "data", "--key-file", "no.key")
    assert (code, out) == (2, "")
    assert err.startswith("okey-ledger: no.key: No such file")


def test_an_address_that_is_none_is_refused(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OKEY_LEDGER_KEY", "okl.1.x")
    code, out, err = run("follow", "okey.example", "data")
    assert (code, out) == (2, "")
    assert err == (
        "okey-ledger: okey.example is no address of a service; write it as http://HOST:PORT or https://HOST.\n"
    )
    assert not (tmp_path / "data").exists()


def test_a_folder_with_other_things_is_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "letters.txt").write_text("private")
    (tmp_path / "one.key").write_text("okl.1.x\n")
    code, out, err = run("follow", "http://okey.example", "data", "--key-file", "one.key")
    assert (code, out) == (2, "")
    assert "holds other things and no data set" in err
    assert sorted(path.name for path in (tmp_path / "data").iterdir() if path.name != ".lock") == ["letters.txt"]
