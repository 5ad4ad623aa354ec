"""Chromium for the tests; where there is none they are skipped."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The Chromium of the system, or that which `CHROMIUM` names."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="`make test-browser` installs playwright")
    program = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    if program is None:
        pytest.skip("there is no chromium; CHROMIUM names one")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()
