"""`okey-ledger certify`."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

from tests.cli.conftest import Run, Write
from tests.cli.hands import clean, islek, violated


def test_a_certificate_is_checked_against_its_log(run: Run, write: Write) -> None:
    name = write("hand.jsonl", islek())
    assert run("certify", name, "-o", "verdict.json") == (0, "", "")
    code, out, err = run("certify", "--check", "verdict.json", name)
    assert (code, err) == (0, "")
    assert out == "hand islek: the certificate is what the log gives\n"


def test_a_stored_hand_gives_the_same_bytes_as_its_file(run: Run, write: Write, tmp_path: Path) -> None:
    name = write("hand.jsonl", islek())
    run("import", name)
    assert run("certify", "islek").out == run("certify", name).out != ""


def test_a_changed_log_is_said_with_what_differs(run: Run, write: Write) -> None:
    run("certify", write("hand.jsonl", islek("h")), "-o", "verdict.json")
    code, out, err = run("certify", "--check", "verdict.json", write("other.jsonl", clean("h")))
    assert code == 1
    assert out == "hand h: the certificate is not what the log gives\n"
    assert [line.split(": ")[1] for line in err.splitlines()] == [
        "the log is a different one",
        "other entries, first at entries[0]",
        "other scores",
    ]


def test_a_changed_verdict_is_said(run: Run, write: Write, tmp_path: Path) -> None:
    name = write("hand.jsonl", violated())
    run("certify", name, "-o", "verdict.json")
    said = json.loads((tmp_path / "verdict.json").read_bytes())
    (tmp_path / "forged.json").write_text(json.dumps(said | {"verdict": "clean", "findings": []}))
    code, _, err = run("certify", "--check", "forged.json", name)
    assert code == 1
    assert 'another verdict: certified is "clean", the log gives "violations"' in err


def test_options_that_differ_are_said_each_alone(run: Run, write: Write, tmp_path: Path) -> None:
    name = write("hand.jsonl", clean())
    said = json.loads(run("certify", name).out)
    options = said["options"] | {"katlama": not said["options"]["katlama"], "house.group_capture": "both"}
    (tmp_path / "forged.json").write_text(json.dumps(said | {"options": options}))
    code, _, err = run("certify", "--check", "forged.json", name)
    assert code == 1
    assert [line.split("first at ")[1].split(":")[0] for line in err.splitlines()] == [
        "options.house.group_capture",
        "options.katlama",
    ]


def test_another_version_of_the_product_with_the_same_verdict_is_explained(
    run: Run, write: Write, tmp_path: Path
) -> None:
    name = write("hand.jsonl", clean())
    data = run("certify", name).out.replace(f'"product": "{version("okey-ledger")}"', '"product": "0.0.1"')
    (tmp_path / "old.json").write_text(data)
    code, _, err = run("certify", "--check", "old.json", name)
    assert code == 0
    assert f"made by okey-ledger 0.0.1, this is {version('okey-ledger')}: it gives the same verdict" in err


def test_the_same_in_other_bytes_is_said(run: Run, write: Write, tmp_path: Path) -> None:
    name = write("hand.jsonl", clean())
    (tmp_path / "narrow.json").write_text(json.dumps(json.loads(run("certify", name).out)))
    code, _, err = run("certify", "--check", "narrow.json", name)
    assert code == 0
    assert "the same in other bytes" in err


def test_of_several_hands_one_is_chosen_and_a_check_takes_its_own(run: Run, write: Write) -> None:
    name = write("hands.jsonl", clean(), islek())
    code, _, err = run("certify", name)
    assert code == 2
    assert "Choose one with --hand" in err
    run("certify", name, "--hand", "islek", "-o", "verdict.json")
    assert run("certify", "--check", "verdict.json", name).code == 0
    assert "has no hand islek" in run("certify", "--check", "verdict.json", write("other.jsonl", clean())).err


def test_what_is_no_certificate_or_by_later_rules_is_refused(run: Run, write: Write, tmp_path: Path) -> None:
    name = write("hand.jsonl", clean())
    (tmp_path / "none.json").write_text("{}")
    assert run("certify", "--check", "none.json", name).code == 2
    (tmp_path / "later.json").write_text(run("certify", name).out.replace('"rules": 1', '"rules": 2'))
    code, _, err = run("certify", "--check", "later.json", name)
    assert code == 2
    assert "version 2 of the rules, this program knows 1" in err


def test_a_check_writes_nothing(run: Run, write: Write, tmp_path: Path) -> None:
    name = write("hand.jsonl", clean())
    assert run("certify", "--check", "x.json", name, "-o", "y.json").code == 2
    assert not (tmp_path / "y.json").exists()
    code, _, err = run("certify", "--check", "missing.json", name)
    assert code == 2
    assert "missing.json: No such file" in err
