"""What no file of the repository may hold."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

REGISTRY_HOST = re.compile(
    rb"pypi\.(?:org|python)|pythonhosted\.org|npmjs\.(?:org|com)|deb\.debian\.org|proxy\.golang\.org|crates\.io"
)
MACHINE_PATH = re.compile(rb"(?<![\w.)*])/(?:work|root|home|Users|opt|mnt)/\w")


def repository_files() -> list[Path]:
    """The files that are under version control or about to be."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("no git checkout")
    command = [git, "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")
    return [ROOT / name for name in listed if name and (ROOT / name).is_file()]


@pytest.mark.parametrize("pattern", [REGISTRY_HOST, MACHINE_PATH], ids=["registry host", "machine path"])
def test_no_file_names_a_registry_host_or_a_path_of_some_machine(pattern: re.Pattern[bytes]) -> None:
    found = [
        (path.relative_to(ROOT), match.group())
        for path in repository_files()
        for match in [pattern.search(path.read_bytes())]
        if match
    ]
    assert found == []


@pytest.mark.parametrize("name", sorted(path.name for path in ROOT.glob("requirements*.lock")))
def test_a_lock_file_holds_versions_and_hashes_and_no_address(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "://" not in text
    pins = re.findall(r"^[a-z0-9-]+==", text, flags=re.MULTILINE)
    assert pins
    assert len(pins) == len(re.findall(r"^[a-z0-9-]+==.* \\\n    --hash=sha256:[0-9a-f]{64}", text, flags=re.MULTILINE))
