"""What deploy/ starts, sets and copies is there."""

from __future__ import annotations

import re
import shlex
import tomllib

import pytest

from tests.docs.markdown import ROOT
from tests.docs.test_commands import parse
from tests.docs.test_settings import DOCUMENTED

UNIT = (ROOT / "deploy" / "okey-ledger@.service").read_text(encoding="utf-8")
IMAGE = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
FOLDER = "/srv/okey-ledger"


@pytest.mark.parametrize("text", [UNIT, IMAGE], ids=["unit", "image"])
def test_every_variable_is_a_setting(text: str) -> None:
    assert set(re.findall(r"OKEY_LEDGER_[A-Z_]+", text)) <= DOCUMENTED


def test_the_unit_and_the_image_start_the_service() -> None:
    (line,) = re.findall(r"^ExecStart=(.*)$", UNIT, re.MULTILINE)
    program, *words = shlex.split(line)
    assert program == f"{FOLDER}/bin/okey-ledger"
    assert words == ["serve"]
    parse(words)
    assert 'ENTRYPOINT ["okey-ledger"]\nCMD ["serve"]' in IMAGE


def test_the_unit_waits_for_a_stop_longer_than_the_service_does() -> None:
    (waits,) = re.findall(r"^TimeoutStopSec=(\d+)$", UNIT, re.MULTILINE)
    (stops,) = re.findall(
        r"^\| `OKEY_LEDGER_STOP_SECONDS` \| (\d+) \|",
        (ROOT / "docs" / "cli.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert int(waits) > int(stops)


def test_the_image_installs_only_what_lock_files_pin() -> None:
    commands = re.findall(r"pip (?:install|wheel) [^\n]*", IMAGE)
    assert len(commands) == IMAGE.count("bin/pip ") == 4
    for command in commands:
        assert "--no-index" in command or re.search(r"--require-hashes --requirement requirements-\w+\.lock", command)
        assert "wheel " not in command or "--no-build-isolation" in command


def test_what_builds_the_package_is_locked() -> None:
    locked = (ROOT / "requirements-build.lock").read_text(encoding="utf-8")
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    names = {re.split(r"[<>=]", requirement)[0] for requirement in declared}
    assert names <= set(re.findall(r"^([\w-]+)==", locked, re.MULTILINE))


def test_the_image_gets_all_that_the_package_is_built_of_and_no_more() -> None:
    (_, *kept) = [
        line for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").split() if line != "**/__pycache__"
    ]
    names = [name.removeprefix("!") for name in kept]
    assert all(name.startswith("!") for name in kept)
    assert [name for name in names if not (ROOT / name).exists()] == []
    assert {
        "requirements-build.lock",
        "requirements-service.lock",
        "pyproject.toml",
        "okey_ledger",
        "cli",
        "hatch_build.py",
    } <= set(names)
