"""Data sets for which there is no room: said in one line, and nothing is left of them."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from okey_ledger.analytics.dataset.staging import writing


def test_an_error_of_writing_that_names_no_file_names_the_folder(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No space left on device") as raised, writing(tmp_path / "data"):
        raise OSError(errno.ENOSPC, "Error writing bytes to file. Detail: ...")
    assert (raised.value.filename, raised.value.strerror) == (str(tmp_path / "data"), os.strerror(errno.ENOSPC))
    assert [path.name for path in (tmp_path / "data").iterdir()] == [".lock"]


def test_an_error_that_names_its_file_goes_on_naming_it(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"), writing(tmp_path / "data"):
        (tmp_path / "nowhere").read_bytes()


def test_a_file_that_is_given_up_says_nothing_more(tmp_path: Path) -> None:
    program = """if True:
        import resource, sys
        from pathlib import Path
        from okey_ledger.analytics.dataset.parts import ParquetFile
        file = ParquetFile(Path(sys.argv[1]), "entries")
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        del file
    """
    command = [sys.executable, "-c", program, str(tmp_path / "part.parquet")]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert (ran.stdout, ran.stderr) == ("", "")
